import { mostInRun } from '../../contract/analysis.ts';
import { mostOrders } from '../../contract/drafts.ts';
import { ApiError } from '../lib/api-error.ts';
import type { Translate } from '../lib/translate.ts';
import { errorText } from '../ui/error-text.ts';

const codes = [
  'analysis_off',
  'suggestion_stale',
  'suggestion_decided',
  'no_tests',
  'too_many_tests',
  'too_many_orders',
  'cost_changed',
  'erased',
] as const;

/** Why the server refused what was asked of a language model, or done with what it said, in the reader's language. */
export function refusalText(t: Translate, error: unknown): string {
  const code = error instanceof ApiError ? codes.find((known) => known === error.code) : undefined;
  return code === undefined
    ? errorText(t, error)
    : t(`ai.refused.${code}`, { most: code === 'too_many_orders' ? mostOrders : mostInRun });
}

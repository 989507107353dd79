import type { TFunction } from 'i18next';

import { ApiError, isStatus } from '../lib/api-error.ts';
import { tellMessage } from '../ui/tell-error.ts';

const codes = ['already_answered', 'own_test', 'disabled'] as const;

/**
 * Why the server refused, for people: its own English words to readers of English, ours in the other
 * languages where we have them. Undefined where it said nothing.
 */
export function refusalOf(t: TFunction, language: string, error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const code = codes.find((known) => known === error.code);
  if (language !== 'en' && code !== undefined) return t(`answers.refused.${code}`);
  if (language !== 'en' && error.status === 404) return t('answers.refused.not_found');
  if (error.detail !== undefined) return error.detail;
  const first = Object.values(error.fields)[0]?.[0];
  return first === undefined ? undefined : tellMessage(t, first);
}

/** Whether sending the same answer once more is of no use, because the test takes none any more. */
export function isFinal(error: unknown): boolean {
  return isStatus(error, 403, 404, 409);
}

import { ApiError, isStatus } from '../lib/api-error.ts';
import type { Translate } from '../lib/translate.ts';
import { translateMessage } from '../ui/error-text.ts';

const codes = ['already_answered', 'own_test', 'disabled', 'kept_for_work'] as const;

/**
 * Why the server refused: its own sentence for readers of English, a translation where there is one for others. Undefined
 * where it sent no sentence.
 */
export function refusalOf(t: Translate, language: string, error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const code = codes.find((known) => known === error.code);
  if (language !== 'en' && code !== undefined) return t(`answers.refused.${code}`);
  if (language !== 'en' && error.status === 404) return t('answers.refused.not_found');
  if (error.detail !== undefined) return error.detail;
  const first = Object.values(error.fields)[0]?.[0];
  return first === undefined ? undefined : translateMessage(t, first);
}

/** Whether a retry of the same answer cannot succeed, because the test takes no more answers. */
export function isFinal(error: unknown): boolean {
  return isStatus(error, 403, 404, 409);
}

import type { TFunction } from 'i18next';

import { ApiError } from '../lib/api-error.ts';
import { secondsToWait, errorText } from '../ui/error-text.ts';

/** Translates the sentences with which the server refuses a log-in; other sentences stay as they are. */
function translateDetail(t: TFunction, detail: string): string {
  if (detail === 'No active account found with the given credentials') return t('auth.login.no_account');
  const seconds = secondsToWait(detail);
  return seconds === undefined ? detail : t('auth.login.throttled', { count: seconds });
}

/** Why a log-in failed: the sentence of the server, or why no answer came. */
export function logInErrorText(t: TFunction, error: unknown): string {
  if (error instanceof ApiError && error.detail !== undefined) return translateDetail(t, error.detail);
  return t('auth.login.failed', { message: errorText(t, error) });
}

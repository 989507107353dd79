import type { TFunction } from 'i18next';

import { ApiError } from '../lib/api-error.ts';
import { secondsToWait, tellError } from '../ui/tell-error.ts';

/** The server's sentence in the reader's language, where it is one that log-in is known to answer. */
function tellDetail(t: TFunction, detail: string): string {
  if (detail === 'No active account found with the given credentials') return t('auth.login.no_account');
  const seconds = secondsToWait(detail);
  return seconds === undefined ? detail : t('auth.login.throttled', { count: seconds });
}

/** Why a log-in failed: what the server says, else what went wrong on the way. */
export function tellLogInError(t: TFunction, error: unknown): string {
  if (error instanceof ApiError && error.detail !== undefined) return tellDetail(t, error.detail);
  return t('auth.login.failed', { message: tellError(t, error) });
}

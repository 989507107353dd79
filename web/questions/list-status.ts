import { ApiError, isStatus } from '../lib/api-error.ts';

/** How a list came back: as it should; not for this reader; not at all; or refused for what was asked. */
export type ListStatus = 'ok' | 'no_access' | 'error' | 'django_error';

const known: readonly ListStatus[] = ['ok', 'no_access', 'error', 'django_error'];

/** @param answer the body of a success, undefined while there is none @param error what the call threw */
export function listStatus(answer: { status: string } | undefined, error: unknown): ListStatus {
  if (error !== null && error !== undefined) {
    if (isStatus(error, 401, 403)) return 'no_access';
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    return refused ? 'django_error' : 'error';
  }
  return known.find((status) => status === answer?.status) ?? 'error';
}

import { ApiError } from '../lib/api-error.ts';

/** Why a test could not be loaded, as the screens tell it. */
export type LoadFailure =
  | { reason: 'unauthorized' | 'forbidden' | 'not_found' }
  | { reason: 'failed'; because: string };

/** @param error what the call threw @param tell says what no known status says */
export function loadFailure(error: unknown, tell: (error: unknown) => string): LoadFailure {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 401) return { reason: 'unauthorized' };
  if (status === 403) return { reason: 'forbidden' };
  if (status === 404) return { reason: 'not_found' };
  return { reason: 'failed', because: tell(error) };
}

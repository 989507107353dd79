import { ApiError } from '../lib/api-error.ts';
import type { Language } from '../lib/i18n.ts';

/** Why a test could not be loaded, as the screens tell it. */
export type LoadFailure =
  | { reason: 'unauthorized' | 'forbidden' | 'not_found' }
  | { reason: 'failed'; because: string };

/**
 * @param error what the call threw
 * @param language the reader's: the server's own words are English, and for readers of English only
 * @param tell says what no known status says
 */
export function loadFailure(
  error: unknown,
  language: Language,
  tell: (error: unknown) => string,
): LoadFailure {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 401) return { reason: 'unauthorized' };
  if (status === 403) return { reason: 'forbidden' };
  if (status === 404) return { reason: 'not_found' };
  const said = language === 'en' && error instanceof ApiError ? error.said : undefined;
  return { reason: 'failed', because: said ?? tell(error) };
}

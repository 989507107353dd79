import { ApiError } from '../lib/api-error.ts';
import type { Translate } from '../lib/translate.ts';
import { errorText } from '../ui/error-text.ts';
import { undoingWith } from '../ui/undoing.ts';

/** The codes of the server that have a text of their own. */
const refusals = [
  'last_staff',
  'own_account',
  'category_not_empty',
  'beginner_level',
  'level_in_use',
] as const;

/** Why the server refused a change, in the reader's language. */
export function refusalText(t: Translate, error: unknown): string {
  const code = error instanceof ApiError ? refusals.find((known) => known === error.code) : undefined;
  if (code !== undefined) return t(`people.refused.${code}`);
  if (error instanceof ApiError && error.status === 404) return t('people.refused.gone');
  return errorText(t, error);
}

/** Gives an Undo of a change. */
export const undoing = undoingWith(refusalText);

import { isStatus } from '../../lib/api-error.ts';
import type { Translate } from '../../lib/translate.ts';
import { errorText } from '../../ui/error-text.ts';
import { undoingWith } from '../../ui/undoing.ts';

/** Why the server refused something about work, in the reader's language. */
export function refusalText(t: Translate, error: unknown): string {
  if (isStatus(error, 403)) return t('work.refused.forbidden');
  if (isStatus(error, 404)) return t('work.refused.gone');
  return errorText(t, error);
}

/** Gives an Undo of a change. */
export const undoing = undoingWith(refusalText);

import { isStatus } from '../lib/api-error.ts';
import type { Translate } from '../lib/translate.ts';
import { errorText } from '../ui/error-text.ts';
import { undoingWith } from '../ui/undoing.ts';

/** Why the server refused a change of classes, in the reader's language. */
export function refusalText(t: Translate, error: unknown): string {
  if (isStatus(error, 409) && error.code === 'classes_changed') return t('classes.refused.changed');
  if (isStatus(error, 409) && error.code === 'archived') return t('classes.refused.archived');
  if (isStatus(error, 403)) return t('classes.refused.forbidden');
  if (isStatus(error, 404)) return t('classes.refused.gone');
  return errorText(t, error);
}

/** Gives an Undo of a change. */
export const undoing = undoingWith(refusalText);

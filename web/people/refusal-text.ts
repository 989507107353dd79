import { ApiError } from '../lib/api-error.ts';
import type { Translate } from '../lib/translate.ts';
import { showNotice, type Undo } from '../ui/notices.tsx';
import { errorText } from '../ui/error-text.ts';

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

/** An Undo that reports its outcome in a notice, since the screen of the change may be closed by then. */
export function undoing(t: Translate, change: () => Promise<unknown>): Undo {
  return async () => {
    try {
      await change();
      showNotice(t('ui.message.undone'));
    } catch (error) {
      showNotice(refusalText(t, error), 'error');
    }
  };
}

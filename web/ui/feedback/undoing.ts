import type { Translate } from '../../lib/languages/translate.ts';
import { errorText } from './error-text.ts';
import { showNotice, type Undo } from './notices.tsx';

/** Gives an Undo of a change, which reports its outcome in a notice, since the screen of the change may be closed by then. */
export function undoing(t: Translate, change: () => Promise<unknown>): Undo {
  return async () => {
    try {
      await change();
      showNotice(t('ui.message.undone'));
    } catch (error) {
      showNotice(errorText(t, error), 'error');
    }
  };
}

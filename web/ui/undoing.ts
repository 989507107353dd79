import type { Translate } from '../lib/translate.ts';
import { showNotice, type Undo } from './notices.tsx';

/**
 * Makes the function that gives an Undo, which reports its outcome in a notice, since the screen of the change may be closed by then.
 * @param describe says in the reader's language why the server refused the change back
 */
export function undoingWith(describe: (t: Translate, error: unknown) => string) {
  return (t: Translate, change: () => Promise<unknown>): Undo =>
    async () => {
      try {
        await change();
        showNotice(t('ui.message.undone'));
      } catch (error) {
        showNotice(describe(t, error), 'error');
      }
    };
}

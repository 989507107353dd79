import type { TFunction } from 'i18next';

import { showNotice, type Undo } from '../ui/notices.tsx';
import { tellRefusal } from './tell-refusal.ts';

/** An Undo that tells in a notice what became of it: where the change was made may be gone by then. */
export function takeBack(t: TFunction, change: () => Promise<unknown>): Undo {
  return async () => {
    try {
      await change();
      showNotice(t('ui.message.undone'));
    } catch (error) {
      showNotice(tellRefusal(t, error), 'error');
    }
  };
}

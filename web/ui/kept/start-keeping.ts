import { loadTexts } from '../../lib/i18n.ts';
import { startSending } from '../../lib/kept/sender.ts';
import { lineIsFree } from '../../lib/line-is-free.ts';
import { askBeforeLeaving, warnBeforeClosing } from './leaving.tsx';

let started = false;

/** Sends what is kept while the page is open, and asks before somebody leaves with something that is not sent. */
export function startKeeping(): void {
  if (started) return;
  started = true;
  startSending();
  askBeforeLeaving();
  warnBeforeClosing();
  // What is said once the line breaks must be here before. The words of the screens that follow come behind the first answer.
  loadTexts('kept')
    .then(lineIsFree)
    .then(() => loadTexts('work'))
    .catch(() => undefined);
}

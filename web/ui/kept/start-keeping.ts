import { startSending } from '../../device/sender.ts';
import { askBeforeLeaving, warnBeforeClosing } from './leaving.tsx';

let started = false;

/** Sends what is kept while the page is open, and asks before somebody leaves with something that is not sent. */
export function startKeeping(): void {
  if (started) return;
  started = true;
  startSending();
  askBeforeLeaving();
  warnBeforeClosing();
}

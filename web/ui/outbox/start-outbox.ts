import { startSending } from '../../device/sender.ts';
import { askBeforeLeaving, warnBeforeClosing } from './leaving.tsx';

let started = false;

/** Sends the queue while the page is open, and asks before a person leaves with entries that are not sent. */
export function startOutbox(): void {
  if (started) return;
  started = true;
  startSending();
  askBeforeLeaving();
  warnBeforeClosing();
}

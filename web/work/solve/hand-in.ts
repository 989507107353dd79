import { handInAttempt, type OpenAttempt } from '../../../contract/attempts.ts';
import { giveKept, patience } from '../../answers/kept/give-answer.ts';
import { isStatus } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { refreshOutbox } from '../../lib/kept/outbox.ts';
import { momentOf } from './kept-work.ts';
import type { ServerClock } from './server-clock.ts';

export type HandInEvents = {
  /** The server takes nothing from this page any more: the code of its answer. */
  onEnd: (code: string | undefined) => void;
  onHandedIn: () => void;
  /** It is on this device, behind the answers that wait, and is sent by itself. */
  onKept: () => void;
};

/** Hands an attempt in: it is written to the disk first, and sent after the answers. @throws ApiError where it is neither taken nor kept */
export async function handIn(
  work: number,
  { id, opened, title }: OpenAttempt,
  clock: ServerClock,
  { onEnd, onHandedIn, onKept }: HandInEvents,
): Promise<void> {
  const body = { opened };
  const send = async () => ({ reply: await call(handInAttempt, { params: { id: work }, body }) });
  const about = { question: title, subject: '', answer: '' };
  try {
    const given = await giveKept(
      { kind: 'hand_in', work, body, at: momentOf(clock) },
      { about, attempt: id, send, patience },
    );
    if (given.settled === undefined) onHandedIn();
    else {
      await refreshOutbox();
      onKept();
    }
  } catch (error) {
    if (!isStatus(error, 409)) throw error;
    onEnd(error.code);
  }
}

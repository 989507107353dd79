import type { OpenAttempt } from '../../../../contract/work/attempts.ts';
import { responseTimeout } from '../../../answers/outbox/about-answer.ts';
import { isStatus } from '../../../lib/api/api-error.ts';
import { answersOf, outbox, refreshOutbox } from '../../../device/outbox.ts';
import { submit } from '../../../device/queue.ts';
import { choicesOf, momentOf } from '../attempt/choice-queue.ts';
import type { ServerClock } from '../attempt/server-clock.ts';

export type HandInEvents = {
  /** The server takes nothing from this page any more: the code of its answer. */
  onEnd: (code: string | undefined) => void;
  onHandedIn: () => void;
  /** It is on this device, behind the answers that wait, and is sent by itself. */
  onQueued: () => void;
};

/** Hands an attempt in, behind the answers in the queue. @throws ApiError where it is neither taken nor queued */
export async function handIn(
  work: number,
  { id, opened, title }: OpenAttempt,
  clock: ServerClock,
  { onEnd, onHandedIn, onQueued }: HandInEvents,
): Promise<void> {
  try {
    const { settled } = await submit(
      {
        answer: { kind: 'hand_in', work, body: { opened }, at: momentOf(clock) },
        about: { question: title, subject: '', answer: '' },
        attempt: id,
      },
      {
        responseTimeout,
        // A choice in memory is lost with the page: handed in later, the attempt would be without it.
        stays: () => choicesOf(answersOf(outbox.get()), id).every(({ isStored }) => isStored),
      },
    );
    if (settled === undefined) onHandedIn();
    else {
      await refreshOutbox();
      onQueued();
    }
  } catch (error) {
    if (!isStatus(error, 409)) throw error;
    onEnd(error.code);
  }
}

import type { OpenAttempt } from '../../../../contract/work/attempts.ts';
import { aboutOf } from '../../../answers/outbox/about-answer.ts';
import {
  answersOf,
  enqueue,
  outbox,
  outcomeOf,
  type Queued,
  refreshOutbox,
  stopWaiting,
} from '../../../device/outbox.ts';
import type { QueuedAnswer } from '../../../device/outbox-disk.ts';
import { isOffline } from '../../../lib/api/online.ts';
import { type Choice, type Chosen, joined } from './choice-buffer.ts';
import { noteChoice } from './stored-paper.ts';
import type { ShuffledTest } from './shuffled.ts';
import type { ServerClock } from './server-clock.ts';

/* Work in the queue of this device: it has each choice, and that an attempt is handed in, until the server has them. */

type Answers = readonly Queued<QueuedAnswer>[];

/** Choices that the server does not have, by the ids of tests. */
export type Unsent = ReadonlyMap<number, Choice>;

/** Milliseconds after which a choice that is on its way is shown as one that waits. */
const slow = 3000;

type QueuedChoice = Queued<QueuedAnswer> & { answer: { kind: 'work' } };

/** The choices of an attempt that wait for the server. */
export function choicesOf(all: Answers, attempt: number): QueuedChoice[] {
  return all.filter(
    (entry): entry is QueuedChoice =>
      entry.attempt === attempt && entry.answer.kind === 'work' && entry.state !== 'untaken',
  );
}

function choiceIn({ answer }: QueuedChoice): Choice & { test: number } {
  const { test, choice, opened: _opened, ...chosen } = answer.body;
  return { test, choice, chosen: chosen as Chosen };
}

/** What waits of an attempt, of each test the newest choice. */
export function unsentOf(all: Answers, attempt: number): Unsent {
  const unsent = new Map<number, Choice>();
  for (const queuedChoice of choicesOf(all, attempt)) {
    const { test, choice, chosen } = choiceIn(queuedChoice);
    const before = unsent.get(test);
    unsent.set(test, {
      chosen: joined(before?.chosen, chosen),
      choice: Math.max(choice, before?.choice ?? 0),
    });
  }
  return unsent;
}

/** Whether an attempt was handed in here, and the server has not said that it knows. */
export function isHandedInHere(all: Answers, attempt: number): boolean {
  return all.some(
    (entry) => entry.attempt === attempt && entry.answer.kind === 'hand_in' && entry.state !== 'untaken',
  );
}

/** The time of the server as the page knows it. */
export const momentOf = (clock: ServerClock): string => new Date(clock.now()).toISOString();

/** A choice in an attempt. `one` is the test as the pupil sees it. */
export type ChoiceToQueue = Choice & {
  work: number;
  attempt: OpenAttempt;
  clock: ServerClock;
  shuffledTest: ShuffledTest;
};

/**
 * Queues a choice, in the place of an older one for the same test that the server does not have.
 * @param onId called with its id before it is sent
 * @returns whether it is on the disk
 */
export async function queueChoice(
  { work, attempt, clock, shuffledTest, chosen, choice }: ChoiceToQueue,
  onId: (id: string) => void,
): Promise<boolean> {
  const { id: test } = shuffledTest.test;
  await refreshOutbox();
  const older = choicesOf(answersOf(outbox.get()), attempt.id).filter(
    (queued) => choiceIn(queued).test === test,
  );
  const whole = older.reduceRight<Chosen>((next, queued) => joined(choiceIn(queued).chosen, next), chosen);
  const { clear, flagged: _flagged, users_answer = null, users_text_answer = null, answer } = whole;
  const given = { users_answer, users_text_answer, ...(answer !== undefined && { answer }) };
  const { id, isStored } = await enqueue(
    {
      answer: {
        kind: 'work',
        work,
        body: { ...whole, test, choice, opened: attempt.opened },
        at: momentOf(clock),
      },
      about: aboutOf(shuffledTest.test, clear === true ? {} : shuffledTest.toShown(given), attempt.title),
      attempt: attempt.id,
    },
    { replaces: older.map((queued) => queued.id), onId },
  );
  void outcomeOf(id);
  if (isOffline()) stopWaiting(id);
  else setTimeout(() => stopWaiting(id), slow);
  await Promise.all([refreshOutbox(), noteChoice(work, attempt.id, { test, chosen: whole, choice })]);
  return isStored;
}

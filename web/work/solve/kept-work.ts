import type { OpenAttempt } from '../../../contract/attempts.ts';
import { aboutOf, keepOrWarn } from '../../answers/kept/give-answer.ts';
import { isOffline } from '../../lib/online.ts';
import {
  answersOf,
  type Kept,
  outbox,
  outcomeOf,
  refreshOutbox,
  stopWaiting,
} from '../../lib/kept/outbox.ts';
import { type Chosen, joined } from './answer-queue.ts';
import type { Mixed } from './mixed.ts';
import { noteChoice } from './kept-paper.ts';
import type { ServerClock } from './server-clock.ts';

/* What is kept on this device of work: the outbox has each choice, and that an attempt is handed in, until the server has it. */

/** Choices that the server does not have, by the ids of tests. */
export type Unsent = ReadonlyMap<number, { chosen: Chosen; choice: number }>;

/** Milliseconds after which a choice that is on its way is told as one that is kept. */
const slow = 3000;

type KeptChoice = Kept & { answer: { kind: 'work' } };

function isChoiceOf(kept: Kept, attempt: number): kept is KeptChoice {
  return kept.attempt === attempt && kept.answer.kind === 'work' && kept.state !== 'untaken';
}

/** The choices of an attempt that wait for the server. */
export function choicesOf(all: readonly Kept[], attempt: number): KeptChoice[] {
  return all.filter((kept) => isChoiceOf(kept, attempt));
}

function chosenIn({ answer }: KeptChoice): { test: number; choice: number; chosen: Chosen } {
  const { test, choice, opened: _opened, ...chosen } = answer.body;
  return { test, choice, chosen: chosen as Chosen };
}

/** What waits of an attempt, of each test the newest choice. */
export function unsentOf(all: readonly Kept[], attempt: number): Unsent {
  const unsent = new Map<number, { chosen: Chosen; choice: number }>();
  for (const kept of choicesOf(all, attempt)) {
    const { test, choice, chosen } = chosenIn(kept);
    const before = unsent.get(test);
    unsent.set(test, {
      chosen: joined(before?.chosen, chosen),
      choice: Math.max(choice, before?.choice ?? 0),
    });
  }
  return unsent;
}

/** Whether an attempt was handed in here, and the server has not said that it knows. */
export function isHandedInHere(all: readonly Kept[], attempt: number): boolean {
  return all.some(
    (kept) => kept.attempt === attempt && kept.answer.kind === 'hand_in' && kept.state !== 'untaken',
  );
}

/** The time of the server as the page knows it. */
export const momentOf = (clock: ServerClock): string => new Date(clock.now()).toISOString();

/** A choice in an attempt. `one` is the test as the pupil sees it. */
export type ChoiceToKeep = {
  work: number;
  attempt: OpenAttempt;
  clock: ServerClock;
  one: Mixed;
  chosen: Chosen;
  choice: number;
};

/**
 * Writes a choice to the disk, in the place of an older one for the same test that the server does not have, and has it sent then.
 * @param onKept called with its id before it is sent
 * @returns its id in the outbox; undefined where nothing can be kept
 * @throws ApiError where something could be kept, and the line breaks before it is
 */
export async function keepChoice(
  { work, attempt, clock, one, chosen, choice }: ChoiceToKeep,
  onKept: (id: string) => void,
): Promise<string | undefined> {
  const { id: test } = one.test;
  await refreshOutbox();
  const older = choicesOf(answersOf(outbox.get()), attempt.id).filter((kept) => chosenIn(kept).test === test);
  const whole = older.reduceRight<Chosen>((next, kept) => joined(chosenIn(kept).chosen, next), chosen);
  const { clear, flagged: _flagged, users_answer = null, users_text_answer = null, answer } = whole;
  const given = { users_answer, users_text_answer, ...(answer !== undefined && { answer }) };
  const id = await keepOrWarn(
    {
      kind: 'work',
      work,
      body: { ...whole, test, choice, opened: attempt.opened },
      at: momentOf(clock),
    },
    {
      about: aboutOf(one.test, clear === true ? {} : one.toShown(given), attempt.title),
      attempt: attempt.id,
      replaces: older.map((kept) => kept.id),
      onId: onKept,
    },
  );
  if (id === undefined) return undefined;
  void outcomeOf(id);
  if (isOffline()) stopWaiting(id);
  else setTimeout(() => stopWaiting(id), slow);
  await Promise.all([refreshOutbox(), noteChoice(work, attempt.id, { test, chosen: whole, choice })]);
  return id;
}

import type { OpenAttempt } from '../../../../contract/work/attempts.ts';
import { aboutOf } from '../../../answers/outbox/about-answer.ts';
import {
  answersOf,
  deliveryOf,
  outbox,
  type Queued,
  refreshOutbox,
  stopWaiting,
} from '../../../device/outbox.ts';
import { enqueue } from '../../../device/queue.ts';
import type { QueuedAnswer } from '../../../device/outbox-disk.ts';
import { isOffline } from '../../../lib/api/online.ts';
import { type Choice, noteChoice, type NumberedChoice } from './stored-paper.ts';
import { shuffled } from './shuffled.ts';
import type { ServerClock } from './server-clock.ts';
import type { Draft } from '../../../lib/drafts.ts';

/*
 * The choices of an attempt: `ChoiceBuffer` waits until typing pauses, and the queue of this device has each choice, and that the attempt is
 * handed in, until the server has them.
 */

/** The fields of an answer, which those of a newer answer replace, of whatever shape it is. */
const answerFields = ['users_answer', 'users_text_answer', 'answer', 'clear', 'seen_version'] as const;

/** A choice together with an older one for the same test, which it replaces. */
export function joined(before: Choice | undefined, next: Choice): Choice {
  const merged = { ...before };
  if (answerFields.some((field) => next[field] !== undefined)) {
    for (const field of answerFields) delete merged[field];
  }
  return { ...merged, ...next };
}

/** The choices that an earlier page has left in the draft, by the ids of tests. */
export function choicesIn(draft: Draft): ReadonlyMap<number, NumberedChoice> {
  try {
    const entries = JSON.parse(draft.read()) as [number, Choice, number][];
    return new Map(entries.map(([test, choice, number]) => [test, { choice, number }]));
  } catch {
    return new Map();
  }
}

export type BufferOptions = {
  /** Queues a choice. @returns whether it is on the disk */
  queue: (test: number, choice: NumberedChoice) => Promise<boolean>;
  /** Has what a reload of the page would lose. */
  draft: Draft;
  /** The highest number of a choice that the server or the queue has. */
  last: number;
  onChange: () => void;
};

/** Milliseconds after which a choice that is not in the queue yet, or on its way, counts as unsent. */
const slow = 3000;

/** Waits until typing pauses before a choice is queued, of each test the newest one. */
export class ChoiceBuffer {
  readonly #options: BufferOptions;
  /** By the ids of tests: choices that are not in the queue, or in the queue and on no disk. */
  readonly #drafted = new Map<number, NumberedChoice>();
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();
  #number: number;
  #queueing = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: BufferOptions) {
    this.#options = options;
    this.#number = options.last;
  }

  /** @param delay milliseconds until it is queued, for text that is being typed */
  put(test: number, choice: Choice, delay = 0): void {
    this.#number += 1;
    this.#drafted.set(test, {
      choice: joined(this.#drafted.get(test)?.choice, choice),
      number: this.#number,
    });
    clearTimeout(this.#timers.get(test));
    this.#timers.set(
      test,
      setTimeout(() => this.#queue(test), delay),
    );
    this.#write();
    if (delay === 0) this.#queue(test);
  }

  /** Whether a choice is not in the queue yet. */
  get isWaiting(): boolean {
    return this.#timers.size + this.#queueing > 0;
  }

  /** Queues at once what waits. */
  flush(): void {
    for (const test of this.#timers.keys()) this.#queue(test);
  }

  /** Queues at once what waits. @returns whether all is in the queue; false where that takes long */
  async finish(): Promise<boolean> {
    this.flush();
    const late = new Promise<false>((resolve) => {
      setTimeout(resolve, slow, false);
    });
    return Promise.race([this.#last.then(() => true), late]);
  }

  /** The server has said what became of a choice. */
  settle(test: number, number: number): void {
    if (this.#drafted.get(test)?.number !== number) return;
    this.#drafted.delete(test);
    this.#write();
  }

  /** Queues nothing any more. What waits stays in the draft. */
  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #write(): void {
    const entries = Array.from(this.#drafted, ([test, { choice, number }]) => [test, choice, number]);
    this.#options.draft.write(entries.length === 0 ? '' : JSON.stringify(entries));
    this.#options.onChange();
  }

  /** One after another, so that each finds the one that it replaces. */
  #queue(test: number): void {
    const drafted = this.#drafted.get(test);
    clearTimeout(this.#timers.get(test));
    this.#timers.delete(test);
    if (drafted === undefined) return;
    this.#queueing += 1;
    this.#last = this.#last.then(async () => {
      const isStored = await this.#options.queue(test, drafted).catch(() => false);
      this.#queueing -= 1;
      if (isStored) this.settle(test, drafted.number);
      this.#options.onChange();
    });
  }
}

type Answers = readonly Queued<QueuedAnswer>[];

/** Choices that the server does not have, by the ids of tests. */
export type Unsent = ReadonlyMap<number, NumberedChoice>;

type QueuedChoice = Queued<QueuedAnswer> & { answer: { kind: 'work' } };

/** The choices of an attempt that wait for the server. */
export function choicesOf(all: Answers, attempt: number): QueuedChoice[] {
  return all.filter(
    (entry): entry is QueuedChoice =>
      entry.attempt === attempt && entry.answer.kind === 'work' && entry.state !== 'untaken',
  );
}

function choiceIn({ answer }: QueuedChoice): NumberedChoice & { test: number } {
  const { test, choice: number, opened: _opened, ...choice } = answer.body;
  return { test, number, choice: choice as Choice };
}

/** What waits of an attempt, of each test the newest choice. */
export function unsentOf(all: Answers, attempt: number): Unsent {
  const unsent = new Map<number, NumberedChoice>();
  for (const queuedChoice of choicesOf(all, attempt)) {
    const { test, choice, number } = choiceIn(queuedChoice);
    const before = unsent.get(test);
    unsent.set(test, {
      choice: joined(before?.choice, choice),
      number: Math.max(number, before?.number ?? 0),
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

/**
 * The queue of an attempt: a function that queues a choice and returns whether it is on the disk. The choice takes the place of an older one
 * for the same test that the server does not have.
 * @param onId called with its id in the queue, its test and its number before it is sent
 */
export function choiceQueue(
  { work, attempt, clock }: { work: number; attempt: OpenAttempt; clock: ServerClock },
  onId: (id: string, place: { test: number; number: number }) => void,
): (test: number, choice: NumberedChoice) => Promise<boolean> {
  return async (test, { choice: newest, number }) => {
    const asked = attempt.tests.find((candidate) => candidate.test.id === test);
    if (asked === undefined) return true;
    await refreshOutbox();
    const older = choicesOf(answersOf(outbox.get()), attempt.id).filter(
      (queued) => choiceIn(queued).test === test,
    );
    const choice = older.reduceRight<Choice>((next, queued) => joined(choiceIn(queued).choice, next), newest);
    const { clear, users_answer = null, users_text_answer = null, answer } = choice;
    const shown = shuffled(asked);
    const fields = { users_answer, users_text_answer, ...(answer !== undefined && { answer }) };
    const { id, isStored } = await enqueue(
      {
        answer: {
          kind: 'work',
          work,
          body: { ...choice, test, choice: number, opened: attempt.opened },
          at: momentOf(clock),
        },
        about: aboutOf(shown.test, clear === true ? {} : shown.toShown(fields), attempt.title),
        attempt: attempt.id,
      },
      { replaces: older.map((queued) => queued.id), onId: (made) => onId(made, { test, number }) },
    );
    void deliveryOf(id);
    if (isOffline()) stopWaiting(id);
    else setTimeout(() => stopWaiting(id), slow);
    await Promise.all([refreshOutbox(), noteChoice(work, attempt.id, { test, choice, number })]);
    return isStored;
  };
}

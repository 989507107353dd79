import type { AnswerInput } from '../../../../contract/answers.ts';
import type { Draft } from '../../../lib/drafts.ts';

/** What a pupil has chosen for a test: an answer, or that there is none, and whether to come back to it. */
export type Chosen = AnswerInput & {
  /** The version of the test whose letters the answer has. */
  seen_version?: number;
  clear?: boolean;
  flagged?: boolean;
};

/** A choice for a test with its number: the server passes over one with a lower number than it has. */
export type Choice = { chosen: Chosen; choice: number };

/** The fields of an answer, which one of another shape, or none, replaces. */
const ofAnswer = ['users_answer', 'users_text_answer', 'answer', 'clear', 'seen_version'] as const;

/** A choice together with an older one for the same test, which it replaces. */
export function joined(before: Chosen | undefined, next: Chosen): Chosen {
  const merged = { ...before };
  if (ofAnswer.some((field) => next[field] !== undefined)) for (const field of ofAnswer) delete merged[field];
  return { ...merged, ...next };
}

/** The choices that an earlier page has left in the draft, by the ids of tests. */
export function choicesIn(draft: Draft): ReadonlyMap<number, Choice> {
  try {
    const entries = JSON.parse(draft.read()) as [number, Chosen, number][];
    return new Map(entries.map(([test, chosen, choice]) => [test, { chosen, choice }]));
  } catch {
    return new Map();
  }
}

export type BufferOptions = {
  /** Queues a choice. @returns whether it is on the disk */
  queue: (test: number, choice: Choice) => Promise<boolean>;
  /** Has what a reload of the page would lose. */
  draft: Draft;
  /** The highest number of a choice that the server or the queue has. */
  last: number;
  onChange: () => void;
};

/** Milliseconds after which a choice that is not in the queue yet counts as unsent. */
const slow = 3000;

/** Waits until typing pauses before a choice is queued, of each test the newest one. */
export class ChoiceBuffer {
  readonly #options: BufferOptions;
  /** By the ids of tests: choices that are not in the queue, or in the queue and on no disk. */
  readonly #drafted = new Map<number, Choice>();
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();
  #choice: number;
  #queueing = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: BufferOptions) {
    this.#options = options;
    this.#choice = options.last;
  }

  /** @param delay milliseconds until it is queued, for text that is being typed */
  put(test: number, chosen: Chosen, delay = 0): void {
    this.#choice += 1;
    this.#drafted.set(test, {
      chosen: joined(this.#drafted.get(test)?.chosen, chosen),
      choice: this.#choice,
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
  settle(test: number, choice: number): void {
    if (this.#drafted.get(test)?.choice !== choice) return;
    this.#drafted.delete(test);
    this.#write();
  }

  /** Queues nothing any more. What waits stays in the draft. */
  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #write(): void {
    const entries = Array.from(this.#drafted, ([test, { chosen, choice }]) => [test, chosen, choice]);
    this.#options.draft.write(entries.length === 0 ? '' : JSON.stringify(entries));
    this.#options.onChange();
  }

  /** One after another, so that each finds the one that it replaces. */
  #queue(test: number): void {
    const draft = this.#drafted.get(test);
    clearTimeout(this.#timers.get(test));
    this.#timers.delete(test);
    if (draft === undefined) return;
    this.#queueing += 1;
    this.#last = this.#last.then(async () => {
      const isStored = await this.#options.queue(test, draft).catch(() => false);
      this.#queueing -= 1;
      if (isStored) this.settle(test, draft.choice);
      this.#options.onChange();
    });
  }
}

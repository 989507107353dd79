import type { AnswerInput } from '../../../contract/answers.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { Draft } from '../../lib/drafts.ts';
import { onReturn } from '../../lib/online.ts';

/** What a pupil has chosen for a test: an answer, or that there is none, and whether to come back to it. */
export type Chosen = AnswerInput & {
  /** The version of the test whose letters the answer has. */
  seen_version?: number;
  clear?: boolean;
  flagged?: boolean;
};

/** A choice on its way to the server. */
type Waiting = { chosen: Chosen; choice: number; due: number };

/**
 * - `sending`: its time has not come, or it is on its way
 * - `unsent`: it could not be sent, and will be sent again
 */
export type QueueState = 'saved' | 'sending' | 'unsent';

export type QueueOptions<Reply> = {
  /** Resolves when the choice is on the disk, from where it is sent, or at the server. */
  send: (test: number, chosen: Chosen, choice: number, signal: AbortSignal) => Promise<Reply>;
  /** Keeps what waits for a reload of the page. */
  draft: Draft;
  /** The highest number of a choice that the server has. */
  last: number;
  onChange: () => void;
  onSaved: (test: number, reply: Reply) => void;
  /** The server takes no more: for the code of its answer. */
  onEnd: (code: string | undefined) => void;
  /** The server does not take this choice. */
  onRefused: (test: number, error: ApiError) => void;
};

/** Milliseconds after which a choice that is on its way is one that is not sent yet. */
const slow = 3000;

/** Milliseconds before what could not be sent is sent again. The network may return earlier. */
const pauseAfterFailure = 5000;

/** The fields of an answer, which one of another shape, or none, replaces. */
const ofAnswer = ['users_answer', 'users_text_answer', 'answer', 'clear', 'seen_version'] as const;

/** A choice together with an older one for the same test, which it replaces. */
export function joined(before: Chosen | undefined, next: Chosen): Chosen {
  const kept = { ...before };
  if (ofAnswer.some((field) => next[field] !== undefined)) for (const field of ofAnswer) delete kept[field];
  return { ...kept, ...next };
}

/**
 * Hands over the choices of a pupil, of each test the newest one, until they are on the disk or at the server. They are kept in a draft meanwhile, which a reload
 * and a dead battery leave as it is.
 */
export class AnswerQueue<Reply> {
  readonly #options: QueueOptions<Reply>;
  readonly #waiting = new Map<number, Waiting>();
  #choice: number;
  #current: { test: number; stop: AbortController } | undefined;
  #failed = false;
  #ended = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #forget: () => void;
  #watchers: ((all: boolean) => void)[] = [];

  constructor(options: QueueOptions<Reply>) {
    this.#options = options;
    this.#choice = options.last;
    this.#forget = onReturn(() => this.flush());
  }

  /** Choices that an earlier page could not send, with their numbers, by the ids of tests. */
  static kept(draft: Draft): ReadonlyMap<number, { chosen: Chosen; choice: number }> {
    try {
      const entries = JSON.parse(draft.read()) as [number, Chosen, number][];
      return new Map(entries.map(([test, chosen, choice]) => [test, { chosen, choice }]));
    } catch {
      return new Map();
    }
  }

  /** @param delay milliseconds until it is sent, for text that is being typed */
  put(test: number, chosen: Chosen, delay = 0): void {
    if (this.#ended) return;
    this.#choice += 1;
    const due = performance.now() + delay;
    this.#waiting.set(test, {
      chosen: joined(this.#waiting.get(test)?.chosen, chosen),
      choice: this.#choice,
      due,
    });
    // What is on its way is older now: the server passes over it where it arrives.
    if (this.#current?.test === test) this.#current.stop.abort();
    this.#keep();
    this.#next();
  }

  get state(): QueueState {
    if (this.#waiting.size === 0) return 'saved';
    return this.#failed ? 'unsent' : 'sending';
  }

  /** Whether the newest choice for a test waits. */
  waits(test: number): boolean {
    return this.#waiting.has(test);
  }

  /** Sends at once what waits. @returns whether all of it has been handed over; false where something of it cannot be now */
  async finish(): Promise<boolean> {
    this.flush();
    if (this.#waiting.size === 0) return true;
    return new Promise((resolve) => this.#watchers.push(resolve));
  }

  /** Sends at once what waits. */
  flush(): void {
    for (const one of this.#waiting.values()) one.due = 0;
    this.#next();
  }

  /** Sends nothing any more. What waits stays in the draft. */
  stop(): void {
    this.#ended = true;
    this.#forget();
    clearTimeout(this.#timer);
    this.#current?.stop.abort();
  }

  #keep(): void {
    const entries = Array.from(this.#waiting, ([test, { chosen, choice }]) => [test, chosen, choice]);
    this.#options.draft.write(entries.length === 0 ? '' : JSON.stringify(entries));
    this.#options.onChange();
    if (this.#waiting.size === 0) this.#tell(true);
  }

  #tell(all: boolean): void {
    for (const watcher of this.#watchers.splice(0)) watcher(all);
  }

  #next(): void {
    clearTimeout(this.#timer);
    if (this.#ended || this.#current !== undefined) return;
    let first: [number, Waiting] | undefined;
    for (const one of this.#waiting) if (first === undefined || one[1].due < first[1].due) first = one;
    if (first === undefined) return;
    const [test, waiting] = first;
    const left = waiting.due - performance.now();
    if (left > 0) this.#timer = setTimeout(() => this.#next(), left);
    else void this.#send(test, waiting);
  }

  async #send(test: number, { chosen, choice }: Waiting): Promise<void> {
    const stop = new AbortController();
    this.#current = { test, stop };
    const late = setTimeout(() => this.#fail(), slow);
    try {
      const reply = await this.#options.send(test, chosen, choice, stop.signal);
      this.#failed = false;
      this.#drop(test, choice);
      this.#options.onSaved(test, reply);
    } catch (error) {
      if (!stop.signal.aborted) this.#handle(error, test, choice);
    }
    clearTimeout(late);
    this.#current = undefined;
    this.#options.onChange();
    this.#next();
  }

  #fail(): void {
    this.#failed = true;
    this.#tell(false);
    this.#options.onChange();
  }

  /** Forgets a choice, unless a newer one waits. */
  #drop(test: number, choice: number): void {
    if (this.#waiting.get(test)?.choice === choice) this.#waiting.delete(test);
    this.#keep();
  }

  #handle(error: unknown, test: number, choice: number): void {
    if (error instanceof ApiError && error.status === 409 && error.code !== 'already_answered') {
      this.stop();
      this.#tell(false);
      // Nothing of it can be stored any more. Where another page goes on, this one may take over again.
      if (error.code !== 'opened_elsewhere') this.#options.draft.write('');
      this.#options.onEnd(error.code);
    } else if (error instanceof ApiError && [400, 403, 404, 409, 413].includes(error.status)) {
      this.#drop(test, choice);
      this.#options.onRefused(test, error);
    } else {
      this.#failed = true;
      this.#tell(false);
      const due = performance.now() + pauseAfterFailure;
      for (const one of this.#waiting.values()) one.due = Math.max(one.due, due);
    }
  }
}

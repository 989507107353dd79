import { LRUCache } from 'lru-cache';

import { TooOftenError } from '../errors.ts';
import { type Limit, type LimitName, limits } from './limits.ts';
import { afterSpending, counted, type Spending, waitFor } from './rules.ts';

/** How many keys are known at a time. */
const max = 10_000;

/** Seconds for which a refusal is repeated that may end early. */
const shortly = 5;

const now = () => performance.now() / 1000;

/** Refusals that a process repeats by itself, so that a flood of refused requests costs no work of the database. */
export class Refusals {
  readonly #ends = new LRUCache<string, number>({ max });

  /** Refuses a key for some seconds. @param repeated the seconds for which the refusal is repeated, if it may not end early */
  add(key: string, seconds: number, repeated = Math.min(seconds, shortly)): void {
    this.#ends.set(key, now() + seconds, { ttl: Math.ceil(repeated * 1000) });
  }

  /** Seconds until none of the keys is refused; 0 where none is now. */
  secondsOf(...keys: readonly string[]): number {
    return Math.max(0, ...keys.map((key) => (this.#ends.get(key) ?? 0) - now()));
  }

  /** @throws TooOftenError where one of the keys is refused */
  require(...keys: readonly string[]): void {
    const seconds = this.secondsOf(...keys);
    if (seconds > 0) throw new TooOftenError(seconds);
  }
}

/** Budgets in the memory of one process, for what costs too little to be written down. */
export class Budgets<Name extends LimitName> {
  readonly #name: Name;
  readonly #spendings = new LRUCache<string, Spending[]>({ max });

  constructor(name: Name) {
    this.#name = name;
  }

  /** Spends one, where the budget allows it. @returns in how many seconds it does; 0 where it was spent. @param at seconds of the monotonic clock */
  spend(key: string, at = now()): number {
    const limit: Limit = limits[this.#name];
    const spendings = counted(limit, this.#spendings.get(key) ?? [], at);
    const wanted = { by: '', cost: 1 };
    const { seconds } = waitFor(limit, spendings, wanted, at);
    if (seconds === 0) this.#spendings.set(key, afterSpending(limit, spendings, wanted, at));
    return seconds;
  }
}

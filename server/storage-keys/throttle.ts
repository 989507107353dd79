import { LRUCache } from 'lru-cache';

/** So many at once, and one more each so many milliseconds. */
export type Rate = { most: number; each: number };

/** Counts by buckets that leak, in the memory of one process: what is counted costs too little to be written down. */
export class Throttle<Key extends string | number> {
  readonly #rate: Rate;
  /** By key, when all that was counted so far is forgotten, in milliseconds of the monotonic clock. */
  readonly #spentUntil: LRUCache<Key, number>;

  constructor(rate: Rate) {
    this.#rate = rate;
    this.#spentUntil = new LRUCache({ max: 10_000, ttl: rate.most * rate.each });
  }

  /** Counts one more where there is room. @returns in how many milliseconds there is; 0 where it was counted */
  count(key: Key, now = performance.now()): number {
    const { most, each } = this.#rate;
    const until = Math.max(now, this.#spentUntil.get(key) ?? 0) + each;
    const wait = until - now - most * each;
    if (wait > 0) return wait;
    this.#spentUntil.set(key, until);
    return 0;
  }
}

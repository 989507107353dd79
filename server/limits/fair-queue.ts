import { OverloadedError } from '../errors.ts';

/** The limits of a lane, which is a part of the queue. */
export type LaneLimits = {
  /** Its share of the turns while other lanes wait too. */
  weight: number;
  /** The most that waits in the lane. */
  longest: number;
  /** The most that waits in the lane for one key. */
  longestOfKey: number;
};

type Start = () => Promise<void>;

type Lane = LaneLimits & {
  /** The turns it has had, divided by its weight: the lane with the least is next (stride scheduling). */
  had: number;
  waiting: number;
  /** The waiting starts of each key. The key whose turn is next is the first. */
  byKey: Map<unknown, Start[]>;
  /** The keys that have a turn now. */
  busy: Set<unknown>;
};

/**
 * A queue in which nobody waits for the crowd of another. Lanes share the turns by their weights, and within a lane every key
 * has one turn after the other, however much waits for one of them. Work of one key never overlaps within its lane.
 */
export class FairQueue<Name extends string> {
  readonly #concurrency: number;
  readonly #lanes: ReadonlyMap<Name, Lane>;
  #running = 0;
  /** How much the lane that was served last had been served before. */
  #level = 0;

  /** @param concurrency how much runs at the same time */
  constructor(concurrency: number, lanes: Readonly<Record<Name, LaneLimits>>) {
    this.#concurrency = concurrency;
    this.#lanes = new Map(
      (Object.entries(lanes) as [Name, LaneLimits][]).map(([name, limits]) => [
        name,
        { ...limits, had: 0, waiting: 0, byKey: new Map(), busy: new Set() },
      ]),
    );
  }

  /**
   * Runs `work` when its turn comes.
   * @param key whose turn it takes, such as an account
   * @throws OverloadedError at once where too much waits already; `work` is not called then
   */
  async run<Result>(name: Name, key: unknown, work: () => Promise<Result>): Promise<Result> {
    const lane = this.#lanes.get(name);
    if (lane === undefined) throw new TypeError(`There is no lane ${name}.`);
    const ofKey = lane.byKey.get(key) ?? [];
    if (lane.waiting >= lane.longest || ofKey.length >= lane.longestOfKey) {
      throw new OverloadedError(`too much waits in the lane ${name}`);
    }
    // A lane that was empty has saved no turns.
    if (lane.waiting === 0) lane.had = Math.max(lane.had, this.#level);
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    ofKey.push(() => work().then(resolve, reject));
    lane.byKey.set(key, ofKey);
    lane.waiting += 1;
    this.#startNext();
    return promise;
  }

  #startNext(): void {
    while (this.#running < this.#concurrency) {
      const next = this.#next();
      if (next === undefined) return;
      const { lane, key, starts } = next;
      const start = starts.shift();
      if (start === undefined) return;
      lane.waiting -= 1;
      lane.byKey.delete(key);
      if (starts.length > 0) lane.byKey.set(key, starts);
      this.#level = lane.had;
      lane.had += 1 / lane.weight;
      lane.busy.add(key);
      this.#running += 1;
      void start().then(() => {
        this.#running -= 1;
        lane.busy.delete(key);
        this.#startNext();
      });
    }
  }

  /** The key whose turn is next, in the lane whose turn is next. */
  #next(): { lane: Lane; key: unknown; starts: Start[] } | undefined {
    let next: { lane: Lane; key: unknown; starts: Start[] } | undefined;
    for (const lane of this.#lanes.values()) {
      if (next !== undefined && next.lane.had <= lane.had) continue;
      for (const [key, starts] of lane.byKey) {
        if (lane.busy.has(key)) continue;
        next = { lane, key, starts };
        break;
      }
    }
    return next;
  }
}

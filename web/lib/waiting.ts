import { observable, useObservable } from './observable.ts';

/** A call that failed and will be tried again: which retry comes next, of how many, and when. */
export type Waiting = {
  attempt: number;
  attempts: number;
  /** Milliseconds until the next try, counted from `since`. */
  pause: number;
  /** `Date.now()` when the pause began. */
  since: number;
  /** The pause ends as soon as the network is back. */
  offline: boolean;
};

const all = observable<ReadonlyMap<string, Waiting>>(new Map());

/** Notes that the call `key` is pausing before a retry; without `waiting`, that it no longer is. */
export function noteWaiting(key: string, waiting?: Waiting): void {
  const next = new Map(all.get());
  if (waiting) next.set(key, waiting);
  else if (!next.delete(key)) return;
  all.set(next);
}

/** The call that has been failing longest, or undefined while all goes well. */
export function useWaiting(): Waiting | undefined {
  const waiting = useObservable(all);
  let worst: Waiting | undefined;
  for (const one of waiting.values()) {
    if (worst === undefined || one.attempt > worst.attempt) worst = one;
  }
  return worst;
}

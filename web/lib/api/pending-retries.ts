import { observable, useObservable } from '../observable.ts';

/** The next retry of a call that failed. */
export type PendingRetry = {
  /** The number of the retry, from 1, and of all retries. */
  attempt: number;
  attempts: number;
  /** Milliseconds from `since` until the retry. */
  pause: number;
  /** `Date.now()` when the pause began. */
  since: number;
  /** The device has no network; the pause ends when it returns. */
  offline: boolean;
};

const all = observable<ReadonlyMap<string, PendingRetry>>(new Map());

/** Sets the pending retry of the call `key`, or removes it. */
export function setPendingRetry(key: string, retry?: PendingRetry): void {
  const next = new Map(all.get());
  if (retry) next.set(key, retry);
  else if (!next.delete(key)) return;
  all.set(next);
}

/** The pending retry with the most attempts before it; undefined while no call is failing. */
export function usePendingRetry(): PendingRetry | undefined {
  const pending = useObservable(all);
  let worst: PendingRetry | undefined;
  for (const retry of pending.values()) {
    if (worst === undefined || retry.attempt > worst.attempt) worst = retry;
  }
  return worst;
}

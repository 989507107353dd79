import { observable, useObservable } from '../observable.ts';

/** How many challenges are being solved. */
export const solving = observable(0);

/** Whether a request waits for the solution of a challenge. */
export function useIsSolving(): boolean {
  return useObservable(solving) > 0;
}

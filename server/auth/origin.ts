import { tooMany } from '../http/errors.ts';

/** The network address of the client that makes a request that is counted, and the time. */
export type Origin = { address: string; now: Date };

/** @throws 429 where there are seconds to wait */
export function requireNoWait(seconds: number): void {
  if (seconds > 0) throw tooMany(seconds);
}

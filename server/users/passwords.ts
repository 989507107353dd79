import cluster from 'node:cluster';

import { Tinypool } from 'tinypool';

import { FairQueue } from '../limits/fair-queue.ts';
import { lanes } from '../limits/limits.ts';
import type * as worker from './hash-worker.ts';

/** How many hashes are computed at the same time: each takes a core and 19 MiB. There are as many workers as cores. */
const concurrency = cluster.isWorker ? 1 : 2;

/**
 * Threads that do nothing else. The library's own threads are those of files and of pictures too, which take longer than
 * a hash.
 */
const threads = new Tinypool({
  filename: new URL('hash-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: concurrency,
  idleTimeout: 60_000,
});

/** Calls a function of the worker in a thread. */
async function inThread<Name extends keyof typeof worker>(
  name: Name,
  parameter: Parameters<(typeof worker)[Name]>[0],
): Promise<ReturnType<(typeof worker)[Name]>> {
  return threads.run(parameter, { name }) as Promise<ReturnType<(typeof worker)[Name]>>;
}

/**
 * The queue of everything that computes a hash. A turn includes reading and counting, during which no hash is computed: there are more
 * turns than threads.
 */
export const hashQueue = new FairQueue(concurrency * 2, lanes.hashes);

/** @throws OverloadedError where too many new passwords wait */
export function hashPassword(password: string): Promise<string> {
  return hashQueue.run('new', Symbol('a new password'), () => inThread('computeHash', password));
}

let unusedHash: Promise<string> | undefined;

/**
 * Whether a password fits a stored hash. Without a hash the result is false and takes as long to compute, so that the
 * response time does not reveal whether an account exists. Call it from work of `hashQueue`.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  unusedHash ??= inThread('computeHash', 'no account has this password');
  const fits = await inThread('compare', { password, stored: stored ?? (await unusedHash) });
  return fits && stored !== undefined;
}

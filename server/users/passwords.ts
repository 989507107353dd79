import cluster from 'node:cluster';

import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

import { OverloadedError } from '../errors.ts';

/** The least parameters of argon2id that OWASP's Password Storage Cheat Sheet recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How many hashes are computed at the same time: each takes a core and 19 MiB. There are as many workers as cores. */
const concurrency = cluster.isWorker ? 1 : 2;
/** How many computations may wait: a whole school that logs in at once waits some seconds, further log-ins are refused. */
const longestQueue = 200;
const limited = pLimit(concurrency);

/** @throws OverloadedError where too many computations wait already */
async function queued<Result>(work: () => Promise<Result>): Promise<Result> {
  if (limited.pendingCount >= longestQueue) throw new OverloadedError('too many passwords wait to be hashed');
  return limited(work);
}

/** @throws OverloadedError where too many hashes are being computed */
export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password, cost));
}

let unusedHash: Promise<string> | undefined;

/**
 * Whether a password fits a stored hash. Without a hash the result is false and takes as long to compute, so that the
 * response time does not reveal whether an account exists.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  if (stored !== undefined) return queued(() => verify(stored, password));
  unusedHash ??= hashPassword('no account has this password');
  const other = await unusedHash;
  await queued(() => verify(other, password));
  return false;
}

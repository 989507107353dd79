import cluster from 'node:cluster';

import { hash, verify } from '@node-rs/argon2';

import { OverloadedError } from '../errors.ts';

/** argon2id with the parameters that OWASP's Password Storage Cheat Sheet asks for at least. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * How many hashes are computed at once; the rest wait in line, since each takes a core and 19 MiB. There are as many
 * workers as cores.
 */
const atOnce = cluster.isWorker ? 1 : 2;
/** How many may wait; a whole school that logs in at once is served in a few seconds, more come back later. */
const longestLine = 200;
let running = 0;
const waiting: (() => void)[] = [];

async function inLine<Made>(work: () => Promise<Made>): Promise<Made> {
  if (waiting.length >= longestLine) throw new OverloadedError('too many passwords wait to be hashed');
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

export function hashPassword(password: string): Promise<string> {
  return inLine(() => hash(password, cost));
}

let anyHash: Promise<string> | undefined;

/**
 * Compares a password with a stored hash. Without a hash it takes as long and answers false, so that the
 * time does not tell whether an account exists.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  if (stored !== undefined) return inLine(() => verify(stored, password));
  anyHash ??= hashPassword('nobody has this password');
  const other = await anyHash;
  await inLine(() => verify(other, password));
  return false;
}

import { hashSync, verifySync } from '@node-rs/argon2';

/** The least parameters of argon2id that OWASP's Password Storage Cheat Sheet recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Runs in a worker thread: computes the hash of a password. */
export function computeHash(password: string): string {
  return hashSync(password, cost);
}

/** Runs in a worker thread: whether a password fits a stored hash. */
export function compare({ password, stored }: { password: string; stored: string }): boolean {
  return verifySync(stored, password);
}

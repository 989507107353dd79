import type pg from 'pg';

/*
 * All advisory locks of Savol. The locks below have two numbers, and last as long as their connection. Other locks have one
 * number, the hash of a text, and last as long as their transaction:
 * - "the tree of categories": exclusive in `lockTree` of categories/store.ts and in a trigger of `category`, shared in a
 *   trigger of `question`
 * - "parents", for who names whom as a parent, taken before the following ones: users/naming-store.ts
 * - "address " with an e-mail address, for sign-ups with it and the activation of its account: users/sign-up-store.ts
 * - "addresses": shared by those that lock one address, exclusive while an import is applied: users/sign-up-store.ts
 * - "imports", while one is applied or undone: rosters/store.ts
 * - "import of tests " with its id, while it is applied or undone: question-imports/store.ts
 */

export const locks = {
  /** Shared by the servers that run the jobs of the queue: jobs/queue-store.ts. */
  queue: [0x5a_70_6f, 1],
  /** Of the process that creates or migrates tables, or restores a backup. */
  schema: [0x5a_70_6f, 2],
  /** Of the server that makes the backup of a night: backup/nightly-store.ts. */
  backup: [0x5a_70_6f, 3],
} as const;

/** First numbers of the locks of peer-check.ts, shared by servers with the same settings; the second number is a hash. */
export const lockFamilies = { secret: 0x5a_70_70, pictures: 0x5a_70_71 } as const;

/** Waits for the lock of the schema, and takes it until the connection ends. */
export async function lockSchema(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1, $2)', [...locks.schema]);
}

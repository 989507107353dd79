import type pg from 'pg';

/*
 * Savol's advisory locks. Those of this file last as long as their connection, and have two numbers. Those of a transaction
 * have one number, the hash of a text:
 * - "the tree of categories": `lockTree` of categories/store.ts and a trigger when a category moves; shared, a trigger when a
 *   question is counted
 * - an e-mail address, and "mail " with a mailbox: auth/attempt-store.ts while it counts attempts to log in, or mails
 */

export const locks = {
  /** Shared by the servers that run the jobs of the queue: jobs/queue-store.ts. */
  queue: [0x5a_70_6f, 1],
  /** Of the process that creates or migrates tables, or restores a backup. */
  schema: [0x5a_70_6f, 2],
} as const;

/** First numbers of the locks of peer-check.ts, shared by servers with the same settings; the second number is a hash. */
export const lockFamilies = { secret: 0x5a_70_70, pictures: 0x5a_70_71 } as const;

/** Waits for the lock of the schema, and takes it until the connection ends. */
export async function lockSchema(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1, $2)', [...locks.schema]);
}

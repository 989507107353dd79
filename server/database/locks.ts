import type pg from 'pg';

/** The two numbers of an advisory lock; only Savol uses the first. */
type LockName = readonly [number, number];

/** Locks that last longer than a transaction. */
export const locks = {
  /** Shared by the servers that work on the queue of jobs. */
  queue: [0x5a_70_6f, 1],
  /** Of the one process that creates or migrates tables. */
  schema: [0x5a_70_6f, 2],
} as const satisfies Record<string, LockName>;

/** First numbers of the locks of the peer check, whose second number is a hash. */
export const lockFamilies = { secret: 0x5a_70_70, pictures: 0x5a_70_71 } as const;

/** Waits for the lock of the schema, and takes it for as long as the connection lasts. */
export async function lockSchema(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1, $2)', [...locks.schema]);
}

import type pg from 'pg';

/** What an advisory lock of a database is called: two numbers, of which nothing else uses the first. */
type LockName = readonly [number, number];

/** The locks that processes on one database hold for longer than a transaction. */
export const locks = {
  /** Held, by any number, while a server works on the queue. */
  queue: [0x5a_70_6f, 1],
  /** Held by the one that makes or changes tables. */
  schema: [0x5a_70_6f, 2],
} as const satisfies Record<string, LockName>;

/** First numbers of the locks by which servers tell what they have; the second is made of what that is. */
export const lockFamilies = { secret: 0x5a_70_70, pictures: 0x5a_70_71 } as const;

/** Waits until nobody else makes or changes tables, and keeps them from it as long as the connection lasts. */
export async function holdSchema(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1, $2)', [...locks.schema]);
}

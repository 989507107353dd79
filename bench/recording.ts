import type pg from 'pg';

import type { House } from '../server/house.ts';

/** A statement as the server sent it, with the first row that came back. */
export type Statement = { text: string; values: unknown[]; row: Record<string, unknown> | undefined };

/** Keeps every statement that goes through the house's pool, in the order in which they end. */
export function recordStatements(house: House): { take: () => Statement[] } {
  let taken: Statement[] = [];
  const wrapped = new WeakSet<pg.PoolClient>();
  const { pool } = house;
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;

  function wrap(client: pg.PoolClient): pg.PoolClient {
    if (wrapped.has(client)) return client;
    wrapped.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<pg.QueryResult>;
    client.query = (async (text: string, values: unknown[] = []) => {
      const result = await query(text, values);
      taken.push({ text, values, row: result.rows?.[0] as Statement['row'] });
      return result;
    }) as unknown as pg.PoolClient['query'];
    return client;
  }

  pool.connect = (async () => wrap(await connect())) as typeof pool.connect;
  return {
    take() {
      const all = taken;
      taken = [];
      return all;
    },
  };
}

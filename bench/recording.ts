import type pg from 'pg';

import type { House } from '../server/house.ts';

/** A statement as the server sent it, with the first row that came back. */
export type Statement = { text: string; values: unknown[]; row: Record<string, unknown> | undefined };

/** Keeps every statement that goes through the house's pool, in the order in which they end. */
export function recordStatements(house: House): { take: () => Statement[] } {
  let taken: Statement[] = [];
  const wrapped = new WeakSet<pg.PoolClient>();
  const { pool } = house;
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>;

  function wrap(client: pg.PoolClient): pg.PoolClient {
    if (wrapped.has(client)) return client;
    wrapped.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<pg.QueryResult>;
    const recorded = async (text: string, values: unknown[] = []) => {
      const result = await query(text, values);
      taken.push({ text, values, row: result.rows?.[0] as Statement['row'] });
      return result;
    };
    // With a callback it is the pool itself that asks.
    client.query = ((...given: [string, unknown[], unknown?]) =>
      given.length > 2 ? query(...given) : recorded(given[0], given[1])) as unknown as pg.PoolClient['query'];
    return client;
  }

  // With a callback it is the pool itself that asks, for a single statement of its own.
  pool.connect = ((callback?: unknown) =>
    callback === undefined ? connect().then(wrap) : connect(callback)) as typeof pool.connect;
  const ask = pool.query.bind(pool) as unknown as (...given: unknown[]) => Promise<pg.QueryResult>;
  pool.query = (async (...given: [text: string, values?: unknown[]]) => {
    const result = await ask(...given);
    const [text, values = []] = given;
    taken.push({ text, values, row: result.rows?.[0] as Statement['row'] });
    return result;
  }) as unknown as typeof pool.query;
  return {
    take() {
      const all = taken;
      taken = [];
      return all;
    },
  };
}

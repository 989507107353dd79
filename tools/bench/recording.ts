import type pg from 'pg';

import type { AppContext } from '../../server/app-context.ts';

/** A statement that the server sent, with the first row of its result. */
export type Statement = { text: string; values: unknown[]; row: Record<string, unknown> | undefined };

type Query = (...parameters: unknown[]) => Promise<pg.QueryResult>;

/** Records every statement that goes through the pool of the server, in the order in which they end. */
export function recordStatements({ pool }: AppContext): { take: () => Statement[] } {
  let statements: Statement[] = [];
  const wrapped = new WeakSet<pg.PoolClient>();

  /** The same query, recorded. One with a callback is part of a `pool.query`, which is recorded itself. */
  const recorded =
    (query: Query): Query =>
    async (...parameters) => {
      const result = await query(...parameters);
      if (parameters.length <= 2) {
        const [text, values = []] = parameters as [text: string, values?: unknown[]];
        statements.push({ text, values, row: result.rows?.[0] as Statement['row'] });
      }
      return result;
    };

  function wrap(client: pg.PoolClient): pg.PoolClient {
    if (!wrapped.has(client))
      client.query = recorded(client.query.bind(client) as Query) as typeof client.query;
    wrapped.add(client);
    return client;
  }

  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>;
  pool.connect = ((callback?: unknown) =>
    callback === undefined ? connect().then(wrap) : connect(callback)) as typeof pool.connect;
  pool.query = recorded(pool.query.bind(pool)) as typeof pool.query;
  return {
    take() {
      const taken = statements;
      statements = [];
      return taken;
    },
  };
}

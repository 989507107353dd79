import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';

import { isPlain, nameOf, NamedStatement, type Outcome, parserOf } from './named-statement.ts';
import { remember } from './prepared.ts';
import { retried } from './retry.ts';
import type { Tables } from './tables.ts';

/** A connection pool, or one transaction of it: stores take either. */
export type Database = Kysely<Tables>;

/** Where PostgreSQL is, in the words of the driver: a URL, or a socket folder with user and database. */
export type Connection = { connectionString: string } | { host: string; user: string; database: string };

const anew = '/* planned anew */';

/**
 * Stands before a statement whose best plan depends on its values, as searching does: one for a word that half the
 * rows have and another for one that nobody wrote. Such a statement is not prepared.
 */
export const plannedAnew = sql.raw(anew);

type Callback = (error: Error | null, outcome?: Outcome) => void;

/** Turns the text-and-values queries that Kysely sends into named, and so prepared, statements. */
class PreparingClient extends pg.Client {
  // The driver's own signature has a dozen overloads; every one that is not ours is passed on as it came.
  override query = ((...query: [unknown, ...unknown[]]) => {
    const [text, values, callback, ...rest] = query;
    const forward = super.query.bind(this) as (...query: unknown[]) => unknown;
    const isOurs = typeof text === 'string' && Array.isArray(values) && rest.length === 0;
    if (!isOurs || !(callback === undefined || typeof callback === 'function')) return forward(...query);
    const more = callback === undefined ? [] : [callback];
    if (text.includes(anew)) return forward({ text, values }, ...more);
    // The name differs, since the driver and we keep count of what is prepared each for themselves.
    if (!values.every(isPlain)) return forward({ name: `_${nameOf(text)}`, text, values }, ...more);
    if (callback !== undefined) return forward(new NamedStatement(text, values, callback as Callback));
    return new Promise<Outcome>((resolve, reject) => {
      const done: Callback = (error, outcome) => (outcome === undefined ? reject(error) : resolve(outcome));
      forward(new NamedStatement(text, values, done));
    });
  }) as pg.Client['query'];
}

/** Opens a pool of at most `most` connections. Nothing is sent before the first query. */
export function openPool(connection: Connection, most = 10): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: most,
    connectionTimeoutMillis: 5000,
    Client: PreparingClient,
    types: { getTypeParser: parserOf },
  });
  // A connection that breaks while nobody uses it is dropped and replaced; the next query tells if it matters.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export function openDatabase(pool: pg.Pool): Database {
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  remember(database, pool);
  return database;
}

/**
 * Runs `work` in a transaction: the one that is open already, or a new one. Where others beside it kept that from
 * ending well, all of `work` runs again.
 */
export async function inTransaction<Made>(
  database: Database,
  work: (transaction: Database) => Promise<Made>,
): Promise<Made> {
  if (database.isTransaction) return work(database);
  return retried(() =>
    database.transaction().execute((transaction: Transaction<Tables>) => work(transaction)),
  );
}

/** Whether an error is PostgreSQL's refusal of a row that breaks the named constraint or unique index. */
export function breaks(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}

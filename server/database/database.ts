import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';

import { anew } from './client.ts';
import { mostConnections } from './connections.ts';
import { parserOf } from './named-statement.ts';
import { WatchedPool } from './pool.ts';
import { remember } from './prepared.ts';
import { retried } from './retry.ts';
import type { Tables } from './tables.ts';

/** A connection pool, or one transaction of it: stores take either. */
export type Database = Kysely<Tables>;

/**
 * Stands before a statement whose best plan depends on its values, as searching does: one for a word that half the
 * rows have and another for one that nobody wrote. Such a statement is not prepared.
 */
export const plannedAnew = sql.raw(anew);

/** Opens a pool of at most `most` connections. Nothing is sent before the first query. */
export function openPool(connectionString: string, most = mostConnections): pg.Pool {
  return new WatchedPool({ connectionString, max: most, types: { getTypeParser: parserOf } });
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

/** @throws when the database does not answer */
export async function ping(database: Database): Promise<void> {
  await sql`select 1`.execute(database);
}

/** Whether an error is PostgreSQL's refusal of a row that breaks the named constraint or unique index. */
export function breaks(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}

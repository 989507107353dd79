import { Kysely, PostgresDialect, type PostgresPool, sql, type Transaction } from 'kysely';
import pg from 'pg';

import { unprepared } from './client.ts';
import { mostConnections } from './connections.ts';
import { parserOf } from './named-statement.ts';
import { MonitoredPool } from './pool.ts';
import { registerPool, type Sender } from './prepared.ts';
import { retried } from './retry.ts';
import type { Database, Tables } from './tables.ts';

export type { Database };

/**
 * Precedes a statement whose best plan depends on its values, such as a search: a word in half of the rows needs another plan
 * than a rare one. The statement is not prepared, so PostgreSQL plans it each time.
 */
export const plannedAnew = sql.raw(unprepared);

/**
 * Opens a pool of at most `most` connections. It connects at the first query.
 * @param sharesSessions whether a pooler is there, which gives each transaction a session of PostgreSQL: then statements have no names, and
 * nothing that lasts longer than a transaction works
 * @param leadsToReplicas whether each connection may lead to another server, and that to a replica; otherwise one that does is cut
 */
export function openPool(
  connectionString: string,
  most = mostConnections,
  { sharesSessions = false, leadsToReplicas = false } = {},
): pg.Pool {
  const types = { getTypeParser: parserOf };
  return new MonitoredPool({ connectionString, max: most, types, sharesSessions, leadsToReplicas });
}

export function openDatabase(pool: PostgresPool & Sender): Database {
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  registerPool(database, pool);
  return database;
}

/**
 * Runs `work` in a transaction: the open one, or a new one. A new one that a concurrent transaction made fail runs
 * again, from the start of `work`.
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

/** Whether PostgreSQL has refused a row because of the named constraint or unique index. */
export function breaks(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}

import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type pg from 'pg';

import type { Database } from './database.ts';
import { holdSchema } from './locks.ts';
import { migrations } from './migrations/index.ts';

/** The database was written by a later version, which this one cannot read. */
export class NewerDatabase extends Error {
  constructor(migration: string) {
    super(`the database has a migration that this version does not know: ${migration}`);
    this.name = 'NewerDatabase';
  }
}

async function appliedMigrations(database: Database): Promise<string[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(database);
  if (!found[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  return rows.map((row) => row.name);
}

/** @throws NewerDatabase where one of the migrations is not this version's */
export function refuseUnknown(applied: readonly string[]): void {
  const unknown = applied.find((name) => !(name in migrations));
  if (unknown !== undefined) throw new NewerDatabase(unknown);
}

/** Applies what is missing of Savol's own migrations, up to the given one; in a transaction that may be open already. */
export async function applyMigrations(database: Database, last?: string): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
  });
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error !== undefined) throw error;
}

/**
 * Brings the database to the newest schema, the queue's own included; several servers that do so at once
 * wait for each other.
 * @throws NewerDatabase where the database is ahead of this version
 */
export async function migrate(database: Database, pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await holdSchema(client);
    refuseUnknown(await appliedMigrations(database));
    await applyMigrations(database);
    await runMigrations({ pgPool: pool });
  } finally {
    // Closing the connection lets go of its locks, whatever state it is in.
    client.release(true);
  }
}

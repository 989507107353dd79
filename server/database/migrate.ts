import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type pg from 'pg';

import type { Database } from './database.ts';
import { lockSchema } from './locks.ts';
import { migrations } from './migrations/index.ts';

/** A later version has migrated the database, and this one cannot read it. */
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

/** @throws NewerDatabase when this version does not know one of the migrations */
export function refuseUnknown(applied: readonly string[]): void {
  const unknown = applied.find((name) => !(name in migrations));
  if (unknown !== undefined) throw new NewerDatabase(unknown);
}

/**
 * Applies Savol's missing migrations, in the open transaction if there is one.
 * @param last the last one to apply; all are applied without it
 */
export async function applyMigrations(database: Database, last?: string): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
  });
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error !== undefined) throw error;
}

/**
 * Brings the database to the newest schema, that of the queue included. Servers that start at once wait for each
 * other.
 * @throws NewerDatabase when a later version has migrated it
 */
export async function migrate(database: Database, pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await lockSchema(client);
    refuseUnknown(await appliedMigrations(database));
    await applyMigrations(database);
    await runMigrations({ pgPool: pool });
  } finally {
    // Closing the connection releases its locks, also when it is broken.
    client.release(true);
  }
}

import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type pg from 'pg';

import type { Database } from './database.ts';
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

/**
 * Brings the database to the newest schema, the queue's own included; several servers that do so at once
 * wait for each other.
 * @throws NewerDatabase where the database is ahead of this version
 */
export async function migrate(database: Database, pool: pg.Pool): Promise<void> {
  const unknown = (await appliedMigrations(database)).find((name) => !(name in migrations));
  if (unknown !== undefined) throw new NewerDatabase(unknown);
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  await runMigrations({ pgPool: pool });
}

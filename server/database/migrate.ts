import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';

import { type Database, plannedAnew } from './database.ts';
import { lockSchema } from './locks.ts';

const initial = '0001-initial';

/**
 * Every migration by name, in the order of the names: `initial.sql`, and each file of `migrations/`. Plain forward steps: there is no way back.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  [initial]: statementsIn('initial.sql'),
  ...Object.fromEntries(
    globSync('migrations/*.sql', { cwd: import.meta.dirname })
      .toSorted()
      .map((file) => [basename(file, '.sql'), statementsIn(file)]),
  ),
};

function statementsIn(file: string): Migration {
  return {
    async up(database) {
      const statements = await readFile(join(import.meta.dirname, file), 'utf8');
      // A prepared statement cannot be several.
      await sql`${plannedAnew} ${sql.raw(statements)}`.execute(database);
    },
  };
}

/** The last of the migrations that `initial` replaces: both make the same schema. */
const lastReplaced = '0056-reserved-tests';

/** The last commit that has the replaced migrations. */
export const lastCommitWithReplaced = 'e8b74d10';

/** A later version has migrated the database, and this one cannot read it. */
export class NewerDatabase extends Error {
  constructor(migration: string) {
    super(`the database has a migration that this version does not know: ${migration}`);
    this.name = 'NewerDatabase';
  }
}

/** The schema is from before `lastReplaced`, and this version has no migrations from there. */
export class OlderDatabase extends Error {
  constructor(migration: string) {
    super(`the last migration of the database is ${migration}`);
    this.name = 'OlderDatabase';
  }
}

/**
 * The migration of this version that made the same schema as the applied ones; undefined where none is applied.
 * @throws NewerDatabase when this version does not know one of them
 * @throws OlderDatabase when they end before `lastReplaced`
 */
export function lastApplied(applied: readonly string[]): string | undefined {
  const last = applied.toSorted().at(-1);
  const unknown = applied.find((name) => !(name in migrations));
  if (last === undefined || unknown === undefined) return last;
  if (applied.includes(initial)) throw new NewerDatabase(unknown);
  if (last === lastReplaced) return initial;
  throw last > lastReplaced ? new NewerDatabase(last) : new OlderDatabase(last);
}

async function appliedMigrations(database: Database): Promise<string[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(database);
  if (!found[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  return rows.map((row) => row.name);
}

/** Puts `initial` in the place of the migrations that it replaces. */
async function takeOver(database: Database): Promise<void> {
  await sql`
    with replaced as (delete from kysely_migration returning timestamp)
    insert into kysely_migration (name, timestamp) select ${initial}, max(timestamp) from replaced`.execute(
    database,
  );
}

/**
 * Applies Savol's missing migrations, in the open transaction if there is one.
 * @param last the last one to apply; all are applied without it
 * @throws NewerDatabase, OlderDatabase as `lastApplied`
 */
export async function applyMigrations(database: Database, last?: string): Promise<void> {
  const applied = await appliedMigrations(database);
  if (lastApplied(applied) === initial && !applied.includes(initial)) await takeOver(database);
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
 * @throws OlderDatabase when it is from before the migrations of this version
 */
export async function migrate(database: Database, pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await lockSchema(client);
    await applyMigrations(database);
    await runMigrations({ pgPool: pool });
  } finally {
    // Closing the connection releases its locks, also when it is broken.
    client.release(true);
  }
}

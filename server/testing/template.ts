import pg from 'pg';

import { openDatabase, openPool } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';

const template = 'savol_template';

/** Creates the database that the databases of automated tests are copies of: with the newest schema, and no rows. */
export async function createTemplate(connectionString: string): Promise<void> {
  await runIn(connectionString, `create database ${template}`);
  const pool = openPool(inDatabase(connectionString, template), 2);
  const database = openDatabase(pool);
  try {
    await migrate(database, pool);
  } finally {
    await database.destroy();
  }
}

/** Creates a database that is migrated already, as a copy of the template. */
export async function copyTemplate(connectionString: string, name: string): Promise<void> {
  await runIn(connectionString, `create database ${name} template ${template} strategy file_copy`);
}

/** The connection string of another database of the same PostgreSQL. */
export function inDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement in a database. */
export async function runIn(
  connectionString: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}

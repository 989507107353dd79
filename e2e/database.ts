import pg from 'pg';

const variable = 'JOURNEYS_POSTGRES';

/** Sets the PostgreSQL of this run for all its processes, in the form of DATABASE_URL. */
export function setPostgresUrl(url: string): void {
  process.env[variable] = url;
}

/** Creates a database in the PostgreSQL of this run. @returns its DATABASE_URL; undefined where the run has no PostgreSQL */
export async function newDatabase(): Promise<string | undefined> {
  const runUrl = process.env[variable];
  if (runUrl === undefined) return undefined;
  const name = `journeys_${crypto.randomUUID().replaceAll('-', '')}`;
  await runStatement(runUrl, `create database ${name}`);
  const url = new URL(runUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement in a database, past the server that uses it. */
export async function runStatement(
  databaseUrl: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}

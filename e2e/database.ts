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
  const client = new pg.Client({ connectionString: runUrl });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  const url = new URL(runUrl);
  url.pathname = `/${name}`;
  return url.href;
}

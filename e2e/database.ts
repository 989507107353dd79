import pg from 'pg';

const variable = 'JOURNEYS_POSTGRES';

/** Tells every process of this run which PostgreSQL there is for them, as DATABASE_URL names one. */
export function announce(url: string): void {
  process.env[variable] = url;
}

/** A new database of the run's PostgreSQL, as DATABASE_URL names it; undefined where no run has started one. */
export async function newDatabase(): Promise<string | undefined> {
  const announced = process.env[variable];
  if (announced === undefined) return undefined;
  const name = `journeys_${crypto.randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: announced });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  const url = new URL(announced);
  url.pathname = `/${name}`;
  return url.href;
}

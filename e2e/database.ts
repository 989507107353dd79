import { copyTemplate, inDatabase } from '../server/testing/template.ts';

const variable = 'JOURNEYS_POSTGRES';

/** Sets the PostgreSQL of this run for all its processes, in the form of DATABASE_URL. */
export function setPostgresUrl(url: string): void {
  process.env[variable] = url;
}

/**
 * Creates a database in the PostgreSQL of this run, with the newest schema.
 * @returns its DATABASE_URL; undefined where the run has no PostgreSQL
 */
export async function newDatabase(): Promise<string | undefined> {
  const runUrl = process.env[variable];
  if (runUrl === undefined) return undefined;
  const name = `journeys_${crypto.randomUUID().replaceAll('-', '')}`;
  await copyTemplate(runUrl, name);
  return inDatabase(runUrl, name);
}

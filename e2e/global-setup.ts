import { startPostgres } from '../server/postgres-server/start-postgres.ts';
import { createTemplate } from '../server/testing/template.ts';
import { setPostgresUrl } from './database.ts';

/**
 * One temporary PostgreSQL for all servers of a run, each in a database of its own: they start in half the time, and do not
 * wait for a disk. The embedded PostgreSQL has tests of its own.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const { connectionString, stop } = await startPostgres();
  await createTemplate(connectionString);
  setPostgresUrl(connectionString);
  return stop;
}

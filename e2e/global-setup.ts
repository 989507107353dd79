import { startPostgres } from '../server/postgres-server/start-postgres.ts';
import { announce } from './database.ts';

/**
 * One throw-away PostgreSQL for all servers of a run, each in a database of its own: they start in half the time, and
 * none waits for a disk. How Savol keeps a PostgreSQL of its own is shown where that is written.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const { connectionString, stop } = await startPostgres();
  announce(connectionString);
  return stop;
}

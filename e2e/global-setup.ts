import { startCluster } from '../server/postgres-server/cluster.ts';
import { announce } from './database.ts';

/**
 * One throw-away PostgreSQL for all servers of a run, each in a database of its own: they start in half the time, and
 * none waits for a disk. How Savol keeps a PostgreSQL of its own is shown where that is written.
 */
export default async function startPostgres(): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  const { host, user, database } = cluster.connection;
  announce(`postgres:///${database}?host=${encodeURIComponent(host)}&user=${user}`);
  return () => cluster.stop();
}

import type { TestProject } from 'vitest/node';
import { startCluster, type ClusterConnection } from '../postgres-server/cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The throw-away PostgreSQL of this run; `inject('postgres')` and give it to `pg` as it is. */
    postgres: ClusterConnection;
  }
}

/** One PostgreSQL for a whole run of the automated tests. It goes away with the run, even when that is killed. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  project.provide('postgres', cluster.connection);
  return () => cluster.stop();
}

import type { TestProject } from 'vitest/node';

import { startPostgres } from '../postgres-server/start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection string of the temporary PostgreSQL of this run. */
    postgres: string;
  }
}

/** Starts one PostgreSQL for a run of the automated tests. It stops with the run, even when that is killed. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { connectionString, stop } = await startPostgres();
  project.provide('postgres', connectionString);
  return stop;
}

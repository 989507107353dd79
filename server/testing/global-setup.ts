import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { TestProject } from 'vitest/node';

import { type Postgres, startPostgres } from '../postgres-server/start-postgres.ts';
import { createTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** An address that answers with the connection string of the PostgreSQL of this run. */
    postgres: string;
  }
}

/**
 * One temporary PostgreSQL for a run of the automated tests, which the first file that needs it starts. It stops with the run, even when
 * that is killed.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<Postgres> | undefined;
  const start = async () => {
    const postgres = await startPostgres();
    await createTemplate(postgres.connectionString);
    return postgres;
  };
  const starter = createServer((_, response) => {
    started ??= start();
    started.then(
      ({ connectionString }) => response.end(connectionString),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => starter.listen(0, '127.0.0.1', resolve));
  project.provide('postgres', `http://127.0.0.1:${(starter.address() as AddressInfo).port}`);
  return async () => {
    starter.close();
    starter.closeAllConnections();
    await (await started)?.stop();
  };
}

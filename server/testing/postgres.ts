import type { Server } from 'node:net';

import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

/** The DATABASE_URL of a database of the run's PostgreSQL. */
export function urlOf(database: string, user = 'savol'): string {
  const url = new URL(inject('postgres'));
  url.pathname = `/${database}`;
  url.searchParams.set('user', user);
  return url.href;
}

/** Runs one statement in a database of the run's PostgreSQL. */
export async function ask(database: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(database) });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Creates a database, which is deleted after the test. */
export async function temporaryDatabase(encoding = 'UTF8'): Promise<string> {
  const name = `temporary_${crypto.randomUUID().replaceAll('-', '')}`;
  await ask(
    'savol',
    `create database ${name} encoding '${encoding}' locale_provider libc locale 'C' template template0`,
  );
  onTestFinished(() => ask('savol', `drop database ${name} with (force)`));
  return name;
}

/** Listens on a free port until the test ends. */
export async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

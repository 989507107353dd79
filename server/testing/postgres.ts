import type { Server } from 'node:net';

import { inject, onTestFinished } from 'vitest';

import { copyTemplate, inDatabase, runIn } from './template.ts';

const response = await fetch(inject('postgres'));
/** The connection string of the run's PostgreSQL, which starts when a test file first imports this. */
export const postgresUrl = await response.text();
if (!response.ok) throw new Error(`PostgreSQL did not start: ${postgresUrl}`);

/** The DATABASE_URL of a database of the run's PostgreSQL. */
export function urlOf(database: string, user = 'savol'): string {
  const url = new URL(inDatabase(postgresUrl, database));
  url.searchParams.set('user', user);
  return url.href;
}

/** Runs one statement in a database of the run's PostgreSQL. */
export async function ask(database: string, statement: string): Promise<void> {
  await runIn(urlOf(database), statement);
}

/** Creates a database with the newest schema. The caller deletes it. @returns its name */
export async function migratedDatabase(): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await copyTemplate(postgresUrl, name);
  return name;
}

/** Creates an empty database, which is deleted after the test. */
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

import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { ask, listening, temporaryDatabase, urlOf } from './testing/postgres.ts';
import { sharedFolder, startProgram, startSavol, temporaryFolder } from './testing/program.ts';

const shared = sharedFolder();

/** Starts a server that cannot start, and returns its explanation: lines without a stack trace. */
async function refusal(environment: NodeJS.ProcessEnv): Promise<string> {
  const savol = startProgram('server/main.ts', [], { DATA_DIR: temporaryFolder(), ...environment });
  expect(await savol.ended).toBe(1);
  expect(savol.out()).toBe('');
  expect(savol.errors()).not.toMatch(/^\s+at |Error/m);
  return savol.errors().trim();
}

test('a data folder that another server uses', async () => {
  const savol = await startSavol(shared.path);
  const message = await refusal({ DATA_DIR: shared.path });
  expect(message).toBe(
    `The data folder ${shared.path} cannot be used: it is in use by another Savol (process ${savol.process.pid}). ` +
      'Stop that one first, or choose another DATA_DIR.',
  );
  expect((await fetch(`${savol.origin}/readyz`)).status).toBe(200);
  expect(await savol.end()).toBe(0);
});

test('a port that is in use', async () => {
  const other = createServer();
  const port = await listening(other);
  expect(await refusal({ DATA_DIR: shared.path, PORT: String(port) })).toBe(
    `Port ${port} is in use by another program. Stop that one, or choose another PORT.`,
  );
});

test('several wrong settings at once', async () => {
  const message = await refusal({ PORT: 'http', SIGNUP_ROLE: 'staff' });
  expect(message.split('\n')).toHaveLength(3);
});

test('a database of a newer Savol', async () => {
  const database = await temporaryDatabase();
  const url = urlOf(database);
  await (await startSavol(temporaryFolder(), { DATABASE_URL: url })).end();
  await ask(database, `insert into kysely_migration (name, timestamp) values ('9999-later', '2099-01-01')`);
  expect(await refusal({ DATABASE_URL: url })).toMatch(
    /^A newer version of Savol has used the database .*9999-later/,
  );
});

test('a database of a Savol from before the first migration of this one', async () => {
  const database = await temporaryDatabase();
  const url = urlOf(database);
  await ask(
    database,
    `create table kysely_migration (name text primary key, timestamp text not null);
     insert into kysely_migration values ('0001-school', '2026-01-01'), ('0055-confirmed-classes', '2026-01-02')`,
  );
  expect(await refusal({ DATABASE_URL: url })).toBe(
    'An older version of Savol has used the database (the last migration of the database is 0055-confirmed-classes). ' +
      'Start commit e8b74d10 once, which updates it, and then this version.',
  );
});

test('a data folder of a newer PostgreSQL', async () => {
  await (await startSavol(shared.path)).end();
  writeFileSync(join(shared.path, 'postgres/cluster/PG_VERSION'), '99\n');
  expect(await refusal({ DATA_DIR: shared.path })).toContain(
    'made by PostgreSQL 99, and this Savol has PostgreSQL 18',
  );
});

test('a database whose address does not answer', async () => {
  const server = createServer();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  expect(await refusal({ DATABASE_URL: `postgres://me:hidden@127.0.0.1:${port}/savol` })).toBe(
    'The database that DATABASE_URL names cannot be used: nothing answers at that address. Is PostgreSQL running there?',
  );
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { startPostgres } from '../postgres-server/start-postgres.ts';
import { send } from '../testing/client.ts';
import { isLong } from '../testing/extent.ts';
import { ask } from '../testing/postgres.ts';
import { temporaryFolder, until } from '../testing/program.ts';
import { startServer } from '../testing/start-server.ts';
import { openPool } from './database.ts';
import { openConfigured } from './open.ts';

const server = startServer();

/** Starts a PostgreSQL as a replica whose leader is away. */
async function startReplica(): Promise<string> {
  const dataFolder = temporaryFolder();
  const first = await startPostgres({ dataFolder });
  await first.stop();
  writeFileSync(join(dataFolder, 'postgres', 'cluster', 'standby.signal'), '');
  const { connectionString, stop } = await startPostgres({ dataFolder });
  onTestFinished(stop);
  return connectionString;
}

// PostgreSQL starts twice, and notices after some seconds that it shall lead.
test.runIf(isLong)('a replica is not taken for the database, until it becomes the leader', async () => {
  const connectionString = await startReplica();
  const pool = openPool(connectionString);
  onTestFinished(() => pool.end());
  await expect(pool.query('select 1')).rejects.toThrow(/does not answer|not queryable/);
  await expect(openConfigured({ databaseUrl: connectionString, dataFolder: '' })).rejects.toThrow(
    'its server is a replica',
  );

  const administrator = new pg.Client({ connectionString });
  await administrator.connect();
  onTestFinished(() => administrator.end());
  await administrator.query('select pg_promote()');
  await until(() =>
    pool.query('create table t ()').then(
      () => true,
      () => false,
    ),
  );
});

test('a write is answered 503 where the database can only be read', async () => {
  await ask('savol', `alter database ${server.database} set default_transaction_read_only = on`);
  await ask(
    'savol',
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${server.database}'`,
  );
  const reset = () => send(server, 'POST /auth/users/reset_password/', { json: { email: 'a@example.com' } });
  await until(async () => (await send(server, 'GET //readyz')).status === 200);
  const { status, headers } = await reset();
  expect(status).toBe(503);
  expect(headers.get('retry-after')).toBe('5');
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { accountOf } from '../postgres-server/testing/inspect.ts';
import { freePort } from '../process/free-port.ts';
import { send } from '../testing/client.ts';
import { unpackDebian } from '../testing/debian-packages.ts';
import { isLong } from '../testing/extent.ts';
import { makeCaller, makeQuestion } from '../testing/factories.ts';
import { mailsIn } from '../testing/outbox.ts';
import { postgresUrl } from '../testing/postgres.ts';
import { sharedFolder } from '../testing/program.ts';
import { startServer } from '../testing/start-server.ts';
import { openConfigured } from './open.ts';

const folder = sharedFolder();
let port = 0;
const poolerUrl = (database: string) => `postgres://savol@127.0.0.1:${port}/${database}`;

/** Starts PgBouncer by the example of docs/cluster/, in front of the PostgreSQL of the tests. */
async function startPgBouncer(): Promise<() => Promise<void>> {
  const packages = join(folder.path, 'packages');
  mkdirSync(packages);
  unpackDebian(packages, ['pgbouncer', 'libc-ares2']);
  port = await freePort();
  const socket = new URL(postgresUrl).searchParams.get('host') ?? '';
  let text = readFileSync(join(import.meta.dirname, '../../docs/cluster/pgbouncer.ini'), 'utf8');
  for (const [from, to] of [
    ['savol = host=127.0.0.1 port=5000 dbname=savol', `* = host=${socket}`],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['auth_type = scram-sha-256', 'auth_type = trust'],
    ['/etc/pgbouncer/userlist.txt', join(folder.path, 'users')],
    ['default_pool_size = 20', 'default_pool_size = 3'],
  ] as const) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  const file = join(folder.path, 'pgbouncer.ini');
  writeFileSync(file, `${text}stats_users = savol\n`);
  writeFileSync(join(folder.path, 'users'), '"savol" ""\n');
  chmodSync(folder.path, 0o755);
  const account = accountOf(socket);
  if (account !== undefined) chownSync(file, account.uid, account.gid);
  const child = spawn(join(packages, 'usr/sbin/pgbouncer'), [file], {
    ...account,
    env: { LD_LIBRARY_PATH: join(packages, 'usr/lib/x86_64-linux-gnu') },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  return async () => {
    child.kill();
    await ended;
  };
}

describe.runIf(isLong)('behind PgBouncer, which gives each transaction a session', () => {
  let stop = () => Promise.resolve();
  beforeAll(async () => {
    stop = await startPgBouncer();
  });
  afterAll(() => stop());
  const server = startServer({
    jobs: true,
    settings: (database) => ({ poolerUrl: poolerUrl(database) }),
  });

  test('requests share fewer sessions than they are, and jobs and locks have their own', async () => {
    const { token, person } = await makeCaller(server.context, { is_pupil: true });
    const questions = await Promise.all(Array.from({ length: 30 }, () => makeQuestion(server.context)));
    const replies = await Promise.all(
      questions.map(({ id }) =>
        send(server, `POST /tests_api/${id}/submit/`, {
          token,
          json: { users_answer: 'b' },
          headers: { 'Idempotency-Key': crypto.randomUUID() },
        }),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    const reset = await send(server, 'POST /auth/users/reset_password/', { json: { email: person.email } });
    expect(reset.status).toBe(204);
    const [mail] = await mailsIn(server.context.config.dataFolder);
    expect(mail).toContain(person.email);

    const pooler = new pg.Client(poolerUrl('pgbouncer'));
    await pooler.connect();
    const { rows } = await pooler.query<{ database: string; total_xact_count: string }>('show stats');
    const { rows: sessions } = await pooler.query<{ database: string }>('show servers');
    await pooler.end();
    const ofServer = ({ database }: { database: string }) => database === server.database;
    expect(Number(rows.find(ofServer)?.total_xact_count)).toBeGreaterThanOrEqual(30);
    expect(sessions.filter(ofServer).length).toBeLessThanOrEqual(3);
  });

  test('an address of PgBouncer as DATABASE_URL is refused with advice', async () => {
    const databaseUrl = poolerUrl(server.database);
    await expect(openConfigured({ databaseUrl, dataFolder: '' })).rejects.toThrow(
      'Name PostgreSQL itself there, and the pooler in DATABASE_POOLER_URL',
    );
  });
});

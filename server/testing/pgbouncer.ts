import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

import { expect } from 'vitest';

import { accountOf } from '../postgres-server/testing/inspect.ts';
import { freePort } from '../process/free-port.ts';
import { unpackDebian } from './debian-packages.ts';
import { until } from './program.ts';

export type PgBouncer = {
  /** The address of a database through it. */
  urlOf: (database: string) => string;
  stop: () => Promise<void>;
};

/**
 * Starts PgBouncer by the example of docs/cluster/, in front of a PostgreSQL of the tests.
 * @param folder for its package and its files, which several share
 * @param postgresUrl has the socket of that PostgreSQL
 * @param settings more lines of its file
 */
export async function startPgBouncer(folder: string, postgresUrl: string, settings = ''): Promise<PgBouncer> {
  const packages = join(folder, 'packages');
  if (!existsSync(packages)) {
    mkdirSync(packages);
    unpackDebian(packages, ['pgbouncer', 'libc-ares2']);
  }
  const users = join(folder, 'users');
  if (!existsSync(users)) writeFileSync(users, '"savol" ""\n');
  const port = await freePort();
  const socket = new URL(postgresUrl).searchParams.get('host') ?? '';
  let text = readFileSync(join(import.meta.dirname, '../../docs/cluster/pgbouncer.ini'), 'utf8');
  for (const [from, to] of [
    ['savol = host=127.0.0.1 port=5000 dbname=savol', `* = host='${socket}'`],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['auth_type = scram-sha-256', 'auth_type = trust'],
    ['/etc/pgbouncer/userlist.txt', users],
    ['default_pool_size = 20', 'default_pool_size = 3'],
  ] as const) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  const file = join(folder, `pgbouncer-${port}.ini`);
  writeFileSync(file, `${text}stats_users = savol\n${settings}`);
  chmodSync(folder, 0o755);
  const account = accountOf(socket);
  if (account !== undefined) chownSync(file, account.uid, account.gid);
  const child = spawn(join(packages, 'usr/sbin/pgbouncer'), [file], {
    ...account,
    env: { LD_LIBRARY_PATH: join(packages, 'usr/lib/x86_64-linux-gnu') },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await until(() => listens(port));
  return {
    urlOf: (database) => `postgres://savol@127.0.0.1:${port}/${database}`,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** Whether a program listens on a port of this computer. */
function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

import { connect, createServer, type Socket } from 'node:net';

import pg from 'pg';

import { processOfCluster } from '../postgres-server/testing/inspect.ts';
import { childrenOf, parentOf } from './processes.ts';

/** A way to make a database unavailable, and available again. */
export type Outage = { begin: () => void; end: () => void };

/** Outages of an embedded PostgreSQL that lose no acknowledged change. */
export async function outagesOf(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  await client.end();
  const cluster = rows[0]?.data_directory ?? '';

  const postmaster = () => processOfCluster(cluster) ?? 0;
  let supervisor = 0;
  let stopped: number[] = [];
  const killed: Outage = {
    begin() {
      // A running supervisor would start PostgreSQL again at once.
      supervisor = parentOf(postmaster());
      process.kill(supervisor, 'SIGSTOP');
      // Its child processes would answer for a moment after its end. A stopped one starts no new ones.
      const first = postmaster();
      process.kill(first, 'SIGSTOP');
      for (const id of [first, ...childrenOf(first).map((child) => child.id)]) process.kill(id, 'SIGKILL');
    },
    end: () => process.kill(supervisor, 'SIGCONT'),
  };
  const hanging: Outage = {
    begin() {
      const first = postmaster();
      process.kill(first, 'SIGSTOP');
      stopped = [first, ...childrenOf(first).map(({ id }) => id)];
      for (const each of stopped) process.kill(each, 'SIGSTOP');
    },
    end() {
      for (const each of stopped) process.kill(each, 'SIGCONT');
    },
  };
  return { killed, hanging };
}

/** A TCP proxy for a PostgreSQL with an outage in which it neither refuses nor forwards bytes. */
export async function startProxy(connectionString: string) {
  const { pathname, searchParams } = new URL(connectionString);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(`${searchParams.get('host')}/.s.PGSQL.5432`);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.on('data', (bytes) => void other.write(bytes));
      if (isSilent) one.pause();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const silent: Outage = {
    begin() {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    end() {
      isSilent = false;
      for (const socket of sockets) socket.resume();
    },
  };
  return {
    silent,
    url: `postgres://${searchParams.get('user')}@127.0.0.1:${port}${pathname}`,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

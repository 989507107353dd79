import { connect, createServer, type Socket } from 'node:net';

import pg from 'pg';

import { findRunning } from '../postgres-server/cluster-files.ts';
import type { ClusterConnection } from '../postgres-server/cluster.ts';
import { childrenOf, parentOf } from './processes.ts';

/** A way for a database to be away, and to be back. */
export type Outage = { begin: () => void; end: () => void };

/** Outages of a PostgreSQL of our own that keep everything which it has acknowledged. */
export async function outagesOf(connection: ClusterConnection) {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  await client.end();
  const cluster = rows[0]?.data_directory ?? '';

  const postmaster = () => findRunning(cluster)?.process ?? 0;
  let keeper = 0;
  let stopped: number[] = [];
  const killed: Outage = {
    begin() {
      // The keeper would start it again at once.
      keeper = parentOf(postmaster());
      process.kill(keeper, 'SIGSTOP');
      // Those that serve would answer for a moment after the first process is gone; and it starts no more of them.
      const first = postmaster();
      process.kill(first, 'SIGSTOP');
      for (const id of [first, ...childrenOf(first).map((child) => child.id)]) process.kill(id, 'SIGKILL');
    },
    end: () => process.kill(keeper, 'SIGCONT'),
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

/** A way to a PostgreSQL by TCP that can fall silent: bytes are neither refused nor handed on. */
export async function silentWay({ host, user, database }: ClusterConnection) {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(`${host}/.s.PGSQL.5432`);
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
    url: `postgres://${user}@127.0.0.1:${port}/${database}`,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

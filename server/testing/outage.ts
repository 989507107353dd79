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

import { execFileSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';

import { type Postgres, startPostgres } from '../postgres-server/start-postgres.ts';
import { sharedFolder } from './program.ts';

/** A PostgreSQL of a test, which it can stop and start. */
export type Node = {
  /** Its address, also after a new start. */
  url: () => string;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Runs a statement as its administrator. */
  ask: <Row extends pg.QueryResultRow>(statement: string) => Promise<Row[]>;
};

/** The role of a school, which may do nothing but what the owner of a database may. */
const owner = 'school';

/** The address of the database of that role, as docs/cluster.md has it. */
export function ownedBy(node: Node): string {
  const url = new URL(node.url());
  url.pathname = `/${owner}`;
  url.searchParams.set('user', owner);
  return url.href;
}

/** Starts a leader and a replica that follows it, before the tests of a file. */
export function startLeaderAndReplica(): { leader: Node; replica: Node } {
  const folder = sharedFolder();
  const leader = nodeIn(() => join(folder.path, 'leader'));
  const replica = nodeIn(() => join(folder.path, 'replica'));
  beforeAll(async () => {
    await leader.start();
    await leader.stop();
    makeReplica(join(folder.path, 'leader'), join(folder.path, 'replica'));
    await leader.start();
    await leader.ask(`create role ${owner} login`);
    await leader.ask(`create database ${owner} owner ${owner}`);
    follow(join(folder.path, 'replica'), leader.url());
    await replica.start();
  });
  afterAll(async () => {
    await replica.stop();
    await leader.stop();
  });
  return { leader, replica };
}

export function nodeIn(dataFolder: () => string): Node {
  let running: Postgres | undefined;
  let url = '';
  return {
    url: () => url,
    async start() {
      running = await startPostgres({ dataFolder: dataFolder() });
      url = running.connectionString;
    },
    async stop() {
      await running?.stop();
      running = undefined;
    },
    async ask<Row extends pg.QueryResultRow>(statement: string) {
      const client = new pg.Client(url);
      await client.connect();
      try {
        return (await client.query<Row>(statement)).rows;
      } finally {
        await client.end();
      }
    },
  };
}

/** Copies the data folder of a leader that is stopped, for a replica. */
export function makeReplica(leader: string, replica: string): void {
  execFileSync('cp', ['-a', leader, replica]);
  signalStandby(replica);
}

/** Has the node of a data folder be a replica from its next start on. */
export function signalStandby(dataFolder: string): void {
  writeFileSync(join(dataFolder, 'postgres', 'cluster', 'standby.signal'), '');
}

/** Has a replica follow a leader from its next start on. */
export function follow(replica: string, leaderUrl: string): void {
  const address = leaderUrl.replaceAll("'", "''");
  appendFileSync(
    join(replica, 'postgres', 'cluster', 'postgresql.auto.conf'),
    `primary_conninfo = '${address}'\n`,
  );
}

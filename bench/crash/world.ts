import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { startPostgres } from '../../server/postgres-server/start-postgres.ts';
import { type Database, openDatabase, openPool } from '../../server/database/database.ts';
import type { Manifest } from '../manifest.ts';
import type { Size } from '../size.ts';
import { compare, type Faults } from './compare.ts';
import { Ledger } from './ledger.ts';
import { type Crowd, startLoad } from './load.ts';
import { waitFor } from './processes.ts';
import { makeSchool } from './school.ts';
import { type Supervised, supervise } from './supervisor.ts';

/** How long the server may take to answer again, in milliseconds. */
const longestSilence = 10_000;

/** Milliseconds after which nothing is expected any more, on a machine that is busy with other things too. */
const longestWait = 300_000;

/** What a harm leaves behind: how to find out whether what it has ended was replaced. */
export type Harmed = (() => boolean) | undefined;

/** A school at work on a real server, which something is about to happen to. */
export type World = {
  dataFolder: string;
  server: Supervised;
  ledger: Ledger;
  database: Database;
  manifest: Manifest;
  /**
   * Lets something happen in the middle of the load, and waits until an answer is acknowledged that was sent later.
   * @param harm returns when what it does is done, and the time begins in which the server has to come back; with it,
   *   whether what it has ended was replaced, as parts of PostgreSQL may outlive it for a moment
   * @returns the milliseconds that took
   */
  suffer: (harm: () => Harmed | Promise<Harmed>) => Promise<number>;
  compare: (again: boolean) => Promise<Faults>;
  /** Sends everybody home, so that nothing is under way any more. */
  endLoad: () => Promise<void>;
};

export type WorldOptions = {
  dataFolder: string;
  size: Size;
  crowd: Crowd;
  environment: Record<string, string>;
  withoutKeys: boolean;
  ending: AbortSignal;
};

/** Makes a school, starts the server on it and lets people work. It all ends with `opened`. */
export async function openWorld(options: WorldOptions, opened: AsyncDisposableStack): Promise<World> {
  const { dataFolder, size, crowd, environment, withoutKeys, ending } = options;
  mkdirSync(dataFolder, { recursive: true });
  const manifest = await makeSchool(dataFolder, size, ending);
  const server = await supervise(dataFolder, environment);
  opened.defer(() => server.stop());
  const { origin } = server;
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  if (!(await waitFor(isReady, longestWait)))
    throw new Error(`The server does not start:\n${server.lastWords()}`);
  const { connectionString } = await startPostgres({ dataFolder, brief: true });
  const pool = openPool(connectionString, 2);
  opened.defer(() => pool.end());
  const ledger = new Ledger();
  const load = startLoad(manifest, crowd, ledger, { origin, withoutKeys });
  opened.defer(() => load.stop());
  const world = { dataFolder, server, ledger, database: openDatabase(pool), manifest };
  await answering(ledger, 0, longestWait);

  return {
    ...world,
    async suffer(harm) {
      ending.throwIfAborted();
      // It is to meet people at work, and not always at the same moment.
      const before = ledger.acknowledged;
      await waitFor(() => ledger.acknowledged >= before + crowd.pupils, longestWait);
      await sleep(Math.random() * 1000);
      const isBack = await harm();
      const begun = performance.now();
      if (isBack !== undefined) await waitFor(isBack, longestWait);
      await answering(ledger, performance.now(), longestWait);
      return performance.now() - begun;
    },
    compare: (again) => patiently(() => compare(ledger, world.database, origin, again)),
    endLoad: () => load.stop(),
  };
}

/** Asks again while the server comes back. */
async function patiently<Made>(question: () => Promise<Made>): Promise<Made> {
  const deadline = performance.now() + longestWait;
  for (;;) {
    try {
      return await question();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(200);
    }
  }
}

/** Waits until an answer is acknowledged that was sent after a moment. */
async function answering(ledger: Ledger, moment: number, patience: number): Promise<void> {
  if (await waitFor(() => ledger.newest > moment, patience)) return;
  throw new Error(`Nothing is acknowledged any more. ${ledger.complaints.join('\n')}`);
}

/** Whether the server came back in time. */
export function isInTime(milliseconds: number): boolean {
  return milliseconds <= longestSilence;
}

import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { type Database, openDatabase, openPool } from '../../../server/database/database.ts';
import { startPostgres } from '../../../server/postgres-server/start-postgres.ts';
import { longestWait } from '../../../server/testing/longest-wait.ts';
import type { Manifest } from '../manifest.ts';
import type { Size } from '../size.ts';
import { findLosses, type Losses } from './find-losses.ts';
import { type LoadSize, startLoad } from './load.ts';
import { waitFor } from './processes.ts';
import { RequestLog } from './request-log.ts';
import { makeSchool } from './school.ts';
import { type Supervised, supervise, untilReady } from './supervisor.ts';

/** A server under load, for the injection of faults. */
export type CrashTest = {
  dataFolder: string;
  server: Supervised;
  log: RequestLog;
  database: Database;
  manifest: Manifest;
  /**
   * Injects a fault at a random moment of the load, and waits until an answer is acknowledged that was sent later.
   * @param inject returns when the fault is over and recovery begins; its result, where it has one, says whether the
   *   killed process was replaced: parts of PostgreSQL may answer for a moment after its postmaster ended
   * @returns the milliseconds of the recovery
   */
  measureRecovery: (inject: () => Injected | Promise<Injected>) => Promise<number>;
  /** Compares acknowledged requests with stored rows. @param again also the pictures that were correct before */
  findLosses: (again: boolean) => Promise<Losses>;
  /** Stops all clients and waits for their requests. */
  endLoad: () => Promise<void>;
};

type Injected = (() => boolean) | undefined;

export type CrashTestOptions = {
  dataFolder: string;
  size: Size;
  loadSize: LoadSize;
  environment: Record<string, string>;
  withoutKeys: boolean;
  ending: AbortSignal;
  /** Gives the DATABASE_URL of the server for that of PostgreSQL, which then runs apart from it; without it the server starts PostgreSQL. */
  reach?: (connectionString: string) => Promise<string>;
};

/** Makes a school, starts the server on it and the load on the server. All of it ends with `opened`. */
export async function startCrashTest(
  options: CrashTestOptions,
  opened: AsyncDisposableStack,
): Promise<CrashTest> {
  const { dataFolder, size, loadSize, environment, withoutKeys, ending, reach } = options;
  mkdirSync(dataFolder, { recursive: true });
  const manifest = await makeSchool(dataFolder, size, ending);
  const apart = reach && (await startPostgres({ dataFolder, ending }));
  if (apart !== undefined) opened.defer(apart.stop);
  const url = apart === undefined ? {} : { DATABASE_URL: (await reach?.(apart.connectionString)) ?? '' };
  const server = await supervise(dataFolder, { ...environment, ...url });
  opened.defer(() => server.stop());
  const { origin } = server;
  await untilReady(server, longestWait);
  const { connectionString } = await startPostgres({ dataFolder, brief: true });
  const pool = openPool(connectionString, 2);
  opened.defer(() => pool.end());
  const database = openDatabase(pool);
  const log = new RequestLog();
  const load = startLoad(manifest, loadSize, log, { origin, withoutKeys });
  opened.defer(() => load.stop());
  await acknowledgedAfter(log, 0);

  return {
    dataFolder,
    server,
    log,
    database,
    manifest,
    async measureRecovery(inject) {
      ending.throwIfAborted();
      const before = log.acknowledged;
      await waitFor(() => log.acknowledged >= before + loadSize.pupils, longestWait);
      await sleep(Math.random() * 1000);
      const isReplaced = await inject();
      const start = performance.now();
      if (isReplaced !== undefined) await waitFor(isReplaced, longestWait);
      await acknowledgedAfter(log, performance.now());
      return performance.now() - start;
    },
    findLosses: (again) => retryUntilRecovered(() => findLosses(log, database, origin, again)),
    endLoad: () => load.stop(),
  };
}

/** Repeats a check that fails while the server recovers. */
async function retryUntilRecovered<Made>(check: () => Promise<Made>): Promise<Made> {
  const deadline = performance.now() + longestWait;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(200);
    }
  }
}

/** Waits until an answer is acknowledged that was sent after a moment. */
async function acknowledgedAfter(log: RequestLog, moment: number): Promise<void> {
  if (await waitFor(() => log.newestSent > moment, longestWait)) return;
  throw new Error(`No answer is acknowledged any more. ${log.errors.join('\n')}`);
}

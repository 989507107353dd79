import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { type Database, openDatabase, openPool } from '../../../server/database/database.ts';
import { findLosses } from '../crash/find-losses.ts';
import { startLoad } from '../crash/load.ts';
import { waitFor } from '../crash/processes.ts';
import { RequestLog } from '../crash/request-log.ts';
import { fillSchool } from '../crash/school.ts';
import { type Manifest, manifestOf } from '../manifest.ts';
import { partsOf } from '../size.ts';
import { seconds } from './install.ts';
import type { Machine } from './machine.ts';

const size = { tests: 3000, categories: 20, users: 600, results: 100 };
/** The clients of each trial. */
const clients = { pupils: 6, teachers: 1 };
/** Acknowledged answers before a fault. */
const answersBefore = 60;
/** Milliseconds until a slow machine serves again. */
export const longestReturn = 900_000;

/** People who use the machine while something happens to it. */
export type School = {
  /**
   * Answers and writes tests as people whom no other trial has, while something happens, and after it.
   * @returns what the clients sent and received
   */
  work: (happen: (log: RequestLog) => Promise<void>) => Promise<RequestLog>;
  /** Counts acknowledged answers and tests, and those that are missing. @returns that in a sentence, and whether none is missing */
  compare: (log: RequestLog) => Promise<{ sentence: string; isWhole: boolean }>;
  /** Reads the database of the machine. */
  read: <Read>(reader: (database: Database) => Promise<Read>) => Promise<Read>;
};

/**
 * Fills the empty school of a machine with people and tests, unless it was filled before.
 * @param folder of the machine, where a file counts the trials
 */
export async function openSchool(machine: Machine, folder: string, ending: AbortSignal): Promise<School> {
  const counter = counterIn(folder);
  const count = (trials: number) => writeFileSync(counter, String(trials));
  if (!isInstalled(folder)) {
    await withDatabase(machine, (url) => fillSchool(url, size, ending));
    // The server has counted the empty school.
    await machine.run('systemctl restart savol');
    count(0);
  }
  const manifest = manifestOf(size, partsOf(size));
  const read: School['read'] = (reader) =>
    withDatabase(machine, async (url) => {
      const pool = openPool(url, 2);
      try {
        return await reader(openDatabase(pool));
      } finally {
        await pool.end();
      }
    });
  return {
    read,
    async work(happen) {
      const log = new RequestLog();
      const trials = Number(readFileSync(counter, 'utf8'));
      count(trials + 1);
      const people = peopleOf(manifest, trials);
      const load = startLoad(people, clients, log, { origin: machine.origin, withoutKeys: false });
      try {
        await untilServed(log, -Infinity, answersBefore);
        await happen(log);
        await untilServed(log, performance.now());
      } finally {
        await load.stop();
      }
      return log;
    },
    async compare(log) {
      const { lost, doubled } = await read((database) => findLosses(log, database, machine.origin, true));
      const tests = log.tests.filter(({ image }) => image !== undefined).length;
      const sentence =
        `${log.acknowledged} answers and ${tests} tests with pictures acknowledged, ${lost.length} lost, ${doubled.length} doubled` +
        log.errors.map((error) => `\n${error}`).join('');
      return { sentence, isWhole: lost.length + doubled.length + log.errors.length === 0 };
    },
  };
}

/** Whether a folder has a machine with a filled school. */
export function isInstalled(folder: string): boolean {
  return existsSync(counterIn(folder));
}

function counterIn(folder: string): string {
  return join(folder, 'trials');
}

/** Waits until answers are acknowledged that were sent after a moment. */
export async function untilServed(log: RequestLog, moment: number, count = 1): Promise<void> {
  const isServed = () =>
    log.answers.filter(({ sent, result }) => sent > moment && result !== undefined).length >= count;
  if (await waitFor(isServed, longestReturn)) return;
  throw new Error(`No answer is acknowledged any more. ${log.errors.join('\n')}`);
}

/** Asks whether the server is ready until the watch ends. @returns what ends it, and gives the longest time without a yes in milliseconds */
export function watchReadiness({ origin }: Machine): () => Promise<number> {
  const ending = new AbortController();
  let yes = performance.now();
  let longest = 0;
  const watching = (async () => {
    while (!ending.signal.aborted) {
      const isReady = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
      longest = Math.max(longest, performance.now() - yes);
      if (isReady) yes = performance.now();
      await sleep(200);
    }
  })();
  return async () => {
    ending.abort();
    await watching;
    return longest;
  };
}

function peopleOf(manifest: Manifest, trial: number): Manifest {
  const part = (people: string[], count: number) => people.slice(trial * count, (trial + 1) * count);
  const { pupil, teacher } = manifest.users;
  if (teacher.length <= trial) throw new Error('Everybody has worked: name an empty folder.');
  const users = { pupil: part(pupil, clients.pupils), teacher: part(teacher, clients.teachers) };
  return { ...manifest, users: { ...manifest.users, ...users } };
}

/** Joins the socket of PostgreSQL in the machine to a folder here. */
async function withDatabase<Made>(machine: Machine, use: (url: string) => Promise<Made>): Promise<Made> {
  const socket = (
    await machine.run(`find /var/lib/savol /opt/savol/data -name .s.PGSQL.5432 2> /dev/null || true`)
  ).trim();
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'savol-socket-'));
  const end = await machine.forward(join(folder, '.s.PGSQL.5432'), socket);
  try {
    return await use(`postgres:///savol?host=${encodeURIComponent(folder)}&user=savol`);
  } finally {
    end();
    rmSync(folder, { recursive: true });
  }
}

export function timeOf(start: number): string {
  return seconds(performance.now() - start).trim();
}

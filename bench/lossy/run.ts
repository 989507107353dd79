import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Page } from '@playwright/test';

import { password } from '../../server/testing/factories.ts';
import { kill, postgresOf, waitFor } from '../crash/processes.ts';
import { supervise, type Supervised } from '../crash/supervisor.ts';
import { type KillableBrowser, startBrowser } from './browser.ts';
import { badLine, type Fault, goodLine } from './line.ts';
import { startLossyProxy } from './lossy-proxy.ts';
import { type Deeds, type Differences, findDifferences } from './oracle.ts';
import { answerAll, type Diary, newDiary, type Situation, waitUntilSent } from './pupil.ts';
import { answerCleanly, makeSchool, type School, withContext } from './school.ts';
import { chance } from './seeded.ts';
import { readRecords } from './stored.ts';

export type RunOptions = {
  folder: string;
  /** How many tests are answered in all, at least. */
  tests: number;
  browsers: number;
  /** How many pupils share a browser. */
  pupils: number;
  seed: number;
  /** Minutes after which the line is made good; what was not answered by then is answered over a good line. */
  minutes: number;
  /** Takes the storage away that answers are kept in. */
  withoutQueue: boolean;
  /** Seconds between two deaths of a browser, and of the server, on average. */
  deaths: { browser: number; server: number };
  /** The share of answers that met a fault whose browser dies while it waits: a death at random rarely hits that moment. */
  aimed: number;
  print: (line: string) => void;
};

export type Report = {
  differences: Differences;
  diaries: readonly Diary[];
  faults: ReadonlyMap<Fault | 'none' | 'server away', number>;
  deaths: { browsers: number; server: number };
  results: number;
  cleanResults: number;
  seconds: number;
};

/** The longest a run goes on over a good line after its bad one, in milliseconds. */
const longestEnd = 300_000;

/** Pupils in browsers answer all tests over a bad line, while browsers and server are killed. Then everything is compared. */
export async function runLossy(options: RunOptions, opened: AsyncDisposableStack): Promise<Report> {
  const { folder, seed, print } = options;
  const dataFolder = join(folder, 'data');
  mkdirSync(dataFolder);
  const count = options.browsers * options.pupils;
  const size = { pupils: count, tests: Math.ceil(options.tests / count), categories: 4 };
  const school = await makeSchool(dataFolder, size, seed);
  const server = await supervise(dataFolder, { LOG_LEVEL: 'error' });
  opened.defer(() => server.stop());
  await ready(server);

  const killing = new AbortController();
  const deaths = { browsers: 0, server: 0 };
  const aimed: Promise<unknown>[] = [];
  const diaries = school.pupils.map(newDiary);
  const idOf = new Map(school.tests.map(({ id, number }) => [id, number]));
  const proxy = await startLossyProxy(server.origin, goodLine, ({ host, method, path }, { fault }) => {
    // What goes to the network is to be on the disk of the browser: from here on the answer must not be lost.
    const [, pupil] = /^pupil-(\d+)\./.exec(host) ?? [];
    const [, test] = /^\/django\/tests_api\/(\d+)\/submit\/$/.exec(path) ?? [];
    const number = idOf.get(Number(test));
    if (method !== 'POST' || number === undefined) return;
    diaries[Number(pupil)]?.kept.add(number);
    const isAimed = chance(seed, 'aimed', host, number) < options.aimed;
    if (fault !== undefined && isAimed && !killing.signal.aborted) {
      const life = 1500 * chance(seed, 'aimed life', host, number);
      aimed.push(killLater(browserOf(Number(pupil)), life));
    }
  });
  opened.defer(() => proxy.close());
  let isLineGood = false;
  const ending = new AbortController();
  const situation: Situation = {
    school,
    seed,
    password,
    originOf: (pupil) => `http://pupil-${pupil}.localhost:${proxy.port}`,
    ending: ending.signal,
    isLineGood: () => isLineGood,
  };
  const browsers: KillableBrowser[] = [];
  for (let number = 0; number < options.browsers; number += 1) {
    const browser = await startBrowser(join(folder, `profile-${number}`), async (page: Page) => {
      if (options.withoutQueue) await page.addInitScript(takeStorageAway);
    });
    opened.defer(() => browser.stop());
    browsers.push(browser);
  }
  const browserOf = (pupil: number) => {
    const browser = browsers[pupil % browsers.length];
    if (browser === undefined) throw new Error('There is no browser.');
    return browser;
  };

  const begun = performance.now();
  proxy.setLine(badLine(seed));
  const killers: Promise<unknown>[] = [
    ...browsers.map((browser, number) => killBrowser(browser, number)),
    killServer(server, dataFolder),
  ];
  const makeLineGood = async () => {
    killing.abort();
    await Promise.allSettled([...killers, ...aimed]);
    isLineGood = true;
    proxy.setLine(goodLine);
    setTimeout(() => ending.abort(), longestEnd).unref();
  };
  const time = setTimeout(() => void makeLineGood(), options.minutes * 60_000);
  const progress = setInterval(() => {
    print(progressOf(diaries, begun));
    if (process.env['LOSSY_DEBUG']) print(JSON.stringify([isLineGood, ...diaries.map(({ at }) => at)]));
  }, 10_000);
  opened.defer(() => clearInterval(progress));
  try {
    await Promise.all(
      school.pupils.map((pupil, place) =>
        answerAll(pupil, browserOf(place), diaries[place] ?? newDiary(), situation),
      ),
    );
  } finally {
    clearTimeout(time);
    clearInterval(progress);
  }
  const seconds = (performance.now() - begun) / 1000;
  await makeLineGood();
  const left = await Promise.all(
    school.pupils.map((pupil, place) => waitUntilSent(pupil, browserOf(place), situation)),
  );
  await ready(server);
  const deeds: Deeds = { ...deedsOf(diaries), leftBehind: left.filter((each) => each !== undefined) };
  await answerCleanly(dataFolder, server.origin, school, seed);
  const { differences, results, cleanResults } = await compare(dataFolder, school, deeds);
  return { differences, diaries, faults: proxy.counts, deaths, results, cleanResults, seconds };

  async function killBrowser(browser: KillableBrowser, number: number): Promise<void> {
    for (let death = 0; ; death += 1) {
      const draw = (what: string) => chance(seed, 'browser', number, death, what);
      if (!(await waited(options.deaths.browser * 2000 * draw('life'), killing.signal))) return;
      await killOne(browser, 200 + 1800 * draw('pause'));
    }
  }

  async function killLater(browser: KillableBrowser, life: number): Promise<void> {
    if (await waited(life, killing.signal)) await killOne(browser, 500);
  }

  async function killOne(browser: KillableBrowser, pause: number): Promise<void> {
    if (await browser.kill(pause)) deaths.browsers += 1;
  }

  /** In turn alone, and together with PostgreSQL and its supervisor. */
  async function killServer({ process }: Supervised, folderOfData: string): Promise<void> {
    for (let death = 0; ; death += 1) {
      const life = options.deaths.server * 2000 * chance(seed, 'server', death);
      if (!(await waited(life, killing.signal))) return;
      const postgres = death % 2 === 1 ? postgresOf(folderOfData) : undefined;
      const others = postgres === undefined ? [] : [postgres.supervisor, postgres.postmaster];
      kill(...others, process() ?? 0);
      deaths.server += 1;
    }
  }
}

/** The browser then has no storage but localStorage: what cannot be kept is sent directly. */
function takeStorageAway(): void {
  Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
}

async function ready({ origin, errors }: Supervised): Promise<void> {
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  if (!(await waitFor(isReady, 60_000))) throw new Error(`The server does not start:\n${errors()}`);
}

/** @returns false where it was ended before */
async function waited(milliseconds: number, ending: AbortSignal): Promise<boolean> {
  return sleep(milliseconds, true, { signal: ending }).catch(() => false);
}

function deedsOf(diaries: readonly Diary[]): Omit<Deeds, 'leftBehind'> {
  return {
    pressed: diaries.flatMap(({ pressed }) => [...pressed.values()]),
    kept: diaries.flatMap(({ pressed, kept }) =>
      [...pressed].filter(([number]) => kept.has(number)).map(([, given]) => given),
    ),
  };
}

async function compare(dataFolder: string, school: School, deeds: Deeds) {
  let compared = { differences: {} as Differences, results: 0, cleanResults: 0 };
  await withContext(dataFolder, false, async ({ database }) => {
    const records = await readRecords(database, school, 'person');
    const clean = await readRecords(database, school, 'clean');
    compared = {
      differences: findDifferences(deeds, records, clean),
      results: records.results.length,
      cleanResults: clean.results.length,
    };
  });
  return compared;
}

function progressOf(diaries: readonly Diary[], begun: number): string {
  const sum = (count: (diary: Diary) => number) => diaries.reduce((all, diary) => all + count(diary), 0);
  const seconds = Math.round((performance.now() - begun) / 1000);
  const kept = sum((diary) => diary.kept.size);
  return `${seconds} s: ${sum(({ pressed }) => pressed.size)} tests answered, ${kept} kept or sent, ${(kept / seconds).toFixed(1)} a second`;
}

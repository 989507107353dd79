import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { password } from '../../../server/testing/factories.ts';
import { supervise, untilReady } from '../crash/supervisor.ts';
import { type KillableBrowser, startBrowser } from './browser.ts';
import { type DeathOptions, planDeaths } from './deaths.ts';
import { badLine, type Fault, goodLine } from './line.ts';
import { startLossyProxy } from './lossy-proxy.ts';
import { type Actions, type Differences, findDifferences, type AcknowledgedAnswer } from './oracle.ts';
import { answerAll, type Diary, newDiary, type Situation, waitUntilSent } from './pupil.ts';
import { answerCleanly, makeSchool, type School, withContext } from './school.ts';
import { readRecords } from './stored.ts';

export type RunOptions = DeathOptions & {
  folder: string;
  /** How many tests are answered in all, at least. */
  tests: number;
  browsers: number;
  /** How many pupils share a browser. */
  pupils: number;
  /** Minutes after which the line is made good; the remaining tests are answered over a good line. */
  minutes: number;
  /** Takes the storage of the outbox away. */
  withoutQueue: boolean;
  /** Prints where each pupil stands, too. */
  verbose: boolean;
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

/** The longest that a run goes on over a good line after the bad one, in milliseconds, for each test that is left. */
const longestEnd = { base: 120_000, test: 1_000 };

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
  await untilReady(server, 60_000);

  const diaries = school.pupils.map(newDiary);
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
  const deaths = planDeaths(options, browsers, server, dataFolder);
  const idOf = new Map(school.tests.map(({ id, number }) => [id, number]));
  const proxy = await startLossyProxy(server.origin, goodLine, ({ host, method, path }, { fault }) => {
    const [, pupil] = /^pupil-(\d+)\./.exec(host) ?? [];
    const [, test] = /^\/django\/tests_api\/(\d+)\/submit\/$/.exec(path) ?? [];
    const number = idOf.get(Number(test));
    if (method !== 'POST' || number === undefined) return;
    // What goes to the network is to be on the disk of the browser: from here on the answer must not be lost.
    const acknowledged = diaries[Number(pupil)]?.acknowledged;
    if (acknowledged?.has(number) === false) acknowledged.set(number, 'sent');
    if (fault !== undefined) deaths.aim(browserOf(Number(pupil)), `${host} ${number}`);
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
  const makeLineGood = async () => {
    await deaths.end();
    isLineGood = true;
    proxy.setLine(goodLine);
    const left = options.tests - sumOf(diaries, ({ acknowledged }) => acknowledged.size);
    setTimeout(() => ending.abort(), longestEnd.base + longestEnd.test * Math.max(0, left)).unref();
  };
  const start = performance.now();
  proxy.setLine(badLine(seed));
  deaths.begin();
  const time = setTimeout(() => void makeLineGood(), options.minutes * 60_000);
  const progress = setInterval(() => {
    print(progressOf(diaries, start));
    if (options.verbose) for (const [pupil, { at }] of diaries.entries()) print(`  pupil ${pupil}: ${at}`);
  }, 10_000);
  try {
    await Promise.all(diaries.map((diary, pupil) => answerAll(pupil, browserOf(pupil), diary, situation)));
  } finally {
    clearTimeout(time);
    clearInterval(progress);
  }
  const seconds = (performance.now() - start) / 1000;
  await makeLineGood();
  const left = await Promise.all(
    diaries.map((_, pupil) => waitUntilSent(pupil, browserOf(pupil), situation)),
  );
  await untilReady(server, 60_000);
  const actions: Actions = { ...actionsOf(diaries), leftBehind: left.filter((each) => each !== undefined) };
  await answerCleanly(dataFolder, server.origin, school, seed);
  const compared = await compare(dataFolder, school, actions);
  return { ...compared, diaries, faults: proxy.counts, deaths: deaths.counts, seconds };
}

/** The browser then has no storage but localStorage: answers that cannot be stored are sent directly. */
function takeStorageAway(): void {
  Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
}

function actionsOf(diaries: readonly Diary[]): Omit<Actions, 'leftBehind'> {
  return {
    pressed: diaries.flatMap(({ pressed }) => [...pressed.values()]),
    acknowledged: diaries.flatMap(acknowledgedIn),
  };
}

function acknowledgedIn({ pressed, acknowledged }: Diary): AcknowledgedAnswer[] {
  const answers: AcknowledgedAnswer[] = [];
  for (const [number, because] of acknowledged) {
    const given = pressed.get(number);
    if (given !== undefined) answers.push({ ...given, because });
  }
  return answers;
}

async function compare(dataFolder: string, school: School, actions: Actions) {
  let compared = { differences: {} as Differences, results: 0, cleanResults: 0 };
  await withContext(dataFolder, false, async ({ database }) => {
    const records = await readRecords(database, school, 'person');
    const clean = await readRecords(database, school, 'clean');
    compared = {
      differences: findDifferences(actions, records, clean),
      results: records.results.length,
      cleanResults: clean.results.length,
    };
  });
  return compared;
}

function sumOf(diaries: readonly Diary[], count: (diary: Diary) => number): number {
  return diaries.reduce((all, diary) => all + count(diary), 0);
}

function progressOf(diaries: readonly Diary[], start: number): string {
  const seconds = Math.round((performance.now() - start) / 1000);
  const acknowledged = sumOf(diaries, (diary) => diary.acknowledged.size);
  return `${seconds} s: ${sumOf(diaries, ({ pressed }) => pressed.size)} tests answered, ${acknowledged} acknowledged or sent, ${(acknowledged / seconds).toFixed(1)} a second`;
}

import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import type { Page } from '@playwright/test';

import { CannotStart } from '../../../server/process/cannot-start.ts';
import { runProgram } from '../../../server/process/run-program.ts';
import { password } from '../../../server/testing/factories.ts';
import { type KillableBrowser, startBrowser } from '../lossy/browser.ts';
import { findDifferences, type AcknowledgedAnswer } from '../lossy/oracle.ts';
import { answerCleanly, answerOf, makeSchool, type Pupil, withContext } from '../lossy/school.ts';
import { answerTest, logIn, otherScreen, readScreen, type Screen } from '../lossy/screen.ts';
import { chance } from '../lossy/seeded.ts';
import { readRecords } from '../lossy/stored.ts';
import { startSavol } from '../programs.ts';
import { type Played, type Player, play } from './player.ts';
import { type Recorded, Recording } from './recording.ts';
import { type ShapingProxy, startShapingProxy } from './shaping-proxy.ts';

/** The longest that the 95th of 100 next questions may take, in milliseconds. */
const limit = 2000;
/** How many pupils share a browser. */
const pupilsPerBrowser = 10;
/** Milliseconds for which a screen may stay as it is. */
const responseTimeout = 60_000;

/** What a pupil did, and how long it took, in milliseconds. */
type Course = { given: AcknowledgedAnswer[]; first: number; nexts: number[] };

const isAsked = (screen: Screen) => screen.kind === 'test' && !screen.isBusy;

/*
 * Pupils solve tests, each over a slow line of their own: some in real browsers, which are measured, the others by what a browser has
 * sent for one pupil before, since a small machine is busy with few browsers. How long it takes from the press on Submit to the next
 * test is measured, and every answer is looked for at school.
 */
await runProgram(async () => {
  const { pupils, browsers, tests, loss, rate, reading, apart, seed, withoutAhead } = readOptions();
  print(`Seed ${seed}; a proxy in this program shapes the lines`);
  await using opened = new AsyncDisposableStack();
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'savol-slow-'));
  chmodSync(folder, 0o711);
  opened.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const dataFolder = join(folder, 'data');
  mkdirSync(dataFolder);
  const others = pupils - browsers;
  // What one more pupil sends is played for those without a browser.
  const all = others > 0 ? pupils + 1 : pupils;
  const school = await makeSchool(dataFolder, { pupils: all, tests, categories: 1 }, seed);
  const savol = await startSavol({ DATA_DIR: dataFolder, LOG_LEVEL: 'silent' });
  opened.defer(() => savol.stop());
  const target = Number(new URL(savol.origin).port);
  const numberOf = new Map(school.tests.map(({ id, number }) => [id, number]));

  const running: KillableBrowser[] = [];
  for (let number = 0; number * pupilsPerBrowser < browsers; number += 1) {
    const browser = await startBrowser(join(folder, `profile-${number}`), async (page: Page) => {
      // Drawing moving parts takes a third of the processor time of a browser, and all share the processors of this machine.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      if (withoutAhead) await page.addInitScript(fillTheDisk);
    });
    opened.defer(() => browser.stop());
    running.push(browser);
  }

  async function lineOf(
    { number }: Pupil,
    recording?: Recording,
  ): Promise<ShapingProxy & { origin: string }> {
    let packets = 0;
    const isLost = () => chance(seed, 'lost', number, (packets += 1)) < loss;
    const follow = recording && ((connection: Socket) => recording.follow(connection));
    const line = await startShapingProxy(target, { rate, delay: 150, isLost }, follow);
    opened.defer(() => line.close());
    return { ...line, origin: `http://pupil-${number}.localhost:${line.port}` };
  }

  async function solveInBrowser(pupil: Pupil, recording?: Recording) {
    const line = await lineOf(pupil, recording);
    const page = await running[pupil.number % running.length]?.open();
    if (page === undefined) throw new Error('There is no browser.');
    const address = `${line.origin}/solve-test?category=${school.categories[0]}`;
    const going = { seed, tests, reading, beforeNexts: () => ({ ...line.carried }) };
    const { before, ...course } = await solve(page, address, pupil, going);
    const { up, down } = line.carried;
    const carried = { up: up - before.up, down: down - before.down };
    return { course, carried, player: { origin: line.origin, email: pupil.email } };
  }

  const given: AcknowledgedAnswer[] = [];
  let recorded: readonly Recorded[] = [];
  let was: Player | undefined;
  for (const first of school.pupils.slice(pupils)) {
    const recording = new Recording();
    const { course, player } = await solveInBrowser(first, recording);
    given.push(...course.given);
    was = player;
    // Without what its service worker sends from now on, so that each of the others sends the same.
    recorded = [...recording.requests];
    print(`${recorded.length} requests of a browser are played for each of ${others} pupils`);
  }

  async function playFor(pupil: Pupil, player: Player): Promise<Played> {
    const { origin } = await lineOf(pupil);
    const chosenFor = (test: number) => answerOf(seed, pupil.number, numberOf.get(test) ?? -1);
    const played = await play(recorded, { was: player, is: { origin, email: pupil.email } }, chosenFor);
    for (const test of played.answered) {
      const question = numberOf.get(test) ?? -1;
      given.push({ pupil: pupil.number, question, chosen: chosenFor(test), because: 'accepted' });
    }
    return played;
  }

  const before = processorTime();
  const courses: Awaited<ReturnType<typeof solveInBrowser>>[] = [];
  const refused: string[] = [];
  await Promise.all(
    school.pupils.slice(0, pupils).map(async (pupil) => {
      // Pupils come one after the other, those in browsers evenly among them.
      await sleep(1000 * apart * pupil.number);
      const isInBrowser = (pupil.number * browsers) % pupils < browsers;
      if (isInBrowser || was === undefined) courses.push(await solveInBrowser(pupil));
      else refused.push(...(await playFor(pupil, was)).refused);
    }),
  );
  const after = processorTime();
  const busy = (after.busy - before.busy) / (after.all - before.all);

  await answerCleanly(dataFolder, savol.origin, school, seed);
  given.push(...courses.flatMap(({ course }) => course.given));
  const nexts = courses.flatMap(({ course }) => course.nexts).toSorted((a, b) => a - b);
  const firsts = courses.map(({ course }) => course.first).toSorted((a, b) => a - b);
  const at = (times: readonly number[], part: number) => times[Math.ceil(times.length * part) - 1] ?? 0;
  const line = (what: string, times: readonly number[]) =>
    print(
      `${what.padEnd(26)}${[0.5, 0.95, 1].map((part) => (at(times, part) / 1000).toFixed(2).padStart(8)).join('')}`,
    );
  print('seconds                        p50     p95 longest');
  line('log-in to first question', firsts);
  line('Submit to next question', nexts);
  const each = (direction: keyof Carried) => {
    const bytes = courses.reduce((sum, { carried }) => sum + carried[direction], 0);
    return (bytes / nexts.length / 1000).toFixed(2);
  };
  print(`The processors were busy for ${(100 * busy).toFixed(0)} % of the time`);
  print(`kB for one next question: ${each('up')} up, ${each('down')} down`);
  for (const sentence of refused) print(`Not taken: ${sentence}`);

  const isWhole = nexts.length === browsers * (tests - 1) && given.length === school.pupils.length * tests;
  let isRight = isWhole && refused.length === 0 && at(nexts, 0.95) < limit;
  await withContext(dataFolder, false, async ({ database }) => {
    const found = findDifferences(
      { pressed: given, acknowledged: given, leftBehind: [] },
      await readRecords(database, school, 'person'),
      await readRecords(database, school, 'clean'),
    );
    for (const [kind, sentences] of Object.entries(found)) {
      print(`${kind.padEnd(22)}${String(sentences.length).padStart(6)}`);
      if (sentences.length > 0) isRight = false;
    }
  });
  if (!isRight) throw new CannotStart('The run has failed: see above.');
});

/** The browser then says that its disk is nearly full, where the page keeps no tests ahead; answers it keeps all the same. */
function fillTheDisk(): void {
  navigator.storage.estimate = () => Promise.resolve({ quota: 1_000_000, usage: 0 });
}

/** Milliseconds for which the processors of this machine have worked since its start, and have worked or rested. */
function processorTime(): { busy: number; all: number } {
  let [busy, all] = [0, 0];
  for (const { times } of cpus()) {
    const sum = Object.values(times).reduce((a, b) => a + b, 0);
    busy += sum - times.idle;
    all += sum;
  }
  return { busy, all };
}

/** Logs in and answers all tests, each after a time for reading it. */
async function solve(
  page: Page,
  address: string,
  pupil: Pupil,
  { seed, tests, reading, beforeNexts }: Going,
): Promise<Course & { before: Carried }> {
  await page.goto(address, { timeout: responseTimeout });
  let screen = await until(page, ({ kind }) => kind === 'log-in');
  const start = performance.now();
  await logIn(page, pupil.email, password);
  // A log-in leads to the start page and loads it anew, which may stop running requests.
  await until(page, ({ kind }) => kind !== 'log-in');
  await page.waitForURL((url) => url.pathname === '/', { timeout: responseTimeout });
  await goTo(page, address);
  screen = await until(page, isAsked);
  const course = {
    given: [] as AcknowledgedAnswer[],
    first: performance.now() - start,
    nexts: [] as number[],
  };
  const before = beforeNexts();
  for (let count = 1; count <= tests && screen.kind === 'test'; count += 1) {
    const { number } = screen;
    await sleep(1000 * reading * (0.5 + chance(seed, 'read', pupil.number, number)));
    const chosen = answerOf(seed, pupil.number, number);
    course.given.push({ pupil: pupil.number, question: number, chosen, because: 'accepted' });
    const pressed = performance.now();
    await answerTest(page, chosen);
    screen = await until(page, (next) =>
      next.kind === 'test' ? next.number !== number && !next.isBusy : next.kind === 'end',
    );
    if (screen.kind === 'test') course.nexts.push(performance.now() - pressed);
  }
  return { ...course, before };
}

/** Opens an address, again where the page went elsewhere by itself meanwhile. */
async function goTo(page: Page, address: string): Promise<void> {
  const end = performance.now() + responseTimeout;
  for (;;) {
    try {
      await page.goto(address, { timeout: responseTimeout });
      return;
    } catch (error) {
      const isInterrupted =
        error instanceof Error && /interrupted by another|ERR_ABORTED/.test(error.message);
      if (!isInterrupted || performance.now() > end) throw error;
    }
  }
}

type Carried = { up: number; down: number };

type Going = { seed: number; tests: number; reading: number; beforeNexts: () => Carried };

/** Waits for a screen. @throws where another one stays */
async function until(page: Page, isIt: (screen: Screen) => boolean): Promise<Screen> {
  let screen = await readScreen(page);
  while (!isIt(screen)) {
    const next = await otherScreen(page, screen, responseTimeout).catch(() => readScreen(page));
    if (JSON.stringify(next) === JSON.stringify(screen)) {
      throw new Error(`The screen stays as it is: ${JSON.stringify(screen)}`);
    }
    screen = next;
  }
  return screen;
}

function readOptions() {
  const known = {
    pupils: { type: 'string', default: '30' },
    /** How many of them are in real browsers. */
    browsers: { type: 'string', default: '6' },
    tests: { type: 'string', default: '20' },
    /** Percent of the packets. */
    loss: { type: 'string', default: '5' },
    /** Kilobits a second. */
    rate: { type: 'string', default: '64' },
    /** Seconds for which a test is read in the middle: from half of that to half more. */
    reading: { type: 'string', default: '10' },
    /** Seconds between the arrivals of two pupils. */
    apart: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    'without-ahead': { type: 'boolean', default: false },
  } as const;
  try {
    const { values } = parseArgs({ options: known });
    const withoutAhead = values['without-ahead'];
    const [pupils, browsers, tests, loss, rate, reading, apart, seed] = [
      values.pupils,
      values.browsers,
      values.tests,
      values.loss,
      values.rate,
      values.reading,
      values.apart,
      values.seed,
    ].map(Number) as [number, number, number, number, number, number, number, number];
    const isWhole = [pupils, browsers, tests, seed].every((count) => Number.isInteger(count) && count > 0);
    if (isWhole && browsers <= pupils && loss >= 0 && loss < 50 && rate > 0 && reading >= 0 && apart >= 0) {
      return {
        pupils,
        browsers,
        tests,
        loss: loss / 100,
        rate: rate * 1000,
        reading,
        apart,
        seed,
        withoutAhead,
      };
    }
  } catch {
    // Unknown options are answered below, like a wrong number.
  }
  throw new CannotStart(
    'Say how: npm run bench -- slow-line [--pupils 30] [--browsers 6] [--tests 20] [--rate 64] [--loss 5] [--reading 10] [--apart 4] [--seed 1] [--without-ahead]',
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

import { setTimeout as sleep } from 'node:timers/promises';

import type { Page } from '@playwright/test';

import type { KillableBrowser } from './browser.ts';
import type { Given, AcknowledgedBecause } from './oracle.ts';
import { answerOf, type Pupil, type School } from './school.ts';
import { within } from './within.ts';
import { answerTest, countUnsent, logIn, otherScreen, readScreen, type Screen } from './screen.ts';

/** The common conditions of all pupils of a run. */
export type Situation = {
  school: School;
  seed: number;
  password: string;
  /** The address at which a pupil reaches the school: one of their own, so that many share a browser and nothing in it. */
  originOf: (pupil: number) => string;
  /** Aborted when no time is left. */
  ending: AbortSignal;
  isLineGood: () => boolean;
};

/** What a pupil did and saw. */
export type Diary = {
  pressed: Map<number, Given>;
  /** The tests whose answers must not be lost. */
  acknowledged: Map<number, AcknowledgedBecause>;
  /** The tests that were shown again although their answer was acknowledged. */
  askedAgain: Set<number>;
  /** How often Submit was pressed for a test without a known acknowledgement. */
  pressedAgain: number;
  logIns: number;
  /** Where the pupil stands, for a report of what stops. */
  at: string;
};

export function newDiary(): Diary {
  return {
    pressed: new Map(),
    acknowledged: new Map(),
    askedAgain: new Set(),
    pressedAgain: 0,
    logIns: 0,
    at: 'has not started',
  };
}

/** Milliseconds for which a pupil looks at a screen that does not change before reloading it. */
const responseTimeout = 10_000;

/** Why a category is left. `again`: it asks for an answer that was acknowledged already */
type Left = 'done' | 'again';

/**
 * Answers all tests of all categories, one category after another. A browser that is killed is waited for.
 * @returns when each category has no test left
 */
export async function answerAll(
  pupilNumber: number,
  browser: KillableBrowser,
  diary: Diary,
  situation: Situation,
): Promise<void> {
  const { school, ending } = situation;
  const pupil = pupilOf(school, pupilNumber);
  const left = new Set(school.categories);
  const missed = new Set<number>();
  while (left.size > 0 && !ending.aborted) {
    for (const category of left) {
      if ((await untilAlive(() => answerCategory(category))) === 'done') left.delete(category);
      if (ending.aborted) return;
    }
  }

  async function answerCategory(category: number): Promise<Left> {
    const page = await browser.open();
    try {
      await open(page, category);
      for (;;) {
        ending.throwIfAborted();
        const outcome = await step(page, category);
        if (outcome !== undefined) return outcome;
      }
    } finally {
      await within('Closing a page', page.close()).catch(() => undefined);
    }
  }

  async function open(page: Page, category: number): Promise<void> {
    diary.at = `opens category ${category}`;
    const address = `${situation.originOf(pupil.number)}/solve-test?category=${category}`;
    await page.goto(address, { timeout: 30_000 }).catch((error: unknown) => {
      if (!page.context().browser()?.isConnected()) throw error;
    });
  }

  /** One step on a screen. @returns why the category is left, where it is */
  async function step(page: Page, category: number): Promise<Left | undefined> {
    const screen = await readScreen(page);
    diary.at = `category ${category}: ${JSON.stringify(screen)}`;
    if (screen.kind === 'end') return 'done';
    if (screen.kind === 'test' && !screen.isBusy) return meet(page, screen);
    if (screen.kind === 'log-in') {
      diary.logIns += 1;
      await logIn(page, pupil.email, situation.password);
      const after = await otherScreen(page, screen, responseTimeout);
      // A log-in leads to the start page, which has no tests.
      if (after.kind !== 'log-in') await open(page, category);
      return undefined;
    }
    const after = await otherScreen(page, screen, responseTimeout);
    if (JSON.stringify(after) === JSON.stringify(screen)) await open(page, category);
    return undefined;
  }

  /** Meets a test: answers it, unless it was answered before. */
  async function meet(page: Page, shown: Screen & { kind: 'test' }): Promise<Left | undefined> {
    const { number } = shown;
    if (diary.acknowledged.has(number)) {
      diary.askedAgain.add(number);
      // Over a good line, and with nothing left to send, the answer is lost where the test is shown once more after that: the
      // tests behind it cannot be reached.
      if (situation.isLineGood() && (await countUnsent(page)) === 0) {
        if (missed.has(number)) return 'done';
        missed.add(number);
        return 'again';
      }
      await sleep(3000, undefined, { signal: ending });
      return 'again';
    }
    const chosen = answerOf(situation.seed, pupil.number, number);
    if (diary.pressed.has(number)) diary.pressedAgain += 1;
    diary.pressed.set(number, { pupil: pupil.number, question: number, chosen });
    diary.at = `answers test ${number}`;
    await answerTest(page, chosen);
    let screen: Screen = shown;
    for (const until = performance.now() + 2 * responseTimeout; performance.now() < until;) {
      screen = await otherScreen(page, screen, responseTimeout);
      const isOther = screen.kind === 'test' ? screen.number !== number : screen.kind !== 'log-in';
      if (isOther) diary.acknowledged.set(number, 'accepted');
      if (isOther || screen.kind !== 'test' || (screen.hasProblem && !screen.isBusy)) return undefined;
    }
    return undefined;
  }

  /** Repeats what the death of the browser has ended. */
  async function untilAlive(act: () => Promise<Left>): Promise<Left> {
    for (;;) {
      try {
        return await act();
      } catch (error) {
        if (ending.aborted) return 'done';
        diary.at = `goes on after: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
        await sleep(300);
      }
    }
  }
}

function pupilOf({ pupils }: School, number: number): Pupil {
  const pupil = pupils[number];
  if (pupil === undefined) throw new Error(`There is no pupil ${number}.`);
  return pupil;
}

/** Waits until a browser has no unsent answers of a pupil. @returns a sentence where it still has some */
export async function waitUntilSent(
  pupil: number,
  browser: KillableBrowser,
  situation: Situation,
): Promise<string | undefined> {
  const page = await browser.open();
  try {
    await page.goto(situation.originOf(pupil));
    for (;;) {
      const unsent = await countUnsent(page);
      if (unsent === 0) return undefined;
      if (situation.ending.aborted) return `pupil ${pupil}: ${unsent} answers`;
      await sleep(200);
    }
  } finally {
    await page.close().catch(() => undefined);
  }
}

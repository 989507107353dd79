import type { Page } from '@playwright/test';

import { within } from './within.ts';

/** What a pupil sees. */
export type Screen =
  /** A test; `isBusy` while it cannot be answered, `hasProblem` where the page says that something failed. */
  | { kind: 'test'; number: number; isBusy: boolean; hasProblem: boolean }
  | { kind: 'log-in' }
  /** No test of the category is left. */
  | { kind: 'end' }
  /** The page says that it could not load, and offers to try again. */
  | { kind: 'failed' }
  | { kind: 'waiting' };

/** How the text of a test begins, before its number. */
export const title = 'Lossy';

type Reading = {
  beginning: string;
  end: string;
  /** Waits for so many milliseconds until the screen is other than this one, which is given as JSON. */
  change?: { from: string; milliseconds: number };
};

/** Reads the screen. It runs in the page, so it stands alone; to wait there costs less than to ask again and again. */
async function read({ beginning, end, change }: Reading): Promise<Screen> {
  const until = performance.now() + (change?.milliseconds ?? 0);
  for (;;) {
    const screen = look();
    if (performance.now() >= until || JSON.stringify(screen) !== change?.from) return screen;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }

  function look(): Screen {
    const main = document.querySelector('main');
    if (main === null) return { kind: 'waiting' };
    if (main.querySelector('input[type="password"]') !== null) return { kind: 'log-in' };
    const hasProblem = main.querySelector('[role="alert"] button') !== null;
    const headings = Array.from(main.querySelectorAll('h2'), ({ textContent }) => textContent);
    const heading = headings.find((text) => text.startsWith(`${beginning} `));
    if (heading !== undefined && main.querySelector('form button[type="submit"]') !== null) {
      const number = Number(heading.slice(beginning.length + 1));
      const isBusy = main.querySelector('input[type="radio"]:enabled') === null;
      return { kind: 'test', number, isBusy, hasProblem };
    }
    if (main.textContent.includes(end)) return { kind: 'end' };
    return { kind: hasProblem ? 'failed' : 'waiting' };
  }
}

const reading: Reading = {
  beginning: title,
  end: "No unsolved tests available in this category. You've completed all tests!",
};

export function readScreen(page: Page): Promise<Screen> {
  return readIn(page, reading);
}

/** Waits until the screen is another one. @returns the screen then, or after so many milliseconds */
export function otherScreen(page: Page, than: Screen, milliseconds: number): Promise<Screen> {
  return readIn(page, { ...reading, change: { from: JSON.stringify(than), milliseconds } });
}

async function readIn(page: Page, what: Reading): Promise<Screen> {
  try {
    return await within('A screen', page.evaluate(read, what), what.change?.milliseconds);
  } catch (error) {
    const isLoading = error instanceof Error && error.message.includes('Execution context was destroyed');
    if (!isLoading) throw error;
    // Another page is being loaded, as after a log-in.
    await page.waitForLoadState('domcontentloaded');
    return { kind: 'waiting' };
  }
}

/** Chooses an option and presses Submit, as a person does. */
export async function answerTest(page: Page, chosen: string): Promise<void> {
  await page.locator(`main label:has(input[type="radio"][value="${chosen}"])`).click({ timeout: 30_000 });
  await page.locator('main form button[type="submit"]').click({ timeout: 30_000 });
}

export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('main input[type="email"]').fill(email, { timeout: 30_000 });
  await page.locator('main input[type="password"]').fill(password, { timeout: 30_000 });
  await page.locator('main form button[type="submit"]').click({ timeout: 30_000 });
}

/** How many answers the browser still keeps for the address of a page; none where it has no storage. */
export function countUnsent(page: Page): Promise<number> {
  return within('The storage of a page', page.evaluate(countInPage));
}

async function countInPage(): Promise<number> {
  if ((globalThis as { indexedDB?: IDBFactory }).indexedDB === undefined) return 0;
  const names = (await indexedDB.databases()).map(({ name }) => name);
  if (!names.includes('savol')) return 0;
  return new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('savol');
    // The page has not made it, and must find none that is empty.
    opening.addEventListener('upgradeneeded', () => {
      opening.transaction?.abort();
      resolve(0);
    });
    opening.addEventListener('error', () => reject(new Error('The storage cannot be opened.')));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const counting = database.transaction('outbox').objectStore('outbox').count();
      counting.addEventListener('success', () => {
        database.close();
        resolve(counting.result);
      });
    });
  });
}

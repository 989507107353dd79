import { expect, type Page } from '@playwright/test';

import type { Api } from './api.ts';
import { submitAnswerButton } from './page-parts.ts';

export const allAtSchool = '✓ Saved';
export const notSent = (count: number) => `Stored here, not sent yet: ${count}`;
export const noneLeft = "You've completed all tests!";

/** The line that says where the answers are. */
export const outboxLine = (page: Page) => page.locator('.kept-line');

/** Opens the screen of solving, and waits until it can keep answers. */
export async function openSolving(page: Page, category: number): Promise<void> {
  await page.goto(`/solve-test?category=${category}`);
  await readyToKeep(page);
}

/** Waits until the page can keep answers: its code is here, and the key. */
export async function readyToKeep(page: Page): Promise<void> {
  await expect(outboxLine(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('storage_key') !== null)).toBe(true);
}

/** Answers the test that is shown with an option. */
export async function answerWith(page: Page, letter: 'A' | 'B'): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${letter}`) }).check({ force: true });
  await submitAnswerButton(page).click();
}

export type Results = { points: number | null; percentage: number | null }[];

/** The results of a pupil for a test. */
export async function resultsOf(api: Api, question: number): Promise<Results> {
  return (await api.send<{ results: Results }>(`GET /tests_api/${question}/results/`)).results;
}

/** Waits until the pupil has exactly one result for a test. */
export async function expectOneResult(api: Api, question: number, percentage = 100): Promise<void> {
  await expect.poll(async () => resultsOf(api, question)).toMatchObject([{ percentage }]);
}

/** Aborts the requests that submit answers. @returns a function that ends that */
export async function refuseSubmissions(page: Page): Promise<() => Promise<void>> {
  const urls = /\/(submit|sealed_answers_api)\//;
  await page.context().route(urls, (route) => route.abort());
  return () => page.context().unroute(urls);
}

/** How many answers are on the disk, of all people. */
export function onDisk(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('savol');
        opening.addEventListener('error', () => reject(new Error('no database')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const counting = database.transaction('outbox').objectStore('outbox').count();
          counting.addEventListener('success', () => {
            database.close();
            resolve(counting.result);
          });
        });
      }),
  );
}

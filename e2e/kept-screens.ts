import type { Page } from '@playwright/test';

import type { UntakenAnswer } from '../contract/untaken-answers.ts';
import { submitAnswer } from './screen.ts';
import type { TextKey } from './texts.ts';

/** An answer from another device that the school holds without counting it. */
export const heldAtSchool: UntakenAnswer = {
  id: '6f1d4a4e-6f0e-4a57-9d5c-0d4a3c1f2b10',
  kind: 'answer',
  question: 12,
  work: null,
  body: { users_answer: 'b' },
  at: '2026-11-20T09:00:00.000Z',
  received_at: '2026-11-20T09:30:00.000Z',
  reason: 'disabled',
};

/** Waits until the page can keep answers. */
async function readyToKeep(page: Page): Promise<void> {
  await page.locator('.kept-line').waitFor();
  await page.waitForFunction(() => localStorage.getItem('storage_key') !== null);
}

/** Deletes what earlier screens have kept. */
export async function forgetKept(page: Page): Promise<void> {
  if (page.url() === 'about:blank') return;
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('savol');
        // A page that keeps nothing yet has no database, and is to make its own.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
        opening.addEventListener('error', () => resolve());
        opening.addEventListener('success', () => {
          const database = opening.result;
          const end = () => {
            database.close();
            resolve();
          };
          if (!database.objectStoreNames.contains('outbox')) {
            end();
            return;
          }
          const stores = ['outbox', 'records'];
          const change = database.transaction(stores, 'readwrite');
          for (const store of stores) change.objectStore(store).clear();
          change.addEventListener('complete', end);
        });
      }),
  );
}

/** Submits an answer that the school refuses. */
export async function refuseAnswer(page: Page): Promise<void> {
  await readyToKeep(page);
  const refusal = { detail: 'This test is disabled.', code: 'disabled' };
  await page.route('**/submit/', (route) => route.fulfill({ status: 409, json: refusal }));
  await submitAnswer(page);
  await page.getByRole('alert').waitFor();
  await page.unroute('**/submit/');
}

/** Submits an answer that does not reach the school, and waits until that is told. */
export async function keepAnswer(page: Page, say: (key: TextKey) => string): Promise<void> {
  await readyToKeep(page);
  await page.route(/\/(submit|sealed_answers_api)\//, (route) => route.abort());
  await submitAnswer(page);
  await page.getByText(say('kept.last.kept')).waitFor();
  await page.locator('.asked-question').waitFor();
}

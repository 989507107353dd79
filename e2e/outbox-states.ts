import type { Page } from '@playwright/test';

import type { RejectedAnswer } from '../contract/work/rejected-answers.ts';
import { press, submitAnswer } from './screen.ts';
import type { TextKey } from './texts.ts';

/** An answer from another device that the school holds without counting it. */
export const heldAtSchool: RejectedAnswer = {
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

/** Deletes the records of earlier screens. */
export async function clearDevice(page: Page): Promise<void> {
  if (page.url() === 'about:blank') return;
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('savol');
        // A page without records has no database, and is to make its own.
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

/** Submits an answer that does not reach the school, and waits until the page says so. */
export async function queueAnswer(page: Page, say: (key: TextKey) => string): Promise<void> {
  await readyToKeep(page);
  await page.route(/\/(submit|sealed_answers_api)\//, (route) => route.abort());
  await submitAnswer(page);
  await page.getByText(say('kept.last.kept')).waitFor();
  await page.locator('.asked-question').waitFor();
}

/** Lets the page believe that the device has a network, or none, and hear of it. */
async function setOnline(page: Page, isOnline: boolean): Promise<void> {
  await page.evaluate((online) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  }, isOnline);
}

/** Sends a new test without a network, and waits until the page says so. */
async function queueTest(page: Page, say: (key: TextKey) => string, savol: string): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('storage_key') !== null);
  await page.locator('[name=savol]').fill(savol);
  await setOnline(page, false);
  await press('questions.form.create')(page, say);
  await page.getByText(say('forms.kept.title')).waitFor();
}

/** Shows the outbox with a form that the school has refused, and with one that waits. */
export async function queueForms(page: Page, say: (key: TextKey) => string): Promise<void> {
  const refusal = { status: 400, json: { category: ['Invalid pk "31" - object does not exist.'] } };
  await page.route('**/tests_api/', (route) =>
    route.request().method() === 'POST' ? route.fulfill(refusal) : route.fallback(),
  );
  await queueTest(page, say, 'Qaysi daryo Buxorodan oqadi?');
  await setOnline(page, true);
  await page.getByText(say('forms.kept.refused')).waitFor();
  await page.reload();
  await queueTest(page, say, 'Какая река течёт через Бухару?');
  await page.getByRole('link', { name: say('kept.line.see') }).click();
  await page.getByRole('heading', { name: say('forms.list.refused') }).waitFor();
  await page.getByRole('heading', { name: say('forms.list.waiting') }).waitFor();
}

import type { Page } from '@playwright/test';

import { finishWork } from './clock.ts';
import type { TextKey } from './texts.ts';

export const roles = ['guest', 'pupil', 'user', 'parent', 'teacher', 'staff'] as const;
export type ScreenRole = (typeof roles)[number];

export type Screen = {
  /** Unlike that of every other screen; the name of its picture too. */
  name: string;
  role: ScreenRole;
  path: string;
  /** What is to be so before the screen is opened, such as what the server is to answer. */
  before?: (page: Page) => Promise<unknown>;
  /** Brings the screen, in English or any other language, to the state that is meant. It stores nothing. */
  prepare?: (page: Page, say: (key: TextKey) => string) => Promise<void>;
  /** It is shown while something is still being waited for. */
  waits?: true;
};

/** Presses the first button of the screen that says this. */
export const press = (key: TextKey) => async (page: Page, say: (key: TextKey) => string) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: say(key), exact: true })
    .first()
    .click();
};

/** What the server is to answer at a path, without being asked. */
export const answer =
  (path: string, json: object, status = 200) =>
  (page: Page) =>
    page.route(path, (route) => route.fulfill({ status, json }));

/** Chooses the first option of the test that is asked, and submits it. */
export async function submitAnswer(page: Page): Promise<void> {
  await page.locator('.asked-question').waitFor();
  await finishWork(page);
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
}

/** What a saved answer is answered with, without saving one. */
export function answered(percentage: number | null) {
  return async (page: Page) => {
    const result = {
      user_name: 'Malika Aliyeva',
      points: percentage === null ? null : percentage / 50,
      percentage,
      completed_at: '2026-11-20T09:00:00.000Z',
    };
    await answer('**/submit/', { status: 'ok', result })(page);
    await page.locator('.asked-question').waitFor();
    await page.route('**/get-unsolved/*', async (route) => {
      const real = await route.fetch();
      const next = (await real.json()) as { test: { id: number } };
      await route.fulfill({ json: { ...next, test: { ...next.test, id: next.test.id + 1 } } });
    });
    await submitAnswer(page);
    await page.locator('.last-answer').waitFor();
  };
}

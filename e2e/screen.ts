import type { Page } from '@playwright/test';

import { finishWork } from './clock.ts';
import { pressOnOptions } from './page-parts.ts';
import type { TextKey } from './texts.ts';

export const roles = ['guest', 'pupil', 'user', 'parent', 'teacher', 'staff'] as const;
export type ScreenRole = (typeof roles)[number];

export type Screen = {
  /** The unique name of the screen and of its picture. */
  name: string;
  role: ScreenRole;
  path: string;
  /** The role that sees most of the screen, if it loads more than the signed-in user: it is shown also while it loads, and when that fails. */
  loads?: ScreenRole;
  /** Runs before the screen is opened, for instance to set the answers of the server. */
  before?: (page: Page) => Promise<unknown>;
  /** Brings the open screen to its state, in any language. It stores nothing. */
  prepare?: (page: Page, say: (key: TextKey) => string) => Promise<void>;
  /** The screen is shown while it still waits for an answer. */
  waits?: true;
};

/** Presses the first button of the screen with this text. */
export const press = (key: TextKey) => async (page: Page, say: (key: TextKey) => string) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: say(key), exact: true })
    .first()
    .click();
};

/** Answers the requests to a path in place of the server. */
export const answer =
  (path: string, json: object, status = 200) =>
  (page: Page) =>
    page.route(path, (route) => route.fulfill({ status, json }));

/** Changes some fields of the object that the server answers to the requests to a path. */
export const changeAnswer = (path: string, change: object) => (page: Page) =>
  page.route(path, async (route) => {
    const real = (await (await route.fetch()).json()) as { data_api: [object] };
    await route.fulfill({ json: { ...real, data_api: [{ ...real.data_api[0], ...change }] } });
  });

/** Opens the menu of the header. */
export async function openMenu(page: Page): Promise<void> {
  const toggle = page.locator('.header-toggle');
  if (await toggle.isVisible()) await toggle.click();
  await page.locator('.menu-button').click();
}

export async function searchCategory(page: Page, text: string): Promise<void> {
  await page.getByRole('main').locator('input[role=combobox]').pressSequentially(text);
}

export function waitForAlert(page: Page): Promise<void> {
  return page.getByRole('alert').waitFor();
}

/** Chooses the first option of the shown test, and submits it. */
export async function submitAnswer(page: Page): Promise<void> {
  await page.locator('.asked-question').waitFor();
  await finishWork(page);
  await pressOnOptions(page, 'a');
  await page.keyboard.press('Enter');
}

/** Answers the first question of the start page of guests. */
export const answerTrial = (letter: string) => async (page: Page) => {
  await page.locator('.asked-question').waitFor();
  await finishWork(page);
  await pressOnOptions(page, letter);
  await page.keyboard.press('Enter');
  await page.locator('.trial-verdict').waitFor();
};

/** Submits an answer that is not stored, and shows the verdict of this percentage. */
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
      const right = { right_answer: 'b', right_answer_text: '' };
      await route.fulfill({
        json: { ...next, test: { ...next.test, id: next.test.id + 1 }, answered: right },
      });
    });
    await submitAnswer(page);
    await page.locator('.last-answer').waitFor();
  };
}

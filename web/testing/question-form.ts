import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

import { listCategories, listDifficultyLevels } from '../../contract/questions/categories.ts';
import type { Language } from '../../contract/languages.ts';
import { addQuestion } from '../../contract/questions/question-input.ts';
import { answer } from './api.ts';
import { address, logIn, openPage, page, userEvent } from './page.ts';
import { answerWithPreview } from './rendered.ts';
import { answerWithKey } from './solving.ts';

/** Opens the form of a new test as a teacher, and chooses a type. The server accepts the test. */
export async function openNewTest(type: string, language: Language) {
  logIn({ is_teacher: true });
  answer(listDifficultyLevels, { data_api: [{ id: 34 }] });
  answer(listCategories, { data_api: [{ id: 3, name: 'Written' }] });
  answerWithPreview();
  answerWithKey();
  const taken = answer(addQuestion, { data_api: [{ test_type: type }] });
  await openPage('/add_test?category=3', { language });
  await page.css(`[name=test_type][value=${type}]`).click({ force: true });
  return taken;
}

/** Gives the focus to a control. */
export async function focusOn(control: Locator): Promise<void> {
  ((await control.findElement()) as HTMLElement).focus();
}

/** Presses a control with the keyboard. */
export async function pressOn(control: Locator, key = 'Enter'): Promise<void> {
  await focusOn(control);
  await userEvent.keyboard(`{${key}}`);
}

/** Types into the field that has the focus, in one go. */
export function typeText(text: string): void {
  document.execCommand('insertText', false, text);
}

/** Types into a field, behind what it has. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await focusOn(field);
  typeText(text);
}

/** Types something else into the field that has the focus. */
export function typeInstead(text: string): void {
  document.execCommand('selectAll');
  typeText(text);
}

/** Leaves the form, and comes back to it. */
export async function leaveAndReturn(): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Savol' }).click();
  await expect.poll(address).toBe('/');
  window.history.back();
  await expect.poll(address).toMatch('/add_test');
}

/** The body of the only request that was sent. */
export function onlyBody(requests: readonly { body: unknown }[]): unknown {
  expect(requests).toHaveLength(1);
  return requests[0]?.body;
}

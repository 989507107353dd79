import type { Page } from '@playwright/test';

import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './tab-key.ts';
import { textsIn } from './texts.ts';

const say = textsIn('en');
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Chooses a type of test with the arrow keys. */
async function chooseType(page: Page, name: string): Promise<void> {
  const wanted = page.getByRole('radio', { name, exact: true });
  await tabTo(
    page,
    page.getByRole('radiogroup', { name: 'Test type' }).getByRole('radio', { checked: true }),
  );
  for (let step = 0; step < 10 && !(await wanted.isChecked()); step += 1)
    await page.keyboard.press('ArrowRight');
  await expect(wanted).toBeFocused();
}

async function writeQuestion(page: Page, text: string): Promise<void> {
  await tabTo(page, field(page, 'Question'));
  await page.keyboard.type(text);
}

/** Types an option, and goes on to the next one. */
async function writeOption(page: Page, name: string, text: string): Promise<void> {
  await expect(field(page, name)).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

test('tests of three types are written with the keyboard alone, one after another', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('All by keys');
  const { page, api } = await visit({ is_teacher: true });
  await page.goto(`/add_test?category=${category}`);
  const question = field(page, 'Question');
  const moved = (name: string, place: number, whole: number) =>
    page.getByRole('status').filter({ hasText: say('questions.types.move.done', { name, place, whole }) });

  // Saving what lacks a question leads to its field.
  await tabTo(page, page.getByRole('radio', { name: 'Multiple Choice' }));
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Question is required')).toBeVisible();
  await expect(question).toBeFocused();
  await page.keyboard.type('Which one is even?');
  await tabTo(page, field(page, 'Option A'));
  await writeOption(page, 'Option A', 'one');
  await expect(field(page, 'Option B')).toBeFocused();
  await page.keyboard.type('two');
  await tabTo(page, page.getByRole('radio', { name: 'Option B, right answer' }));
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+Tab');
  await expect(field(page, 'Option B')).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(moved('two', 1, 5)).toBeAttached();
  await expect(field(page, 'Option A')).toBeFocused();
  await expect(field(page, 'Option A')).toHaveValue('two');
  await expect(field(page, 'Option B')).toHaveValue('one');
  await expect(page.getByRole('radio', { name: 'Option A, right answer' })).toBeChecked();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(field(page, 'Option A')).toHaveValue('two');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await writeOption(page, 'Option C', 'three');
  await expect(field(page, 'Option D')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Control+Shift+Enter');
  await expect(question).toHaveValue('');
  await expect(question).toBeFocused();

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Several right answers' })).toBeChecked();
  await writeQuestion(page, 'Which are even?');
  await tabTo(page, field(page, 'Option A'));
  await writeOption(page, 'Option A', 'two');
  await writeOption(page, 'Option B', 'three');
  await writeOption(page, 'Option C', 'four');
  await expect(field(page, 'Option D')).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(field(page, 'Option D')).toHaveCount(0);
  await expect(field(page, 'Option C')).toBeFocused();
  await tabTo(page, page.getByRole('checkbox', { name: 'Option C is right' }));
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(moved('four', 2, 3)).toBeAttached();
  await expect(field(page, 'Option B')).toBeFocused();
  await expect(page.getByRole('checkbox', { name: 'Option B is right' })).toBeChecked();
  await page.keyboard.press('Meta+Enter');
  await page.waitForURL('/tests');

  await page.goto(`/add_test?category=${category}`);
  await chooseType(page, 'Ordering');
  await writeQuestion(page, 'From the least?');
  await tabTo(page, field(page, 'Item 1'));
  await writeOption(page, 'Item 1', 'one');
  await writeOption(page, 'Item 2', 'three');
  await writeOption(page, 'Item 3', 'two');
  await expect(field(page, 'Item 4')).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(field(page, 'Item 3')).toBeFocused();
  // A text in the field is never removed with its row.
  await page.keyboard.press('Backspace');
  await expect(field(page, 'Item 3')).toHaveValue('tw');
  await page.keyboard.type('o');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(moved('two', 2, 3)).toBeAttached();
  await expect(field(page, 'Item 2')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await page.waitForURL('/tests');

  const [ordering, several, choosable] = await api.listQuestions<{
    content: { items: { id: string; text: string }[]; options: { id: string; text: string }[] };
    key: { order: string[]; right: string[] };
  }>();
  expect(choosable).toMatchObject({ a: 'two', b: 'one', c: 'three', right_answer: 'a' });
  expect(several?.content.options.map(({ text }) => text)).toEqual(['two', 'four', 'three']);
  expect(several?.key.right).toEqual([several?.content.options[1]?.id]);
  const textOf = (id: string) => ordering?.content.items.find((item) => item.id === id)?.text;
  expect(ordering?.key.order.map(textOf)).toEqual(['one', 'two', 'three']);
});

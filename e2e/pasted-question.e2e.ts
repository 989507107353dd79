import type { Page } from '@playwright/test';

import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { createTestButton } from './page-parts.ts';
import { textsIn } from './texts.ts';

const question = (page: Page) => page.getByLabel('Question', { exact: true });
const option = (page: Page, letter: string) => page.getByLabel(`Option ${letter}`, { exact: true });
const right = (page: Page, letter: string) =>
  page.getByRole('radio', { name: `Option ${letter}, right answer` });
const say = textsIn('en');
const filled = say('questions.paste.filled');

/** Copies a text as from another program, and pastes it into the field of the question. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const area = document.createElement('textarea');
    area.id = 'copied';
    area.value = copied;
    document.body.append(area);
    area.select();
  }, text);
  await page.keyboard.press('ControlOrMeta+C');
  await page.evaluate(() => document.getElementById('copied')?.remove());
  await question(page).focus();
  await page.keyboard.press('ControlOrMeta+V');
}

const capital = '7. What is the capital\nof Uzbekistan?\nA) Bukhara\nB) Tashkent\nC) Khiva\nANSWER: B';

test('a pasted question fills the fields, and that is undone by a button and by the keyboard', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Pasted');
  const { page, api } = await visit({ is_teacher: true });
  await page.goto(`/add_test?category=${category}`);
  await paste(page, 'A plain text?');
  await expect(question(page)).toHaveValue('A plain text?');
  await expect(page.getByText(filled)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+A');

  await paste(page, capital);
  const isFilled = async () => {
    await expect(question(page)).toHaveValue('What is the capital\nof Uzbekistan?');
    await expect(option(page, 'A')).toHaveValue('Bukhara');
    await expect(option(page, 'C')).toHaveValue('Khiva');
    await expect(right(page, 'B')).toBeChecked();
    await expect(page.getByRole('status').filter({ hasText: filled })).toBeVisible();
  };
  const isUndone = async () => {
    await expect(question(page)).toHaveValue('A plain text?');
    await expect(option(page, 'A')).toHaveValue('');
    await expect(right(page, 'B')).not.toBeChecked();
    await expect(page.getByText(say('questions.paste.undone'))).toBeVisible();
  };
  await isFilled();
  await expect(question(page)).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await expect(option(page, 'B')).toHaveValue('Tashkent');
  await expect(right(page, 'B')).toBeChecked();

  await page.getByRole('button', { name: 'Start over' }).click();
  await question(page).fill('A plain text?');
  await page.keyboard.press('ControlOrMeta+A');
  await paste(page, capital);
  await isFilled();
  await page.keyboard.press('ControlOrMeta+Z');
  await isUndone();
  // Pasted once more, it is a text.
  await page.keyboard.press('ControlOrMeta+A');
  await paste(page, capital);
  await expect(question(page)).toHaveValue(capital);
  await expect(option(page, 'A')).toHaveValue('');
  await question(page).fill('A plain text?');
  await page.keyboard.press('ControlOrMeta+A');
  await paste(page, capital.replace('7.', '8.'));
  await isFilled();
  await page.getByRole('button', { name: 'Undo' }).click();
  await isUndone();
  await page.keyboard.press('ControlOrMeta+A');
  await paste(page, capital);
  await createTestButton(page).click();
  await page.waitForURL('/tests');
  expect(await api.listQuestions()).toMatchObject([
    {
      savol: expect.stringMatching(/^What is the capital\r?\nof Uzbekistan\?$/),
      a: 'Bukhara',
      b: 'Tashkent',
      c: 'Khiva',
      right_answer: 'b',
    },
  ]);
});

test('filled options are replaced only when one says so', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Pasted over');
  const { page } = await visit({ is_teacher: true });
  await page.goto(`/add_test?category=${category}`);
  await option(page, 'A').fill('Mine');
  await paste(page, capital);
  await expect(question(page)).toHaveValue(capital);
  await expect(option(page, 'A')).toHaveValue('Mine');
  await expect(page.getByText(say('questions.paste.offered'))).toBeVisible();
  await page.getByRole('button', { name: 'Replace them' }).click();
  await expect(question(page)).toHaveValue('What is the capital\nof Uzbekistan?');
  await expect(option(page, 'A')).toHaveValue('Bukhara');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(question(page)).toHaveValue(capital);
  await expect(option(page, 'A')).toHaveValue('Mine');
});

test('several right answers make it a test of that type', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Pasted several');
  const { page, api } = await visit({ is_teacher: true });
  await page.goto(`/add_test?category=${category}`);
  await paste(page, 'Which are even? *a) two b) three *c) four d) five e) seven f) nine');
  await expect(page.getByText(/The test type is now “Several Right Answers”\.$/)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Several Right Answers' })).toBeChecked();
  await expect(option(page, 'F')).toHaveValue('nine');
  await expect(page.getByRole('checkbox', { name: 'Option C is right' })).toBeChecked();
  await createTestButton(page).click();
  await page.waitForURL('/tests');
  const [stored] = await api.listQuestions<{
    content: { options: { id: string; text: string }[] };
    key: { right: string[] };
  }>();
  const rightTexts = stored?.content.options.filter(({ id }) => stored.key.right.includes(id));
  expect(rightTexts?.map(({ text }) => text)).toEqual(['two', 'four']);
});

test('of a whole file of tests the next one comes after each is saved, also in another tab', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Pasted file');
  const { page, api } = await visit({ is_teacher: true });
  await page.goto(`/add_test?category=${category}`);
  const numbers = ['one', 'two', 'three', 'four', 'five'];
  await paste(
    page,
    numbers.map((name, at) => `${at + 1}. Is it ${name}?\nA) yes ${name}\nB) no\n`).join('\nANSWER: A\n\n'),
  );
  const next = page.getByRole('button', { name: 'Save and add another' });
  await expect(question(page)).toHaveValue('Is it one?');
  await expect(page.getByText('4 more tests of the pasted text wait.')).toBeVisible();
  await next.click();
  await expect(question(page)).toHaveValue('Is it two?');
  await expect(option(page, 'A')).toHaveValue('yes two');
  await expect(right(page, 'A')).toBeChecked();
  await expect(page.getByText('3 more tests of the pasted text wait.')).toBeVisible();

  // Nothing is lost with the tab.
  const other = await page.context().newPage();
  await page.close();
  await other.goto(`/add_test?category=${category}`);
  await expect(question(other)).toHaveValue('Is it two?');
  await other.getByRole('button', { name: 'Skip this one' }).click();
  await expect(question(other)).toHaveValue('Is it three?');
  await expect(other.getByText('2 more tests of the pasted text wait.')).toBeVisible();
  await createTestButton(other).click();
  await other.waitForURL('/tests');
  await other.goto(`/add_test?category=${category}`);
  await expect(question(other)).toHaveValue('Is it four?');
  await expect(option(other, 'A')).toHaveValue('yes four');
  await expect(other.getByText('1 more test of the pasted text waits.')).toBeVisible();
  await other.getByRole('button', { name: 'Leave out the others' }).click();
  await expect(other.getByText('of the pasted text waits')).toHaveCount(0);
  await other.getByRole('button', { name: 'Save and add another' }).click();
  await expect(question(other)).toHaveValue('');
  expect(await api.listQuestions()).toMatchObject([
    { savol: 'Is it four?' },
    { savol: 'Is it three?' },
    { savol: 'Is it one?' },
  ]);
});

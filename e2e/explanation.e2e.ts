import type { Page } from '@playwright/test';

import { byTurns } from '../server/testing/extent.ts';
import { expectAccessible } from './axe.ts';
import { finishWork } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { keptTests } from './kept-drafts.ts';
import { submitAnswerButton } from './page-parts.ts';
import { holdRequests } from './routes.ts';
import { pressOn } from './tab-key.ts';
import { textsIn } from './texts.ts';

const card = (page: Page) => page.locator('.last-answer');

const several = {
  test_type: 'multiple',
  a: undefined,
  b: undefined,
  right_answer: undefined,
  content: { options: ['one', 'two', 'four'].map((text, place) => ({ id: `x${place}`, text })) },
  key: { right: ['x1', 'x2'] },
};

for (const language of byTurns('explanation', ['en', 'ru', 'uz'] as const)) {
  test(`a teacher explains a test and its options, and who has answered reads why (${language})`, async ({
    staff,
    visit,
  }) => {
    const say = textsIn(language);
    const category = await staff.makeCategory(`Explained ${language}`);
    const { page, api } = await visit({ is_teacher: true }, { language });
    await page.goto(`/add_test?category=${category}`);
    const remark = (letter: string) => page.getByLabel(say('questions.form.remark', { letter }));
    await page.getByLabel(say('questions.form.question'), { exact: true }).fill('2 + 2?');
    for (const [letter, text] of [
      ['A', '3'],
      ['B', '4'],
    ] as const) {
      await page.getByLabel(say('questions.form.option', { letter }), { exact: true }).fill(text);
    }
    await page
      .getByRole('radio', { name: say('questions.form.right_option', { letter: 'B' }) })
      .check({ force: true });
    await page.getByLabel(say('questions.form.difficulty')).selectOption('34');
    await expect(remark('A')).toHaveCount(0);
    await pressOn(page, page.getByRole('button', { name: say('questions.form.remarks_open') }));
    await expect(remark('A')).toBeFocused();
    await page.keyboard.type('One less.');
    await remark('B').fill(' ');
    await page.getByLabel(say('questions.form.explanation'), { exact: true }).fill('Two pairs\nare four.');
    await expectAccessible(page);
    await page.reload();
    await expect(remark('A')).toHaveValue('One less.');
    await expect(page.getByLabel(say('questions.form.explanation'), { exact: true })).toHaveValue(
      'Two pairs\nare four.',
    );
    await page
      .getByRole('main')
      .getByRole('button', { name: say('questions.form.create') })
      .click();
    await page.waitForURL('/tests');
    const [written] = await api.listQuestions<{ id: number }>();
    expect(written).toMatchObject({
      explanation: expect.stringMatching(/^Two pairs\r?\nare four\.$/),
      remarks: { a: 'One less.' },
    });
    await staff.makeQuestion({ category, savol: 'The next one?' });

    const { page: solving } = await visit({ is_pupil: true }, { language });
    await solving.goto(`/solve-test?category=${category}`);
    await expect(solving.getByRole('heading', { name: '2 + 2?' })).toBeVisible();
    await finishWork(solving);
    await solving.keyboard.press('a');
    await solving.keyboard.press('Enter');
    await expect(solving.getByRole('heading', { name: 'The next one?' })).toBeFocused();
    await expect(card(solving).locator('.last-why > div')).toHaveText(['One less.', 'Two pairs\nare four.']);
    await expectAccessible(solving);
    await solving.getByRole('button', { name: say('answers.solve.last_open') }).click();
    const options = card(solving).getByRole('list').getByRole('listitem');
    await expect(options.first()).toContainText('One less.');
    await expect(card(solving).getByText('Two pairs')).toHaveCount(1);

    await solving.getByRole('link', { name: say('answers.solve.last_details') }).click();
    await expect(solving.getByRole('heading', { name: say('questions.page.explanation') })).toBeVisible();
    await expect(solving.getByText('Two pairs')).toHaveCSS('white-space', /pre/);
    await expect(solving.getByText('One less.')).toBeVisible();
    await expectAccessible(solving);
    await solving.goto('/answered');
    await expect(solving.getByText(say('answers.answered.remark', { letter: 'A' }))).toBeVisible();
    await expect(solving.getByText('One less.')).toBeVisible();
    await expect(solving.getByText('Two pairs')).toBeVisible();
  });
}

test('the next test waits for no explanation: it comes beside it, after right answers too, and nothing that is shown moves', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Explained beside');
  const first = await staff.makeQuestion({ category, savol: 'First?', explanation: 'It is the second.' });
  const second = await staff.makeQuestion({
    category,
    savol: 'Second?',
    ...several,
    remarks: { x1: 'Even.', x2: 'Even too.', x0: 'Odd.' },
  });
  const third = await staff.makeQuestion({
    category,
    savol: 'Third?',
    explanation: 'Long. '.repeat(800).trim(),
  });
  const fourth = await staff.makeQuestion({ category, savol: 'Fourth?' });
  const { page } = await visit({ is_pupil: true });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/django/tests_api/')) asked.push(pathname.replace(/\d+/, 'ID'));
  });
  await page.goto(`/solve-test?category=${category}`);
  await expect(page.getByRole('heading', { name: 'First?' })).toBeVisible();
  await expect.poll(() => keptTests(page, category)).toEqual([first, second, third, fourth]);
  await finishWork(page);
  asked.length = 0;
  const release = await holdRequests(page, '**/get-unsolved/*');
  await page.keyboard.press('b');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Second?' })).toBeFocused();
  await expect(card(page)).toContainText('Your last answer was right');
  await expect(card(page)).not.toContainText('It is the second.');
  release();
  await expect(card(page)).toContainText('It is the second.');
  expect(asked).toEqual(['/django/tests_api/ID/submit/', '/django/tests_api/get-unsolved/']);

  await page.keyboard.press('a');
  await page.keyboard.press('b');
  await submitAnswerButton(page).click();
  await expect(page.getByRole('heading', { name: 'Third?' })).toBeFocused();
  await expect(card(page).locator('.last-why > div')).toHaveText(['Odd.', 'Even.']);

  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Fourth?' })).toBeFocused();
  // A long explanation leaves the next test on the screen, and is whole where the answer is shown.
  const why = card(page).locator('.last-why');
  const lines = await why.evaluate(
    (node) => node.clientHeight / parseFloat(getComputedStyle(node).lineHeight),
  );
  expect(lines).toBeLessThan(7);
  await page.getByRole('button', { name: 'Show my answer' }).click();
  await expect(why).toHaveCount(0);
  const whole = card(page).locator('.explanation .pre-line');
  expect(await whole.evaluate((node) => node.scrollHeight - node.clientHeight)).toBeLessThanOrEqual(1);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Fourth?' })).toBeVisible();
  await expect(why).toContainText('Long.');
});

test('what is said about a test is changed and removed, and printed beside the right answers', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Explained again');
  const { page, api } = await visit({ is_teacher: true });
  const id = await api.makeQuestion({ category, explanation: 'Count.', remarks: { a: 'One less.' } });
  await page.goto(`/tests/print?category=${category}`);
  await expect(page.getByText('Count.')).toHaveCount(0);
  await page.getByRole('checkbox').check();
  await expect(page.locator('.worksheet-keys').getByRole('listitem')).toHaveText(['B) 4Count.']);

  await page.goto(`/edit_test/${id}`);
  await expect(page.getByLabel('Remark on option A')).toHaveValue('One less.');
  await page.getByLabel('Remark on option A').fill('');
  await page.getByLabel('Explanation').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(`/tests/${id}`);
  const [stored] = await api.listQuestions();
  expect(Object.keys(stored ?? {})).not.toContain('explanation');
  expect(Object.keys(stored ?? {})).not.toContain('remarks');
});

test('remarks are written on the options of a test with several right ones, and a refused one is named', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Explained several');
  const { page, api } = await visit({ is_teacher: true });
  const id = await api.makeQuestion({ category, savol: 'Even?', ...several });
  await page.goto(`/edit_test/${id}`);
  await page.getByRole('button', { name: 'Add remarks on options' }).click();
  await expect(page.getByLabel('Remark on option A')).toBeFocused();
  await page.keyboard.type('Odd.');
  await page.getByRole('button', { name: 'Remove option C' }).click();
  await expect(page.getByLabel('Remark on option C')).toHaveCount(0);
  const path = `**/tests_api/${id}/`;
  await page.route(path, (route) =>
    route.fulfill({
      status: 400,
      json: { 'remarks.x0': ['Ensure this field has no more than 1000 characters.'] },
    }),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Remark on option A')).toHaveAccessibleDescription(/At most 1000 characters/);
  await page.unroute(path);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(`/tests/${id}`);
  expect((await api.listQuestions())[0]).toMatchObject({ remarks: { x0: 'Odd.' } });
  await expect(page.getByRole('listitem').filter({ hasText: 'Odd.' })).toContainText('one');
});

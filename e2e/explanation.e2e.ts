import type { Page } from '@playwright/test';

import { byTurns } from '../server/testing/extent.ts';
import { expectAccessible } from './axe.ts';
import { finishWork } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { pressOn } from './tab-key.ts';
import { textsIn } from './texts.ts';
import { pressOnOptions } from './page-parts.ts';

const card = (page: Page) => page.locator('.last-answer');

for (const language of byTurns('explanation', ['en', 'ru', 'uz'] as const)) {
  test(`a teacher explains a test and its options, and pupils with an answer read why (${language})`, async ({
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
    await pressOnOptions(solving, 'a');
    await solving.keyboard.press('Enter');
    await expect(solving.getByRole('heading', { name: 'The next one?' })).toBeVisible();
    await expect(solving.getByRole('button', { name: say('answers.solve.next') })).toBeFocused();
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

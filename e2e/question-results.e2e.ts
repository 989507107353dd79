import type { Page } from '@playwright/test';

import { password } from './api.ts';
import { expect, test } from './fixtures.ts';
import { figure } from './page-parts.ts';
import { answerTest, makePupil } from './pupils.ts';

const options = { a: 'Three', b: 'Four', c: 'Five' };

/** The rows of who answered what, without the labels that only phones show. */
const rows = (page: Page) => page.getByRole('table', { name: 'Who answered what' }).locator('tbody tr');

/** The bars of the options, or of the verdicts. */
const bars = (page: Page) => page.locator('.result-bars').getByRole('listitem');

const sentence = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true });

test('an author finds on the results of a test who answered what, each option’s share and the right share', async ({
  staff,
  server,
  visit,
}) => {
  const category = await staff.makeCategory('Answered category');
  const { page, api } = await visit({ is_teacher: true });
  const question = await api.makeQuestion({ category, savol: 'How many\nlegs has a cat?', ...options });
  const given = { Malika: 'b', Jasur: 'a', Kamola: 'b', Aziza: 'b', Bekzod: 'c' };
  for (const [first_name, answer] of Object.entries(given)) {
    const pupil = await makePupil({ staff, server }, { first_name, last_name: 'Aliyeva' });
    await answerTest(pupil.api, question, answer);
    if (first_name === 'Jasur') {
      await pupil.api.send('DELETE /auth/users/me/', { current_password: password });
    }
  }

  await page.goto(`/tests/${question}`);
  await page.getByRole('link', { name: 'Results', exact: true }).click();
  await expect(page).toHaveURL(`/tests/${question}/results`);
  const heading = page.getByRole('heading', { level: 1, name: 'How many legs has a cat?' });
  await expect(heading).toBeFocused();
  await expect(sentence(page, 'Results of a test')).toBeVisible();
  await expect(figure(page, 'Answers')).toContainText('5');
  await expect(figure(page, 'Right')).toContainText('60%');
  await expect(figure(page, 'Right')).toContainText('3 of 5 marked');
  await expect(figure(page, 'Waiting')).toHaveCount(0);
  await expect(bars(page)).toHaveText([
    /A\) Three\s*1 \(20%\)/,
    /B\) Four\s*✓ right answer\s*3 \(60%\)/,
    /C\) Five\s*1 \(20%\)/,
  ]);
  await expect(rows(page)).toHaveCount(5);
  await expect(rows(page).first()).toContainText(/Bekzod Aliyeva.*C\) Five.*Wrong/);
  await expect(rows(page).nth(1)).toContainText(/Aziza Aliyeva.*B\) Four.*Right/);
  await expect(rows(page).nth(3)).toContainText(/deleted account.*A\) Three.*Wrong/);
  await expect(rows(page).filter({ hasText: 'Jasur' })).toHaveCount(0);

  await page.getByLabel('Result', { exact: true }).selectOption('Wrong');
  await expect(rows(page)).toHaveCount(2);
  await expect(sentence(page, '2 answers')).toBeVisible();
  await expect(page).toHaveURL(`/tests/${question}/results?verdict=wrong`);
  await page.getByLabel('Result', { exact: true }).selectOption('Waiting');
  await expect(sentence(page, '0 answers')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the test' }).click();
  await expect(page).toHaveURL(`/tests/${question}`);
});

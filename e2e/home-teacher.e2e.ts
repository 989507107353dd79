import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { figure } from './page-parts.ts';
import { answerTest, makePupil } from './pupils.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a teacher finds today’s answers, own tests with their right share, and what to mend, in the numbers of the answers given', async ({
  staff,
  server,
  visit,
}) => {
  const category = await staff.makeCategory('Taught');
  const { page, api } = await visit({ is_teacher: true }, { first_name: 'Sherzod' });
  const write = (savol: string, fields: object = {}) => api.makeQuestion({ category, savol, ...fields });
  const good = await write('A good one?');
  const hard = await write('A hard one?');
  const waiting = await write('A waiting one?', { right_answer: '' });
  const keyless = await write('One without a key?', { right_answer: '' });
  await write('Nobody saw it?');
  const malika = await makePupil({ staff, server }, { first_name: 'Malika', last_name: 'Aliyeva' });
  const jasur = await makePupil({ staff, server }, { first_name: 'Jasur', last_name: 'Aliyev' });
  await answerTest(malika.api, good, 'b');
  await answerTest(malika.api, hard, 'a');
  await answerTest(jasur.api, good, 'a');
  await answerTest(jasur.api, waiting, 'a');

  await page.goto('/');
  await expect(page.getByRole('main').locator('.button-primary')).toHaveText(['Create a test']);
  await expect(figure(page, 'Tests')).toHaveText(/5\s*2 not answered yet/);
  await expect(figure(page, 'Answers')).toContainText('4');
  await expect(figure(page, 'Right')).toContainText('33%');
  await expect(figure(page, 'Waiting')).toContainText('1');

  const today = card(page, 'Today');
  await expect(today).toContainText('4 answers, 1 right');
  await expect(today.getByRole('listitem')).toHaveText([
    /not marked yet.*Jasur Aliyev.*A waiting one\?/,
    /wrong.*Jasur Aliyev.*A good one\?/,
    /wrong.*Malika Aliyeva.*A hard one\?/,
    /right.*Malika Aliyeva.*A good one\?/,
  ]);
  await expect(today.getByRole('link', { name: 'A hard one?' })).toHaveAttribute(
    'href',
    `/tests/${hard}/results`,
  );

  const wait = card(page, 'Answers to 1 test are not marked yet');
  await expect(wait.getByRole('listitem')).toHaveText([/A waiting one\?.*1 answer · 1 not marked yet/]);
  await expect(wait.getByRole('link', { name: 'Add the right answer' })).toHaveAttribute(
    'href',
    `/edit_test/${waiting}`,
  );
  const without = card(page, '1 test without a right answer');
  await expect(without.getByRole('listitem')).toHaveText([/One without a key\?.*no answers yet/]);
  await expect(without.getByRole('link', { name: 'Add the right answer' })).toHaveAttribute(
    'href',
    `/edit_test/${keyless}`,
  );
  const mend = card(page, '1 test that nobody has got right');
  await expect(mend.getByRole('listitem')).toHaveText([/A hard one\?.*1 answer · 0% right/]);

  const ownTests = card(page, 'How pupils do on your tests').getByRole('listitem');
  await expect(ownTests.nth(0)).toContainText('A waiting one?');
  await page.getByLabel('Sort').selectOption('Most answers first');
  await expect(ownTests.nth(0)).toHaveText(/A good one\?.*2 answers · 50% right/);
  await page.getByLabel('Sort').selectOption('Hardest first');
  await expect(ownTests.nth(0)).toContainText('A hard one?');

  await page.getByRole('link', { name: 'Create a test' }).click();
  await expect(page).toHaveURL('/add_test');
});

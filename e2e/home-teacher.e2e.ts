import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { figure } from './page-parts.ts';
import { answerTest, makePupil } from './pupils.ts';
import { textsIn } from './texts.ts';

const say = textsIn('en');
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
    /not graded yet.*Jasur Aliyev.*A waiting one\?/,
    /wrong.*Jasur Aliyev.*A good one\?/,
    /wrong.*Malika Aliyeva.*A hard one\?/,
    /right.*Malika Aliyeva.*A good one\?/,
  ]);
  await expect(today.getByRole('link', { name: 'A hard one?' })).toHaveAttribute(
    'href',
    `/tests/${hard}/results`,
  );

  const wait = card(page, 'Answers to 1 test are not graded yet');
  await expect(wait.getByRole('listitem')).toHaveText([/A waiting one\?.*1 answer · 1 not graded yet/]);
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
  const mend = card(page, '1 test that nobody gets right');
  await expect(mend.getByRole('listitem')).toHaveText([/A hard one\?.*1 answer · 0% right/]);

  const own = card(page, 'How your tests are answered').getByRole('listitem');
  await expect(own.nth(0)).toContainText('A waiting one?');
  await page.getByLabel('Sort').selectOption('Most answers first');
  await expect(own.nth(0)).toHaveText(/A good one\?.*2 answers · 50% right/);
  await page.getByLabel('Sort').selectOption('Hardest first');
  await expect(own.nth(0)).toContainText('A hard one?');

  await page.getByRole('link', { name: 'Create a test' }).click();
  await expect(page).toHaveURL('/add_test');
});

test('a teacher without tests is led to the first one, in three languages', async ({ visit }) => {
  const { page } = await visit({ is_teacher: true });
  await page.goto('/');
  for (const language of ['ru', 'uz', 'en'] as const) {
    await page.locator('.language-select').selectOption(language);
    await expect(page.getByText(textsIn(language)('homes.teacher.first'))).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'Choose a subject' }).click();
  await expect(page).toHaveURL('/category');
});

test('a test that is mended leaves the list of what to mend, and a quiet home says so', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Mended');
  const { page, api } = await visit({ is_teacher: true });
  await api.makeQuestion({ category, savol: 'Which?', right_answer: '' });
  await page.goto('/');
  await expect(page.getByText('Nobody has answered your tests today yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Add the right answer' }).click();
  await page.getByRole('radio', { name: 'Option B, right answer' }).check({ force: true });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Test updated successfully!')).toBeVisible();
  await page.getByRole('link', { name: 'Savol' }).click();
  await expect(card(page, 'How your tests are answered')).toContainText('Which?');
  await expect(page.getByRole('link', { name: 'Add the right answer' })).toHaveCount(0);
});

test('own tests are filtered by their state, sorted and paged, and kept in the address', async ({
  staff,
  server,
  visit,
}) => {
  const category = await staff.makeCategory('Many own');
  const { page, api } = await visit({ is_teacher: true });
  const ids: number[] = [];
  for (let at = 1; at <= 11; at += 1) ids.push(await api.makeQuestion({ category, savol: `Own ${at}?` }));
  const pupil = await makePupil({ staff, server });
  await answerTest(pupil.api, ids[2] ?? 0, 'a');
  await answerTest(pupil.api, ids[4] ?? 0, 'b');
  const rows = page.locator('.written-list > li');

  await page.goto('/');
  await page.getByRole('link', { name: 'All my tests' }).click();
  await expect(page).toHaveURL('/my_tests');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('11 tests', { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toContainText('Own 11?');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(rows).toHaveText([/Own 1\?/]);

  await page.getByLabel('Show').selectOption('Nobody gets them right');
  await expect(rows).toHaveText([/Own 3\?.*1 answer · 0% right/]);
  await expect(page).toHaveURL('/my_tests?state=nobody_right');
  await page.getByLabel('Show').selectOption('Answered today');
  await page.getByLabel('Sort').selectOption('Answered last');
  await expect(rows).toHaveText([/Own 5\?.*100% right/, /Own 3\?/]);
  await page.reload();
  await expect(rows).toHaveText([/Own 5\?/, /Own 3\?/]);
  await page.getByLabel('Show').selectOption('With answers not graded yet');
  await page.getByRole('button', { name: 'Show all my tests' }).click();
  await expect(page).toHaveURL('/my_tests');
  await rows.nth(0).getByRole('link').click();
  await expect(page).toHaveURL(`/tests/${ids.at(-1)}/results`);
});

test('own tests are for those who write tests', async ({ visit, guest }) => {
  const { page } = await visit({ is_pupil: true });
  await page.goto('/my_tests');
  await expect(page.getByText(say('statistics.written.no_access'))).toBeVisible();
  const stranger = await guest();
  await stranger.goto('/my_tests');
  await expect(stranger).toHaveURL('/login');
});

test('the home of a teacher says why it could not be loaded, and loads again', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Failing home');
  const { page, api } = await visit({ is_teacher: true });
  await api.makeQuestion({ category });
  let fails = true;
  await page.route('**/home_api/teacher/', (route) =>
    fails ? route.fulfill({ status: 400, json: { detail: 'Not now.' } }) : route.fallback(),
  );
  await page.goto('/');
  await expect(page.getByText('Not now.')).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(figure(page, 'Tests')).toContainText('1');
});

import type { Page } from '@playwright/test';

import { password } from './api.ts';
import { expect, test } from './fixtures.ts';
import { figure } from './page-parts.ts';
import { answerTest, makePupil } from './pupils.ts';
import { holdRequests } from './routes.ts';
import { textsIn } from './texts.ts';

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
  await expect(figure(page, 'Right')).toContainText('3 of 5 graded');
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

test('the answers to a test are paged', async ({ staff, server, visit }) => {
  const category = await staff.makeCategory('Paged results');
  const question = await staff.makeQuestion({ category, ...options });
  for (let pupil = 0; pupil < 21; pupil += 1) {
    const { api } = await makePupil({ staff, server }, { first_name: `Pupil ${pupil}` });
    await answerTest(api, question, 'b');
  }
  const { page } = await visit({ is_staff: true });
  await page.goto(`/tests/${question}/results`);
  await expect(rows(page)).toHaveCount(20);
  await expect(rows(page).first()).toContainText('Pupil 20 Karimov');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('Pupil 0 Karimov');
  await expect(page).toHaveURL(`/tests/${question}/results?page=2`);
  await page.goto(`/tests/${question}/results?page=9`);
  await page.getByRole('button', { name: 'Go to the first page' }).click();
  await expect(rows(page)).toHaveCount(20);
});

test('written answers have the shares of their verdicts, and a long one is opened as a whole', async ({
  staff,
  server,
  visit,
}) => {
  const category = await staff.makeCategory('Written results');
  const { page, api } = await visit({ is_teacher: true });
  const question = await api.makeQuestion({
    category,
    test_type: 'free_text',
    right_answer_text: 'Toshkent',
  });
  const long = `${'Samarqand '.repeat(30)}end of it`;
  for (const text of ['toshkent', 'Tashkent city', long]) {
    const pupil = await makePupil({ staff, server });
    await answerTest(pupil.api, question, text);
  }
  await page.goto(`/tests/${question}/results`);
  await expect(page.getByRole('heading', { name: 'How the answers were graded' })).toBeVisible();
  await expect(bars(page)).toHaveText([/Right\s*1 \(33%\)/, /Wrong\s*2 \(67%\)/]);
  await expect(sentence(page, 'Expected: Toshkent')).toBeVisible();
  await expect(rows(page).last()).toContainText('toshkent');
  await expect(rows(page).first()).not.toContainText('end of it');
  await rows(page).first().getByRole('button', { name: 'The whole answer' }).click();
  await expect(rows(page).first()).toContainText('end of it');
});

test('the right share of each week is a column, and a row of the table', async ({ staff, server, visit }) => {
  const category = await staff.makeCategory('Results by week');
  const { page, api } = await visit({ is_teacher: true });
  const question = await api.makeQuestion({ category, ...options });
  const answers = [
    ['b', '2026-10-01 10:00+05'],
    ['a', '2026-10-02 10:00+05'],
    ['b', '2026-10-20 10:00+05'],
  ] as const;
  for (const [answer, at] of answers) {
    const pupil = await makePupil({ staff, server });
    await answerTest(pupil.api, question, answer);
    const change = 'update answer set completed_at = $3 where question = $1 and person = $2';
    await server.runStatement(change, [question, pupil.account.id, at]);
  }
  await page.goto(`/tests/${question}/results`);
  const plot = page.getByRole('img', {
    name: 'Right answers by week: 50% in the week of Sep 28, 2026, 100% in the week of Oct 19, 2026.',
  });
  await expect(plot.locator('rect')).toHaveCount(2);
  const heights = await plot
    .locator('rect')
    .evaluateAll((all) => all.map((one) => one.getAttribute('height')));
  expect(heights).toEqual(['50', '100']);
  await page.getByRole('button', { name: 'Weeks as a table' }).click();
  const weeks = page.getByRole('table', { name: 'Right answers by week' }).locator('tbody tr');
  await expect(weeks).toHaveCount(2);
  await expect(weeks.first()).toContainText(/Sep 28, 2026.*2.*50%/);
  await expect(weeks.last()).toContainText(/Oct 19, 2026.*1.*100%/);
});

test('without a right answer the results wait, and lead to the form where it is added', async ({
  staff,
  server,
  visit,
}) => {
  const category = await staff.makeCategory('Waiting results');
  const { page, api } = await visit({ is_teacher: true });
  const question = await api.makeQuestion({ category, ...options, right_answer: '' });
  await page.goto(`/tests/${question}/results`);
  await expect(sentence(page, 'Nobody has answered this test yet.')).toBeVisible();
  await expect(sentence(page, 'This test has no right answer yet.')).toBeVisible();
  const pupil = await makePupil({ staff, server });
  await answerTest(pupil.api, question, 'b');
  await page.reload();
  await expect(figure(page, 'Waiting')).toContainText('1');
  await expect(figure(page, 'Right')).toContainText('none is graded yet');
  await expect(rows(page).first()).toContainText('Waiting');
  await expect(page.getByRole('img', { name: /Right answers by week/ })).toHaveCount(0);

  await page.getByRole('link', { name: 'Add the right answer' }).click();
  await expect(page).toHaveURL(`/edit_test/${question}`);
  await page.getByRole('radio', { name: 'Option B, right answer' }).check({ force: true });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(`/tests/${question}`);
  await page.getByRole('link', { name: 'Results', exact: true }).click();
  await expect(figure(page, 'Right')).toContainText('100%');
  await expect(sentence(page, 'This test has no right answer yet.')).toHaveCount(0);
});

test('staff see the results of every test; other teachers, pupils and parents read why they do not', async ({
  staff,
  visit,
  guest,
}) => {
  const category = await staff.makeCategory('Closed results');
  const author = await visit({ is_teacher: true });
  const question = await author.api.makeQuestion({ category, ...options });
  const pupil = await visit({ is_pupil: true });
  await answerTest(pupil.api, question, 'b');

  const { page } = await visit({ is_staff: true });
  await page.goto(`/tests/${question}/results`);
  await expect(rows(page)).toHaveCount(1);
  for (const language of ['en', 'ru', 'uz'] as const) {
    await page.locator('.language-select').selectOption(language);
    const say = textsIn(language);
    await expect(page.getByRole('table', { name: say('statistics.who') }).locator('tbody tr')).toContainText([
      say('statistics.verdict.right'),
    ]);
    await expect(sentence(page, say('statistics.title'))).toBeVisible();
  }

  const refused = [
    [pupil.page, question, 'forbidden'],
    [(await visit({ is_teacher: true })).page, question, 'forbidden'],
    [(await visit({ is_parent: true })).page, question, 'forbidden'],
    [author.page, 2_000_000_000, 'not_found'],
    [author.page, 'x', 'not_found'],
  ] as const;
  for (const [reader, id, reason] of refused) {
    await reader.goto(`/tests/${id}/results`);
    await expect(sentence(reader, textsIn('en')(`questions.results_error.${reason}`))).toBeVisible();
    await expect(reader.getByText('Aziz Karimov')).toHaveCount(0);
    await reader.goto(`/tests/${question}`);
    await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await expect(pupil.page.getByRole('link', { name: 'Results', exact: true })).toHaveCount(0);
  const stranger = await guest();
  await stranger.goto(`/tests/${question}/results`);
  await expect(stranger).toHaveURL('/login');
});

test('results show that they load, and a failure offers a retry', async ({ staff, server, visit }) => {
  const category = await staff.makeCategory('Failing results');
  const { page, api } = await visit({ is_teacher: true });
  const question = await api.makeQuestion({ category, ...options });
  const pupil = await makePupil({ staff, server });
  await answerTest(pupil.api, question, 'b');
  let fails = true;
  for (const part of ['statistics', 'answers']) {
    await page.route(`**/tests_api/${question}/${part}/**`, (route) =>
      fails ? route.fulfill({ status: 400, json: { detail: 'Not now.' } }) : route.fallback(),
    );
  }
  await page.goto(`/tests/${question}/results`);
  await expect(sentence(page, 'Failed to load the results: Not now.')).toBeVisible();
  fails = false;
  const release = await holdRequests(page, `**/tests_api/${question}/statistics/`);
  await page.getByRole('button', { name: 'Try Again' }).click();
  release();
  await expect(rows(page)).toHaveCount(1);
  fails = true;
  await page.getByLabel('Result', { exact: true }).selectOption('Right');
  await expect(page.getByText('The answers could not be loaded.')).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(rows(page)).toHaveCount(1);
});

import { expect, test } from 'vitest';

import { getTeacherHome, type TeacherHome } from '../../contract/homes.ts';
import { languages } from '../../contract/languages.ts';
import { getQuestion } from '../../contract/questions/questions.ts';
import { listWritten, type WrittenQuestion } from '../../contract/statistics.ts';
import { answer, refusal } from '../testing/api.ts';
import type { Some } from '../testing/example.ts';
import { address, logIn, openPage, page } from '../testing/page.ts';
import { say, textsOf } from '../testing/shown.ts';

const answerWithHome = (home: Some<TeacherHome>) => answer(getTeacherHome, { data_api: [home] });
const mend = () => page.getByRole('link', { name: 'Add the right answer' });

test('a teacher without tests finds three ways to begin, in three languages', async () => {
  logIn({ is_teacher: true });
  const steps = [
    ['homes.teacher.steps.write', '/add_test'],
    ['homes.teacher.steps.class', '/classes'],
    ['homes.teacher.steps.give', '/work/new'],
  ] as const;
  for (const language of languages) {
    await openPage('/', { language });
    await expect.element(page.getByText(say('homes.teacher.first'))).toBeVisible();
    for (const [step, path] of steps) {
      const link = page.getByRole('main').getByRole('link', { name: say(step) });
      await expect.element(link).toHaveAttribute('href', path);
    }
  }
});

test('a test that is mended leaves the list of what to mend, and a quiet home says so', async () => {
  const { id: author } = logIn({ is_teacher: true });
  const keyless = { total: 1, first: [{ id: 5, savol: 'Which?' }] };
  answerWithHome({ tests: 1, enabled: 1, without_key: keyless });
  answer(listWritten, { data_api: [{ id: 5, savol: 'Which?' }] });
  answer(getQuestion, { data_api: [{ id: 5, savol: 'Which?', test_type: 'choosable', author }] });
  await openPage('/');
  await expect.element(page.getByText('Nobody has answered your tests today yet.')).toBeVisible();
  await mend().click();
  await expect.poll(address).toBe('/edit_test/5');
  answerWithHome({ tests: 1, enabled: 1 });
  await page.getByRole('link', { name: 'Savol' }).click();
  await expect
    .element(page.getByRole('region', { name: 'How pupils do on your tests', exact: true }))
    .toMatchTextContent('Which?');
  await expect.element(mend()).not.toBeInTheDocument();
});

test('sets that colleagues have shared are counted until the list of sets is opened', async () => {
  logIn({ is_teacher: true });
  for (const tests of [0, 1]) {
    answerWithHome({ tests, new_sets: 2 });
    await openPage('/');
    const card = page.getByRole('region', { name: '2 sets of tests have been shared with you', exact: true });
    await expect
      .element(card.getByRole('link', { name: 'Sets of tests' }))
      .toHaveAttribute('href', '/tests/sets');
    answerWithHome({ tests, new_sets: 0 });
    await openPage('/');
    await expect
      .element(page.getByText(tests === 0 ? say('homes.teacher.first') : 'All my tests'))
      .toBeVisible();
    await expect.element(card).not.toBeInTheDocument();
  }
});

test('own tests are filtered by their state, sorted and paged, and the address has the choice', async () => {
  logIn({ is_teacher: true });
  answerWithHome({ tests: 11, enabled: 11 });
  const ownTests: Some<WrittenQuestion>[] = Array.from({ length: 11 }, (_, at) => ({
    id: 11 - at,
    savol: `Own ${11 - at}?`,
  }));
  const third = { id: 3, savol: 'Own 3?', answers: 1, average: 0 };
  const fifth = { id: 5, savol: 'Own 5?', answers: 1, right: 1, average: 100 };
  const { requests } = answer(listWritten, ({ query: { state, sort, page: number, per_page } }) => {
    if (state === 'waiting') return {};
    if (state === 'nobody_right') return { data_api: [third] };
    if (state === 'today') return { data_api: sort === 'latest' ? [fifth, third] : [third, fifth] };
    return {
      data_api: ownTests.slice((number - 1) * per_page, number * per_page),
      page: number,
      total: 11,
      total_pages: 2,
    };
  });
  const rows = page.css('.written-list > li');
  const expectRows = (texts: readonly RegExp[]) =>
    expect.poll(() => textsOf(rows)).toEqual(texts.map((text) => expect.stringMatching(text)));
  await openPage('/');
  await page.getByRole('link', { name: 'All my tests' }).click();
  await expect.poll(address).toBe('/my_tests');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await expect.element(page.getByText('11 tests', { exact: true })).toBeVisible();
  await expect.element(rows).toHaveLength(10);
  await expect.element(rows.first()).toMatchTextContent('Own 11?');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expectRows([/Own 1\?/]);

  const show = page.getByLabelText('Show');
  await show.selectOptions('Nobody has got them right');
  await expectRows([/Own 3\?.*1 answer · 0% right/]);
  expect(address()).toBe('/my_tests?state=nobody_right');
  await show.selectOptions('Answered today');
  await page.getByLabelText('Sort').selectOptions('Most recently answered');
  await expectRows([/Own 5\?.*100% right/, /Own 3\?/]);
  expect(requests.at(-1)?.query).toMatchObject({ page: 1, state: 'today', sort: 'latest' });
  await openPage(address());
  await expectRows([/Own 5\?/, /Own 3\?/]);
  await show.selectOptions('With answers not marked yet');
  await page.getByRole('button', { name: 'Show all my tests' }).click();
  await expect.poll(address).toBe('/my_tests');
  await rows.nth(0).getByRole('link').click();
  await expect.poll(address).toBe('/tests/11/results');
});

test('own tests are for those who write tests', async () => {
  logIn({ is_pupil: true });
  await openPage('/my_tests');
  await expect.element(page.getByRole('main').getByText(say('statistics.written.no_access'))).toBeVisible();
  localStorage.clear();
  await openPage('/my_tests');
  await expect.poll(address).toBe('/login');
});

test('the home of a teacher says why it could not be loaded, and loads again', async () => {
  logIn({ is_teacher: true });
  answer(getTeacherHome, refusal(400, { detail: 'Not now.' }));
  await openPage('/');
  await expect.element(page.getByText('Something went wrong. Please try again.')).toBeVisible();
  answerWithHome({ tests: 1, enabled: 1 });
  await page.getByRole('button', { name: 'Try Again' }).click();
  const tests = page.css('.figure').filter({ has: page.css('dt').getByText('Tests', { exact: true }) });
  await expect.element(tests).toMatchTextContent('1');
});

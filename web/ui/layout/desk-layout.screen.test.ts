import { expect, test } from 'vitest';
import type { Locator } from 'vitest/browser';

import { listNamedAnswers } from '../../../contract/answers.ts';
import { listDifficultyLevels } from '../../../contract/questions/categories.ts';
import { languages } from '../../../contract/languages.ts';
import { listPeople } from '../../../contract/people/people.ts';
import { getQuestion } from '../../../contract/questions/questions.ts';
import { getStatistics } from '../../../contract/statistics.ts';
import { answer } from '../../testing/api.ts';
import { logIn, openPage, page, phone } from '../../testing/page.ts';
import { say } from '../../testing/shown.ts';

const boxOf = (locator: Locator) => locator.element().getBoundingClientRect();

/** In how many lines the text of each element stands. */
const linesOfEach = (locator: Locator) =>
  locator.elements().map((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

for (const language of languages) {
  test(`ordinary addresses and roles stay in one line in the table of people, and long ones stay inside (${language})`, async () => {
    logIn({ is_staff: true });
    const last_name = 'Abdurahmonova';
    const domain = `school-${language}.example`;
    const ordinary = [
      { is_staff: true, is_active: true, last_name, first_name: 'Aziz', email: `s.abdurahmon@${domain}` },
      { is_teacher: true, is_active: true, last_name, first_name: 'Aziz', email: `m.yusupova@${domain}` },
    ];
    answer(listPeople, { data_api: ordinary });
    await openPage('/staff', { language });
    const addresses = page.css('tbody .person-address');
    await expect.element(addresses).toHaveLength(2);
    expect(linesOfEach(addresses)).toEqual([1, 1]);
    expect(linesOfEach(page.css('tbody .person-roles > .chip'))).toEqual([1, 1]);

    const email = `muhammadrizo.xojamuhammadov.abdulazizovich@${domain}`;
    answer(listPeople, {
      data_api: [...ordinary, { is_pupil: true, is_active: true, last_name, first_name: 'Aziz', email }],
    });
    await openPage(`/staff?s=${domain}`, { language });
    await expect.element(addresses).toHaveLength(3);
    expect(addresses.elements().filter((cell) => cell.scrollWidth > cell.clientWidth)).toEqual([]);
    // Before its domain.
    expect(linesOfEach(addresses.filter({ hasText: 'muhammadrizo' }))).toEqual([2]);
  });
}

test('the chosen order of people is read whole, in each language', async () => {
  logIn({ is_staff: true });
  answer(listPeople, { data_api: [] });
  for (const language of languages) {
    await openPage('/staff', { language });
    const order = page.getByLabelText(say('people.filter.sort'), { exact: true });
    await expect.element(order).toBeVisible();
    const select = order.element() as HTMLSelectElement;
    const alone = select.cloneNode() as HTMLSelectElement;
    alone.append(new Option(select.selectedOptions[0]?.text));
    alone.style.width = 'max-content';
    document.body.append(alone);
    expect(select.offsetWidth).toBeGreaterThanOrEqual(alone.offsetWidth);
    alone.remove();
  }
});

test('a row of the results of a test is one line, in Russian too', async () => {
  const { id: author } = logIn({ is_teacher: true });
  answer(getQuestion, {
    data_api: [{ id: 5, test_type: 'choosable', savol: '2 + 2 = ?', a: 'Sirdaryo', b: 'Amudaryo', author }],
  });
  answer(getStatistics, { data_api: [{ answers: 1, waiting: 1 }] });
  answer(listNamedAnswers, {
    data_api: [{ user_name: 'Malika Yusupova', users_answer: 'a', percentage: null, points: null }],
  });
  await openPage('/tests/5/results', { language: 'ru' });
  await expect.element(page.css('.result-verdict')).toBeInTheDocument();
  const table = page.getByRole('table', { name: say('statistics.who') });
  await expect.element(table.css('tbody td')).toHaveLength(4);
  // The sign of the verdict stands beside its word.
  await expect.element(table.css('.result-verdict')).toMatchTextContent(say('statistics.verdict.waiting'));
  expect(boxOf(table.css('tbody tr')).height).toBeLessThan(56);
});

test('the options of a test are equally wide, with a choice and without', async () => {
  const { id: author } = logIn({ is_teacher: true });
  answer(getQuestion, {
    data_api: [{ id: 5, test_type: 'choosable', savol: 'Which?', right_answer: 'd', author }],
  });
  await openPage('/edit_test/5');
  const option = page.getByLabelText('Option E', { exact: true });
  const first = page.getByLabelText('Option A', { exact: true });
  await expect.element(option).toBeVisible();
  expect(boxOf(first).right).toBeCloseTo(boxOf(option).right, 0);
  await first.fill('six');
  await expect.element(page.getByRole('radio', { name: 'Option A, right answer' })).toBeVisible();
  expect(boxOf(first).right).toBeCloseTo(boxOf(option).right, 0);

  await openPage('/add_test?category=3');
  const right = page.getByRole('radio', { name: 'Option E, right answer' });
  await right.click({ force: true });
  const clear = page.getByRole('button', { name: 'No right answer' });
  await expect.element(clear).toBeVisible();
  await clear.click();
  await expect.element(clear).not.toBeInTheDocument();
  await expect.element(right).not.toBeChecked();
});

test('a difficulty level is short on a phone, in Russian too', async () => {
  logIn({ is_staff: true });
  answer(listDifficultyLevels, {
    data_api: [
      {
        qiyinlik_darajasi_nomi: 'Олимпиадный',
        name_en: 'Olympiad',
        name_ru: 'Олимпиадный',
        name_uz: 'Olimpiada',
        weight: 5,
      },
    ],
  });
  await page.viewport(phone.width, phone.height);
  await openPage('/staff?part=levels', { language: 'ru' });
  const row = page.css('tbody').getByRole('row').filter({ hasText: 'Олимпиадный' });
  await expect.element(row).toMatchTextContent('Olympiad');
  expect(boxOf(row).height).toBeLessThan(180);
  expect(document.documentElement.scrollWidth).toBe(phone.width);
});

for (const role of ['is_pupil', 'is_parent', 'is_staff'] as const) {
  test(`the columns of the profile have much the same height (${role})`, async () => {
    logIn({ [role]: true, email: 'malika.aliyeva@school.example' });
    await openPage('/profile');
    await expect.element(page.getByRole('heading', { level: 2, name: 'Delete account' })).toBeVisible();
    const columns = page.css('.profile-cards > .stack');
    await expect.element(columns).toHaveLength(2);
    const heights = columns.elements().map((column) => {
      const last = column.lastElementChild ?? column;
      return last.getBoundingClientRect().bottom - column.getBoundingClientRect().top;
    });
    expect(Math.min(...heights) / Math.max(...heights)).toBeGreaterThan(0.75);
  });
}

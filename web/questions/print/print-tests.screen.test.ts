import { expect, test, vi } from 'vitest';

import { listCategories } from '../../../contract/questions/categories.ts';
import { listQuestions } from '../../../contract/questions/questions.ts';
import { currentTexts } from '../../lib/languages/i18n.ts';
import { answer } from '../../testing/api.ts';
import { address, logIn, openPage, page } from '../../testing/page.ts';
import { answerWithCategory, logInTeacher, ownQuestion } from '../../testing/questions.ts';

const items = page.css('.worksheet-test');
const print = page.getByRole('link', { name: 'Print', exact: true });

test('the worksheet of a search leads back to it, and prints on request', async () => {
  const teacher = logInTeacher();
  const found = { data_api: [ownQuestion(teacher, { savol: 'Red?' })], page: 2, total: 2, total_pages: 2 };
  const { requests } = answer(listQuestions, found);
  await openPage('/tests?s=red&sort=name_desc&per_page=1&page=2');
  await print.click();
  await expect.poll(address).toBe('/tests/print?s=red&sort=name_desc&per_page=1&page=2');
  await expect.element(items.getByRole('heading')).toHaveTextContent('1. Red?');
  expect(requests.at(-1)?.query).toMatchObject({ s: 'red', sort: 'name_desc', per_page: 1, page: 2 });
  const printed = vi.spyOn(window, 'print').mockReturnValue();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  expect(printed).toHaveBeenCalledTimes(1);
  await page.getByRole('link', { name: 'Back to tests' }).click();
  await expect.poll(address).toBe('/tests?s=red&sort=name_desc&per_page=1&page=2');
});

test('a worksheet does not tell the right order by the order of its items', async () => {
  const teacher = logInTeacher();
  answerWithCategory();
  const written = ['one', 'two', 'three', 'four'];
  const fields = {
    test_type: 'ordering',
    a: '',
    b: '',
    right_answer: null,
    content: { items: written.map((text, at) => ({ id: `${'kqbz'[at]}`, text })) },
    key: { order: ['k', 'q', 'b', 'z'] },
  };
  const tests = Array.from({ length: 6 }, (_, at) => ownQuestion(teacher, { id: 20 + at, ...fields }));
  answer(listQuestions, { data_api: tests });
  await openPage('/tests/print?category=3');
  await expect.element(items).toHaveLength(6);
  const printed = items
    .elements()
    .map((element) => Array.from(element.querySelectorAll('li'), (item) => item.textContent.trim()));
  for (const order of printed) expect(new Set(order)).toEqual(new Set(written));
  // Each in an order of its own: that all six have the right one happens once in 191 million times.
  expect(printed).not.toEqual(tests.map(() => written));
});

test('only those who write tests print them', async () => {
  await openPage('/tests/print');
  await expect.poll(address).toBe('/login');
  for (const [language, role] of [
    ['en', { is_pupil: true }],
    ['ru', { is_parent: true }],
    ['uz', {}],
  ] as const) {
    logIn(role);
    answer(listCategories, {});
    await openPage('/tests/print', { language });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    const say = currentTexts();
    await expect.element(page.getByText(say('questions.print.no_access'))).toBeVisible();
    await openPage('/tests', { language });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: say('questions.list.print') }))
      .not.toBeInTheDocument();
  }
});

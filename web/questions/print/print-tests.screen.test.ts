import { afterEach, expect, test, vi } from 'vitest';

import { listCategories } from '../../../contract/questions/categories.ts';
import { getQuestion, listQuestions } from '../../../contract/questions/questions.ts';
import { getQuestionSet } from '../../../contract/question-sets.ts';
import { getWork, searchBank } from '../../../contract/work/work.ts';
import { currentTexts } from '../../lib/languages/i18n.ts';
import { schoolOfPage } from '../../lib/school.ts';
import { answer, held, refusal } from '../../testing/api.ts';
import { address, logIn, openPage, page } from '../../testing/page.ts';
import { answerWithCategory, logInTeacher, ownQuestion } from '../../testing/questions.ts';

afterEach(() => schoolOfPage.set({ name: '', contact: '' }));

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

test('all pages of a search stand on one sheet on request, as many tests as fit', async () => {
  const teacher = logInTeacher();
  const { requests } = answer(listQuestions, ({ query: { page: at, per_page: size } }) => ({
    data_api: Array.from({ length: size }, (_, place) =>
      ownQuestion(teacher, { id: (at - 1) * size + place + 1 }),
    ),
    total: 250,
    total_pages: Math.ceil(250 / size),
  }));
  await openPage('/tests/print?s=red&page=2');
  await expect.element(items).toHaveLength(10);
  await expect
    .element(page.getByText('Only one page of the list is on the sheet: 10 of 250 tests.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Add the first 200 tests' }).click();
  await expect.element(page.getByText(/^The sheet has the first 200 of 250 tests/)).toBeVisible();
  await expect.element(items).toHaveLength(200);
  expect(requests.slice(-2).map(({ query }) => [query.s, query.page, query.per_page])).toEqual([
    ['red', 1, 100],
    ['red', 2, 100],
  ]);
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
  const questions = Array.from({ length: 6 }, (_, at) => ownQuestion(teacher, { id: 20 + at, ...fields }));
  answer(listQuestions, { data_api: questions });
  await openPage('/tests/print?category=3');
  await expect.element(items).toHaveLength(6);
  const printed = items
    .elements()
    .map((element) => Array.from(element.querySelectorAll('li'), (item) => item.textContent.trim()));
  for (const order of printed) expect(new Set(order)).toEqual(new Set(written));
  // Each in an order of its own: that all six have the right one happens once in 191 million times.
  expect(printed).not.toEqual(questions.map(() => written));
});

const sheets = page.css('.worksheet');
const headings = (sheet: Element | undefined) =>
  Array.from(sheet?.querySelectorAll('h2') ?? [], ({ textContent }) => textContent);
const keysOfSheet = () =>
  page
    .css('.worksheet-keys')
    .elements()
    .map(({ textContent }) => textContent);

test('chosen tests are printed in the order of the address, as variants, with the letters that pupils write', async () => {
  const teacher = logInTeacher();
  const { requests } = answer(listQuestions, {
    data_api: [7, 8, 9].map((id) => ownQuestion(teacher, { id, savol: `Test ${id}?`, c: '5', d: '6' })),
  });
  await openPage('/tests/print?ids=9,7,x,8,9');
  await expect.element(items).toHaveLength(3);
  expect(requests.at(-1)?.query).toMatchObject({ ids: [9, 7, 8] });
  expect(headings(sheets.elements()[0])).toEqual(['1. Test 9?', '2. Test 7?', '3. Test 8?']);
  schoolOfPage.set({ name: '12-maktab', contact: '' });
  await expect.element(sheets.first()).toMatchTextContent('12-maktab');
  await page.getByLabelText('Title on the sheet').fill('Quiz of Friday');
  await page.getByLabelText('With the right answers').click();
  await expect.element(page.getByText('Quiz of Friday')).toHaveLength(2);
  expect(keysOfSheet()).toEqual(['BBB']);
  const variants = page.getByLabelText('Variants', { exact: true });
  await variants.selectOptions('A, B, C, D');
  await expect.element(items).toHaveLength(12);
  expect(keysOfSheet()).toHaveLength(4);
  await variants.selectOptions('A, B');
  await expect.element(items).toHaveLength(6);
  const [a, b] = sheets.elements();
  expect(a?.textContent).toContain('Variant A');
  expect(b?.textContent).toContain('Variant B');
  expect(headings(a)).not.toEqual(headings(b));
  const marked = (sheet: Element | undefined) =>
    Array.from(sheet?.querySelectorAll('.worksheet-test') ?? [], (item) =>
      Array.from(item.querySelectorAll('.printed-option'))
        .filter((option) => option.textContent.endsWith('4'))
        .map((option) => option.textContent.slice(0, 1))
        .join(),
    ).join('');
  expect(keysOfSheet()).toEqual([marked(a), marked(b)]);
});

test('a work is printed with its class, and with the right answers that its reader may see', async () => {
  const teacher = logInTeacher();
  const questions = [7, 8].map((id) => ({
    id,
    test_type: 'choosable',
    savol: `Test ${id}?`,
    a: '3',
    b: '4',
  }));
  const work = { id: 5, title: 'Fractions', people: [], pool_count: 2, tests_count: 2, tests: questions };
  const listed = answer(listQuestions, { data_api: [ownQuestion(teacher, { id: 7 })] });
  const keys = answer(getQuestion, refusal(403));
  const loading = held({ data_api: [{ ...work, classes: [{ id: 1, name: '7-«A»' }] }] });
  answer(getWork, loading.reply);
  await openPage('/tests/print?work=5');
  await expect.element(page.css('h1 .skeleton-shape')).toBeVisible();
  loading.release();
  await expect.element(items).toHaveLength(2);
  await expect.element(page.getByText('Class: 7-«A»')).toBeVisible();
  expect([...listed.requests, ...keys.requests]).toEqual([]);
  await page.getByLabelText('With the right answers').click();
  await expect.poll(keysOfSheet).toEqual(['Bonly the author and staff can see the right answer']);
  expect(listed.requests.map(({ query: { ids } }) => ids)).toEqual([[7, 8]]);
  expect(keys.requests.map(({ params }) => params)).toEqual([{ id: 8 }]);
});

test('a set is printed in its order, with tests of colleagues, of which it says how many are missing', async () => {
  const teacher = logInTeacher();
  const inSet = [9, 7, 8].map((id) => ({
    id,
    savol: `Test ${id}?`,
    test_type: 'choosable',
    enabled: id !== 9,
  }));
  answer(getQuestionSet, { data_api: [{ id: 4, name: 'Fractions', tests: inSet }] });
  answer(listQuestions, { data_api: [ownQuestion(teacher, { id: 7, savol: 'Test 7?' })] });
  const bank = answer(searchBank, {
    data_api: [{ id: 8, test_type: 'choosable', savol: 'Test 8?', a: '3', b: '4', enabled: true }],
  });
  const keys = answer(getQuestion, ({ params: { id } }) => ({ data_api: [ownQuestion(teacher, { id })] }));
  await openPage('/tests/sets/4');
  await print.click();
  await expect.poll(address).toBe('/tests/print?set=4');
  await expect.element(items).toHaveLength(2);
  expect(headings(sheets.elements()[0])).toEqual(['1. Test 7?', '2. Test 8?']);
  await expect.element(page.getByText(/^The sheet has 2 of 3 tests of the set/)).toBeVisible();
  expect(bank.requests.map(({ query: { ids } }) => ids)).toEqual([[9, 8]]);
  expect(keys.requests).toEqual([]);
  await page.getByLabelText('With the right answers').click();
  await expect.poll(keysOfSheet).toEqual(['BB']);
  await expect
    .element(page.getByRole('link', { name: 'Back to the set' }))
    .toHaveAttribute('href', '/tests/sets/4');
  answer(getQuestionSet, refusal(404));
  await openPage('/tests/print?set=5');
  await expect
    .element(page.getByText('This set does not exist, or it is no longer shared with you.'))
    .toBeVisible();
});

test('the right answers of many tests come by pages', async () => {
  const teacher = logInTeacher();
  const ids = Array.from({ length: 120 }, (_, at) => at + 1);
  const questions = ids.map((id) => ({ id, test_type: 'choosable', savol: `Test ${id}?`, a: '3', b: '4' }));
  answer(getWork, {
    data_api: [{ id: 5, title: 'Pool', pool_count: 120, tests_count: 120, tests: questions }],
  });
  const { requests } = answer(listQuestions, ({ query: { ids: some = [] } }) => ({
    data_api: some.map((id) => ownQuestion(teacher, { id })),
  }));
  await openPage('/tests/print?work=5');
  await expect.element(items).toHaveLength(120);
  await page.getByLabelText('With the right answers').click();
  await expect.poll(keysOfSheet).toEqual(['B'.repeat(120)]);
  expect(requests.map(({ query }) => query.ids?.length)).toEqual([100, 20]);
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

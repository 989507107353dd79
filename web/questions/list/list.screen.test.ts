import { expect, test } from 'vitest';

import { getAnalysisSettings } from '../../../contract/ai/analysis.ts';
import { findMembers } from '../../../contract/people/classes.ts';
import { listTags } from '../../../contract/questions/tags.ts';
import { listFamilyAnswers } from '../../../contract/answers.ts';
import { listCategories, listDifficultyLevels } from '../../../contract/questions/categories.ts';
import type { Language } from '../../../contract/languages.ts';
import { listQuestions, Question } from '../../../contract/questions/questions.ts';
import { manyQuestionsMessages, updateQuestions } from '../../../contract/questions/many-questions.ts';
import { answer, held, refusal } from '../../testing/api.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { example } from '../../testing/example.ts';
import { address, logIn, openPage, page, userEvent } from '../../testing/page.ts';
import { answerWithCategory, logInTeacher, ownQuestion, readQuestion } from '../../testing/questions.ts';
import { say, textsOf } from '../../testing/shown.ts';

const headings = () => page.getByRole('main').getByRole('listitem').css('h2');
const items = () => page.css('main .question-item');
const answersOf = (question: string) => items().filter({ hasText: question }).css('.listed-answer');
const asked = (name: string) => page.getByRole('button', { name, exact: true });

const expectHeadings = (texts: readonly string[]) =>
  expect.poll(() => textsOf(headings())).toEqual([...texts]);

const geometry = { id: 7, name: 'Geometry', aggregated_tests_count: 3 };

/** Tests with these names, the oldest first, searched, ordered and in pages. */
function answerWithTests(names: readonly string[]) {
  answer(listCategories, { data_api: [geometry] });
  return answer(listQuestions, ({ query: { s, sort, page: number, per_page } }) => {
    const found = names
      .map((savol, at) => ({ id: at + 1, savol }))
      .filter(({ savol }) => savol.toLowerCase().includes(s.toLowerCase()));
    found.sort((a, b) => (sort.startsWith('name') ? a.savol.localeCompare(b.savol) : a.id - b.id));
    if (sort.endsWith('desc')) found.reverse();
    return {
      data_api: found.slice((number - 1) * per_page, number * per_page),
      page: number,
      total_pages: Math.ceil(found.length / per_page),
      total: found.length,
    };
  });
}

test('the list shows that it loads, and its link to the plan leads to the categories', async () => {
  logIn({ is_teacher: true });
  const list = held({});
  answer(listQuestions, list.reply);
  await openPage('/tests');
  await expect
    .element(page.getByText('Waiting for response from backend, please wait...'))
    .toBeInTheDocument();
  list.release();
  await expect.element(page.getByText('Can not find any tests, sorry.')).toBeVisible();
  await page.getByRole('link', { name: 'create business plan' }).click();
  await expect.poll(address).toBe('/category');
});

test('every change requests the list, which starts with ten a page and newest first', async () => {
  logIn({ is_teacher: true });
  const { requests } = answerWithTests(['b', 'a', 'c']);
  const latest = () => requests.at(-1)?.query;
  await openPage('/tests');
  await expectHeadings(['c', 'a', 'b']);
  expect(requests.map(({ query }) => query)).toEqual([{ page: 1, per_page: 10, sort: 'id_desc', s: '' }]);
  const sort = page.getByLabelText('Sort');
  for (const [order, shown] of [
    ['id_asc', ['b', 'a', 'c']],
    ['name_asc', ['a', 'b', 'c']],
    ['name_desc', ['c', 'b', 'a']],
    ['id_desc', ['c', 'a', 'b']],
  ] as const) {
    await sort.selectOptions(order);
    await expectHeadings(shown);
  }
  await expect.element(sort.css('option')).toHaveLength(4);

  await page.getByLabelText('Per page').fill('1');
  await expectHeadings(['c']);
  for (const [button, shown] of [
    ['Last page', 'b'],
    ['First page', 'c'],
    ['Next page', 'a'],
  ] as const) {
    const before = requests.length;
    await page.getByRole('button', { name: button }).first().click();
    await expectHeadings([shown]);
    expect(requests).toHaveLength(before + 1);
  }
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expectHeadings(['c']);
  await expect.poll(latest).toEqual({ page: 1, per_page: 1, sort: 'id_desc', s: '' });
  await page.getByLabelText('Search').fill('b');
  await expectHeadings(['b']);
  expect(latest()).toEqual({ page: 1, per_page: 1, sort: 'id_desc', s: 'b' });

  await openPage('/tests?category=7&page=2&per_page=2');
  await expectHeadings(['b']);
  await expect.element(page.getByText('Only tests of this subject: Geometry')).toBeVisible();
  expect(latest()).toEqual({ page: 2, per_page: 2, sort: 'id_desc', s: '', category: 7 });
  await asked('Clear').click();
  await expectHeadings(['c', 'a', 'b']);
  await expect.element(page.getByText('Only tests of this subject: Geometry')).not.toBeInTheDocument();
  expect(latest()).toEqual({ page: 1, per_page: 6, sort: 'id_desc', s: '' });
});

const picture = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';

test('the list shows the picture of a test', async () => {
  logIn({ is_teacher: true });
  answer(listQuestions, { data_api: [{ savol: 'Pictured?', image: picture }] });
  await openPage('/tests');
  await expect
    .element(page.getByRole('img', { name: 'Picture of the test' }))
    .toHaveAttribute('src', picture);
});

test('every status of the list has a message', async () => {
  logIn({ is_teacher: true });
  for (const [status, text] of [
    ['no_access', 'You do not have access!'],
    ['error', 'The tests could not be loaded.'],
    ['django_error', 'The server did not accept this search.'],
  ] as const) {
    // With and without a list, which only an answer that is ok must have.
    for (const list of [{ data_api: [], total: 0 }, { data_api: { s: ['bad'] } }, {}]) {
      answer(listQuestions, refusal(200, { status, ...list }));
      await openPage('/tests');
      await expect.element(page.getByRole('main').getByText(text)).toBeVisible();
    }
  }
  answer(listQuestions, refusal(403));
  await openPage('/tests');
  await expect.element(page.getByText('You do not have access!')).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  // The log-in screen sends people who are logged in to the start page.
  await expect.poll(address).toBe('/');
});

test('the list shows the parts of a test', async () => {
  logIn({ is_teacher: true });
  await openPage('/tests');
  await expect.element(page.getByText('Can not find any tests, sorry.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Choose a subject' }))
    .toHaveAttribute('href', '/category');
  await expect.element(page.getByText('Role: Teacher.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'create business plan' }))
    .toHaveAttribute('href', '/bp/create');

  answer(listQuestions, {
    data_api: [
      { savol: 'Free?', test_type: 'free_text', right_answer_text: 'Anything', enabled: false },
      { id: 5, savol: 'Choosable?', test_type: 'choosable', a: '3', b: '4', e: '5', enabled: true },
    ],
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(items()).toHaveLength(2);
  for (const part of ['Free Text', 'Expected: Anything', 'Disabled'])
    await expect.element(items().nth(0)).toMatchTextContent(part);
  for (const part of ['Multiple Choice', 'A) 3', 'B) 4', 'E) 5'])
    await expect.element(items().nth(1)).toMatchTextContent(part);
  await expect.element(items().nth(1)).not.toMatchTextContent('Disabled');
  expect(items().css('img').elements()).toEqual([]);
  await page.getByRole('link', { name: 'Choosable?' }).click();
  await expect.poll(address).toBe('/tests/5');
});

test('the address keeps search, order, page size and category, and Clear resets them', async () => {
  logIn({ is_teacher: true });
  const { requests } = answerWithTests(['Banana', 'Apple', 'Apple pie', 'Cherry']);
  await openPage('/tests?category=7');
  await expect.element(page.getByText('Only tests of this subject: Geometry')).toBeVisible();
  await expect.element(headings()).toHaveLength(4);

  await page.getByLabelText('Search').fill('apple');
  await page.getByLabelText('Sort').selectOptions('name_asc');
  await expectHeadings(['Apple', 'Apple pie']);
  await page.getByLabelText('Per page').fill('1');
  await expectHeadings(['Apple']);
  await page.getByRole('button', { name: 'Last page' }).first().click();
  await expectHeadings(['Apple pie']);
  const searched = '/tests?category=7&s=apple&sort=name_asc&per_page=1&page=2';
  expect(address()).toBe(searched);
  await openPage(searched);
  await expectHeadings(['Apple pie']);

  await page.getByRole('button', { name: 'Clear subject' }).click();
  await expectHeadings(['Apple']);
  await expect.element(page.getByText('2 tests')).toBeVisible();
  expect(requests.at(-1)?.query).toEqual({ page: 1, per_page: 1, sort: 'name_asc', s: 'apple' });
  await asked('Clear').click();
  await expect.element(headings()).toHaveLength(4);
  await expect.element(page.getByLabelText('Search')).toHaveValue('');
  const perPage = page.getByLabelText('Per page');
  await expect.element(perPage).toHaveValue(6);
  await perPage.fill('');
  await userEvent.tab();
  await expect.element(perPage).toHaveValue(6);
});

test('a search that finds nothing is cleared where its result would be', async () => {
  const empty = page.css('.empty-state');
  logIn({ is_teacher: true });
  answerWithTests(['Found']);
  await openPage('/tests?category=7&s=nowhere&sort=name_asc');
  await expect.element(empty).toMatchTextContent('Can not find any tests, sorry.');
  expect(textsOf(empty.getByRole('link'))).toEqual(['Choose a subject']);
  await empty.getByRole('button', { name: 'Clear the search' }).click();
  await expectHeadings(['Found']);
  expect(address()).toBe('/tests?category=7&sort=name_asc');
  await expect.element(page.getByLabelText('Search')).toHaveValue('');

  logIn({ is_parent: true });
  await openPage('/tests?s=nowhere');
  await expect.element(empty.getByRole('button')).toHaveTextContent('Clear the search');
  await expect.element(empty.getByRole('link')).not.toBeInTheDocument();
});

test('a list that cannot be loaded says why', async () => {
  logIn({ is_teacher: true });
  answer(listQuestions, refusal(400, { page: ['Odd.'] }));
  await openPage('/tests');
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent('The server did not accept this search.');
  answer(listQuestions, refusal(200, { status: 'error' }));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(alert).toMatchTextContent('The tests could not be loaded.');
  answer(listQuestions, {});
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('Can not find any tests, sorry.')).toBeVisible();
});

/** How a count of more than 10,000 tests is written; the space between digits does not break. */
const moreThanCounted = {
  en: '10,000+ tests',
  ru: '10\u00A0000+ тестов',
  uz: '10\u00A0000+ ta test',
} as const;

test.each(Object.entries(moreThanCounted) as [Language, string][])(
  'a count of more than 10,000 tests is written so (%s)',
  async (language, text) => {
    logIn({ is_staff: true });
    answer(listQuestions, { data_api: [{}], total: 10_000, total_pages: 1000, total_is_exact: false });
    await openPage('/tests?s=countless', { language });
    await expect.poll(() => textsOf(page.getByRole('main').getByRole('status'))).toContain(text);
  },
);

test('a guest reads that there is no access, and gets a link to log-in', async () => {
  answer(listQuestions, { status: 'no_access' });
  await openPage('/tests');
  await expect.element(page.getByText('You do not have access!')).toBeVisible();
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Log in' }))
    .toHaveAttribute('href', '/login');
});

test('a guest has the left column, and the banner of a category', async () => {
  const { requests } = answer(listQuestions, { status: 'no_access' });
  answer(listCategories, { data_api: [geometry] });
  await openPage('/tests?category=7&s=closed');
  await expect.element(page.getByText('You do not have access!')).toBeVisible();
  for (const label of ['Search', 'Per page', 'Sort'])
    await expect.element(page.getByLabelText(label)).toBeVisible();
  for (const button of ['Refresh', 'Clear']) await expect.element(asked(button)).toBeVisible();
  await expect.element(page.getByText('Only tests of this subject: Geometry')).toBeVisible();
  await page.getByRole('button', { name: 'Clear subject' }).click();
  await expect.element(page.getByText('Only tests of this subject: Geometry')).not.toBeInTheDocument();
  await asked('Clear').click();
  await expect.poll(address).toBe('/tests?per_page=6');
  const before = requests.length;
  await asked('Refresh').click();
  await expect.poll(() => requests.length).toBe(before + 1);
  expect(textsOf(page.getByRole('main').getByRole('link'))).toEqual(['Log in', 'create business plan']);
});

test('the list names the highest role and explains what it sees', async () => {
  for (const [roles, role, note] of [
    [{ is_staff: true, is_teacher: true, is_pupil: true }, 'Staff', 'You see all tests'],
    [{ is_teacher: true, is_parent: true, is_pupil: true }, 'Teacher', 'You see your own tests.'],
    [{ is_parent: true, is_pupil: true }, 'Parent', 'You see the tests that your children have solved.'],
    [{ is_pupil: true }, 'Pupil', 'You see the tests that you have solved.'],
    [{}, 'User', 'You see the tests that you have solved.'],
  ] as const) {
    logIn(roles);
    await openPage('/tests');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Tests' })).toBeVisible();
    await expect.element(page.getByText(`Role: ${role}.`)).toBeVisible();
    await expect.element(page.getByText(note)).toBeVisible();
  }
  localStorage.clear();
  await openPage('/tests');
  await expect.element(page.getByText('Tests are shown to people who are logged in.')).toBeVisible();
  await expect.element(page.getByText('Role:')).not.toBeInTheDocument();
});

const testToSolve = (id: number, savol: string) => example(Question, { id, savol });

test('the list of a parent says which child answered each test, and how it went', async () => {
  logIn({ is_parent: true });
  answer(listQuestions, {
    data_api: [testToSolve(1, 'Of both?'), testToSolve(2, 'Of one?'), testToSolve(3, 'Not graded?')],
  });
  const malika = { person: 21, user_name: 'Malika Karimov' };
  const jasur = { person: 22, user_name: 'Jasur Karimov' };
  const { requests } = answer(listFamilyAnswers, {
    data_api: [
      { test: 1, ...malika, percentage: 100 },
      { test: 1, ...jasur, percentage: 0 },
      { test: 2, ...jasur, percentage: 100 },
      { test: 3, ...malika, percentage: null },
    ],
  });
  await openPage('/tests');
  await expect
    .poll(() => textsOf(answersOf('Of both?')))
    .toEqual([
      expect.stringMatching(/^right.*Malika Karimov$/),
      expect.stringMatching(/^wrong.*Jasur Karimov$/),
    ]);
  expect(textsOf(answersOf('Of one?'))).toEqual([expect.stringMatching(/^right.*Jasur Karimov$/)]);
  expect(textsOf(answersOf('Not graded?'))).toEqual([
    expect.stringMatching(/^not marked yet.*Malika Karimov$/),
  ]);
  expect(requests.map(({ query }) => query.ids)).toEqual([[1, 2, 3]]);
  for (const language of ['ru', 'uz']) {
    await page.css('.language-select').selectOptions(language);
    await expect.poll(() => document.documentElement.lang).toBe(language);
    await expect.element(answersOf('Of one?')).toMatchTextContent(say('ui.verdict.right'));
  }
});

test('the list of a pupil says how each own test went', async () => {
  const { id: person } = logIn({ is_pupil: true });
  const outcomes = [
    ['Right?', 'right', 100],
    ['Wrong?', 'wrong', 0],
    ['Not graded?', 'waiting', null],
  ] as const;
  answer(listQuestions, { data_api: outcomes.map(([savol], at) => testToSolve(at + 1, savol)) });
  const { requests } = answer(listFamilyAnswers, {
    data_api: outcomes.map(([, , percentage], at) => ({ test: at + 1, person, percentage })),
  });
  await openPage('/tests');
  for (const language of ['ru', 'uz', 'en']) {
    await page.css('.language-select').selectOptions(language);
    await expect.poll(() => document.documentElement.lang).toBe(language);
    for (const [savol, verdict] of outcomes) {
      await expect
        .element(answersOf(savol))
        .toHaveTextContent(`${say(`ui.verdict.${verdict}`)} ${say('questions.page.your_answer')}`);
    }
  }
  expect(requests).toHaveLength(1);
});

test('lists without answers of one’s own or of children request none, and those of authors lead to the results', async () => {
  const { requests } = answer(listFamilyAnswers, {});
  const results = page.getByRole('main').getByRole('link', { name: 'Results', exact: true });
  const lonely = logIn({ is_parent: true });
  await openPage('/tests');
  await expect.element(page.getByText('0 tests', { exact: true })).toBeVisible();

  const { id: author } = logIn({ is_teacher: true });
  answer(listQuestions, { data_api: [{ id: 5, savol: 'Whose?', author }] });
  await openPage('/tests');
  await expect.element(page.getByText('1 test', { exact: true })).toBeVisible();
  expect(requests).toEqual([]);
  await results.click();
  await expect.poll(address).toBe('/tests/5/results');

  expect(lonely.id).not.toBe(author);
  logIn({ is_pupil: true });
  answer(listQuestions, { data_api: [testToSolve(5, 'Whose?')] });
  await openPage('/tests');
  await expect.element(page.getByText('1 test', { exact: true })).toBeVisible();
  await expect.element(results).not.toBeInTheDocument();
});

test('authors see which option is right, where a right answer is missing, and edit a test from its card', async () => {
  const teacher = logInTeacher();
  answer(listQuestions, {
    data_api: [
      ownQuestion(teacher, { id: 5, savol: 'Sum?', a: '3', b: '4', right_answer: 'b' }),
      ownQuestion(teacher, { id: 6, savol: 'Keyless?', right_answer: null }),
      ownQuestion(teacher, { id: 7, savol: 'Essay?', test_type: 'essay', content: {}, key: null }),
    ],
  });
  await openPage('/tests');
  await expect.element(items()).toHaveLength(3);
  await expect.element(items().nth(0).css('.question-item-right')).toHaveTextContent('B) 4 ✓');
  await expect.element(items().nth(0)).not.toMatchTextContent('No right answer');
  await expect.element(items().nth(1)).toMatchTextContent('No right answer');
  expect(items().nth(1).css('.question-item-right').elements()).toEqual([]);
  await expect.element(items().nth(2)).not.toMatchTextContent('No right answer');
  await expectAccessible();
  await items().nth(1).getByRole('link', { name: 'Edit Test' }).click();
  await expect.poll(address).toBe('/edit_test/6');
});

test('readers who wrote no test of the list see no key and no boxes in it', async () => {
  logIn({ is_pupil: true });
  answer(listQuestions, { data_api: [readQuestion()] });
  await openPage('/tests');
  await expect.element(items()).toHaveLength(1);
  expect(items().css('.question-item-right, .choice').elements()).toEqual([]);
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
});

test('authors filter by subject, type, level, missing right answers and tests that were never given', async () => {
  logInTeacher();
  answerWithCategory();
  const { requests } = answer(listQuestions, { data_api: [{ id: 5, savol: 'Sum?' }] });
  const latest = () => requests.at(-1)?.query;
  await openPage('/tests');
  await page.getByLabelText('Test type').selectOptions('essay');
  await page.getByLabelText('Difficulty').selectOptions('36');
  await page.getByLabelText('Given').selectOptions('Never given');
  await page.getByLabelText('Right answer').selectOptions('No right answer');
  await page.getByRole('combobox', { name: 'Subject' }).fill('Arith');
  await page.getByRole('option', { name: /Arithmetic/ }).click();
  await expect
    .poll(latest)
    .toMatchObject({ category: 3, types: 'essay', levels: [36], never_given: true, without_key: true });
  await expect.element(page.getByText('Only tests of this subject: Arithmetic')).toBeVisible();
  expect(address()).toBe('/tests?category=3&test_type=essay&level=36&never_given=true&without_key=true');
  await expect.element(page.css('.filters-chosen')).toMatchTextContent('Essay');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.poll(latest).toEqual({ page: 1, per_page: 6, sort: 'id_desc', s: '' });
  await expect.element(page.getByRole('combobox', { name: 'Subject' })).toHaveValue('');
});

test('authors filter by tag, language, quality and last use, and staff by author', async () => {
  logIn({ is_staff: true });
  answer(getAnalysisSettings, { is_set: false });
  answer(listTags, { data_api: [{ name: 'fractions', tests: 4 }] });
  answer(findMembers, { data_api: [{ id: 8, first_name: 'Aziz', last_name: 'Karimov' }] });
  const shown = {
    id: 5,
    savol: 'Sum?',
    author: 8,
    author_name: 'Aziz Karimov',
    tags: ['fractions', '5-sinf'],
  };
  const { requests } = answer(listQuestions, { data_api: [shown] });
  const latest = () => requests.at(-1)?.query;
  await openPage('/tests');
  await expect.element(items()).toMatchTextContent('# fractions');
  const tag = page.getByLabelText('Tag', { exact: true });
  await tag.click();
  await expect
    .poll(() =>
      page
        .css('datalist option')
        .elements()
        .map((option) => option.textContent),
    )
    .toEqual(['fractions']);
  await tag.fill('fractions');
  const filters = page.getByRole('search');
  await filters.getByLabelText('Language').selectOptions('ru');
  await filters.getByLabelText('Quality').selectOptions('hard');
  await filters.getByLabelText('Given').selectOptions('Not given for 30 days');
  await filters.getByLabelText('Author').fill('Kar');
  await filters.getByRole('button', { name: 'Karimov Aziz' }).click();
  await expect
    .poll(latest)
    .toMatchObject({ tag: 'fractions', language: 'ru', quality: 'hard', not_given_for: 30, author: 8 });
  await filters.getByLabelText('Given').selectOptions('Given in the last 30 days');
  await expect.poll(latest).toMatchObject({ given_within: 30, author: 8 });
  expect(latest()).not.toHaveProperty('not_given_for');
  expect(address()).toBe('/tests?tag=fractions&author=8&language=ru&quality=hard&given_within=30');
  await expect.element(page.css('.filters-chosen')).toMatchTextContent('Author: Aziz Karimov');
  await expectAccessible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.poll(latest).toEqual({ page: 1, per_page: 6, sort: 'id_desc', s: '' });
  await expect.element(tag).toHaveValue('');
});

test('authors filter by the analysis only where the school has a language model, which is asked for once', async () => {
  logInTeacher();
  answer(listQuestions, { data_api: [{ id: 5, savol: 'Sum?' }] });
  const filter = page.getByRole('main').getByLabelText('AI analysis');
  for (const is_set of [true, false]) {
    const model = answer(getAnalysisSettings, { is_set });
    await openPage('/tests');
    await expect.element(page.getByLabelText('Test status')).toBeVisible();
    await expectHeadings(['Sum?']);
    await expect.poll(() => model.requests.length).toBe(1);
    await expect.element(filter).toHaveLength(is_set ? 1 : 0);
    expect(model.requests).toHaveLength(1);
  }
});

test('the filter of levels says that it waits for them, and has that of the address', async () => {
  logInTeacher();
  answerWithCategory();
  const levels = held({ data_api: [{ id: 36, qiyinlik_darajasi_nomi: 'Hard' }] });
  answer(listDifficultyLevels, levels.reply);
  answer(listQuestions, { data_api: [{ id: 5, savol: 'Sum?' }] });
  await openPage('/tests?level=36');
  const level = page.getByRole('combobox', { name: say('questions.form.difficulty') });
  await expect.element(level).toBeDisabled();
  await expect.element(level).toMatchTextContent(say('questions.form.levels_load'));
  levels.release();
  await expect.element(level).toHaveValue('36');
});

test('selected tests are changed in one request, and a refusal names those that it is about', async () => {
  const teacher = logInTeacher();
  answerWithCategory();
  const questions = [5, 6, 7].map((id) => ownQuestion(teacher, { id, savol: `Sum ${id}?` }));
  answer(listQuestions, { data_api: questions });
  const select = (name: string) => page.getByRole('checkbox', { name: `Select: ${name}` }).click();
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Actions for the selected tests' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await openPage('/tests');
  await select('Sum 5?');
  await select('Sum 7?');
  await expect.element(page.getByText('2 selected')).toBeVisible();
  const refused = answer(updateQuestions, refusal(400, { 'ids.7': [manyQuestionsMessages.in_use] }));
  await choose('Delete');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(dialog.getByText(/^Sum 7\?: pupils have answered it/)).toBeVisible();
  expect(refused.requests.map(({ body }) => body)).toEqual([{ ids: [5, 7], delete: true }]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const { requests } = answer(updateQuestions, { data_api: [], changed: [5, 7] });
  await choose('Set the difficulty');
  await dialog.getByRole('button', { name: 'Set' }).click();
  await expect.element(dialog.getByText('This field is required')).toBeVisible();
  await dialog.getByLabelText('Difficulty').selectOptions('36');
  await dialog.getByRole('button', { name: 'Set' }).click();
  await expect.element(page.getByText('Difficulty set: 2 tests.')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([{ ids: [5, 7], qiyinlik_darajasi: 36 }]);
  await expect.element(page.getByRole('checkbox', { name: 'Select: Sum 5?' })).not.toBeChecked();

  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await expect.element(page.getByText('3 selected')).toBeVisible();
  await choose('Print');
  await expect.poll(address).toBe('/tests/print?ids=5%2C6%2C7&per_page=100');
  await openPage('/tests');
  await select('Sum 6?');
  await choose('Give to a class');
  await expect.poll(address).toBe('/work/new?tests=6');
});

test('a listed test of a colleague is given, printed and added to a set, and neither saved as a file nor changed', async () => {
  const teacher = logInTeacher();
  const [written, read] = [
    ownQuestion(teacher, { id: 5, savol: 'Sum 5?' }),
    readQuestion({ id: 6, savol: 'Sum 6?' }),
  ];
  answer(listQuestions, { data_api: [written, read] });
  await openPage('/tests');
  const offered = async () => {
    await page.getByRole('button', { name: 'Actions for the selected tests' }).click();
    return textsOf(page.getByRole('menuitem'));
  };
  const forAll = ['Give to a class', 'Print', 'Add to a set'];
  await page.getByRole('checkbox', { name: 'Select: Sum 5?' }).click();
  expect(await offered()).toEqual(expect.arrayContaining([...forAll, 'Save as a file', 'Delete']));
  await userEvent.keyboard('{Escape}');
  await page.getByRole('checkbox', { name: 'Select: Sum 6?' }).click();
  expect(await offered()).toEqual(forAll);
});

import { expect, test } from 'vitest';

import { findMembers } from '../../contract/people/classes.ts';
import {
  addQuestionSet,
  changeQuestionSet,
  copyQuestionSet,
  deleteQuestionSet,
  getQuestionSet,
  listQuestionSets,
  QuestionSet,
  seeQuestionSets,
  type SetInList,
} from '../../contract/question-sets.ts';
import { listQuestions } from '../../contract/questions/questions.ts';
import { searchBank } from '../../contract/work/work.ts';
import { answer, refusal } from '../testing/api.ts';
import { expectAccessible } from '../testing/axe.ts';
import { example, type Some } from '../testing/example.ts';
import { boxOf } from '../testing/boxes.ts';
import { address, logIn, openPage, page } from '../testing/page.ts';
import { answerWithCategory, logInTeacher, ownQuestion } from '../testing/questions.ts';

const listed = { id: 4, name: 'Fractions', is_own: true, may_change: true, tests_count: 2 };
const tests = [
  {
    id: 7,
    savol: 'Half of 3?',
    test_type: 'choosable',
    enabled: true,
    author_name: 'Malika',
    may_change: true,
  },
  {
    id: 8,
    savol: 'A third of 4?',
    test_type: 'numeric',
    enabled: false,
    author_name: 'Aziz',
    may_change: false,
  },
];
const setOf = (some: Some<QuestionSet> = {}) =>
  example(QuestionSet, { ...listed, tests, shares: [], ...some });
const theirs = { is_own: false, author_name: 'Aziz Karimov', shares: undefined } as const;

/** Answers the list of sets, and that it has been seen. @returns the requests that say so */
function answerSets(data_api: readonly Some<SetInList>[]) {
  answer(listQuestionSets, { data_api });
  return answer(seeQuestionSets, undefined).requests;
}

/** Answers searches for tests by their ids. */
const answerBank = () =>
  answer(searchBank, ({ query: { ids = [] } }) => ({
    data_api: ids.map((id) => ({ id, savol: `Sum ${id}?`, test_type: 'choosable', enabled: true })),
  }));

/** Opens the page of a set as a teacher. */
async function openSet(some: Some<QuestionSet> = {}) {
  logInTeacher();
  const shown = answer(getQuestionSet, { data_api: [setOf(some)] });
  await openPage('/tests/sets/4');
  await expect.element(page.getByRole('heading', { level: 1, name: /Fractions/ })).toBeVisible();
  return shown;
}

const main = page.getByRole('main');
const dialog = page.getByRole('dialog');
const press = (name: string) => main.getByRole('button', { name, exact: true }).click();

test('the list has the sets of the reader and those of colleagues, with their authors and what may be done with them', async () => {
  logInTeacher();
  const seen = answerSets([
    { ...listed, shared: 'school' },
    { ...listed, id: 5, name: 'Decimals', shared: 'no' },
    { ...listed, ...theirs, id: 6, name: 'Angles', shared: 'people', is_new: true },
    { ...listed, ...theirs, id: 7, name: 'Poems', may_change: false },
  ]);
  await openPage('/tests/sets');
  const row = (name: string) => page.getByRole('row', { name });
  await expect.element(row('Fractions')).toMatchTextContent(/You.*2.*Shared with the whole school/);
  await expect.element(row('Decimals')).toMatchTextContent('Not shared');
  await expect.element(row('Angles')).toMatchTextContent(/New.*Aziz Karimov.*to change/);
  await expect.element(row('Poems')).not.toMatchTextContent('New');
  await expect.poll(() => seen).toHaveLength(1);
  await expect.element(row('Poems')).toMatchTextContent(/Aziz Karimov.*to use/);
  await expectAccessible();
  answer(getQuestionSet, { data_api: [setOf()] });
  await page.getByRole('link', { name: 'Fractions' }).click();
  await expect.poll(address).toBe('/tests/sets/4');
});

test('a list without sets says what a set is, and others than authors see none', async () => {
  logInTeacher();
  answerSets([]);
  await openPage('/tests/sets');
  await expect.element(page.getByText(/list of tests under one name/)).toBeVisible();
  logIn({ is_pupil: true });
  const { requests } = answer(listQuestionSets, { data_api: [] });
  await openPage('/tests/sets');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sets of tests' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Share a subject' })).not.toBeInTheDocument();
  expect(requests).toEqual([]);
});

test('a subject of the list of tests is shared as a set, which is called as the subject', async () => {
  logInTeacher();
  answerWithCategory();
  answerSets([]);
  answer(listQuestions, { data_api: [] });
  await openPage('/tests?category=3');
  await page.getByRole('link', { name: 'Share this subject' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Name of the set' })).toHaveValue('Arithmetic');
  await expect.element(dialog.getByRole('combobox')).toHaveValue('Arithmetic');
  const category = { id: 3, name: 'Arithmetic' };
  answer(getQuestionSet, { data_api: [setOf({ category, tests: [] })] });
  const { requests } = answer(addQuestionSet, { data_api: [setOf({ category, tests: [] })] });
  await dialog.getByRole('button', { name: 'Create the set' }).click();
  await expect.poll(address).toBe('/tests/sets/4');
  expect(requests.map(({ body }) => body)).toEqual([{ name: 'Arithmetic', category: 3 }]);
  await expect.element(page.getByText('All your tests in “Arithmetic”, including later ones.')).toBeVisible();
});

test('the page of a set has its tests in order, with their authors, and its author removes one and takes that back', async () => {
  await openSet({ shares: [{ person: null, name: '', may_change: true }] });
  await expect.element(page.getByText('Shared with: The whole school (to change)')).toBeVisible();
  const rows = main.getByRole('listitem');
  await expect.element(rows.nth(0)).toMatchTextContent(/Half of 3\?.*Malika.*Edit Test/);
  await expect.element(rows.nth(1)).toMatchTextContent(/A third of 4\?.*Aziz.*Disabled.*Copy to my tests/);
  await expectAccessible();
  const { requests } = answer(changeQuestionSet, { data_api: [setOf()] });
  await page.getByRole('button', { name: 'Remove from the set: Half of 3?' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => requests.map(({ body }) => body))
    .toEqual([{ remove: [7] }, { add: [7, 8], remove: [8] }]);
});

test('on a wide screen the buttons of a test stand at the right, beside a long text', async () => {
  const savol =
    'Which of these numbers is the largest, and by how much is it larger than the smallest? '.repeat(2);
  await openSet({ tests: [{ ...tests[0], savol }, { ...tests[1] }] });
  const row = main.getByRole('listitem').nth(0);
  const other = main
    .getByRole('listitem')
    .nth(1)
    .getByRole('button', { name: /^Remove/ });
  const [text, remove] = [row.getByRole('link', { name: /^Which/ }), row.getByRole('button')];
  await expect.element(remove).toBeVisible();
  expect(boxOf(remove).left).toBeGreaterThanOrEqual(boxOf(text).right);
  expect(boxOf(remove).top).toBeLessThan(boxOf(text).bottom);
  expect(boxOf(remove).right).toBeCloseTo(boxOf(other).right);
});

test('a set is shared with the school and with a colleague found by name, and a colleague loses it', async () => {
  await openSet({ shares: [{ person: 21, name: 'Olimov Jasur', may_change: true }] });
  answer(findMembers, {
    data_api: [
      { id: 21, first_name: 'Jasur', last_name: 'Olimov' },
      { id: 22, first_name: 'Nodira', last_name: 'Olimova' },
    ],
  });
  await press('Share');
  await expectAccessible();
  await dialog.getByLabelText('The whole school').selectOptions('To use');
  await dialog.getByLabelText('Find a colleague by name').fill('Olim');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Olimova Nodira');
  await dialog.getByRole('button', { name: 'Olimova Nodira' }).click();
  await dialog.getByLabelText('Nodira Olimova', { exact: true }).selectOptions('To change');
  await dialog.getByLabelText('Olimov Jasur', { exact: true }).selectOptions('Not shared');
  const refused = answer(
    changeQuestionSet,
    refusal(400, { shares: ['Invalid pk "22" - object does not exist.'] }),
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  expect(refused.requests).toHaveLength(1);
  const { requests } = answer(changeQuestionSet, { data_api: [setOf()] });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Sharing has been saved.')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([
    {
      shares: [
        { person: null, may_change: false },
        { person: 22, may_change: true },
      ],
    },
  ]);
});

test('a set of a colleague is given, and its tests are copied to those of the reader', async () => {
  await openSet({
    ...theirs,
    may_change: false,
    tests: tests.map((shown) => ({ ...shown, may_change: false })),
  });
  await expect.element(page.getByText('Author: Aziz Karimov')).toBeVisible();
  for (const name of ['Share', 'Rename', 'Delete the set']) {
    await expect.element(main.getByRole('button', { name, exact: true })).not.toBeInTheDocument();
  }
  await main.getByRole('button', { name: 'Copy to my tests' }).nth(0).click();
  await expect.element(dialog).toMatchTextContent('Copy to my tests: 2 tests');
  const { requests } = answer(copyQuestionSet, { data_api: [{ id: 70 }, { id: 80 }] });
  answer(listQuestions, { data_api: [] });
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(address).toBe('/tests?ids=70%2C80');
  expect(requests.map(({ body }) => body)).toEqual([{ tests: [7, 8] }]);
});

test('a set is renamed and deleted by its author, and its tests stay', async () => {
  await openSet();
  const { requests } = answer(changeQuestionSet, { data_api: [setOf({ name: 'Decimals' })] });
  await press('Rename');
  await dialog.getByLabelText('Name of the set').fill(' ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('This field is required')).toBeVisible();
  await dialog.getByLabelText('Name of the set').fill('Decimals');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests.map(({ body }) => body)).toEqual([{ name: 'Decimals' }]);
  const deleted = answer(deleteQuestionSet, undefined);
  answerSets([]);
  await press('Delete the set');
  await expect.element(dialog).toMatchTextContent('Its tests stay.');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(address).toBe('/tests/sets');
  expect(deleted.requests).toHaveLength(1);
});

test('selected tests are added to a set of the reader, or to a new one, which is shown', async () => {
  const teacher = logInTeacher();
  answer(listQuestions, { data_api: [5, 6].map((id) => ownQuestion(teacher, { id, savol: `Sum ${id}?` })) });
  const sets = answer(listQuestionSets, {
    data_api: [listed, { ...listed, id: 5, name: 'Subject', category: { id: 3, name: 'Arithmetic' } }],
  });
  await openPage('/tests');
  const choose = async () => {
    await page.getByRole('checkbox', { name: 'Select: Sum 6?' }).click();
    await page.getByRole('button', { name: 'Actions for the selected tests' }).click();
    await page.getByRole('menuitem', { name: 'Add to a set' }).click();
  };
  await choose();
  const known = dialog.getByLabelText('Set of tests');
  await expect.element(known).toMatchTextContent(/^A new setFractions$/);
  expect(sets.requests[0]?.query).toMatchObject({ is_own: true });
  await known.selectOptions('Fractions');
  const changed = answer(changeQuestionSet, { data_api: [setOf()] });
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect.element(page.getByText('Added to “Fractions”.')).toBeVisible();
  expect(changed.requests.map(({ body }) => body)).toEqual([{ add: [6] }]);

  await choose();
  await expectAccessible();
  await dialog.getByLabelText('Name of the set').fill('Angles');
  answer(getQuestionSet, { data_api: [setOf()] });
  const added = answer(addQuestionSet, { data_api: [setOf()] });
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect.poll(address).toBe('/tests/sets/4');
  expect(added.requests.map(({ body }) => body)).toEqual([{ name: 'Angles', tests: [6] }]);
});

test('new work begins with the first 200 tests of a long set', async () => {
  logInTeacher();
  const long = Array.from({ length: 201 }, (_, place) => ({ ...tests[0], id: place + 1 }));
  answer(getQuestionSet, { data_api: [setOf({ tests: long })] });
  const { requests } = answerBank();
  await openPage('/work/new?set=4');
  await expect.element(page.getByText(/^One assignment has at most 200 tests/)).toBeVisible();
  await expect.element(page.getByText('200 tests chosen')).toBeVisible();
  expect(requests.filter(({ query }) => query.ids !== undefined)).toHaveLength(2);
});

test('the tests of a set are added to new work, each once', async () => {
  logInTeacher();
  answer(listQuestionSets, { data_api: [listed] });
  answer(getQuestionSet, { data_api: [setOf()] });
  answerBank();
  await openPage('/work/new?tests=8');
  await expect.element(page.getByText('1 test chosen')).toBeVisible();
  await page.getByLabelText('From a set').selectOptions('Fractions');
  await page.getByRole('button', { name: 'Add its tests' }).click();
  await expect.element(page.getByText('2 tests chosen')).toBeVisible();
  await expect.element(page.getByText('1 test has been added.')).toBeVisible();
  await page.getByRole('button', { name: 'Add its tests' }).click();
  await expect.element(page.getByText(/^These tests are already chosen/)).toBeVisible();
});

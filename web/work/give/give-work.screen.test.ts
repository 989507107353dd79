import { expect, test } from 'vitest';

import { listCategories } from '../../../contract/questions/categories.ts';
import { findMembers, getClass, listClasses } from '../../../contract/people/classes.ts';
import { replaceQuestion } from '../../../contract/questions/question-input.ts';
import { getQuestion } from '../../../contract/questions/questions.ts';
import {
  changeWork,
  countMet,
  getWork,
  giveWork,
  grantAllowance,
  listAllowances,
  listWork,
  previewWork,
  searchBank,
  takeBackWork,
  type WorkPage,
} from '../../../contract/work/work.ts';
import { workMessage, workMessages } from '../../../contract/work/work-messages.ts';
import { answer, refusal } from '../../testing/api.ts';
import type { Some } from '../../testing/example.ts';
import { address, logIn, openPage, page, press, userEvent } from '../../testing/page.ts';
import { withTrees } from '../../testing/rendered.ts';

const region = (name: string) => page.getByRole('region', { name, exact: true });
const find = () => page.getByRole('search', { name: 'Find tests' });
const title = () => page.getByRole('textbox', { name: 'Title', exact: true });
const classA = { id: 4, name: '7-«A»', pupils_count: 5 };
const classB = { id: 5, name: '7-«B»', pupils_count: 1 };
const local = { opens_at: '2026-11-20T08:00' };
const bank = [1, 2, 3, 4].map((id) => ({
  id,
  test_type: 'choosable',
  savol: `Sum ${id}: 2 + 2 = ?`,
  a: '3',
  b: '4',
  enabled: true,
}));

/** A teacher of two classes, before a bank of some tests of one subject. */
function logInAsTeacher(tests: number): void {
  logIn({ id: 5, is_teacher: true });
  answer(listClasses, { data_api: [classA, classB] });
  answer(getClass, { data_api: [classA] });
  answer(listCategories, { data_api: [{ id: 6, name: 'Sums' }] });
  answer(searchBank, { data_api: bank.slice(0, tests) });
  answer(countMet, {});
}

test('the exposure of tests is shown in numbers, for whole classes only', async () => {
  logInAsTeacher(2);
  const exposure = answer(countMet, ({ body: { tests = [] } }) => ({
    pupils: 5,
    met: 1,
    looked_at: tests.length,
    tests: [{ id: 1, met: 1 }],
  }));
  await openPage('/work/new?class=4');
  await find()
    .getByRole('button', { name: /^Add: Sum 1/ })
    .click();
  await find()
    .getByRole('button', { name: /^Add: Sum 2/ })
    .click();
  await expect
    .element(page.getByText('1 of 5 have already answered at least one of these tests.'))
    .toBeVisible();
  await expect
    .element(page.css('.work-tests > li').filter({ hasText: 'Sum 1' }))
    .toMatchTextContent('1 of 5 have already answered it');
  await expect
    .element(page.css('.work-tests > li').filter({ hasText: 'Sum 2' }))
    .not.toMatchTextContent('have already answered it');
  await expect.poll(() => exposure.requests.at(-1)?.body).toMatchObject({ tests: [1, 2], classes: [4] });
});

test('an exam by a rule is written with the keyboard alone, with a live count, and drawn for each pupil', async () => {
  logInAsTeacher(4);
  const refused = answer(giveWork, refusal(400, { rule: [workMessage.fewTests(4)] }));
  await openPage('/work/new');
  (await title().findElement()).focus();
  await userEvent.keyboard('Exam by rule');
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('radio', { name: /^Exam/ })).toBeChecked();
  await press(page.getByRole('radio', { name: 'I choose them' }), '{ArrowRight}');
  await expect.element(page.getByText('Choose a subject to see how many tests there are.')).toBeVisible();
  await press(page.getByRole('combobox', { name: 'Subject' }), 'Sums');
  const found = page.getByRole('option', { name: 'Sums' });
  await expect.element(found).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(found).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('4 tests fit this rule.')).toBeVisible();
  const tooFew = page.getByText('That is fewer than you want to give.');
  await expect.element(tooFew).toBeVisible();
  await press(page.getByRole('checkbox', { name: classA.name }), ' ');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Only 4 tests fit this rule.')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'The same tests for all pupils' })).toHaveFocus();
  expect(refused.requests).toHaveLength(1);

  const count = page.getByLabelText('Number of tests for each pupil');
  await press(count, '{End}{Backspace}{Backspace}3');
  await expect.element(count).toHaveValue(3);
  await expect.element(tooFew).not.toBeInTheDocument();
  await press(page.getByRole('radio', { name: 'The same tests for all pupils' }), '{ArrowDown}');
  const work = { id: 7, title: 'Exam by rule', local, tests_count: 3, pool_count: 4, tests: bank };
  answer(getWork, { data_api: [{ ...work, rule: { category: 6, count: 3, draw: 'each' } }] });
  const given = answer(giveWork, { data_api: [work] });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('The assignment has been given.')).toBeVisible();
  await expect.element(page.getByText('Each pupil gets 3 of 4 tests.')).toBeVisible();
  expect(given.requests.map(({ body }) => body)).toMatchObject([
    { title: 'Exam by rule', mode: 'exam', rule: { category: 6, count: 3, draw: 'each' }, classes: [4] },
  ]);

  answer(previewWork, { data_api: [{ id: 7, title: 'Exam by rule', tests: bank.slice(0, 3) }] });
  await page.getByRole('link', { name: 'Preview as a pupil' }).click();
  await expect
    .element(page.getByText('Each pupil gets different tests. This is one possible selection.'))
    .toBeVisible();
  await expect.element(page.getByText('Test 1 of 3', { exact: true })).toBeVisible();
  await page.getByRole('radio').first().click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByText('Test 2 of 3', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('radio').first()).not.toBeChecked();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect.element(page.getByRole('radio').first()).toBeChecked();
});

test('the form of an exam warns outside of its folds of right answers that pupils see while they can answer', async () => {
  logInAsTeacher(1);
  await openPage('/work/new');
  const never = page.getByText('right answers and explanations are never shown');
  const again = page.getByText('can then answer again');
  const first = page.getByText('while others can still answer');
  const sum = page.getByText('they see only the total');
  await expect.element(never).not.toBeInTheDocument();
  await page.getByRole('radio', { name: /^Exam/ }).click();
  await expect.element(never).toBeVisible();
  await page.getByText('More settings').click();
  await page.getByLabelText('Right answers').selectOptions('after handing in');
  await expect.element(first).toBeVisible();
  await expect.element(never).not.toBeInTheDocument();
  await page.getByLabelText('Attempts').selectOptions('Any number; the best counts');
  await expect.element(again).toBeVisible();
  await page.getByLabelText('Right answers').selectOptions('never');
  await page.getByLabelText('Explanations').selectOptions('never');
  await expect.element(sum).toBeVisible();
  await page.getByLabelText('Closes', { exact: true }).fill('2098-01-10T09:00');
  await page.getByLabelText('Opens', { exact: true }).fill('2098-01-10T08:00');
  await page.getByLabelText('Time limit in minutes').fill('61');
  const cut = page.getByText('The assignment closes before this time is up');
  await expect.element(cut).toBeVisible();
  await page.getByLabelText('Time limit in minutes').fill('60');
  await expect.element(cut).not.toBeInTheDocument();
});

test('the page of a work says how many of its tests another work keeps', async () => {
  logInAsTeacher(1);
  answer(getWork, {
    data_api: [{ id: 7, title: 'Again', tests: bank.slice(0, 1), local, withheld_tests: 1 }],
  });
  await openPage('/work/7');
  await expect
    .element(page.getByText('1 of the tests is also in another assignment that is not over.'))
    .toBeVisible();
});

test('the order of tests changes with buttons and keys, which keep the focus', async () => {
  logInAsTeacher(3);
  await openPage('/work/new');
  await expect.element(find().getByText('3 tests found')).toBeVisible();
  for (const number of [1, 2, 3]) {
    await find()
      .getByRole('button', { name: new RegExp(`^Add: Sum ${number}`) })
      .click();
  }
  const chosen = page.css('.work-tests > li');
  const numbers = () => chosen.elements().map(({ textContent }) => /Sum (\d)/.exec(textContent)?.[1]);
  await expect.poll(numbers).toEqual(['1', '2', '3']);
  await press(chosen.nth(2).css('[data-move=up]'));
  await expect.poll(numbers).toEqual(['1', '3', '2']);
  await expect.element(chosen.nth(1).css('[data-move=up]')).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(numbers).toEqual(['3', '1', '2']);
  await chosen
    .nth(0)
    .getByRole('button', { name: /^Remove: Sum 3/ })
    .click();
  await expect.poll(numbers).toEqual(['1', '2']);
  await expect.element(chosen.nth(0).css('[data-remove]')).toHaveFocus();
});

test('tests are found by author, last use and quality, which are known for own tests only', async () => {
  logInAsTeacher(2);
  const { requests } = answer(searchBank, { data_api: bank.slice(0, 2) });
  const latest = () => requests.at(-1)?.query;
  answer(findMembers, { data_api: [{ id: 8, first_name: 'Nodira', last_name: 'Olimova' }] });
  await openPage('/work/new');
  await find().getByText('More filters').click();
  await expect.element(find().getByText(/are known for your own tests only/)).toBeVisible();
  await find().getByLabelText('Given', { exact: true }).selectOptions('Not given for 30 days');
  await find().getByLabelText('Quality').selectOptions('Hard: fewer than 25% get it right');
  await expect.poll(latest).toMatchObject({ not_given_for: 30, quality: 'hard', page: 1 });
  const author = find().getByLabelText('Author', { exact: true });
  await author.selectOptions('My own tests');
  await expect.poll(latest).toMatchObject({ author: 5 });
  await find().getByLabelText('Given', { exact: true }).selectOptions('Any');
  await find().getByLabelText('Quality').selectOptions('Any');
  const colleague = find().getByLabelText('Find a colleague by name');
  await colleague.fill('Olim');
  await find().getByRole('button', { name: 'Olimova Nodira' }).click();
  await expect.element(author).toHaveValue('8');
  await expect.poll(latest).toMatchObject({ author: 8 });
  for (const name of ['not_given_for', 'quality']) expect(latest()).not.toHaveProperty(name);
  await press(colleague, '{Enter}');
  await author.selectOptions('Any');
  await expect.poll(latest).not.toHaveProperty('author');
});

test('the buttons of tests have formulas in words', async () => {
  logInAsTeacher(0);
  const half = withTrees({ ...bank[0], id: 1, savol: String.raw`What is $\frac{1}{2}$ of $12$?` });
  answer(searchBank, { data_api: [half] });
  await openPage('/work/new');
  await find().getByRole('button', { name: 'Add: What is 1/2 of 12?', exact: true }).click();
  await expect
    .element(page.getByRole('button', { name: 'Remove: What is 1/2 of 12?', exact: true }))
    .toBeVisible();
  const up = page.css('.work-tests > li [data-move=up]');
  await expect.element(up).toHaveAccessibleName('Move up: What is 1/2 of 12?');
});

test('a teacher changes work, grants one pupil more, gives it again to another class, and deletes it', async () => {
  logInAsTeacher(2);
  let work: Some<WorkPage> = {
    id: 7,
    title: 'To change',
    mode: 'exam',
    state: 'open',
    tests: bank.slice(0, 2),
    tests_count: 2,
    pool_count: 2,
    classes: [classA],
    time_limit: 30,
    local,
    may_change: true,
    version: 'first',
  };
  answer(getWork, () => ({ data_api: [work] }));
  const allowed = { data_api: [{ person: 9, name: 'Sevara Allowova', minutes: 15 }] };
  const pupils = [{ id: 9, name: 'Sevara Allowova' }];
  answer(listAllowances, { pupils });
  const granted = answer(grantAllowance, () => {
    answer(listAllowances, { ...allowed, pupils });
    return { ...allowed, pupils };
  });
  await openPage('/work/7');
  await page.getByRole('button', { name: 'Add for a pupil' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Pupil').selectOptions('Sevara Allowova');
  await dialog.getByLabelText('More minutes').fill('15');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(region('For individual pupils')).toMatchTextContent('15 more minutes');
  expect(granted.requests.map(({ body }) => body)).toMatchObject([{ person: 9, minutes: 15 }]);

  await page.getByRole('link', { name: 'Change', exact: true }).click();
  const closes = page.getByLabelText('Closes', { exact: true });
  const save = page.getByRole('button', { name: 'Save' });
  await title().fill('Changed');
  await page.getByLabelText('Due').fill('2098-01-10T08:00');
  await closes.fill('2098-01-09T08:00');
  answer(changeWork, refusal(400, { closes_at: [workMessages.before_due] }));
  await save.click();
  await expect.element(page.getByText('The assignment cannot close before its due time.')).toBeVisible();
  await expect.element(closes).toHaveFocus();
  await closes.fill('2098-01-11T08:00');
  await page.getByText('More settings').click();
  await page.getByRole('checkbox', { name: 'Pupils can continue the exam without internet' }).click();
  const changed = answer(changeWork, () => {
    const times = { opens_at: '2026-11-20T08:00', due_at: '2098-01-10T08:00', closes_at: '2098-01-11T08:00' };
    // Without the time zone of a school the page shows the moments by that of the device.
    const due_at = new Date(times.due_at).toISOString();
    work = { ...work, title: 'Changed', local: times, due_at, offline: true };
    return { data_api: [work] };
  });
  await save.click();
  await expect.element(page.getByText('The assignment has been changed.')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Changed');
  await expect.element(page.getByText('Due 10 Jan 2098, 08:00')).toBeVisible();
  await expect.element(region('Settings')).toMatchTextContent('the exam continues');
  expect(changed.requests.map(({ body }) => body)).toMatchObject([
    { title: 'Changed', closes_at: '2098-01-11T08:00', offline: true, seen_version: 'first' },
  ]);

  await page.getByRole('link', { name: 'Give again' }).click();
  await expect.element(page.getByText('A copy of “Changed”.')).toBeVisible();
  await expect.element(page.getByText('2 tests chosen')).toBeVisible();
  await page.getByRole('checkbox', { name: classB.name }).click();
  const again = answer(giveWork, () => {
    work = { ...work, id: 8, classes: [classB] };
    return { data_api: [work] };
  });
  await page.getByRole('button', { name: 'Give the assignment' }).click();
  await expect.element(page.getByText('The assignment has been given.')).toBeVisible();
  await expect.element(region('So far')).toMatchTextContent(classB.name);
  expect(address()).toBe('/work/8');
  expect(again.requests.map(({ body }) => body)).toMatchObject([
    { title: 'Changed', tests: [1, 2], classes: [5], offline: true },
  ]);

  answer(listWork, ({ query: { s } }) => (s === '' ? { data_api: [{ title: 'Changed', local }] } : {}));
  const deleted = answer(takeBackWork, undefined);
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('The assignment has been deleted.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Changed' })).toBeVisible();
  expect(deleted.requests.map(({ params }) => params)).toEqual([{ id: 8 }]);
  await page.getByRole('searchbox', { name: 'Title' }).fill('no such work');
  await expect.element(page.getByText('No assignments match.')).toBeVisible();
});

test('a person who may not give work reads so', async () => {
  logIn({ is_pupil: true });
  answer(getWork, refusal(404));
  await openPage('/work/999999999');
  await expect.element(page.getByText('This assignment does not exist, or it is not yours.')).toBeVisible();
});

test('with a line, a change by another teacher is shown in the form, and replaced when it is sent again', async () => {
  logInAsTeacher(2);
  const notice = page.getByText(
    'This was changed at school in the meantime. If you send yours now, it replaces that change.',
  );
  const meanwhile = refusal(409, { detail: 'Changed.', code: 'changed_meanwhile' });
  const work: Some<WorkPage> = {
    id: 7,
    title: 'First',
    local,
    tests: bank,
    classes: [classA],
    may_change: true,
    version: 'first',
  };
  answer(getWork, { data_api: [work] });
  await openPage('/work/7/edit');
  await title().fill('Second');
  const refused = answer(changeWork, meanwhile);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(notice).toBeVisible();
  await expect.element(title()).toHaveValue('Second');
  const changed = answer(changeWork, ({ body: { title: next = '' } }) => {
    answer(getWork, { data_api: [{ ...work, title: next }] });
    return { data_api: [{ ...work, title: next }] };
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Second');
  const versions = [...refused.requests, ...changed.requests].map(({ body }) => body.seen_version);
  expect(versions).toEqual(['first', undefined]);

  const question = {
    ...bank[0],
    author: 5,
    author_email: undefined,
    category: 6,
    right_answer: 'b' as const,
    version: 2,
  } as const;
  answer(getQuestion, { data_api: [question] });
  const refusedTest = answer(replaceQuestion, meanwhile);
  await openPage('/edit_test/1');
  const savol = page.getByLabelText('Question', { exact: true });
  await savol.fill('Who was second?');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect.element(notice.first()).toBeVisible();
  await expect.element(savol).toHaveValue('Who was second?');
  const replaced = answer(replaceQuestion, { data_api: [question] });
  await save.click();
  await expect.element(page.getByText('Test updated successfully!')).toBeVisible();
  expect(
    [...refusedTest.requests, ...replaced.requests].map(({ body: { savol: text, seen_version } }) => [
      text,
      seen_version,
    ]),
  ).toEqual([
    ['Who was second?', 2],
    ['Who was second?', undefined],
  ]);
});

test('a test of a colleague is read before it is given, with its right answer, and copied', async () => {
  logInAsTeacher(1);
  const [listed] = bank;
  const read = {
    ...listed,
    right_answer: 'b' as const,
    author: 9,
    author_name: 'Olim Karimov',
    explanation: 'Two pairs.',
  };
  answer(getQuestion, { data_api: [{ ...read, category: 6 }] });
  await openPage('/work/new');
  await find()
    .getByRole('button', { name: /^Read: Sum 1/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Test Details' });
  await expect.element(dialog.css('.question-option-right')).toMatchTextContent('B)4');
  await expect.element(dialog.getByText('Two pairs.')).toBeVisible();
  await expect.element(dialog.getByText('Author: Olim Karimov')).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: /^Copy to my tests.*opens in a new tab/ }))
    .toHaveAttribute('href', '/add_test?category=6&copy_of=1');
  await dialog.getByRole('button', { name: 'Close' }).click();
  answer(getQuestion, refusal(403, { detail: 'Kept.', code: 'kept_for_work' }));
  await openPage('/work/new');
  await find()
    .getByRole('button', { name: /^Read: Sum 1/ })
    .click();
  await expect.element(dialog.getByText(/^This test is part of a colleague’s exam/)).toBeVisible();
});

test('work begins with the tests that were selected in their list', async () => {
  logInAsTeacher(4);
  const { requests } = answer(searchBank, { data_api: bank.slice(0, 2) });
  await openPage('/work/new?tests=2,1');
  const chosen = page.css('.work-chosen > li');
  await expect.element(chosen).toHaveLength(2);
  await expect.element(chosen.nth(0)).toMatchTextContent('Sum 2');
  await expect.element(chosen.nth(1)).toMatchTextContent('Sum 1');
  expect(requests[0]?.query).toMatchObject({ ids: [2, 1], per_page: 100 });
});

import { expect, test } from 'vitest';

import { listNamedAnswers, listAnswered, listResults } from '../../contract/answers.ts';
import { signUp } from '../../contract/people/auth.ts';
import {
  addCategory,
  beginnerLevel,
  listCategories,
  listDifficultyLevels,
} from '../../contract/questions/categories.ts';
import { listChildren } from '../../contract/homes.ts';
import { listPeople, updatePerson } from '../../contract/people/people.ts';
import { addQuestion } from '../../contract/questions/question-input.ts';
import { getQuestion, listQuestions, Question } from '../../contract/questions/questions.ts';
import { verdictOf } from '../../contract/results.ts';
import { getStatistics } from '../../contract/statistics.ts';
import { answer, held } from '../testing/api.ts';
import { withMedia } from '../testing/media.ts';
import { example } from '../testing/example.ts';
import { address, logIn, openPage, page, userEvent } from '../testing/page.ts';
import { pressOn, startAtTop, tabTo } from '../testing/tab-key.ts';

const heading = () => page.getByRole('heading', { level: 1 });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });

test('a teacher writes a test with the keyboard alone', async () => {
  logIn({ is_teacher: true });
  answer(listCategories, { data_api: [{ id: 3, name: 'Teachers at keyboards' }] });
  answer(listDifficultyLevels, { data_api: [{ id: beginnerLevel }] });
  const { requests } = answer(addQuestion, {});
  await openPage('/add_test?category=3');
  await tabTo(page.getByRole('radio', { name: 'Multiple Choice' }));
  for (const [label, text] of [
    ['Question', 'Two and two?'],
    ['Option A', 'Three'],
    ['Option B', 'Four'],
  ] as const) {
    await tabTo(field(label));
    await userEvent.keyboard(text);
  }
  const right = (letter: string) => page.getByRole('radio', { name: `Option ${letter}, right answer` });
  await pressOn(right('B'), ' ');
  await expect.element(right('B')).toBeChecked();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(right('A')).toBeChecked();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(right('B')).toBeChecked();
  await pressOn(page.getByRole('button', { name: 'Create Test' }));
  await expect.element(page.getByText('Test created successfully!')).toBeVisible();
  await expect.poll(address).toBe('/tests');
  expect(requests.map(({ body }) => body)).toEqual([
    expect.objectContaining({ savol: 'Two and two?', a: 'Three', b: 'Four', right_answer: 'b', category: 3 }),
  ]);
});

test('an author looks through the answers to a test with the keyboard alone', async () => {
  const { id: author } = logIn({ is_teacher: true });
  answer(getQuestion, { data_api: [{ id: 5, savol: 'Yes?', test_type: 'free_text', author }] });
  answer(getStatistics, { data_api: [{ answers: 2, right: 1 }] });
  const all = [
    { user_name: 'Malika Aliyeva', users_text_answer: 'yes', percentage: 100 },
    { user_name: 'Jasur Aliyev', users_text_answer: 'no '.repeat(100), percentage: 0 },
  ];
  answer(listNamedAnswers, ({ query: { verdict } }) => ({
    data_api: all.filter(({ percentage }) => verdict === undefined || verdictOf(percentage) === verdict),
  }));
  await openPage('/tests/5');
  await pressOn(link('Results'));
  await expect.element(heading()).toHaveFocus();
  await tabTo(field('Result'));
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByText('1 answer', { exact: true })).toBeVisible();
  // Partly right answers stand between the right and the wrong ones.
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('{ArrowDown}');
  const whole = page.getByRole('button', { name: 'Full answer' });
  await pressOn(whole);
  await expect.element(whole).toHaveAttribute('aria-expanded', 'true');
});

test('a parent looks through the answers of a child with the keyboard alone', async () => {
  logIn({ is_parent: true });
  const child = { id: 21, first_name: 'Malika', last_name: 'Aliyeva' };
  answer(listChildren, {
    data_api: [{ ...child, in_all: { answered: 2, right: 1 }, latest: [{ savol: 'Is it b?' }] }],
  });
  const all = [
    { test: { id: 6, savol: 'Is it b?' }, answer: { percentage: 100 } },
    { test: { id: 5, savol: 'Is it a?' }, answer: { percentage: 0 } },
  ];
  answer(listAnswered, ({ query: { verdict } }) => ({
    data_api: all.filter(
      (answered) => verdict === undefined || verdictOf(answered.answer.percentage) === verdict,
    ),
  }));
  answer(getQuestion, { data_api: [example(Question, { id: 6, savol: 'Is it b?' })] });
  await openPage('/');
  await pressOn(link('Malika Aliyeva'));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Malika Aliyeva' })).toHaveFocus();
  await tabTo(field('Result'));
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.css('.answered')).toHaveLength(1);
  await pressOn(page.css('.answered').getByRole('link', { name: 'Is it b?' }));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Is it b?' })).toHaveFocus();
});

test('staff add a category and make a user a teacher with the keyboard alone', async () => {
  logIn({ is_staff: true });
  const colleague = { id: 21, first_name: 'Aziz', last_name: 'Keyboarder', email: 'aziz@school.example' };
  const person = { ...colleague, is_active: true, is_pupil: true };
  const { requests: searches } = answer(listPeople, { data_api: [person] });
  const changes = answer(updatePerson, { data_api: [{ ...person, is_teacher: true }] });
  const added = answer(addCategory, { data_api: [{ name: 'Made at a keyboard' }] });
  await openPage('/');
  await expect.element(heading()).toBeVisible();
  await pressOn(
    page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Staff' }),
  );
  await expect.element(heading()).toHaveFocus();
  await tabTo(field('Name or email'));
  await userEvent.keyboard('aziz');
  await expect.poll(() => searches.at(-1)?.query.s).toBe('aziz');
  await expect.element(page.getByText('1 person', { exact: true })).toBeVisible();

  const menu = page.getByRole('button', { name: 'Roles of Aziz Keyboarder' });
  const role = (name: string) => page.getByRole('menuitemcheckbox', { name });
  await pressOn(menu);
  await expect.element(role('Staff')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(role('Teacher')).toHaveFocus();
  answer(listPeople, { data_api: [{ ...person, is_teacher: true }] });
  await userEvent.keyboard(' ');
  await expect.element(role('Teacher')).toBeChecked();
  await expect.element(role('Teacher')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).toHaveFocus();
  await expect
    .element(page.getByRole('row').filter({ hasText: colleague.email }))
    .toMatchTextContent('Teacher');
  expect(changes.requests.map(({ params, body }) => [params.id, body])).toEqual([[21, { is_teacher: true }]]);

  await pressOn(page.getByRole('main').getByRole('link', { name: 'Subjects' }));
  const add = page.getByRole('button', { name: 'Add a subject' });
  await pressOn(add);
  await expect.element(page.getByRole('dialog').getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('Made at a keyboard');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('“Made at a keyboard” has been saved.')).toBeVisible();
  await expect.element(add).toHaveFocus();
  expect(added.requests.map(({ body }) => body.name)).toEqual(['Made at a keyboard']);
});

test('a new parent signs up and finds a result with the keyboard alone', async () => {
  const { requests } = answer(signUp, {});
  const typed = {
    'First name': 'Aziz',
    'Last name': 'Karimov',
    Email: 'parent@school.example',
    Password: 'savol-demo-1',
    'Password again': 'savol-demo-1',
  };
  await openPage('/signup');
  await expect.element(heading()).toBeVisible();
  for (const [label, text] of Object.entries(typed)) {
    await tabTo(field(label));
    await userEvent.keyboard(text);
  }
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Signup successful!')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([
    {
      first_name: 'Aziz',
      last_name: 'Karimov',
      email: 'parent@school.example',
      password: 'savol-demo-1',
      re_password: 'savol-demo-1',
    },
  ]);

  logIn({ is_parent: true });
  const question = example(Question, { id: 5, savol: 'Seen by parents?' });
  answer(listQuestions, { data_api: [question] });
  answer(getQuestion, { data_api: [question] });
  answer(listResults, { results: [{ user_name: 'Malika Karimova', points: 1, percentage: 100 }] });
  await openPage('/');
  await expect.element(heading()).toBeVisible();
  await pressOn(
    page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Tests' }),
  );
  await expect.element(heading()).toHaveFocus();
  await pressOn(page.getByRole('link', { name: 'Seen by parents?' }));
  await expect.element(page.getByRole('cell', { name: 'Passed' })).toBeVisible();
});

test('the first Tab offers to skip the navigation', async () => {
  await openPage('/category');
  await expect.element(heading()).toBeVisible();
  startAtTop();
  await userEvent.tab();
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect.element(skip).toHaveFocus();
  await expect.element(skip).toBeInViewport();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('main')).toHaveFocus();
  await tabTo(page.getByRole('combobox', { name: 'Search for a subject' }));
});

test('with reduced motion nothing moves while a screen waits', async () => {
  answer(listCategories, held({}).reply);
  await withMedia(async (set) => {
    await set({ 'prefers-reduced-motion': 'no-preference' });
    await openPage('/category');
    const shape = page.css('.skeleton-shape').first();
    await expect.element(shape).toBeInTheDocument();
    const style = () => getComputedStyle(shape.element());
    expect(style().animationIterationCount).toBe('infinite');
    await set({ 'prefers-reduced-motion': 'reduce' });
    await expect.poll(() => style().animationIterationCount).toBe('1');
    expect(style().animationDuration).toBe('1e-05s');
  });
});

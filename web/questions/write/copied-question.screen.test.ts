import { expect, test } from 'vitest';

import { getQuestion } from '../../../contract/questions/questions.ts';
import { answer, refusal } from '../../testing/api.ts';
import { address, openPage, page } from '../../testing/page.ts';
import {
  answerWithCategory,
  answerWithQuestion,
  logInTeacher,
  ownQuestion,
  questionField,
  takeQuestions,
} from '../../testing/questions.ts';

test('a copy of a test of another type is written further without its picture, and then a blank test', async () => {
  const teacher = logInTeacher();
  answerWithCategory();
  const items = ['one', 'two', 'three'].map((text) => ({ id: `x${text}`, text }));
  const key = { order: ['xthree', 'xone', 'xtwo'] };
  const without = { a: '', b: '', right_answer: null };
  const asked = { ...without, test_type: 'ordering', savol: 'In order?', content: { items }, key };
  answerWithQuestion(ownQuestion(teacher, asked));
  const { requests } = takeQuestions(teacher);
  await openPage('/add_test?category=3&copy_of=7');
  const item = page.getByLabelText('Item 1', { exact: true });
  await expect.element(page.getByRole('radio', { name: 'Ordering' })).toBeChecked();
  await expect.element(item).toHaveValue('three');
  await page.getByRole('button', { name: 'Save and add another' }).click();
  await expect.poll(address).toBe('/add_test?category=3');
  await expect.element(questionField).toHaveValue('');
  await expect.element(item).toHaveValue('');
  await expect.element(page.getByText('A copy of test 7.')).not.toBeInTheDocument();
  const sent = requests[0]?.body;
  expect(sent).toMatchObject({ savol: 'In order?', copy_of: 7, key });
  const copied = sent?.content as { items: typeof items } | undefined;
  expect(new Set(copied?.items)).toEqual(new Set(items));
});

test('a test that one may not read is not copied', async () => {
  logInTeacher();
  answerWithCategory();
  answer(getQuestion, refusal(403));
  await openPage('/add_test?category=3&copy_of=8');
  await expect.element(page.getByText('You do not have permission to view this test')).toBeVisible();
  await openPage('/add_test?category=3&copy_of=x');
  await expect.element(page.getByText('Test not found')).toBeVisible();
});

import { expect, test } from 'vitest';

import { addQuestions } from '../../../contract/questions/many-questions.ts';
import { listQuestions } from '../../../contract/questions/questions.ts';
import { answer, refusal } from '../../testing/api.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { address, desk, openPage, page, phone } from '../../testing/page.ts';
import {
  answerWithCategory,
  logInTeacher,
  pasteInto,
  questionField,
  takeQuestions,
} from '../../testing/questions.ts';

const list = page.getByRole('form', { name: /from the pasted text$/ });
const row = (number: number) => list.getByRole('listitem', { name: `Test ${number}`, exact: true });
const saveAll = page.getByRole('button', { name: /^Save (all )?\d/ });

const ask = (at: number, key = 'ANSWER: A') => `${at}. Is it ${at}?\nA) yes ${at}\nB) no\n${key}\n`;

/** Opens the form of a new test, and pastes a text into the field of the question. */
async function pasteList(text: string): Promise<void> {
  takeQuestions(logInTeacher());
  answerWithCategory();
  answer(listQuestions, {});
  await openPage('/add_test?category=3');
  await expect.element(questionField).toBeVisible();
  await expect.element(page.getByText(/^You can paste a whole list here/)).toBeVisible();
  await pasteInto(questionField, text);
  await page.getByRole('button', { name: 'See them all and save together' }).click();
  await expect.element(list).toBeVisible();
}

test('a pasted list is corrected in a table, and saved in one request with one notice', async () => {
  await pasteList([ask(1), ask(2), ask(3, ''), ask(4)].join('\n'));
  const { requests } = answer(addQuestions, { data_api: [{ id: 1 }, { id: 2 }, { id: 3 }] });
  await expect.element(page.getByRole('heading', { name: '4 tests from the pasted text' })).toBeVisible();
  await expect.element(row(3)).toMatchTextContent('No right answer');
  await expect.element(row(1)).not.toMatchTextContent('No right answer');
  await expectAccessible();

  // Several right answers make it a test of that type, and one without text cannot be saved.
  await row(1).getByRole('checkbox', { name: 'Option B, right answer' }).click();
  await expect.element(row(1)).toMatchTextContent('Several right answers');
  await row(2).getByRole('button', { name: /^Edit/ }).click();
  await row(2).getByLabelText('Question').fill('');
  await expect.element(row(2)).toMatchTextContent('Question is required');
  await saveAll.click();
  const faulty = list.getByRole('alert').filter({ hasText: 'Correct 1 test or leave it out.' });
  await expect.element(faulty).toHaveLength(1);
  await expect.element(faulty).toHaveFocus();
  expect(requests).toEqual([]);
  await row(2).getByLabelText('Question').fill('Is it two?');
  await row(4).getByRole('checkbox', { name: 'Include test 4' }).click();

  await page.getByLabelText('Difficulty').selectOptions('36');
  await saveAll.click();
  await expect.element(page.getByText('In 1 test no option is marked as right.')).toBeVisible();
  await page.getByRole('button', { name: 'Mark the right answer' }).click();
  expect(requests).toEqual([]);
  await row(3).getByRole('checkbox', { name: 'Option A, right answer' }).click();
  await expect.element(saveAll).toHaveTextContent('Save all 3');
  await saveAll.click();
  await expect.element(page.getByText('3 tests have been saved.')).toBeVisible();
  await expect.poll(address).toBe('/tests?category=3');
  expect(requests).toHaveLength(1);
  const { category, qiyinlik_darajasi, tests: questions = [] } = requests[0]?.body ?? {};
  expect({ category, qiyinlik_darajasi }).toEqual({ category: 3, qiyinlik_darajasi: 36 });
  expect(questions).toMatchObject([
    { test_type: 'multiple', savol: 'Is it 1?' },
    { test_type: 'choosable', savol: 'Is it two?', a: 'yes 2', b: 'no', right_answer: 'a' },
    { test_type: 'choosable', savol: 'Is it 3?', right_answer: 'a' },
  ]);

  // Nothing of the list is left in the form.
  await openPage('/add_test?category=3');
  await expect.element(questionField).toHaveValue('');
});

test('a pasted list is saved and leads on to new work with its tests', async () => {
  await pasteList([ask(1), ask(2)].join('\n'));
  answer(addQuestions, { data_api: [{ id: 8 }, { id: 9 }] });
  await page.getByRole('button', { name: 'Save and give to a class' }).click();
  await expect.poll(address).toBe('/work/new?tests=8%2C9');
});

test('a test that was left out of a list stays left out when the list is opened again', async () => {
  await pasteList([ask(1), ask(2), ask(3)].join('\n'));
  await row(2).getByRole('checkbox', { name: 'Include test 2' }).click();
  await expect.element(saveAll).toHaveTextContent('Save all 2');
  await openPage('/add_test?category=3');
  await page.getByRole('button', { name: 'See them all and save together' }).click();
  await expect.element(row(2).getByRole('checkbox', { name: 'Include test 2' })).not.toBeChecked();
  await expect.element(saveAll).toHaveTextContent('Save all 2');
});

test('the button of a long list stays in view, and a refusal leaves the list as it is', async () => {
  await page.viewport(phone.width, phone.height);
  await pasteList(Array.from({ length: 30 }, (_, at) => ask(at + 1)).join('\n'));
  await expect.element(saveAll).toHaveTextContent('Save all 30');
  for (const number of [1, 30]) {
    row(number).element().scrollIntoView({ block: 'center' });
    await expect
      .poll(() => saveAll.element().getBoundingClientRect().bottom)
      .toBeLessThanOrEqual(window.innerHeight);
  }
  answer(addQuestions, refusal(400, { category: ['Invalid pk "3" - object does not exist.'] }));
  await saveAll.click();
  await expect.element(page.getByText(/^Subject: /)).toBeVisible();
  await expect.element(row(30)).toBeInTheDocument();
  await page.getByRole('button', { name: 'One at a time' }).click();
  await expect.element(questionField).toHaveValue('Is it 1?');
  await expect.element(page.getByText('29 more tests from the pasted text are waiting.')).toBeVisible();
  await page.viewport(desk.width, desk.height);
});

import { expect, test } from 'vitest';

import { listCategories } from '../../../contract/questions/categories.ts';
import { deleteQuestion, getQuestionUse } from '../../../contract/questions/question-deletion.ts';
import { replaceQuestion } from '../../../contract/questions/question-input.ts';
import { getQuestion, type QuestionForAuthor } from '../../../contract/questions/questions.ts';
import { answer, refusal } from '../../testing/api.ts';
import type { Some } from '../../testing/example.ts';
import { address, logIn, openPage, page } from '../../testing/page.ts';
import {
  answerWithQuestion,
  logInTeacher,
  optionField,
  ownQuestion,
  questionField,
  readQuestion,
  rightOption,
  saveButton,
} from '../../testing/questions.ts';

/** Logs in the author of a test, whose changes are taken. */
function logInAuthor(some: Some<QuestionForAuthor> = {}) {
  const question = ownQuestion(logInTeacher(), some);
  answerWithQuestion(question);
  return { question, ...answer(replaceQuestion, { data_api: [question] }) };
}

test('an author edits a test: choices follow the options, and it can be disabled', async () => {
  const { question, requests } = logInAuthor({ savol: 'Before', c: '5', version: 4 });
  answer(listCategories, { data_api: [{ id: 5, name: 'Geometry' }] });
  await openPage('/tests/7');
  await page.getByRole('link', { name: 'Edit Test' }).click();
  await expect.element(page.getByRole('heading', { name: 'Edit Test (ID: 7)' })).toBeVisible();
  const choices = page.getByRole('radiogroup', { name: 'Right answer' }).getByRole('radio');
  await expect.element(choices).toHaveLength(3);
  await optionField('C').fill(' ');
  await expect.element(choices).toHaveLength(2);
  await optionField('E').fill('nine');
  await expect.element(choices).toHaveLength(3);
  await rightOption('E').click({ force: true });

  await questionField.fill('  ');
  await page.getByRole('button', { name: 'Clear the subject' }).click();
  await saveButton.click();
  await expect.element(page.getByText('Question is required')).toBeVisible();
  await expect.element(page.getByText('Category is required')).toBeVisible();
  await questionField.fill('After');
  await page.getByRole('combobox', { name: 'Subject' }).fill('Geo');
  await page.getByRole('option', { name: 'Geometry' }).click();
  await page.getByLabelText('Enabled').click();
  answerWithQuestion({ ...question, savol: 'After', enabled: false } as typeof question);
  await saveButton.click();
  await expect.element(page.getByText('Test updated successfully!')).toBeVisible();
  await expect.poll(address).toBe('/tests/7');
  await expect.element(page.getByRole('heading', { name: 'After' })).toBeVisible();
  await expect.element(page.getByText('Disabled', { exact: true })).toBeVisible();
  expect(requests.map(({ body }) => body)).toMatchObject([
    {
      savol: 'After',
      a: '3',
      b: '4',
      e: 'nine',
      right_answer: 'e',
      category: 5,
      enabled: false,
      seen_version: 4,
    },
  ]);
});

test('in an edit without any option there is nothing to choose, and the right answer stays', async () => {
  const { requests } = logInAuthor({ a: '', b: '', right_answer: 'd' });
  const right = page.getByRole('radiogroup', { name: 'Right answer' });
  await openPage('/edit_test/7');
  await expect
    .element(right)
    .toHaveAccessibleDescription(/^No option has text, so the right answer stays D\./);
  await expect.element(right.getByRole('radio')).toHaveLength(0);
  await questionField.fill('Which one is in the picture?');
  await saveButton.click();
  await expect.poll(address).toBe('/tests/7');
  expect(requests.at(-1)?.body).toMatchObject({
    savol: 'Which one is in the picture?',
    right_answer: 'd',
  });

  await openPage('/edit_test/7');
  await optionField('B').fill('four');
  await expect.element(right.getByRole('radio')).toHaveLength(1);
  await expect.element(right.getByText('No option has text')).not.toBeInTheDocument();
  await optionField('B').fill('');
  await page.getByRole('button', { name: 'No right answer' }).click();
  await expect.element(right).toHaveAccessibleDescription(/^No option has text yet\./);
  await expect.element(right.getByRole('radio')).toHaveLength(0);
  await saveButton.click();
  await expect.poll(() => requests.length).toBe(2);
  expect(requests.at(-1)?.body.right_answer).toBeUndefined();
});

test('an edit that fails shows a message and keeps the typed texts', async () => {
  logInAuthor();
  await openPage('/edit_test/7');
  await questionField.fill('Typed');
  const refusals = [
    [409, {}, 'Error updating test'],
    [409, { detail: 'Not today.' }, 'Not today.'],
    [409, { message: 'Not tomorrow.' }, 'Not tomorrow.'],
    [200, { status: 'error' }, 'Failed to update test'],
    [200, { status: 'error', message: 'Closed.' }, 'Closed.'],
  ] as const;
  for (const [status, body, text] of refusals) {
    answer(replaceQuestion, refusal(status, body));
    await saveButton.click();
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(questionField).toHaveValue('Typed');
  }
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect.poll(address).toBe('/tests/7');
});

test('people who may not edit a test, and those who find none, read why', async () => {
  async function expectReason(path: string, reason: string): Promise<void> {
    await openPage(path);
    await expect.element(page.getByText(reason)).toBeVisible();
  }
  answer(getQuestion, refusal(401));
  await expectReason('/edit_test/11', 'You need to log in to edit this test');
  await expectReason('/tests/11', 'You need to log in to view this test');

  logIn({ is_pupil: true });
  answer(getQuestion, refusal(403));
  await expectReason('/edit_test/12', 'You do not have permission to edit this test');
  await expectReason('/tests/12', 'You do not have permission to view this test');
  for (const role of ['is_pupil', 'is_parent']) {
    logIn({ [role]: true });
    answerWithQuestion(readQuestion());
    await expectReason('/tests/7', 'Test ID: 7');
    await expectReason('/edit_test/7', 'You do not have permission to edit this test');
    await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  }
  answer(getQuestion, refusal(404));
  await expectReason('/edit_test/13', 'Test not found for editing');
  await page.getByRole('link', { name: 'Back to tests' }).click();
  await expect.poll(address).toBe('/tests');
  await expectReason('/tests/13', 'Test not found');
  answer(getQuestion, refusal(418, { detail: 'Odd.' }));
  await expectReason('/tests/14', 'Failed to load test data: Odd.');
  answer(getQuestion, refusal(404));
  await expectReason('/tests/7', 'Test not found');
  answerWithQuestion(readQuestion());
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('Test ID: 7')).toBeVisible();
  await expectReason('/tests/seven', 'Test not found');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('Test not found', { exact: true })).toBeVisible();
});

test('deleting a test asks first, and a failure shows a message', async () => {
  logInAuthor();
  await openPage('/tests/7');
  const ask = page.getByRole('button', { name: 'Delete Test' });
  const dialog = page.getByRole('dialog', { name: 'Confirm Delete' });
  await ask.click();
  await expect
    .element(dialog)
    .toMatchTextContent('Are you sure you want to delete this test? This action cannot be undone.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(ask).toHaveFocus();

  answer(deleteQuestion, refusal(409, {}));
  await ask.click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Failed to delete test')).toBeVisible();
  const { requests } = answer(deleteQuestion, undefined);
  await ask.click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(address).toBe('/tests');
  expect(requests.map(({ params }) => params)).toEqual([{ id: 7 }]);
  await expect.element(page.getByText('Can not find any tests, sorry.')).toBeVisible();
});

test('a test that pupils have answered is not deleted but disabled, and its author reads why', async () => {
  const { question, requests } = logInAuthor();
  answer(getQuestionUse, { data_api: [{ people: 1 }] });
  await openPage('/tests/7');
  await page.getByRole('button', { name: 'Delete Test' }).click();
  const dialog = page.getByRole('dialog', { name: 'This test cannot be deleted' });
  await expect.element(dialog).toMatchTextContent('1 person has answered this test.');
  await expect.element(dialog).toMatchTextContent('You can disable it instead');
  answerWithQuestion({ ...question, enabled: false } as typeof question);
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await expect.element(page.getByText('The test has been disabled.')).toBeVisible();
  expect(requests.map(({ body }) => body)).toMatchObject([
    { enabled: false, savol: '2 + 2 = ?', a: '3', b: '4', right_answer: 'b' },
  ]);
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Delete Test' }).click();
  await expect.element(dialog).toMatchTextContent('It is already disabled');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

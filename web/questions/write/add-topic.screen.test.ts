import { expect, test } from 'vitest';

import { addCategory } from '../../../contract/questions/categories.ts';
import { getSchool } from '../../../contract/school.ts';
import { answer } from '../../testing/api.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { openPage, page } from '../../testing/page.ts';
import {
  answerWithCategory,
  createButton,
  logInTeacher,
  optionField,
  questionField,
  rightOption,
  takeQuestions,
} from '../../testing/questions.ts';

const subject = page.getByRole('combobox', { name: 'Subject' });
const open = page.getByRole('button', { name: 'Add a topic to Arithmetic' });

/** Opens the form of a new test, and chooses a subject in it. */
async function openWithSubject(teachers_add_topics: boolean) {
  const sent = takeQuestions(logInTeacher());
  answerWithCategory();
  answer(getSchool, { data_api: [{ teachers_add_topics }] });
  await openPage('/add_test');
  await expect.element(open).not.toBeInTheDocument();
  await subject.fill('Arith');
  await page.getByRole('option', { name: /Arithmetic/ }).click();
  return sent;
}

test('a teacher whom the school lets adds a topic while writing a test, which belongs to it', async () => {
  const sent = await openWithSubject(true);
  const added = answer(addCategory, { data_api: [{ id: 12, name: 'Fractions' }] });
  await open.click();
  const name = page.getByLabelText('New topic in Arithmetic');
  await expect.element(name).toHaveFocus();
  await name.fill('Fractions');
  await expectAccessible();
  await page.getByRole('button', { name: 'Add the topic' }).click();
  await expect.element(page.getByText('The topic “Fractions” has been added.')).toBeVisible();
  await expect.element(subject).toHaveValue('Fractions');
  await expect.element(subject).toHaveFocus();
  expect(added.requests.map(({ body }) => body)).toMatchObject([{ name: 'Fractions', parent: 3 }]);
  await questionField.fill('Half of a half?');
  await optionField('A').fill('1/4');
  await optionField('B').fill('1/2');
  await rightOption('A').click({ force: true });
  await createButton.click();
  await expect.poll(() => sent.requests.map(({ body }) => body.category)).toEqual([12]);
});

test('where only staff add topics, the form says whom to ask', async () => {
  await openWithSubject(false);
  await open.click();
  await expect.element(page.getByText(/^At this school, staff add topics\./)).toBeVisible();
  await expect.element(page.getByLabelText('New topic in Arithmetic')).not.toBeInTheDocument();
});

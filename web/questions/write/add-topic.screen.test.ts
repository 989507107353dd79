import { expect, test } from 'vitest';

import { addCategory, listCategories } from '../../../contract/questions/categories.ts';
import { getSchool } from '../../../contract/school.ts';
import { answer } from '../../testing/api.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { openPage, page } from '../../testing/page.ts';
import { say } from '../../testing/shown.ts';
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
  const missing = page.getByText(say('questions.topic.missing'));
  await expect.element(missing).toBeVisible();
  await expect.element(open).not.toBeInTheDocument();
  await subject.fill('Arith');
  await page.getByRole('option', { name: /Arithmetic/ }).click();
  await expect.element(missing).not.toBeInTheDocument();
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

test('in the subject of the address a teacher adds a topic, to which the test belongs after a reload too', async () => {
  const sent = takeQuestions(logInTeacher());
  answerWithCategory();
  answer(listCategories, ({ query: { id = 3 } }) => ({
    data_api: [{ id, name: id === 12 ? 'Fractions' : 'Arithmetic' }],
  }));
  answer(getSchool, { data_api: [{ teachers_add_topics: true }] });
  answer(addCategory, { data_api: [{ id: 12, name: 'Fractions' }] });
  await openPage('/add_test?category=3');
  await open.click();
  await page.getByLabelText('New topic in Arithmetic').fill('Fractions');
  await page.getByRole('button', { name: 'Add the topic' }).click();
  const field = page.getByRole('textbox', { name: 'Subject' });
  await expect.element(field).toHaveValue('Fractions');
  await expect.element(field).toHaveFocus();
  await questionField.fill('Half of a half?');
  await openPage('/add_test?category=3');
  await expect.element(questionField).toHaveValue('Half of a half?');
  await expect.element(field).toHaveValue('Fractions');
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

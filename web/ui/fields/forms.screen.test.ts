import { expect, test } from 'vitest';

import { setPassword } from '../../../contract/people/auth.ts';
import { addCategory, addDifficultyLevel } from '../../../contract/questions/categories.ts';
import { messages } from '../../../contract/wire/messages.ts';
import { addQuestion, replaceQuestion } from '../../../contract/questions/question-input.ts';
import { ownRecord, updateOwnUser } from '../../../contract/people/users.ts';
import { currentTexts } from '../../lib/languages/i18n.ts';
import { answer, noNetwork, refusal } from '../../testing/api.ts';
import { address, logIn, openPage, page, passTime, stopTime, userEvent } from '../../testing/page.ts';
import { pictureFile } from '../../testing/pictures.ts';
import {
  answerWithCategory,
  answerWithQuestion,
  createButton,
  logInTeacher,
  optionField,
  ownQuestion,
  questionField,
  rightOption,
  saveButton,
  takeQuestions,
} from '../../testing/questions.ts';

/** Opens the form of a new test. */
async function openForm() {
  const teacher = logInTeacher();
  const sent = takeQuestions(teacher);
  answerWithCategory();
  await openPage('/add_test?category=3');
  await expect.element(questionField).toBeVisible();
  return { teacher, ...sent };
}

/** Opens the form of a test that its author edits. */
async function openEdit() {
  const question = ownQuestion(logInTeacher());
  answerWithQuestion(question);
  const sent = answer(replaceQuestion, { data_api: [question] });
  await openPage('/edit_test/7');
  await expect.element(questionField).toBeVisible();
  return { question, ...sent };
}

/** Moves the stopped clock on until something is so, which is after some seconds; sending takes a moment too. */
async function expectAfter(seconds: number, isSo: () => boolean, since: number): Promise<void> {
  while (!isSo()) await passTime(50);
  const passed = (Date.now() - since) / 1000;
  expect(passed).toBeGreaterThanOrEqual(seconds);
  expect(passed).toBeLessThan(seconds + 2);
}

test('switching the type shows the options or the answer text', async () => {
  await openForm();
  const text = page.getByLabelText('Correct answer text');
  const right = page.getByRole('radiogroup', { name: 'Right answer' });
  const options = ['A', 'B', 'C', 'D', 'E'].map(optionField);
  for (const option of options) await expect.element(option).toBeVisible();
  await expect.element(right.getByRole('radio')).toHaveLength(5);
  await expect.element(text).not.toBeInTheDocument();
  await page.getByText('Free Text', { exact: true }).click();
  await expect.element(text).toBeVisible();
  for (const option of options) await expect.element(option).not.toBeInTheDocument();
  await expect.element(right).not.toBeInTheDocument();
});

test('a new test needs neither options nor a right answer; two seconds after saving the list follows', async () => {
  const { requests } = await openForm();
  await questionField.fill('  In the picture  ');
  stopTime();
  const sent = Date.now();
  await createButton.click();
  // The pointer would stop the time of the message.
  await userEvent.hover(page.getByRole('heading', { level: 1 }));
  const notice = page.getByText('Test created successfully!');
  await expect.element(notice).toBeVisible();
  await expect.element(questionField).toHaveValue('');
  await expectAfter(2, () => address() === '/tests', sent);
  await expect.element(notice).toBeVisible();
  await expectAfter(6, () => notice.elements().length === 0, sent);
  expect(requests.map(({ body }) => body)).toMatchObject([
    { savol: 'In the picture', qiyinlik_darajasi: 34 },
  ]);
  const { a, right_answer } = requests[0]?.body ?? {};
  expect([a ?? '', right_answer]).toEqual(['', undefined]);
});

test('a saved edit shows a message, and two seconds later the test', async () => {
  const { requests } = await openEdit();
  await questionField.fill('  Saved?  ');
  stopTime();
  const sent = Date.now();
  await saveButton.click();
  await expect.element(page.getByText('Test updated successfully!')).toBeVisible();
  expect(requests.map(({ body }) => body.savol)).toEqual(['Saved?']);
  await expectAfter(2, () => address() === '/tests/7', sent);
});

test('a refused new test keeps all texts and choices, including the picture', async () => {
  const { teacher } = await openForm();
  await questionField.fill('Kept?');
  await optionField('A').fill('yes');
  await rightOption('A').click({ force: true });
  await userEvent.upload(page.getByLabelText('Picture', { exact: true }), await pictureFile());
  const refusals = [
    [
      400,
      { savol: [messages.blank] },
      `Error: {"savol":["${messages.blank}"]} Question: This field is required.`,
    ],
    [400, { x: 1, y: ['z'] }, 'Error: {"x":1,"y":["z"]}'],
    [403, { detail: 'Not in the holidays.' }, 'Error: {"detail":"Not in the holidays."}'],
    [400, { message: 'Closed today.' }, 'Error: {"message":"Closed today."}'],
    [400, { reason: 7 }, 'Error: {"reason":7}'],
    [409, {}, 'Error creating test. Please try again.'],
  ] as const;
  for (const [status, body, text] of refusals) {
    answer(addQuestion, refusal(status, body));
    await createButton.click();
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(questionField).toHaveValue('Kept?');
    await expect.element(optionField('A')).toHaveValue('yes');
    await expect.element(rightOption('A')).toBeChecked();
    await expect.element(page.getByRole('img', { name: 'The chosen picture' })).toBeVisible();
  }
  const { requests } = takeQuestions(teacher);
  await createButton.click();
  await expect.element(page.getByText('Test created successfully!')).toBeVisible();
  expect(requests[0]?.body).toMatchObject({
    savol: 'Kept?',
    a: 'yes',
    right_answer: 'a',
    image: { name: 'triangle.png' },
  });
});

/** Lets the attempts to send a form fail, and waits until it is stored. */
async function expectStored(failure: string): Promise<void> {
  for (const [retry, pause] of [
    [1, 2000],
    [2, 4000],
    [3, 8000],
  ] as const) {
    await expect.element(page.getByText(`Retry ${retry} of 3.`)).toBeVisible();
    await passTime(pause);
  }
  await expect.element(page.getByText(failure)).toBeVisible();
  await expect.element(page.getByText(currentTexts()('forms.kept.title'))).toBeVisible();
}

/** Moves the stopped clock on until a message is shown, and until the address follows it. */
async function expectSentLater(message: string, leadsTo: string): Promise<void> {
  const shown = page.getByText(message);
  while (shown.elements().length === 0) await passTime(1000);
  const sent = Date.now();
  await expectAfter(1, () => address() === leadsTo, sent);
}

test('an edit that cannot reach the server is stored with the typed texts, and is a success when it is sent later', async () => {
  const { question } = await openEdit();
  await questionField.fill('Typed');
  await optionField('C').fill('six');
  answer(replaceQuestion, noNetwork);
  stopTime();
  await saveButton.click();
  await expectStored('Error updating test');
  const { requests } = answer(replaceQuestion, { data_api: [question] });
  await expectSentLater('Test updated successfully!', '/tests/7');
  expect(requests.map(({ body }) => body)).toMatchObject([{ savol: 'Typed', c: 'six' }]);
});

test('a new test that cannot reach the server is stored, and is a success when it is sent later', async () => {
  const { teacher } = await openForm();
  await questionField.fill('Typed');
  answer(addQuestion, noNetwork);
  stopTime();
  await createButton.click();
  await expectStored('Error creating test. Please try again.');
  const { requests } = takeQuestions(teacher);
  await expectSentLater('Test created successfully!', '/tests');
  expect(requests.map(({ body }) => body)).toMatchObject([{ savol: 'Typed' }]);
});

test('a test that a busy server does not take is stored below what the server said', async () => {
  await openForm();
  await questionField.fill('Typed');
  answer(addQuestion, refusal(503, { detail: 'Busy.' }));
  stopTime();
  await createButton.click();
  await expectStored('Error: {"detail":"Busy."}');
});

test('a profile that is not saved keeps the typed texts', async () => {
  logIn({ is_pupil: true });
  await openPage('/profile');
  await expect
    .element(page.getByRole('heading', { level: 2, name: 'Your details', exact: true }))
    .toBeVisible();
  const refused = refusal(409, { detail: 'Not now.' });
  answer(ownRecord, refused);
  answer(updateOwnUser, refused);
  answer(setPassword, refused);
  const parent = page.getByLabelText('Parent email', { exact: true });
  await parent.fill('mother@example.com');
  await page.getByRole('button', { name: 'Save parent email' }).click();
  await expect.element(page.getByText('Error saving parent email. Please try again.')).toBeVisible();
  await expect.element(parent).toHaveValue('mother@example.com');

  const details = page.getByRole('region', { name: 'Change your details' });
  await details.getByLabelText('First name').fill('Oʻktam');
  await details.getByRole('button', { name: 'Save details' }).click();
  await expect.element(details.getByRole('alert')).toBeVisible();
  await expect.element(details.getByLabelText('First name')).toHaveValue('Oʻktam');
});

test('a form of staff that is not saved keeps the typed texts', async () => {
  logIn({ is_staff: true });
  const dialog = page.getByRole('dialog');
  answer(addCategory, refusal(409, {}));
  answer(addDifficultyLevel, refusal(409, {}));
  await openPage('/staff?part=categories');
  await page.getByRole('button', { name: 'Add a subject' }).first().click();
  await dialog.getByLabelText('Name').fill('Kept name');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Kept name');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await openPage('/staff?part=levels');
  await page.getByRole('button', { name: 'Add a level' }).first().click();
  await dialog.getByLabelText('Name in English').fill('Kept');
  await dialog.getByLabelText('Name in Russian').fill('Оставлен');
  await dialog.getByLabelText('Name in Uzbek').fill('Qoldi');
  await dialog.getByLabelText('Weight').selectOptions('4');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(dialog.getByLabelText('Name in Russian')).toHaveValue('Оставлен');
  await expect.element(dialog.getByLabelText('Weight')).toHaveValue('4');
});

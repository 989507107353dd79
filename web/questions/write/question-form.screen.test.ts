import { expect, test } from 'vitest';

import { replaceQuestion } from '../../../contract/questions/question-input.ts';
import { largestImage, listQuestions } from '../../../contract/questions/questions.ts';
import { currentTexts } from '../../lib/languages/i18n.ts';
import { answer } from '../../testing/api.ts';
import { address, openPage, page, userEvent } from '../../testing/page.ts';
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

const pictureField = page.getByLabelText('Picture', { exact: true });
const subject = page.getByLabelText('Subject', { exact: true });

test('the error of a field goes as soon as one types in it', async () => {
  logInTeacher();
  answerWithCategory();
  await openPage('/add_test?category=3');
  await createButton.click();
  const error = page.getByText('Question is required');
  await expect.element(error).toBeVisible();
  await userEvent.type(questionField, 'W');
  await expect.element(error).not.toBeInTheDocument();
  await expect.element(questionField).not.toHaveAttribute('aria-invalid');
});

test('Create Test from the list of a category is for that category', async () => {
  logInTeacher();
  answerWithCategory();
  answer(listQuestions, {});
  await openPage('/tests?category=3');
  await page.getByRole('link', { name: 'Create Test' }).click();
  await expect.poll(address).toBe('/add_test?category=3');
  await expect.element(subject).toHaveValue('Arithmetic');
});

test('a teacher writes one test after another for a category', async () => {
  const { requests } = takeQuestions(logInTeacher());
  answerWithCategory();
  await openPage('/add_test?category=3');
  await page.getByText('Free Text', { exact: true }).click();
  const difficulty = page.getByLabelText('Difficulty');
  await difficulty.selectOptions('36');
  for (const text of ['First?', 'Second?']) {
    await questionField.fill(text);
    await page.getByLabelText('Correct answer').fill('yes');
    await page.getByRole('button', { name: 'Save and add another' }).click();
    await expect.element(questionField).toHaveValue('');
    await expect.element(questionField).toHaveFocus();
    await expect.element(subject).toHaveValue('Arithmetic');
    await expect.element(page.getByRole('radio', { name: 'Free Text' })).toBeChecked();
    await expect.element(difficulty).toHaveValue('36');
    await expect.element(page.getByLabelText('Correct answer')).toHaveValue('');
  }
  expect(address()).toBe('/add_test?category=3');
  const common = { test_type: 'free_text', right_answer_text: 'yes', category: 3, qiyinlik_darajasi: 36 };
  expect(requests.map(({ body }) => body)).toMatchObject([
    { savol: 'First?', ...common },
    { savol: 'Second?', ...common },
  ]);
});

test('a stored picture is removed from a test, and is back after Undo', async () => {
  const teacher = logInTeacher();
  const question = ownQuestion(teacher, { image: '/illustrations/empty.svg' });
  answerWithQuestion(question);
  const { requests } = answer(replaceQuestion, { data_api: [question] });
  await openPage('/edit_test/7');
  const remove = page.getByRole('button', { name: 'Remove the picture' });
  await remove.click();
  const current = page.getByRole('img', { name: currentTexts()('questions.form.image_current') });
  await expect.element(current).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(current).toBeInTheDocument();
  await saveButton.click();
  await expect.poll(() => requests.length).toBe(1);
  expect(requests[0]?.body.image).toBeUndefined();
  await expect.poll(address).toBe('/tests/7');

  await openPage('/edit_test/7');
  await remove.click();
  await saveButton.click();
  await expect.poll(() => requests.length).toBe(2);
  expect(requests[1]?.body.image).toBeNull();
});

/** A GIF of some frames of one pixel each. */
function gifOf(frames: number): File {
  const head = 'GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff';
  const frame = '!\xf9\x04\x00\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00';
  const bytes = Uint8Array.from(`${head}${frame.repeat(frames)};`, (character) => character.charCodeAt(0));
  return new File([bytes], 'a.gif', { type: 'image/gif' });
}

test('the author reads of a picture that moves that one frame of it is stored', async () => {
  logInTeacher();
  answerWithCategory();
  await openPage('/add_test?category=3');
  const note = page.getByText('This picture is animated.');
  await userEvent.upload(pictureField, gifOf(2));
  await expect.element(note).toBeVisible();
  await userEvent.upload(pictureField, gifOf(1));
  await expect.element(note).not.toBeInTheDocument();
  await userEvent.upload(pictureField, gifOf(3));
  await expect.element(note).toBeVisible();
  await page.getByRole('button', { name: 'Do not send this picture' }).click();
  await expect.element(note).not.toBeInTheDocument();
});

test('a large picture is refused, and chosen when it was made smaller on request', async () => {
  const teacher = logInTeacher();
  answerWithCategory();
  const { requests } = takeQuestions(teacher);
  await openPage('/add_test?category=3');
  await questionField.fill('Large?');
  const size = page.getByText('Image size should be less than 5MB');
  const makeSmaller = page.getByRole('button', { name: 'Make it smaller' });
  const small = await pictureFile();
  // What follows a picture is no part of it.
  const large = new File([small, new Uint8Array(largestImage)], 'large.png', { type: 'image/png' });
  await userEvent.upload(pictureField, large);
  await expect.element(size).toBeVisible();
  expect((pictureField.element() as HTMLInputElement).value).toBe('');
  await makeSmaller.click();
  await expect.element(page.getByRole('img', { name: 'The chosen picture' })).toBeVisible();
  await expect.element(size).not.toBeInTheDocument();
  await expect.element(makeSmaller).not.toBeInTheDocument();
  await createButton.click();
  await expect.poll(() => requests.length).toBe(1);
  expect(requests[0]?.body.image).toMatchObject({ name: 'large.jpg', type: 'image/jpeg' });
});

test('a large file that the browser cannot make smaller is refused as before', async () => {
  logInTeacher();
  answerWithCategory();
  await openPage('/add_test?category=3');
  const bytes = new Uint8Array(largestImage + 1);
  const makeSmaller = page.getByRole('button', { name: 'Make it smaller' });
  for (const type of ['image/jpeg', 'image/gif']) {
    await userEvent.upload(pictureField, new File([bytes], 'a', { type }));
    await expect.element(page.getByText('Image size should be less than 5MB')).toBeVisible();
    await makeSmaller.click();
    await expect.element(makeSmaller).not.toBeInTheDocument();
    await expect.element(page.getByText('Image size should be less than 5MB')).toBeVisible();
    expect((pictureField.element() as HTMLInputElement).value).toBe('');
    await userEvent.upload(pictureField, await pictureFile());
    await expect.element(page.getByText('Image size should be less than 5MB')).not.toBeInTheDocument();
  }
});

test('a choice test without a right answer is saved only after a warning', async () => {
  const { requests } = takeQuestions(logInTeacher());
  answerWithCategory();
  answer(listQuestions, {});
  await openPage('/add_test?category=3');
  await questionField.fill('Which one?');
  await optionField('A').fill('this');
  await optionField('B').fill('that');
  await createButton.click();
  const dialog = page.getByRole('dialog');
  const text = 'No option is marked as right. No pupil could ever get it right.';
  await expect.element(dialog.getByText(text)).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark the right answer' }).click();
  await expect.element(rightOption('A')).toHaveFocus();
  expect(requests).toEqual([]);
  await createButton.click();
  await dialog.getByRole('button', { name: 'Save anyway' }).click();
  await expect.poll(() => requests.length).toBe(1);
  expect(requests[0]?.body).toMatchObject({ savol: 'Which one?', a: 'this' });
  expect(requests[0]?.body).not.toHaveProperty('right_answer');
});

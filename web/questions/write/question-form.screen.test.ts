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
  ownQuestion,
  questionField,
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
  for (const [type, offers] of [
    ['image/jpeg', 1],
    // It may move, which a smaller version would not.
    ['image/gif', 0],
  ] as const) {
    await userEvent.upload(pictureField, new File([bytes], 'a', { type }));
    await expect.element(page.getByText('Image size should be less than 5MB')).toBeVisible();
    await expect.element(makeSmaller).toHaveLength(offers);
    for (const offer of makeSmaller.elements()) (offer as HTMLElement).click();
    await expect.element(makeSmaller).not.toBeInTheDocument();
    await expect.element(page.getByText('Image size should be less than 5MB')).toBeVisible();
    expect((pictureField.element() as HTMLInputElement).value).toBe('');
    await userEvent.upload(pictureField, await pictureFile());
    await expect.element(page.getByText('Image size should be less than 5MB')).not.toBeInTheDocument();
  }
});

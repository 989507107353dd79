import { expect, test, vi } from 'vitest';

import { listCategories, listDifficultyLevels } from '../../../contract/questions/categories.ts';
import { languages } from '../../../contract/languages.ts';
import { message } from '../../../contract/wire/messages.ts';
import { addQuestion } from '../../../contract/questions/question-input.ts';
import { largestImage, listQuestions } from '../../../contract/questions/questions.ts';
import { currentTexts } from '../../lib/languages/i18n.ts';
import { answer, held, refusal } from '../../testing/api.ts';
import { address, logIn, openPage, page, passTime, stopTime, userEvent } from '../../testing/page.ts';
import { pictureFile } from '../../testing/pictures.ts';
import {
  answerWithCategory,
  createButton,
  logInTeacher,
  optionField,
  ownQuestion,
  questionField,
  rightOption,
  takeQuestions,
  textsOf,
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

const pictureField = page.getByLabelText('Picture', { exact: true });

test('a new test is validated, sent with its picture, and then the list follows', async () => {
  const { requests, teacher } = await openForm();
  await expect.element(page.getByLabelText('Subject')).toHaveValue('Arithmetic');
  await expect.element(page.getByLabelText('Subject')).toHaveAttribute('readonly');
  await expect.element(page.getByLabelText('Difficulty')).toHaveValue('34');
  await createButton.click();
  await expect.element(page.getByText('Question is required')).toBeVisible();

  await questionField.fill('  How many sides?  ');
  await optionField('C').fill(' three ');
  await page.getByText('Free Text', { exact: true }).click();
  await createButton.click();
  await expect.element(page.getByText('Correct answer text is required for free text test')).toBeVisible();
  await page.getByText('Multiple Choice', { exact: true }).click();
  await expect.element(optionField('C')).toHaveValue(' three ');
  await rightOption('C').click({ force: true });

  await userEvent.upload(pictureField, new File(['x'], 'notes.txt', { type: 'text/plain' }));
  await expect.element(page.getByText('Please select a valid image file')).toBeVisible();
  const big = new File([new Uint8Array(largestImage + 1)], 'big.png', { type: 'image/png' });
  await userEvent.upload(pictureField, big);
  await expect.element(page.getByText('Image size should be less than 5MB')).toBeVisible();
  await userEvent.upload(pictureField, await pictureFile());
  await expect.element(page.getByRole('img', { name: 'The chosen picture' })).toBeVisible();

  const stored = ownQuestion(teacher, { savol: 'How many sides?', image: '/illustrations/empty.svg' });
  answer(listQuestions, { data_api: [stored] });
  await createButton.click();
  await expect.element(page.getByText('Test created successfully!')).toBeVisible();
  await expect.poll(address).toBe('/tests');
  const listed = page.getByRole('main').getByRole('listitem').filter({ hasText: 'How many sides?' });
  await expect.element(listed.css('img')).toBeInTheDocument();
  expect(requests.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      savol: 'How many sides?',
      c: 'three',
      right_answer: 'c',
      category: 3,
      qiyinlik_darajasi: 34,
      image: expect.objectContaining({ name: 'triangle.png' }),
    }),
  ]);
  expect(requests[0]?.body).not.toHaveProperty('a', expect.stringMatching(/./));
});

test('a refused new test keeps its texts', async () => {
  const { requests } = await openForm();
  await questionField.fill('Kept?');
  await optionField('A').fill('yes');
  await rightOption('B').click({ force: true });
  await createButton.click();
  const rightAnswer = page.getByRole('radiogroup', { name: 'Right answer' });
  await expect.element(rightAnswer).toHaveAttribute('aria-invalid', 'true');
  await expect.element(rightAnswer).toMatchTextContent('“b” is not one of the choices.');
  expect(requests).toEqual([]);
  await rightOption('A').click({ force: true });

  answer(addQuestion, refusal(400, { right_answer: ['"a" is not a valid choice.'] }));
  await createButton.click();
  await expect
    .element(
      page.getByText(
        'Error: {"right_answer":["\\"a\\" is not a valid choice."]} Right answer: “a” is not one',
      ),
    )
    .toBeVisible();
  await expect.element(rightAnswer).toHaveAttribute('aria-invalid', 'true');
  answer(addQuestion, refusal(409, {}));
  await createButton.click();
  await expect.element(page.getByText('Error creating test. Please try again.')).toBeVisible();
  await expect.element(questionField).toHaveValue('Kept?');
  await expect.element(optionField('A')).toHaveValue('yes');
});

test.each(languages)(
  'a picture that is too large or one too many is refused, and the texts stay (%s)',
  async (language) => {
    logInTeacher();
    answerWithCategory();
    await openPage('/add_test?category=3', { language });
    const question = page.css('[name=savol]');
    await question.fill('Kept?');
    const say = currentTexts();
    const submit = page.css('form [type=submit]').first();
    await userEvent.upload(page.css('[name=image]'), await pictureFile());
    answer(addQuestion, refusal(400, { image: [message.manyPixels(40)] }));
    await submit.click();
    const sentence = say('ui.field.many_pixels', { count: 40 });
    await expect.element(page.css('form').getByText(sentence)).toBeVisible();
    await userEvent.upload(page.css('[name=image]'), await pictureFile());
    answer(addQuestion, refusal(429, { detail: 'Too many pictures.' }));
    await submit.click();
    await expect.element(page.getByText(say('ui.error.many_pictures'))).toBeVisible();
    await expect.element(question).toHaveValue('Kept?');
    await expect.element(page.getByRole('img', { name: say('questions.form.image_preview') })).toBeVisible();
  },
);

test('a form without a category has a search for one, and without levels has Beginner', async () => {
  const { requests } = takeQuestions(logInTeacher());
  answer(listCategories, ({ query: { name__icontains: text } }) => ({
    data_api: text === undefined ? [] : [{ id: 5, name: 'Searched' }],
  }));
  const levels: string[] = [];
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    const { pathname } = new URL(input, window.location.origin);
    if (!pathname.includes('qiyinlik-darajasi')) return others(input, init);
    levels.push(pathname);
    return Promise.resolve(refusal(404));
  });
  await openPage('/add_test');
  await expect.element(page.getByText('Error loading category and difficulty levels.')).toBeVisible();
  expect(levels.slice(-2).map((path) => path.endsWith('/'))).toEqual([true, false]);
  const difficulty = page.getByLabelText('Difficulty');
  await expect.element(difficulty).toHaveValue('34');
  expect(textsOf(difficulty.css('option'))).toEqual(['Choose a level', 'Beginner']);
  await difficulty.selectOptions('');
  await questionField.fill('Found?');
  await createButton.click();
  await expect.element(page.getByText('Please select a category')).toBeVisible();
  await expect.element(page.getByText('Please select a difficulty level')).toBeVisible();
  await difficulty.selectOptions('34');
  await page.getByRole('combobox', { name: 'Subject' }).fill('Search');
  await page.getByRole('option', { name: 'Searched' }).click();
  await createButton.click();
  await expect.element(page.getByText('Test created successfully!')).toBeVisible();
  expect(requests.map(({ body }) => body)).toMatchObject([{ category: 5, qiyinlik_darajasi: 34 }]);
});

test('the levels are requested without the slash too after a network failure, or a list that is not ok', async () => {
  logInTeacher();
  answerWithCategory();
  const others = globalThis.fetch;
  for (const failed of [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Response.json({ status: 'error' }),
  ]) {
    const levels: string[] = [];
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      const { pathname } = new URL(input, window.location.origin);
      if (!pathname.includes('qiyinlik-darajasi')) return others(input, init);
      levels.push(pathname);
      if (pathname.endsWith('/')) return failed();
      const level = { id: 35, qiyinlik_darajasi_nomi: 'Without a slash' };
      return Response.json({ status: 'ok', data_api: [level] });
    });
    await openPage('/add_test?category=3');
    await expect.element(questionField).toBeVisible();
    stopTime();
    await expect
      .poll(async () => {
        await passTime(2000);
        return textsOf(page.getByLabelText('Difficulty').css('option'));
      })
      .toContain('Without a slash');
    expect(levels.at(-1)?.endsWith('/')).toBe(false);
    vi.useRealTimers();
  }
});

test('a test that is sent before the levels have come has the level Beginner', async () => {
  const { requests } = takeQuestions(logInTeacher());
  answerWithCategory();
  const late = held({});
  answer(listDifficultyLevels, late.reply);
  await openPage('/add_test?category=3');
  await questionField.fill('Sent at once');
  await createButton.click();
  await expect.element(page.getByText('Test created successfully!')).toBeVisible();
  expect(requests.map(({ body }) => body)).toMatchObject([{ savol: 'Sent at once', qiyinlik_darajasi: 34 }]);
  late.release();
});

test('neither pupils nor parents write tests', async () => {
  for (const role of ['is_pupil', 'is_parent']) {
    logIn({ [role]: true });
    await openPage('/add_test?category=3');
    await expect.element(page.getByText('Only teachers and staff can create tests.')).toBeVisible();
    await expect.element(createButton).not.toBeInTheDocument();
  }
  localStorage.clear();
  await openPage('/add_test?category=3');
  await expect.poll(address).toBe('/login');
});

import { expect, test } from 'vitest';

import { openPage, page, userEvent } from '../../testing/page.ts';
import { pictureFile } from '../../testing/pictures.ts';
import {
  answerWithCategory,
  logInTeacher,
  optionField,
  questionField,
  takeQuestions,
} from '../../testing/questions.ts';

const field = (name: string) => page.getByLabelText(name, { exact: true });

/** Opens the form of a new test. */
async function openForm() {
  const sent = takeQuestions(logInTeacher());
  answerWithCategory();
  await openPage('/add_test?category=3');
  await expect.element(questionField).toBeVisible();
  return sent;
}

test('pairs are added, moved and removed by keys too', async () => {
  await openForm();
  await page.getByText('Matching', { exact: true }).click();
  await field('Pair 1, left').click();
  for (const [at, words] of [
    ['France', 'Paris'],
    ['Italy', 'Rome'],
    ['Spain', 'Madrid'],
  ].entries()) {
    for (const [side, word] of words.entries()) {
      await expect.element(field(`Pair ${at + 1}, ${side === 0 ? 'left' : 'right'}`)).toHaveFocus();
      await userEvent.keyboard(`${word}{Enter}`);
    }
  }
  await expect.element(field('Pair 4, left')).toHaveFocus();
  await userEvent.keyboard('{Backspace}');
  await expect.element(field('Pair 3, left')).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(field('Pair 2, left')).toHaveFocus();
  await expect.element(field('Pair 2, left')).toHaveValue('Spain');
  await expect.element(field('Pair 2, right')).toHaveValue('Madrid');
});

test('a remark and a chosen picture go with their option', async () => {
  const { requests } = await openForm();
  await questionField.fill('Which one?');
  await optionField('A').fill('one');
  await optionField('B').fill('two');
  await page.getByRole('button', { name: 'Add comments on options' }).click();
  await field('Comment on option A').fill('Not even.');
  await page.getByRole('button', { name: 'Add pictures to options' }).click();
  await userEvent.upload(page.css('[data-row=a] input[type=file]'), await pictureFile());
  await expect.element(page.css('[data-row=a] img')).toBeVisible();
  optionField('A').element().focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(optionField('B')).toHaveValue('one');
  await expect.element(field('Comment on option B')).toHaveValue('Not even.');
  await expect.element(field('Comment on option A')).toHaveValue('');
  await expect.element(page.css('[data-row=b] img')).toBeVisible();
  await expect.element(page.css('[data-row=a] img')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await expect.poll(() => requests.length).toBe(1);
  expect(requests[0]?.body).toMatchObject({
    a: 'two',
    b: 'one',
    remarks: { b: 'Not even.' },
    media: { options: { b: { upload: 'file_1' } } },
    file_1: { name: 'triangle.png' },
  });
  expect(Object.keys(requests[0]?.body.media?.options ?? {})).toEqual(['b']);
});

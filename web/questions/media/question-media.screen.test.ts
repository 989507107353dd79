import { expect, test } from 'vitest';

import { getUnsolved } from '../../../contract/answers.ts';
import { replaceQuestion } from '../../../contract/questions/question-input.ts';
import { answer } from '../../testing/api.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { logIn, openPage, page, userEvent } from '../../testing/page.ts';
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
  readQuestion,
  saveButton,
  takeQuestions,
} from '../../testing/questions.ts';

const group = (number: number) => page.getByRole('group', { name: `Picture ${number}` });
const fileOf = (number: number) => group(number).css('input[type=file]');

test('a teacher adds three pictures, moves one by keyboard, replaces one and removes one; a pupil sees them', async () => {
  const teacher = logInTeacher();
  answerWithCategory();
  const added = takeQuestions(teacher);
  await openPage('/add_test?category=3');
  await questionField.fill('Which of these leaves is from an oak?');
  await optionField('A').fill('The left one');
  await optionField('B').fill('The right one');
  await rightOption('B').click();
  await userEvent.upload(page.css('[name=image]'), await pictureFile('one.png'));
  await page.getByLabelText('What the picture shows').fill('A leaf with round lobes');
  for (const number of [2, 3]) {
    await page.getByRole('button', { name: 'Add another picture' }).click();
    await expect.element(group(number).getByRole('button', { name: 'Choose a picture' })).toHaveFocus();
    await userEvent.upload(fileOf(number), await pictureFile(`${number}.png`));
    await group(number).getByLabelText('What the picture shows').fill(`Leaf ${number}`);
  }
  // By keyboard: the third becomes the second.
  (page.getByRole('button', { name: 'Move up: Picture 3' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Move up: Picture 2' })).toHaveFocus();
  await expect.element(page.css('.question-preview').getByRole('img')).toHaveLength(3);
  await expectAccessible();
  await createButton.click();
  await expect.poll(() => added.requests.length).toBe(1);
  const { media, ...files } = added.requests[0]?.body ?? {};
  const named = (media?.pictures ?? []).map(({ alt, upload }) => [
    alt,
    upload === undefined ? undefined : (files as Record<string, unknown>)[upload],
  ]);
  expect(named).toEqual([
    ['A leaf with round lobes', expect.objectContaining({ name: 'one.png' })],
    ['Leaf 3', expect.objectContaining({ name: '3.png' })],
    ['Leaf 2', expect.objectContaining({ name: '2.png' })],
  ]);

  const image = '/illustrations/empty.svg';
  const pictures = ['A leaf with round lobes', 'Leaf 3', 'Leaf 2'].map((alt, at) => ({
    id: `empty.svg?${at}`,
    image: `${image}?${at}`,
    alt,
    width: 60,
    height: 60,
  }));
  const stored = ownQuestion(teacher, { image: `${image}?0`, media: { pictures } });
  answerWithQuestion(stored);
  const changed = answer(replaceQuestion, { data_api: [stored] });
  await openPage('/edit_test/7');
  await page.getByRole('button', { name: 'Move down: Picture 1' }).click();
  await userEvent.upload(fileOf(2), await pictureFile('other.png'));
  await page.getByRole('button', { name: 'Remove picture 3' }).click();
  await expect.element(group(3)).not.toBeInTheDocument();
  await saveButton.click();
  await expect.poll(() => changed.requests.length).toBe(1);
  const [first, second] = changed.requests[0]?.body.media?.pictures ?? [];
  expect(first).toMatchObject({ id: 'empty.svg?1', alt: 'Leaf 3' });
  expect(second?.id).toBeUndefined();
  const sent = changed.requests[0]?.body as Record<string, unknown>;
  expect(sent[second?.upload ?? '']).toMatchObject({ name: 'other.png' });

  logIn({ is_pupil: true });
  answer(getUnsolved, {
    status: 'ok',
    test: readQuestion({ image: `${image}?1`, media: { pictures: pictures.slice(0, 2) } }),
  });
  await openPage('/solve-test?category=3');
  for (const name of ['Leaf 3', 'A leaf with round lobes'])
    await expect.element(page.getByRole('img', { name })).toBeInTheDocument();
  await expectAccessible();
});

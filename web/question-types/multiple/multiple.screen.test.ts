import { expect, test } from 'vitest';

import { replaceQuestion } from '../../../contract/questions/question-input.ts';
import { getQuestion, QuestionForAuthor } from '../../../contract/questions/questions.ts';
import { answer } from '../../testing/api.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { example } from '../../testing/example.ts';
import { address, logIn, openPage, page, userEvent } from '../../testing/page.ts';
import {
  focusOn,
  leaveAndReturn,
  onlyBody,
  openNewTest,
  pressOn,
  typeInstead,
  typeInto,
  typeText,
} from '../../testing/question-form.ts';
import { twoAndTwo } from '../../testing/solving.ts';

const option = (letter: string) => page.getByRole('textbox', { name: `Option ${letter}`, exact: true });
const right = (letter: string) =>
  page.getByRole('checkbox', { name: `Option ${letter} is right`, exact: true });
const textsOf = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent);

type Options = { content: { options: { id: string; text: string }[] }; key: { right: string[] } };

test('a teacher writes several right options with the keyboard alone', async () => {
  const { requests } = await openNewTest('multiple', 'en');
  const create = page.getByRole('main').getByRole('button', { name: 'Create Test' });
  await typeInto(page.getByLabelText('Question', { exact: true }), 'Which are even?');
  await typeInto(option('A'), 'one');
  await pressOn(create);
  await expect.element(option('B')).toHaveFocus();
  await expect.element(option('B')).toHaveAccessibleDescription('Write at least 2 options.');
  await expectAccessible();
  typeText('one');
  await expect.element(page.getByText('Write at least 2 options.')).not.toBeInTheDocument();
  await pressOn(create);
  await expect.element(option('B')).toHaveAccessibleDescription('This is here twice.');
  await expect.element(option('B')).toHaveFocus();
  typeInstead('two');
  await focusOn(right('B'));
  await userEvent.keyboard(' ');
  for (const [letter, text] of [
    ['C', 'three'],
    ['D', 'four'],
    ['E', 'five'],
  ] as const) {
    await pressOn(page.getByRole('button', { name: 'Add an option' }));
    await expect.element(option(letter)).toHaveFocus();
    typeText(text);
  }
  await pressOn(page.getByRole('button', { name: 'Remove option E' }));
  await expect.element(option('D')).toHaveFocus();
  await focusOn(right('D'));
  await userEvent.keyboard(' ');
  const shown = page.getByRole('region', { name: 'How pupils will see it' }).css('.radio-card');
  await expect.poll(() => textsOf(shown.elements())).toEqual(['Aone', 'Btwo', 'Cthree', 'Dfour']);
  await expectAccessible();
  await leaveAndReturn();
  await expect.element(option('D')).toHaveValue('four');
  await expect.element(right('D')).toBeChecked();
  expect(requests).toEqual([]);
  await create.click();
  await expect.poll(address).toBe('/tests');
  const { content, key } = onlyBody(requests) as Options;
  expect(content.options.map(({ text }) => text)).toEqual(['one', 'two', 'three', 'four']);
  const rightOnes = content.options.filter(({ id }) => key.right.includes(id));
  expect(rightOnes.map(({ text }) => text)).toEqual(['two', 'four']);
});

test('options and their key are changed later', async () => {
  const author = logIn({ is_teacher: true }).id;
  const options = ['one', 'two', 'three', 'four'].map((text, at) => ({ id: `${'qzfm'[at]}1`, text }));
  const written = example(QuestionForAuthor, {
    ...twoAndTwo,
    id: 1,
    a: '',
    b: '',
    right_answer: null,
    test_type: 'multiple',
    author,
    content: { options },
    key: { right: ['z1', 'm1'] },
  });
  answer(getQuestion, { data_api: [written] });
  const { requests } = answer(replaceQuestion, { data_api: [written] });
  await openPage('/edit_test/1');
  await right('D').click({ force: true });
  await option('D').fill('seven');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(address).toBe('/tests/1');
  expect(requests[0]?.body).toMatchObject({
    content: { options: [...options.slice(0, 3), { id: 'm1', text: 'seven' }] },
    key: { right: ['z1'] },
  });
});

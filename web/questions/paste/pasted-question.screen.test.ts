import { expect, test } from 'vitest';

import { currentTexts } from '../../lib/languages/i18n.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { address, openPage, page, userEvent } from '../../testing/page.ts';
import {
  answerWithCategory,
  createButton,
  logInTeacher,
  optionField,
  questionField,
  rightOption,
  takeQuestions,
} from '../../testing/questions.ts';

const capital = '7. What is the capital\nof Uzbekistan?\nA) Bukhara\nB) Tashkent\nC) Khiva\nANSWER: B';

/** Opens the form of a new test. */
async function openForm() {
  const sent = takeQuestions(logInTeacher());
  answerWithCategory();
  await openPage('/add_test?category=3');
  await expect.element(questionField).toBeVisible();
  return sent;
}

/** Pastes a text, as from another program, into the field of the question, in the place of the selection there. */
async function paste(text: string): Promise<void> {
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  await userEvent.copy();
  area.remove();
  questionField.element().focus();
  await userEvent.paste();
}

const selectAll = () => userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');

test('a pasted question fills the fields, and that is undone by a button and by the keyboard', async () => {
  const { requests } = await openForm();
  const say = currentTexts();
  const filled = say('questions.paste.filled');
  async function expectFilled(): Promise<void> {
    await expect.element(questionField).toHaveValue('What is the capital\nof Uzbekistan?');
    await expect.element(optionField('A')).toHaveValue('Bukhara');
    await expect.element(optionField('C')).toHaveValue('Khiva');
    await expect.element(rightOption('B')).toBeChecked();
    await expect.element(page.getByRole('status').filter({ hasText: filled })).toBeVisible();
  }
  async function expectUndone(): Promise<void> {
    await expect.element(questionField).toHaveValue('A plain text?');
    await expect.element(optionField('A')).toHaveValue('');
    await expect.element(rightOption('B')).not.toBeChecked();
    await expect.element(page.getByText(say('questions.paste.undone'))).toBeVisible();
  }
  await paste('A plain text?');
  await expect.element(questionField).toHaveValue('A plain text?');
  await expect.element(page.getByText(filled)).not.toBeInTheDocument();
  await selectAll();
  await paste(capital);
  await expectFilled();
  await expect.element(questionField).toHaveFocus();
  await expectAccessible();
  await openPage(address());
  await expect.element(optionField('B')).toHaveValue('Tashkent');
  await expect.element(rightOption('B')).toBeChecked();

  await page.getByRole('button', { name: 'Start again' }).click();
  await questionField.fill('A plain text?');
  await selectAll();
  await paste(capital);
  await expectFilled();
  await userEvent.keyboard('{ControlOrMeta>}z{/ControlOrMeta}');
  await expectUndone();
  // Pasted once more, it is a text.
  await selectAll();
  await paste(capital);
  await expect.element(questionField).toHaveValue(capital);
  await expect.element(optionField('A')).toHaveValue('');
  await questionField.fill('A plain text?');
  await selectAll();
  await paste(capital.replace('7.', '8.'));
  await expectFilled();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectUndone();
  await selectAll();
  await paste(capital);
  await createButton.click();
  await expect.poll(() => requests.length).toBe(1);
  expect(requests[0]?.body).toMatchObject({
    savol: 'What is the capital\nof Uzbekistan?',
    a: 'Bukhara',
    b: 'Tashkent',
    c: 'Khiva',
    right_answer: 'b',
  });
});

test('filled options are replaced only when one says so', async () => {
  await openForm();
  await optionField('A').fill('Mine');
  await paste(capital);
  await expect.element(questionField).toHaveValue(capital);
  await expect.element(optionField('A')).toHaveValue('Mine');
  await expect.element(page.getByText(currentTexts()('questions.paste.offered'))).toBeVisible();
  await page.getByRole('button', { name: 'Replace them' }).click();
  await expect.element(questionField).toHaveValue('What is the capital\nof Uzbekistan?');
  await expect.element(optionField('A')).toHaveValue('Bukhara');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(questionField).toHaveValue(capital);
  await expect.element(optionField('A')).toHaveValue('Mine');
});

test('several right answers make it a test of that type', async () => {
  const { requests } = await openForm();
  await paste('Which are even? *a) two b) three *c) four d) five e) seven f) nine');
  await expect.element(page.getByText(/The test type is now “Several right answers”\.$/)).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Several right answers' })).toBeChecked();
  await expect.element(optionField('F')).toHaveValue('nine');
  await expect.element(page.getByRole('checkbox', { name: 'Option C is right' })).toBeChecked();
  await createButton.click();
  await expect.poll(() => requests.length).toBe(1);
  const { test_type, content, key } = requests[0]?.body ?? {};
  expect(test_type).toBe('multiple');
  const { options } = content as { options: { id: string; text: string }[] };
  const { right } = key as { right: string[] };
  expect(options.filter(({ id }) => right.includes(id)).map(({ text }) => text)).toEqual(['two', 'four']);
});

test('of a whole file of tests the next one comes after each is saved, also in another tab', async () => {
  const { requests } = await openForm();
  const numbers = ['one', 'two', 'three', 'four', 'five'];
  await paste(
    numbers.map((name, at) => `${at + 1}. Is it ${name}?\nA) yes ${name}\nB) no\n`).join('\nANSWER: A\n\n'),
  );
  const next = page.getByRole('button', { name: 'Save and add another' });
  await expect.element(questionField).toHaveValue('Is it one?');
  await expect.element(page.getByText('4 more tests from the pasted text are waiting.')).toBeVisible();
  await next.click();
  await expect.element(questionField).toHaveValue('Is it two?');
  await expect.element(optionField('A')).toHaveValue('yes two');
  await expect.element(rightOption('A')).toBeChecked();
  await expect.element(page.getByText('3 more tests from the pasted text are waiting.')).toBeVisible();

  // Nothing is lost with the tab.
  sessionStorage.clear();
  await openPage('/add_test?category=3');
  await expect.element(questionField).toHaveValue('Is it two?');
  await page.getByRole('button', { name: 'Skip this one' }).click();
  await expect.element(questionField).toHaveValue('Is it three?');
  await expect.element(page.getByText('2 more tests from the pasted text are waiting.')).toBeVisible();
  await createButton.click();
  await expect.poll(address).toBe('/tests');
  await openPage('/add_test?category=3');
  await expect.element(questionField).toHaveValue('Is it four?');
  await expect.element(optionField('A')).toHaveValue('yes four');
  await expect.element(page.getByText('1 more test from the pasted text is waiting.')).toBeVisible();
  await page.getByRole('button', { name: 'Leave out the others' }).click();
  await expect.element(page.getByText('from the pasted text is waiting')).not.toBeInTheDocument();
  await next.click();
  await expect.element(questionField).toHaveValue('');
  expect(requests.map(({ body }) => body.savol)).toEqual(['Is it one?', 'Is it three?', 'Is it four?']);
});

import { expect, test } from 'vitest';

import { getUnsolved, listResults } from '../../../contract/answers.ts';
import { languages } from '../../../contract/languages.ts';
import { currentTexts } from '../../lib/languages/i18n.ts';
import { answer } from '../../testing/api.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { boxOf, expectBelow, expectBeside } from '../../testing/boxes.ts';
import { address, desk, logIn, openPage, page, phone, userEvent } from '../../testing/page.ts';
import { pictureFile } from '../../testing/pictures.ts';
import {
  answerWithCategory,
  answerWithQuestion,
  createButton,
  logInTeacher,
  optionField,
  ownQuestion,
  questionField,
  readQuestion,
  rightOption,
  takeQuestions,
  textsOf,
} from '../../testing/questions.ts';

const preview = page.getByRole('region', { name: 'How pupils will see it' });
const options = preview.css('.radio-card');
const image = preview.css('img');
const form = page.css('.card:has(form)');

/** Opens the form of a new test. */
async function openForm(size = desk) {
  const teacher = logInTeacher();
  answerWithCategory();
  await page.viewport(size.width, size.height);
  await openPage('/add_test?category=3');
  await expect.element(questionField).toBeVisible();
  return teacher;
}

test.each(languages)('the right answer is chosen in the row of its option (%s)', async (language) => {
  logInTeacher();
  answerWithCategory();
  await openPage('/add_test?category=3', { language });
  await expect.element(page.css('[name=savol]')).toBeVisible();
  const say = currentTexts();
  for (const size of [phone, desk]) {
    await page.viewport(size.width, size.height);
    for (const letter of ['A', 'B', 'C', 'D', 'E']) {
      const option = page.getByLabelText(say('questions.form.option', { letter }), { exact: true });
      const right = page.getByRole('radio', { name: say('questions.form.right_option', { letter }) });
      expect(right.elements()).toHaveLength(1);
      const label = page.css('label').filter({ has: right });
      expect(label.element().textContent).toBe(say('questions.form.right'));
      const [field, choice] = [boxOf(option), boxOf(label)];
      expect(choice.left).toBeGreaterThanOrEqual(field.right);
      expect(choice.top).toBeCloseTo(field.top, 0);
      expect(choice.bottom - choice.top).toBeGreaterThanOrEqual(44);
      (label.element() as HTMLElement).click();
      await expect.element(right).toBeChecked();
    }
    // The right answer, and the type.
    expect(page.getByRole('radio', { checked: true }).elements()).toHaveLength(2);
  }
});

test('the rows of options do not move when an option gets its choice, or the right answer is cleared', async () => {
  const teacher = logInTeacher();
  answerWithQuestion(ownQuestion(teacher));
  await openPage('/edit_test/7');
  await expect.element(questionField).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Subject' })).toHaveValue('Arithmetic');
  const right = rightOption('C');
  await expect.element(right).not.toBeInTheDocument();
  const places = () => [
    boxOf(optionField('C')),
    boxOf(page.getByRole('button', { name: 'Choose a picture' })),
  ];
  const before = places();
  await optionField('C').fill('5');
  await expect.element(right).toBeInTheDocument();
  expect(places()).toEqual(before);
  await right.click({ force: true });
  await expect.element(right).toBeChecked();
  expect(places()).toEqual(before);
  await page.getByRole('button', { name: 'No right answer' }).click();
  await expect.element(right).not.toBeChecked();
  expect(places()).toEqual(before);
});

test('the preview follows the text, and pupils see the same', async () => {
  const teacher = await openForm();
  await expect.element(preview).toMatchTextContent('The question will appear here as you write it.');
  // Without the text of an option pupils choose from the letters.
  expect(textsOf(options)).toEqual(['A', 'B', 'C', 'D', 'E']);
  expectBeside(form, preview);
  await expect.element(page.getByLabelText('Subject')).toHaveValue('Arithmetic');
  const before = boxOf(form);
  const savol = 'What is 2 + 2?\nChoose one.';
  await questionField.fill(savol);
  await expect.element(preview.css('.asked-question')).toBeVisible();
  expect(preview.css('.asked-question').element().textContent).toBe(savol);
  await optionField('A').fill('3');
  await optionField('D').fill('4');
  await rightOption('D').click({ force: true });
  await expect.poll(() => textsOf(options)).toEqual(['A3', 'D4']);
  expect(boxOf(form)).toEqual(before);
  await userEvent.upload(page.getByLabelText('Picture', { exact: true }), await pictureFile());
  await expect.element(image).toBeVisible();
  await page.getByRole('button', { name: 'Do not send this picture' }).click();
  await expect.element(image).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(image).toBeVisible();
  await page.getByText('Free Text', { exact: true }).click();
  await expect.element(options).toHaveLength(0);
  await expect.element(preview.getByPlaceholder('Type your answer here...')).toBeVisible();
  await page.getByText('Multiple Choice', { exact: true }).click();

  await openPage(address());
  await expect.poll(() => textsOf(options)).toEqual(['A3', 'D4']);
  const { requests } = takeQuestions(teacher);
  await createButton.click();
  await expect.poll(() => requests.length).toBe(1);
  const { test_type, a, d, savol: sent } = requests[0]?.body ?? {};
  logIn({ is_pupil: true });
  answer(getUnsolved, { status: 'ok', test: readQuestion({ test_type, savol: sent, a, b: '', d }) });
  await openPage('/solve-test?category=3');
  const heading = page.getByRole('heading', { name: 'What is 2 + 2?' });
  await expect.element(heading).toBeVisible();
  expect(heading.element().textContent).toContain(savol);
  expect(textsOf(page.css('.radio-card'))).toEqual(['A3', 'D4']);
});

test('an edit previews its stored picture until that is removed', async () => {
  const teacher = logInTeacher();
  answerWithQuestion(ownQuestion(teacher, { savol: 'Pictured?', image: '/illustrations/empty.svg' }));
  await openPage('/edit_test/7');
  await expect.element(image).toBeInTheDocument();
  await expect.element(preview).toMatchTextContent('Pictured?');
  await page.getByRole('button', { name: 'Remove the picture' }).click();
  await expect.element(image).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(image).toBeInTheDocument();
});

test('on a phone the preview opens from the end of the screen, wherever one writes', async () => {
  await openForm(phone);
  const toggle = preview.getByRole('button');
  await questionField.fill('What is 2 + 2?');
  await optionField('A').fill('4');
  const shown = preview.getByText('What is 2 + 2?');
  for (const field of [questionField, optionField('E')]) {
    field.element().focus();
    await expect.element(toggle).toBeInViewport({ ratio: 1 });
    await expect.element(shown).not.toBeVisible();
    await toggle.click();
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'true');
    await expect.element(shown).toBeInViewport();
    expect(textsOf(options)).toEqual(['A4']);
    await expectAccessible();
    await toggle.click();
  }
  // The bar is not over the field that has the focus.
  optionField('A').element().focus();
  for (let step = 0; step < 12; step += 1) {
    await userEvent.tab();
    const bar = boxOf(page.css('.question-preview'));
    const focused = document.activeElement;
    if (focused === null || focused.closest('.question-preview') !== null) continue;
    const top = focused.getBoundingClientRect().top + window.scrollY;
    expect(top >= bar.top && top < bar.bottom).toBe(false);
  }
});

test('nothing in the preview can be operated', async () => {
  await openForm();
  await questionField.fill('Which one?');
  const types = page.getByRole('radiogroup', { name: 'Test type' }).getByRole('radio').elements();
  expect(types.length).toBeGreaterThan(7);
  for (const type of types as HTMLInputElement[]) {
    type.click();
    await expect.element(preview.getByText('Which one?')).toBeVisible();
    const controls = preview.css('input, textarea, select, button:not(.question-preview-toggle)').elements();
    for (const control of controls as HTMLElement[]) {
      control.focus();
      expect(document.activeElement).not.toBe(control);
    }
  }
  (types as HTMLInputElement[])[0]?.click();
  await page.getByRole('heading', { level: 1 }).click();
  await userEvent.keyboard('b');
  await options.first().click({ force: true });
  await expect.element(preview.css('input:checked')).not.toBeInTheDocument();
});

test('information stands beside a test, results below it, and both below it on a phone', async () => {
  const card = page.css('.card').first();
  async function expectPlace(name: string, content: string, onDesk: typeof expectBeside): Promise<void> {
    await page.viewport(desk.width, desk.height);
    await openPage('/tests/7');
    const part = page.getByRole('region', { name });
    await expect.element(part.css(content)).toBeVisible();
    expect(boxOf(part.css(content)).right).toBeLessThanOrEqual(boxOf(part).right);
    onDesk(card, part);
    expect(document.documentElement.scrollWidth).toBe(desk.width);
    await page.viewport(phone.width, phone.height);
    expectBelow(card, part);
  }
  answerWithQuestion(ownQuestion(logInTeacher()));
  await expectPlace('Administrative Information', 'dl', expectBeside);
  logIn({ is_pupil: true });
  answerWithQuestion(readQuestion());
  answer(listResults, { results: [{ user_name: 'Malika Aliyeva', points: 0, percentage: 0 }] });
  await expectPlace('Test Results', 'table', expectBelow);
});

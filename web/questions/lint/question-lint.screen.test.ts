import { expect, test } from 'vitest';

import { languages } from '../../../contract/languages.ts';
import { listSimilarQuestions } from '../../../contract/questions/similar-questions.ts';
import { currentTexts } from '../../lib/languages/i18n.ts';
import { answer } from '../../testing/api.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { desk, openPage, page, phone } from '../../testing/page.ts';
import {
  answerWithCategory,
  answerWithQuestion,
  createButton,
  logInTeacher,
  optionField,
  ownQuestion,
  questionField,
  takeQuestions,
} from '../../testing/questions.ts';

/** The warnings that are shown at this width. */
const warnings = () =>
  page
    .css('.warning-list li')
    .elements()
    .filter((element) => element.checkVisibility())
    .map(({ textContent }) => textContent);

test.each(languages)(
  'a teacher reads what may be wrong with a test, and saves it all the same (%s)',
  async (language) => {
    const { requests } = takeQuestions(logInTeacher());
    answerWithCategory();
    await openPage('/add_test?category=3', { language });
    await expect.element(page.css('[name=savol]')).toBeVisible();
    const say = currentTexts();
    const option = (letter: string) =>
      page.getByLabelText(say('questions.form.option', { letter }), { exact: true });
    const choose = (letter: string) =>
      page
        .getByRole('radio', { name: say('questions.form.right_option', { letter }) })
        .click({ force: true });
    await page.css('[name=savol]').fill('Сamarqand: 2 + 2?');
    await option('A').fill('3');
    await option('B').fill('4');
    await option('C').fill(' 3');
    await option('D').fill('Barcha javoblar toʻgʻri');
    await choose('E');
    await expect
      .poll(warnings)
      .toEqual([
        say('questions.lint.key_to_nothing', { option: 'E' }),
        say('questions.lint.equal_options', { option: 'A', other: 'C' }),
        say('questions.lint.mixed_scripts', { word: 'Сamarqand' }),
        say('questions.lint.all_of_the_above', { option: 'D' }),
      ]);
    await expectAccessible();
    await page.viewport(phone.width, phone.height);
    await expect.poll(warnings).toHaveLength(4);
    await expectAccessible();

    await choose('B');
    await expect.poll(warnings).toHaveLength(3);
    await page
      .getByRole('main')
      .getByRole('button', { name: say('questions.form.create'), exact: true })
      .click();
    await expect.poll(() => requests.length).toBe(1);
  },
);

test('warnings come and go with the text, and move no field', async () => {
  logInTeacher();
  answerWithCategory();
  for (const { width, height } of [desk, phone]) {
    await page.viewport(width, height);
    await openPage('/add_test?category=3');
    await expect.element(page.getByLabelText('Subject')).toHaveValue('Arithmetic');
    await page.getByText('Free Text', { exact: true }).click();
    const text = page.getByLabelText('Correct answer text');
    await questionField.fill('Toshkent poytaxt. Qaysi shahar poytaxt?');
    const place = () => text.element().getBoundingClientRect().top + window.scrollY;
    const before = place();
    await text.fill('Toshkent');
    await expect.poll(warnings).toEqual(['The right answer, “Toshkent”, appears in the question.']);
    expect(place()).toBe(before);
    await text.fill('Samarqand');
    await expect.poll(warnings).toEqual([]);
    expect(place()).toBe(before);
    await page.getByLabelText('Explanation').fill('Because of Сamarqand');
    await expect.poll(warnings).toHaveLength(1);
    await page.getByLabelText('Explanation').fill('');
    await expect.poll(warnings).toEqual([]);
    await expect.element(createButton).toBeEnabled();
    await page.getByText('Multiple Choice', { exact: true }).click();
  }
});

test('a test that asks nearly the same in the category is linked, for its author', async () => {
  const teacher = logInTeacher();
  answerWithCategory();
  const savol = 'Which city is the capital of Uzbekistan?';
  const asked = answer(listSimilarQuestions, { data_api: [{ id: 7, savol }] });
  await openPage('/add_test?category=3');
  await questionField.fill('which city is the Capital of Uzbekistan');
  await optionField('A').fill('3');
  const link = page.css('.warning-list').getByRole('link', { name: savol });
  await expect.element(link.first()).toHaveAttribute('href', '/tests/7');
  expect(warnings()).toHaveLength(1);
  expect(asked.requests.at(-1)?.query).toMatchObject({
    category: 3,
    text: 'which city is the Capital of Uzbekistan',
    parts: '3',
  });
  await expectAccessible();

  answerWithQuestion(ownQuestion(teacher, { savol }));
  const again = answer(listSimilarQuestions, {});
  await openPage('/edit_test/7');
  await questionField.fill(`${savol.slice(0, -1)} now?`);
  await expect.poll(() => again.requests.at(-1)?.query).toMatchObject({ except: 7 });
  await expect.poll(warnings).toEqual([]);
});

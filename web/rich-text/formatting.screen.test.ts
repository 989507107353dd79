import { expect, test } from 'vitest';
import type { Locator } from 'vitest/browser';

import { listFamilyAnswers } from '../../contract/answers.ts';
import { listCategories, listDifficultyLevels } from '../../contract/questions/categories.ts';
import { addQuestion } from '../../contract/questions/question-input.ts';
import { getQuestion, listQuestions, QuestionForAuthor } from '../../contract/questions/questions.ts';
import { answer } from '../testing/api.ts';
import { expectAccessible } from '../testing/axe.ts';
import { example } from '../testing/example.ts';
import { logIn, openPage, page, userEvent } from '../testing/page.ts';
import { pictureFile } from '../testing/pictures.ts';
import { leaveAndReturn } from '../testing/question-form.ts';
import { answerWithPreview, withTrees } from '../testing/rendered.ts';
import { answerWithTests, twoAndTwo } from '../testing/solving.ts';

const savol = [
  'Which fruit costs **less**?',
  '',
  '| Fruit | Price in the market of the town, in soʻm |',
  '| --- | --: |',
  '| Apples | 12 000 |',
  '| Pears | 15 000 |',
  '',
  '![A pair of scales](1)',
  '',
  '1) Look at the _table_.',
  '2) Think as this program does:',
  '',
  '```',
  'if apples < pears:',
  "    print('apples')  # a line that is longer than the screen of a phone is wide",
  '```',
].join('\n');
const explanation = 'Since:\n\n- 12 000 is **less**';
const image = '/media/a-pair-of-scales-0001x-90x60.webp';

const formatted = withTrees({
  ...twoAndTwo,
  id: 1,
  text_format: 'markdown',
  savol,
  a: '*Apples*',
  b: '- `Pears`',
  right_answer: 'a',
  explanation,
  image,
} as const);

const textsOf = (locator: Locator) => locator.elements().map(({ textContent }) => textContent);

/** Checks the formatted question, wherever it is shown as a whole. */
async function expectFormatted(place: Locator): Promise<void> {
  await expect
    .poll(() => textsOf(place.getByRole('columnheader')))
    .toEqual(['Fruit', 'Price in the market of the town, in soʻm']);
  const cells = place.getByRole('row', { name: 'Pears' }).getByRole('cell');
  expect(textsOf(cells)).toEqual(['Pears', '15 000']);
  await expect.element(place.getByRole('img', { name: 'A pair of scales' })).toHaveLength(1);
  await expect.element(place.getByRole('listitem').filter({ hasText: 'Look at the _table_.' })).toBeVisible();
  expect(place.css('pre').element().textContent).toContain("if apples < pears:\n    print('apples')");
  await expect.element(place.getByText('**')).not.toBeInTheDocument();
}

test('a teacher formats a test and sees it as pupils will', async () => {
  const author = logIn({ is_teacher: true }).id;
  answer(listDifficultyLevels, { data_api: [{ id: 34, qiyinlik_darajasi_nomi: 'Easy' }] });
  answer(listCategories, { data_api: [{ id: 3, name: 'Fruit' }] });
  answerWithPreview();
  const written = example(QuestionForAuthor, { ...formatted, author });
  const { requests } = answer(addQuestion, { data_api: [written] });
  answer(getQuestion, { data_api: [written] });
  await openPage('/add_test?category=3');
  const preview = page.css('.question-preview');
  await page.getByLabelText('Question', { exact: true }).fill(savol);
  await expect.element(preview).toMatchTextContent('**less**');
  const format = page.getByRole('checkbox', { name: 'Format the text' });
  await expect.element(format).not.toBeChecked();
  (format.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(preview.css('strong')).toHaveTextContent('less');
  await page.getByRole('button', { name: 'What to type' }).click();
  await expect.element(page.getByText('| abc | def |')).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'abc' })).toBeVisible();
  await expect.element(preview).toMatchTextContent('![A pair of scales](1)');
  await userEvent.upload(page.css('input[type=file]').first(), await pictureFile());
  await expect.element(preview.css('img')).toHaveLength(1);
  await expect.element(preview).not.toMatchTextContent('![A pair of scales](1)');
  await page.getByRole('textbox', { name: 'Option A' }).fill('*Apples*');
  await page.getByRole('textbox', { name: 'Option B' }).fill('- `Pears`');
  await page.getByRole('radio', { name: 'Option A, right answer' }).click({ force: true });
  await page.getByLabelText('Difficulty').selectOptions('Easy');
  await page.getByLabelText('Explanation', { exact: true }).fill(explanation);
  await expect.element(preview.css('em')).toHaveTextContent('Apples');
  await expect.element(preview.css('li code')).not.toBeInTheDocument();
  await expectAccessible();

  // A draft keeps the choice.
  await leaveAndReturn();
  await expect.element(format).toBeChecked();
  await page.getByRole('main').getByRole('button', { name: 'Create Test' }).click();
  await expect.poll(() => requests.length).toBe(1);
  expect(requests[0]?.body).toMatchObject({ text_format: 'markdown', savol, explanation, a: '*Apples*' });
});

test('formatted texts are shown in details, in lists and in the form', async () => {
  const author = logIn({ is_teacher: true }).id;
  answerWithPreview();
  const written = example(QuestionForAuthor, { ...formatted, author });
  answer(getQuestion, { data_api: [written] });
  await openPage('/tests/1');
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Which fruit costs less?');
  await expectFormatted(page.css('.page-heading'));
  answer(listQuestions, { data_api: [written] });
  await openPage('/tests');
  const listed = page.css('.question-item');
  await expect.element(listed.getByRole('heading')).toMatchTextContent('Apples | 12 000');
  await expect.element(listed).not.toMatchTextContent('**');
  await expect.element(listed.css('img')).toHaveLength(1);
  await openPage('/edit_test/1');
  await expect.element(page.getByRole('checkbox', { name: 'Format the text' })).toBeChecked();
});

test('a pupil solves a formatted test, and reads why', async () => {
  const person = logIn({ is_pupil: true }).id;
  answerWithTests({ id: 91, name: 'Formatted' }, [formatted]);
  await page.viewport(360, 740);
  await openPage('/solve-test?category=91');
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('Which fruit costs less?');
  await expectFormatted(page.getByRole('main'));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  // Content that is wider than the screen is scrolled by keyboard.
  const code = page.css('.rich-scrolled').filter({ has: page.css('pre') });
  (code.element() as HTMLElement).focus();
  await expect.element(code).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => code.element().scrollLeft).toBeGreaterThan(0);
  await expectAccessible();

  await page.getByRole('radio', { name: 'Pears' }).click({ force: true });
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect.element(page.css('.last-why')).toMatchTextContent(/^Since:\s*12 000 is less$/);

  answer(getQuestion, { data_api: [formatted] });
  answer(listFamilyAnswers, { data_api: [{ test: 1, person, users_answer: 'b', percentage: 0 }] });
  await openPage('/tests/1');
  await expectFormatted(page.css('.page-heading'));
  const why = page.css('.explanation');
  await expect.element(why.getByRole('listitem')).toHaveTextContent('12 000 is less');
  await expect.element(why.css('strong')).toHaveTextContent('less');
  await expect.element(page.css('.question-option-right em')).toHaveTextContent('Apples');
  await expectAccessible();
});

test('gaps stand in a table and in code, and are filled there', async () => {
  logIn({ is_pupil: true });
  const { submitted } = answerWithTests({ id: 92, name: 'Gaps in a table' }, [
    withTrees({
      ...twoAndTwo,
      id: 2,
      test_type: 'gaps',
      text_format: 'markdown',
      savol: 'Fill in the **table**.',
      a: '',
      b: '',
      content: {
        text: '| Number $x$ | Square $x^2$ |\n| - | - |\n| 3 | {{1}} |\n\n`print({{2}})` prints *7*.',
        gaps: [{ id: '1' }, { id: '2' }],
      },
    } as const),
  ]);
  await openPage('/solve-test?category=92');
  await page.getByRole('row').nth(1).getByRole('textbox').fill('9');
  await page.css('code').getByRole('textbox').fill('7');
  await expect.element(page.getByRole('main')).toMatchTextContent('prints 7.');
  await expectAccessible();
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect.element(page.getByText("You've completed all tests!")).toBeVisible();
  expect(submitted.requests[0]?.body.answer).toEqual({ gaps: { 1: '9', 2: '7' } });
});

import { expect, test } from 'vitest';
import type { Locator } from 'vitest/browser';

import { listCategories, listDifficultyLevels } from '../../../contract/questions/categories.ts';
import { addQuestion } from '../../../contract/questions/question-input.ts';
import { getQuestion, listQuestions, QuestionForAuthor } from '../../../contract/questions/questions.ts';
import { answer, held } from '../../testing/api.ts';
import { example, type Some } from '../../testing/example.ts';
import { address, logIn, openPage, page, userEvent } from '../../testing/page.ts';
import { twoAndTwo } from '../../testing/solving.ts';
import { Tab } from '../../testing/tab.ts';

type Shown = { getByLabelText: typeof page.getByLabelText; getByRole: typeof page.getByRole };

const question = (shown: Shown): Locator => shown.getByLabelText('Question', { exact: true });
const create = (shown: Shown): Locator =>
  shown.getByRole('main').getByRole('button', { name: 'Create Test', exact: true });
const back = ({ page: shown }: Tab) => shown.getByText('What you typed here has been restored');
const levels = { data_api: [34, 35, 36].map((id) => ({ id, qiyinlik_darajasi_nomi: `Level ${id}` })) };

/** Logs an author in, whose test 7 is answered with these fields. */
function logInAuthor(): (some: Some<QuestionForAuthor>) => QuestionForAuthor {
  const { id } = logIn({ is_teacher: true });
  const ownQuestion = (some: Some<QuestionForAuthor>) =>
    example(QuestionForAuthor, { ...twoAndTwo, id: 7, category: 3, author: id, ...some });
  answer(listCategories, { data_api: [{ id: 3, name: 'Arithmetic' }] });
  answer(listDifficultyLevels, levels);
  answer(addQuestion, { data_api: [ownQuestion({})] });
  return ownQuestion;
}

test('the level that was chosen for a new test is restored, however late the levels come', async () => {
  const author = logInAuthor();
  {
    using tab = new Tab('/add_test?category=3');
    await tab.page.getByLabelText('Difficulty').selectOptions('36');
    await question(tab.page).fill('How hard?');
    await expect.poll(() => JSON.stringify(localStorage)).toContain('How hard?');
  }
  const late = held(levels);
  answer(listDifficultyLevels, late.reply);
  const { requests } = answer(addQuestion, { data_api: [author({})] });
  using tab = new Tab('/add_test?category=3');
  await expect.element(back(tab)).toBeVisible();
  await expect.element(tab.page.getByLabelText('Difficulty')).toBeDisabled();
  await expect.element(tab.page.getByLabelText('Difficulty')).toMatchTextContent('Loading the levels...');
  // The draft is stored again while the field waits.
  await question(tab.page).fill('How hard is it?');
  late.release();
  await expect.element(tab.page.getByLabelText('Difficulty')).toHaveValue('36');
  await create(tab.page).click();
  await expect.element(tab.page.getByText('Test created successfully!')).toBeVisible();
  expect(requests.map(({ body }) => body)).toMatchObject([
    { savol: 'How hard is it?', qiyinlik_darajasi: 36 },
  ]);
});

test('an interrupted edit is restored unless the test was changed meanwhile, and can be discarded', async () => {
  const author = logInAuthor();
  answer(getQuestion, { data_api: [author({ savol: 'First?' })] });
  const edit = async (text: string) => {
    using tab = new Tab('/edit_test/7');
    await question(tab.page).fill(text);
    await expect.poll(() => JSON.stringify(localStorage)).toContain(text);
  };
  await edit('Second?');
  {
    using tab = new Tab('/edit_test/7');
    await expect.element(question(tab.page)).toHaveValue('Second?');
    await tab.page.getByRole('button', { name: 'Start again' }).click();
    await expect.element(question(tab.page)).toHaveValue('First?');
    await expect.element(back(tab)).not.toBeInTheDocument();
  }
  await edit('Third?');
  answer(getQuestion, { data_api: [author({ savol: 'Changed elsewhere?', version: 2 })] });
  using tab = new Tab('/edit_test/7');
  await expect.element(question(tab.page)).toHaveValue('Changed elsewhere?');
});

test('a list that was requested without a network loads when the network returns', async () => {
  const author = logInAuthor();
  const { requests } = answer(listQuestions, { data_api: [author({ savol: 'After the tunnel?' })] });
  using tab = new Tab('/tests');
  await expect.element(tab.page.getByRole('link', { name: 'After the tunnel?' })).toBeVisible();
  const offline = tab.page.getByText('No connection');
  tab.setOnline(false);
  await tab.page.getByRole('searchbox').fill('tunnel');
  await expect.element(offline).toBeVisible();
  await expect.poll(() => tab.address()).toContain('tunnel');
  expect(requests.at(-1)?.query.s).not.toBe('tunnel');
  tab.setOnline(true);
  await expect.poll(() => requests.at(-1)?.query.s).toBe('tunnel');
  await expect.element(tab.page.getByText('1 test', { exact: true })).toBeVisible();
  await expect.element(offline).not.toBeInTheDocument();
});

test('a picture that was removed from a form can be restored', async () => {
  const author = logInAuthor();
  await openPage('/add_test?category=3');
  await question(page).fill('Pictured?');
  const canvas = new OffscreenCanvas(40, 30);
  canvas.getContext('2d')?.fillRect(0, 0, 40, 30);
  const picture = new File([await canvas.convertToBlob()], 'map.png', { type: 'image/png' });
  await userEvent.upload(page.css('input[type=file][name=image]'), picture);
  const shown = page.getByRole('img', { name: 'The chosen picture' });
  await page.getByRole('button', { name: 'Do not send this picture' }).click();
  await expect.element(shown).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(shown).toBeVisible();
  const { requests } = answer(addQuestion, { data_api: [author({})] });
  await create(page).click();
  await expect.poll(address).toBe('/tests');
  expect(requests.map(({ body }) => body.image)).toEqual([expect.objectContaining({ name: 'map.png' })]);
});

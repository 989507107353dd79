import { expect, test } from 'vitest';

import { getUnsolved, listResults, submitAnswer } from '../../contract/answers.ts';
import { listCategories, listDifficultyLevels } from '../../contract/questions/categories.ts';
import { deleteQuestion } from '../../contract/questions/question-deletion.ts';
import { addQuestion, replaceQuestion } from '../../contract/questions/question-input.ts';
import { getQuestion, listQuestions } from '../../contract/questions/questions.ts';
import { getStorageKey } from '../../contract/work/storage-keys.ts';
import { answer } from '../testing/api.ts';
import { address, logIn, openPage, page } from '../testing/page.ts';

const category = { id: 3, name: 'Arithmetic' };
const level = { id: 34, name_en: 'Beginner', qiyinlik_darajasi_nomi: 'Beginner' };
const plain = { category: 3, qiyinlik_darajasi: 34 };
const stored = {
  id: 7,
  test_type: 'choosable',
  savol: 'Choosable?',
  a: 'yes',
  right_answer: 'a',
  enabled: true,
  version: 1,
  category_name: 'Arithmetic',
  ...plain,
} as const;

/** Gives the storage key with which drafts are stored on the device. */
const giveKey = () =>
  answer(getStorageKey, { ticket: 't'.repeat(43), key: btoa('k'.repeat(32)).replaceAll('=', '') });

const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

/** The fields that are not blank. */
const sent = (body: object) =>
  Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined && value !== '' && value !== null),
  );

test('tests are written, read, edited and deleted with these calls', async () => {
  const { id } = logIn({ is_teacher: true });
  giveKey();
  const categories = answer(listCategories, { data_api: [category] });
  const levels = answer(listDifficultyLevels, { data_api: [level] });
  const added = answer(addQuestion, {});
  const list = answer(listQuestions, { data_api: [{ ...stored, author: id }] });
  const read = answer(getQuestion, { data_api: [{ ...stored, author: id }] });
  await openPage('/add_test?category=3');
  await page.getByText('Free Text', { exact: true }).click();
  await page.getByLabelText('Question').fill('Free?');
  await page.getByLabelText('Correct answer text').fill('Yes');
  expect(levels.requests.map(({ query }) => query)).toEqual([{}]);
  expect(categories.requests[0]?.query).toMatchObject({ id: 3 });
  await button('Create Test').click();
  await expect.element(page.getByText('Test created successfully!')).toBeVisible();

  await openPage('/add_test?category=3');
  await page.getByLabelText('Question').fill(' Choosable? ');
  await page.getByLabelText('Option A', { exact: true }).fill('yes');
  await page.getByRole('radio', { name: 'Option A, right answer' }).click({ force: true });
  await button('Create Test').click();
  await expect.element(page.getByText('Test created successfully!')).toBeVisible();
  const fields = { ...plain, test_type: 'choosable', savol: 'Choosable?', right_answer: 'a', a: 'yes' };
  expect(added.requests.map(({ body }) => sent(body))).toEqual([
    { ...plain, test_type: 'free_text', savol: 'Free?', right_answer_text: 'Yes' },
    fields,
  ]);
  await openPage('/tests');
  await page.getByRole('link', { name: 'Choosable?' }).click();
  await expect.poll(address).toBe('/tests/7');
  expect(sent(list.requests[0]?.query ?? {})).toMatchObject({ page: 1, per_page: 10, sort: 'id_desc' });

  await page.getByRole('link', { name: 'Edit Test' }).click();
  const edited = answer(replaceQuestion, {});
  await page.getByLabelText('Question').fill('Edited?');
  await button('Save').click();
  await expect.poll(() => edited.requests).toHaveLength(1);
  expect(read.requests.map(({ params }) => params)).toContainEqual({ id: 7 });
  expect(edited.requests.map(({ params, body }) => [params.id, sent(body)])).toEqual([
    [7, { ...fields, savol: 'Edited?', enabled: true, seen_version: 1 }],
  ]);
  // The browser sets the type of a form.
  for (const { headers } of [...added.requests, ...edited.requests])
    expect(headers.get('Content-Type')).toBeNull();

  const deleted = answer(deleteQuestion, undefined);
  await openPage('/tests/7');
  await button('Delete Test').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(address).toBe('/tests');
  expect(deleted.requests.map(({ params }) => params.id)).toEqual([7]);
});

test('tests are solved and results read with these calls', async () => {
  logIn({ is_pupil: true });
  giveKey();
  answer(listCategories, { data_api: [category] });
  const first = { ...stored, b: 'no' };
  const second = { id: 8, test_type: 'free_text', savol: 'Free?', version: 2 } as const;
  const asked = answer(getUnsolved, { status: 'ok', test: first });
  const submitted = answer(submitAnswer, {});
  await openPage('/solve-test?category=3');
  await page.getByText('no', { exact: true }).click();
  expect(sent(asked.requests[0]?.query ?? {})).toEqual({ category_id: 3, progress: true });
  answer(getUnsolved, { status: 'ok', test: second });
  const submit = page.getByRole('button', { name: 'Submit Answer' });
  await submit.click();
  await expect.element(page.getByRole('heading', { name: 'Free?' })).toBeVisible();
  await page.getByRole('textbox').fill('Yes');
  await submit.click();
  await expect
    .poll(() => submitted.requests.map(({ params, body }) => [params.id, sent(body)]))
    .toEqual([
      [7, { users_answer: 'b', seen_version: 1 }],
      [8, { users_text_answer: 'Yes', seen_version: 2 }],
    ]);
  expect(submitted.requests.map(({ headers }) => headers.get('Content-Type'))).toEqual([
    'application/json',
    'application/json',
  ]);

  answer(getQuestion, { data_api: [stored] });
  const results = answer(listResults, {});
  await openPage('/tests/7');
  await expect.poll(() => results.requests).toHaveLength(1);
  expect(results.requests[0]?.params).toEqual({ id: 7 });
});

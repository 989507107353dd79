import { expect, test } from 'vitest';

import { exportMessages, exportQuestions, listExportLosses } from '../../contract/question-files/exports.ts';
import { listCategories } from '../../contract/questions/categories.ts';
import { listQuestions } from '../../contract/questions/questions.ts';
import { answer, refusal } from '../testing/api.ts';
import { expectAccessible } from '../testing/axe.ts';
import { logIn, openPage, page } from '../testing/page.ts';
import { ownQuestion } from '../testing/questions.ts';

const dialog = () => page.getByRole('dialog', { name: 'Save tests in a file' });
const save = () => dialog().getByRole('button', { name: 'Save', exact: true });
const open = () => page.getByRole('main').getByRole('button', { name: 'Save as a file' }).click();

/** A list with a test of the teacher. */
function answerWithList() {
  const teacher = logIn({ is_teacher: true });
  answer(listCategories, { data_api: [{ id: 7, name: 'Geometry' }] });
  answer(listQuestions, {
    data_api: [ownQuestion(teacher, { id: 5, savol: 'Mine?' })],
    total: 1,
    total_pages: 1,
  });
}

const preview = { chosen: 3, written: 3, losses: [] };

test('the dialog says what each format loses, and saves the tests of the list', async () => {
  answerWithList();
  const { requests } = answer(listExportLosses, ({ query: { format } }) => ({
    data_api: [
      format === 'aiken'
        ? {
            chosen: 3,
            written: 2,
            losses: [
              { code: 'kind', detail: 'ordering', count: 1, tests: [{ id: 4, name: 'In what order?' }] },
              { code: 'level', detail: '', count: 25, tests: [{ id: 5, name: 'Mine?' }] },
            ],
          }
        : preview,
    ],
  }));
  const exported = answer(exportQuestions, () => new Response('file'));
  await openPage('/tests?category=7&search=mine&sort=id_desc');
  await open();
  await expect.element(dialog()).toMatchTextContent('3 tests will be in the file');
  await expect.element(dialog()).toMatchTextContent('holds everything');
  expect(requests.at(-1)?.query).toMatchObject({ format: 'docx', category: 7, sort: 'id_asc' });

  await dialog().getByLabelText('Format').selectOptions('Aiken text');
  await expect.element(dialog()).toMatchTextContent('2 of 3 tests will be in the file');
  await dialog()
    .getByRole('button', { name: /no such tests – .*: 1 test/ })
    .click();
  await expect
    .element(dialog().getByRole('link', { name: 'In what order?' }))
    .toHaveAttribute('href', '/tests/4');
  await dialog().getByRole('button', { name: 'The difficulty is left out: 25 tests' }).click();
  await expect.element(dialog()).toMatchTextContent('and 24 more');
  await expectAccessible();
  await save().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(exported.requests.at(-1)?.query).toMatchObject({ format: 'aiken', category: 7 });
});

test('selected tests are saved alone', async () => {
  answerWithList();
  const { requests } = answer(listExportLosses, { data_api: [{ ...preview, chosen: 1, written: 1 }] });
  await openPage('/tests');
  await page.getByLabelText('Select all on this page').click();
  await page.getByRole('button', { name: 'Actions for the selected tests' }).click();
  await page.getByRole('menuitem', { name: 'Save as a file' }).click();
  await expect.element(dialog()).toMatchTextContent('1 test will be in the file');
  expect(requests.at(-1)?.query.ids).toEqual([5]);
  await expect
    .element(dialog().getByRole('link', { name: 'Print a paper with variants and a key' }))
    .toHaveAttribute('href', expect.stringContaining('ids=5'));
});

test('what cannot be saved says why, and a failure stays in the dialog', async () => {
  answerWithList();
  answer(listExportLosses, refusal(400, { format: [exportMessages.many_tests] }));
  await openPage('/tests');
  await open();
  await expect.element(dialog()).toMatchTextContent('more than 10,000 tests');
  await expect.element(save()).toBeDisabled();
  answer(listExportLosses, { data_api: [preview] });
  answer(exportQuestions, refusal(503));
  await dialog().getByLabelText('Format').selectOptions('GIFT for Moodle');
  await save().click();
  await expect.element(dialog().getByRole('alert')).toBeVisible();
});

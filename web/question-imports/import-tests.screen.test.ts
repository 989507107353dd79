import { expect, test } from 'vitest';

import { addSubjects } from '../../contract/questions/curriculum.ts';
import {
  applyQuestionImport,
  changeImportItem,
  createQuestionImport,
  getQuestionImport,
  getQuestionImportProgress,
  type ImportItem,
  ImportSummary,
  listQuestionImports,
  QuestionImport,
  sourceMessages,
  storeImportMedia,
  undoQuestionImport,
} from '../../contract/questions/imports.ts';
import { answer, held, refusal } from '../testing/api.ts';
import { expectAccessible } from '../testing/axe.ts';
import { example, type Some } from '../testing/example.ts';
import { address, logIn, openPage, page, phone } from '../testing/page.ts';
import { answerWithCategory, answerWithQuestion, logInTeacher, readQuestion } from '../testing/questions.ts';

const asked = (savol: string, some: Some<NonNullable<ImportItem['test']>> = {}) => ({
  test_type: 'choosable',
  savol,
  text_format: 'plain' as const,
  content: {
    options: [
      { id: 'a', text: 'Toshkent' },
      { id: 'b', text: 'Samarqand' },
    ],
  },
  key: { right: 'a' },
  ...some,
});

const items: Some<ImportItem>[] = [
  { number: 1, place: '1', outcome: 'imported', test: asked('Capital of Uzbekistan?') },
  {
    number: 2,
    place: '7',
    outcome: 'changed',
    remarks: [{ code: 'feedback_in_explanation', detail: 'Well done' }],
    test: asked('Largest city?'),
  },
  {
    number: 3,
    place: '12',
    outcome: 'refused',
    remarks: [{ code: 'few_options', detail: '' }],
    test: asked('One option?', { content: { options: [{ id: 'a', text: 'yes' }] }, key: null }),
  },
  {
    number: 4,
    place: '20',
    outcome: 'refused',
    remarks: [{ code: 'duplicate', detail: 'Which city?' }],
    test: asked('Which city?'),
    duplicate_of: 7,
  },
];
const counts = { total: 4, imported: 1, changed: 1, refused: 2 };
const checked = { id: 1, state: 'checked' as const, format: 'text' as const, category: 3, ...counts };

/** An import of these items. */
const made = (some: Some<QuestionImport> = {}) => example(QuestionImport, { ...checked, items, ...some });
const summary = (some: Some<ImportSummary>) => example(ImportSummary, { ...checked, ...some });

/** Opens an import as its author. */
async function openImport(shown: QuestionImport): Promise<void> {
  logInTeacher();
  answerWithCategory();
  answer(getQuestionImport, { status: 'ok', import: shown });
  await openPage('/tests/import?import=1');
  await expect.element(page.getByRole('heading', { name: 'Questions of the file' })).toBeVisible();
}

async function openForm(language: 'en' | 'ru' = 'en'): Promise<void> {
  logInTeacher();
  answerWithCategory();
  answer(listQuestionImports, { data_api: [] });
  await openPage('/tests/import?category=3', { language });
}

const item = (number: number) => page.getByRole('listitem', { name: `Question ${number}`, exact: true });
const subject = page.getByRole('combobox', { name: 'Subject', exact: true });
const checkButton = page.getByRole('button', { name: 'Check the questions' });

test('only authors have access', async () => {
  logIn({});
  await openPage('/tests/import');
  await expect.element(page.getByRole('heading', { name: 'Import tests' })).toBeVisible();
  await expect.element(checkButton).not.toBeInTheDocument();
});

test('pasted questions are checked into the category of the address, and their receipt has an address', async () => {
  await openForm();
  await expect.element(subject).toHaveValue('Arithmetic');
  await checkButton.click();
  await expect.element(page.getByText('Choose a file or paste questions.')).toBeVisible();
  await page.getByLabelText('Or paste the questions').fill('1. Capital?\nA) Toshkent\nB) Samarqand');
  await expectAccessible();
  const { requests } = answer(createQuestionImport, { status: 'ok', import: made() });
  await checkButton.click();
  await expect.poll(address).toBe('/tests/import?import=1');
  expect(requests.map(({ body }) => body)).toMatchObject([
    { text: '1. Capital?\nA) Toshkent\nB) Samarqand', category: 3 },
  ]);
  expect(requests[0]?.body.format).toBeUndefined();
  await expect.element(page.getByText('In the file')).toBeVisible();
});

test('a file is dropped, and a source that is refused says why in the language of the reader', async () => {
  await openForm('ru');
  const { requests } = answer(createQuestionImport, refusal(400, { file: [sourceMessages.no_questions] }));
  const dropped = new DataTransfer();
  dropped.items.add(new File(['nothing'], 'savollar.docx'));
  const area = await page.css('.drop-area').findElement();
  area.dispatchEvent(new DragEvent('dragover', { dataTransfer: dropped, bubbles: true, cancelable: true }));
  await expect.element(page.css('.drop-area')).toHaveAttribute('data-over');
  area.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }));
  await expect.element(page.getByText('savollar.docx')).toBeVisible();
  await expect.element(page.css('.drop-area')).not.toHaveAttribute('data-over');
  await page.getByRole('button', { name: 'Проверить вопросы' }).click();
  await expect.element(page.getByText('В нём нет вопросов.')).toBeVisible();
  expect(requests[0]?.body.file).toBeInstanceOf(File);
  await page.getByRole('button', { name: 'Убрать файл' }).click();
  await expect.element(page.getByLabelText('Или вставьте вопросы')).toBeVisible();
});

test('a check that takes long can be stopped', async () => {
  await openForm();
  const waiting = held({ status: 'ok' as const, import: made() });
  answer(createQuestionImport, waiting.reply);
  await page.getByLabelText('Or paste the questions').fill('1. Capital?');
  await checkButton.click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.element(checkButton).toBeEnabled();
  await expect.element(page.getByLabelText('Or paste the questions')).toHaveValue('1. Capital?');
});

test('a receipt adds up, begins with the refused items, and says why in words', async () => {
  await openImport(made());
  await expect.element(page.getByText('Left out 2')).toBeVisible();
  await expect.element(item(1)).not.toBeInTheDocument();
  await expect.element(item(3)).toMatchTextContent('It has fewer than two options');
  await expect.element(item(4)).toMatchTextContent('The same test already exists: Which city?');
  await page.getByText('All 4').click();
  await expect.element(item(1)).toMatchTextContent('Capital of Uzbekistan?');
  await expect.element(item(1)).toMatchTextContent('Toshkent');
  await expect.element(item(2)).toMatchTextContent('Feedback moves to the explanation: Well done');
  await expectAccessible();
});

test('an item is corrected on the spot', async () => {
  await openImport(made());
  const corrected = { ...items[2], outcome: 'imported' as const, remarks: [], test: asked('One option?') };
  const { requests } = answer(changeImportItem, {
    status: 'ok',
    import: summary({ imported: 2, refused: 1 }),
    item: corrected,
  });
  await item(3).getByRole('button', { name: 'Correct' }).click();
  const form = page.getByRole('form', { name: 'Correct question 3' });
  await expect.element(form.getByLabelText('Question', { exact: true })).toHaveFocus();
  await form.getByLabelText('Option B', { exact: true }).fill('no');
  await form.getByRole('radio', { name: 'Option B, right answer' }).click();
  await form.getByRole('button', { name: 'Save the correction' }).click();
  await expect.element(page.getByText('Question 3 has been corrected and will be imported.')).toBeVisible();
  await expect.element(item(3)).not.toBeInTheDocument();
  await expect.element(item(4)).toHaveFocus();
  await expect.element(page.getByText('Left out 1')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Import 3 tests' })).toBeVisible();
  expect(requests).toMatchObject([
    {
      params: { id: 1, number: 3 },
      body: { test: { test_type: 'choosable', savol: 'One option?', a: 'yes', b: 'no', right_answer: 'b' } },
    },
  ]);
});

test('a correction of another type has the options, and one that cannot be saved says why', async () => {
  await openImport(made());
  const { requests } = answer(changeImportItem, refusal(409));
  await item(4).getByRole('button', { name: 'Correct' }).click();
  const form = page.getByRole('form', { name: 'Correct question 4' });
  await form.getByLabelText('Test type').selectOptions('multiple');
  await expect.element(form.getByLabelText('Option B', { exact: true })).toHaveValue('Samarqand');
  await form.getByLabelText('Question', { exact: true }).fill(' ');
  await form.getByRole('button', { name: 'Save the correction' }).click();
  await expect.element(form.getByText('Question is required')).toBeVisible();
  expect(requests).toEqual([]);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(item(4).getByRole('button', { name: 'Correct' })).toBeVisible();
});

test('a duplicate is shown beside the stored test, and imported all the same', async () => {
  await openImport(made());
  answerWithQuestion(readQuestion({ savol: 'Which city of old?' }));
  await item(4).getByRole('button', { name: 'Compare' }).click();
  const stored = item(4).getByRole('region', { name: 'Already in Savol' });
  await expect.element(stored).toMatchTextContent('Which city of old?');
  await expect
    .element(item(4).getByRole('region', { name: 'In the file' }))
    .toMatchTextContent('Which city?');
  const { requests } = answer(changeImportItem, {
    status: 'ok',
    import: summary({ imported: 2, refused: 1 }),
    item: { ...items[3], outcome: 'imported', remarks: [] },
  });
  await item(4).getByRole('button', { name: 'Import it anyway' }).click();
  await expect.element(item(4)).not.toBeInTheDocument();
  expect(requests).toMatchObject([{ params: { number: 4 }, body: { include: true } }]);
});

test('an item is left out', async () => {
  await openImport(made());
  const { requests } = answer(changeImportItem, {
    status: 'ok',
    import: summary({ imported: 0, refused: 3 }),
    item: { ...items[0], outcome: 'refused', remarks: [{ code: 'left_out', detail: '' }] },
  });
  await page.getByText('All 4').click();
  await item(1).getByRole('button', { name: 'Leave out' }).click();
  await expect.element(item(1)).toMatchTextContent('You left it out');
  await expect.element(item(1)).toHaveFocus();
  await expect.element(item(1).getByRole('button', { name: 'Import it anyway' })).toBeVisible();
  expect(requests).toMatchObject([{ params: { number: 1 }, body: { include: false } }]);
});

test('the pictures of an item are shown when they are asked for', async () => {
  const test_ = asked('What is on it?', { pictures: [{ file: 'map.png', alt: 'A map' }] });
  const withPicture = { ...items[0], test: test_ };
  await openImport(made({ total: 1, imported: 1, changed: 0, refused: 0, items: [withPicture] }));
  await expect.element(item(1)).toMatchTextContent('Files: map.png');
  answer(storeImportMedia, {
    status: 'ok',
    import: summary({}),
    item: {
      ...withPicture,
      test: { ...test_, pictures: [{ file: 'map.png', alt: 'A map', image: '/avatar.svg' }] },
    },
  });
  await item(1).getByRole('button', { name: 'Show the pictures' }).click();
  await expect.element(item(1).getByRole('img', { name: 'A map' })).toBeVisible();
});

test('topics of the file are made, or their tests go to another one', async () => {
  const categories = [
    { path: ['Algebra'], category: null },
    { path: ['Algebra', 'Fractions'], category: null },
  ];
  await openImport(made({ categories }));
  const topics = page.getByRole('list', { name: 'Topics in the file' });
  await expect.element(topics).toMatchTextContent('Algebra › Fractions');
  await expect.element(topics).toMatchTextContent('Will be created in “Arithmetic”');
  await topics.getByRole('button', { name: /^Choose another.*Algebra › Fractions$/ }).click();
  await topics.getByRole('combobox').click();
  await page.getByRole('option', { name: /Arithmetic/ }).click();
  await expect.element(topics).toMatchTextContent('Goes to “Arithmetic”');
  const { requests } = answer(applyQuestionImport, { status: 'ok', import: summary({ state: 'applying' }) });
  answer(getQuestionImportProgress, { data_api: [{ ...checked, state: 'applying', written: 1 }] });
  await page.getByRole('button', { name: 'Import 2 tests' }).click();
  await expect.element(page.getByText('1 of 2 tests saved')).toBeVisible();
  expect(requests[0]?.body).toEqual({ categories: [null, 3] });
});

const applied = () =>
  made({
    state: 'applied',
    applied_at: '2026-11-27T05:01:00.000Z',
    items: items.map((each, at) =>
      at < 2 && each.test ? { ...each, test: { ...each.test, id: 50 + at } } : each,
    ),
  });

test('an import with a progress ends with the tests, which are given to a class', async () => {
  await openImport(made());
  const waiting = held({ status: 'ok' as const, import: summary({ state: 'applied' }) });
  answer(applyQuestionImport, waiting.reply);
  answer(getQuestionImportProgress, {
    data_api: [{ ...checked, state: 'applying', files: 3, files_stored: 2 }],
  });
  await page.getByRole('button', { name: 'Import 2 tests' }).click();
  await expect.element(page.getByText('2 of 3 pictures and recordings saved')).toBeVisible();
  await expect.element(page.getByText('You can close this page: the import goes on.')).toBeVisible();
  answer(getQuestionImport, { status: 'ok', import: applied() });
  waiting.release();
  await expect.element(page.getByText(/^2 tests are in “Arithmetic”/)).toBeVisible();
  const link = (name: string) => page.getByRole('main').getByRole('link', { name });
  await expect.element(link('Give them to a class')).toHaveAttribute('href', '/work/new?tests=50%2C51');
  await expect.element(link('See the tests')).toHaveAttribute('href', expect.stringMatching(/ids=50%2C51/));
  await page.getByText('All 4').click();
  await expect
    .element(item(1).getByRole('link', { name: 'Open the test' }))
    .toHaveAttribute('href', '/tests/50');
  await expect.element(item(3).getByRole('button')).not.toBeInTheDocument();
});

test('an import of more tests than fit into an address is given to a class too', async () => {
  const many = Array.from({ length: 101 }, (_, place) => ({
    number: place + 1,
    outcome: 'imported' as const,
    test: asked(`Sum ${place}?`, { id: 100 + place }),
  }));
  const numbers = { total: 101, imported: 101, changed: 0, refused: 0 };
  await openImport(made({ ...applied(), ...numbers, items: many }));
  const link = (name: string) => page.getByRole('main').getByRole('link', { name });
  await expect.element(link('Give them to a class')).toHaveAttribute('href', '/work/new?import=1');
  await expect.element(link('See the tests')).toHaveAttribute('href', expect.not.stringContaining('ids='));
});

test('an import that another tab has started is followed to its end', async () => {
  answer(getQuestionImportProgress, { data_api: [{ ...checked, state: 'applying', written: 1 }] });
  await openImport(made({ state: 'applying' }));
  await expect.element(page.getByText('1 of 2 tests saved')).toBeVisible();
  answer(getQuestionImport, { status: 'ok', import: made({ problem: 'failed' }) });
  answer(getQuestionImportProgress, { data_api: [{ ...checked, problem: 'failed' }] });
  await expect.element(page.getByText(/^Nothing was imported, because something went wrong/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Import 2 tests' })).toBeEnabled();
});

test('an import is undone as long as nobody has answered', async () => {
  await openImport(applied());
  answer(undoQuestionImport, refusal(409, { detail: 'In use.', code: 'in_use' }));
  await page.getByRole('button', { name: 'Undo the import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Undo the import' }).click();
  await expect.element(dialog.getByText(/^The import can no longer be undone: a test of it/)).toBeVisible();
  answer(undoQuestionImport, refusal(409, { detail: 'Changed.', code: 'changed_meanwhile' }));
  await dialog.getByRole('button', { name: 'Undo the import' }).click();
  await expect.element(dialog.getByText(/tests have been changed since/)).toBeVisible();
  answer(undoQuestionImport, {
    status: 'ok',
    import: summary({ state: 'undone', undone_at: '2026-11-27T05:02:00.000Z' }),
  });
  await dialog.getByRole('button', { name: 'Undo the import' }).click();
  await expect.element(page.getByText(/^Undone on/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo the import' })).not.toBeInTheDocument();
});

test('ten thousand items are shown by pages, also on a phone', async () => {
  await page.viewport(phone.width, phone.height);
  const many = Array.from({ length: 10_000 }, (_, at) => ({
    ...items[0],
    number: at + 1,
    place: String(at),
  }));
  await openImport(made({ total: 10_000, imported: 10_000, changed: 0, refused: 0, items: many }));
  await expect.element(item(20)).toBeInTheDocument();
  await expect.element(item(21)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Last page' }).click();
  await expect.element(item(10_000)).toBeInTheDocument();
  await expect.element(item(9981)).toHaveFocus();
});

test('earlier imports lead to their receipts, and the subject of the last one is likely', async () => {
  logInTeacher();
  answerWithCategory();
  answer(listQuestionImports, { data_api: [{ ...checked, source: 'savollar.docx' }] });
  await openPage('/tests/import');
  const row = page.getByRole('row').filter({ hasText: 'savollar.docx' });
  await expect.element(row).toMatchTextContent('Only checked');
  await expect.element(row.getByRole('link')).toHaveAttribute('href', '/tests/import?import=1');
  await expect.element(subject).toHaveValue('Arithmetic');
});

/** The import of the starter bank. */
const starter = { format: 'starter' as const, source: 'en', category: null, refused: 0, items: [] };
const taken = { ...starter, state: 'applied' as const, applied_at: '2026-09-01T09:00:00Z' };

test('staff take the starter bank in all subjects with one click, and see its receipt', async () => {
  logIn({ is_staff: true });
  answerWithCategory();
  answer(listQuestionImports, { data_api: [] });
  await openPage('/tests/import?starter=1');
  const subjects = answer(addSubjects, { data_api: [{ subjects: 19, grades: 100 }] });
  const { requests } = answer(createQuestionImport, { status: 'ok', import: made(starter) });
  answer(applyQuestionImport, { status: 'ok', import: summary(taken) });
  answer(getQuestionImport, { status: 'ok', import: made(taken) });
  await page.getByRole('button', { name: 'Take 200+ ready-made tests' }).click();
  await expect.poll(address).toBe('/tests/import?import=1');
  expect(subjects.requests[0]?.body.language).toBe('en');
  expect(requests[0]?.body).toMatchObject({ starter: 'en' });
  expect(requests[0]?.body.category).toBeUndefined();
  await expect.element(page.getByRole('heading', { name: 'Ready-made tests: English' })).toBeVisible();
  await expect.element(page.getByText('2 tests are in the subjects of the curriculum.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo the import' })).toBeVisible();
});

test('a teacher takes the ready-made tests of a chosen subject', async () => {
  await openForm();
  const take = page.getByRole('button', { name: 'Take the ready-made tests' });
  await expect.element(take).toBeDisabled();
  await page.getByRole('combobox', { name: 'Subject or grade' }).fill('Arith');
  await page.getByRole('option', { name: 'Arithmetic' }).click();
  const { requests } = answer(createQuestionImport, refusal(400, { category: [sourceMessages.no_starter] }));
  await take.click();
  await expect.element(page.getByText('There are no ready-made tests for it.')).toBeVisible();
  expect(requests[0]?.body).toMatchObject({ starter: 'en', category: 3 });
});

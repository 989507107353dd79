import { expect, test } from 'vitest';

import { getUnsolved, listResults } from '../../../contract/answers.ts';
import { getNeighbours } from '../../../contract/questions/neighbours.ts';
import { replaceQuestion } from '../../../contract/questions/question-input.ts';
import { getQuestion } from '../../../contract/questions/questions.ts';
import { changeQuestionSet, listQuestionSets } from '../../../contract/question-sets.ts';
import { answer, held, refusal } from '../../testing/api.ts';
import { colourName } from '../../testing/colours.ts';
import { address, logIn, openPage, page, userEvent } from '../../testing/page.ts';
import {
  answerWithQuestion,
  anyQuestion,
  logInTeacher,
  ownQuestion,
  readQuestion,
  saveButton,
} from '../../testing/questions.ts';

const main = page.getByRole('main');
const administration = main.css('.card').filter({ hasText: 'Administrative Information' });
const sizeOf = (text: ReturnType<typeof main.getByText>) =>
  Number.parseFloat(getComputedStyle(text.element()).fontSize);

test('the details show that they load, and then question, type, category, options and the right answer', async () => {
  const teacher = logInTeacher();
  const question = ownQuestion(teacher, { savol: 'First line\nsecond line', d: '5' });
  const late = held({ data_api: [question] });
  answer(getQuestion, late.reply);
  await openPage('/tests/7');
  await expect.element(page.getByText('Loading test details from backend, please wait...')).toBeVisible();
  late.release();
  const heading = page.getByRole('heading', { level: 1, name: 'Test Details First line second line' });
  await expect.element(heading).toBeVisible();
  expect(getComputedStyle(heading.element()).whiteSpace).toMatch(/pre/);
  await expect.element(main.getByText('Multiple Choice', { exact: true })).toBeVisible();
  const category = main.getByText('Category: Arithmetic', { exact: true });
  await expect.element(category).toBeVisible();
  // The question is the largest text of the screen, and its kind is small.
  const kind = sizeOf(main.getByText('Test Details'));
  expect(sizeOf(heading)).toBeGreaterThan(1.5 * kind);
  expect(kind).toBeLessThanOrEqual(sizeOf(category));
  const options = page.getByRole('list', { name: 'Options' }).getByRole('listitem');
  expect(options.elements().map(({ textContent }) => textContent)).toEqual(['A)3', 'B)4✓', 'D)5']);
  const [wrong, right] = [options.nth(0), options.nth(1)];
  expect(getComputedStyle(right.element()).fontWeight).toBe('700');
  expect(colourName(right)).toBe('green');
  expect(getComputedStyle(wrong.element()).fontWeight).not.toBe('700');
  expect(colourName(wrong)).not.toBe('green');
  await expect.element(main.css('img')).not.toBeInTheDocument();
  await expect.element(main.getByText('Expected Answer')).not.toBeInTheDocument();
});

test('a free-text test shows the expected answer where there is one, and N/A without a category', async () => {
  const teacher = logInTeacher();
  const asked = { test_type: 'free_text', a: '', b: '', right_answer: null };
  answerWithQuestion(ownQuestion(teacher, { ...asked, right_answer_text: 'Toshkent' }));
  await openPage('/tests/7');
  await expect.element(main.getByText('Free Text', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Expected Answer' })).toBeVisible();
  await expect.element(page.getByText('Toshkent')).toBeVisible();
  for (const category_name of ['', null, undefined]) {
    const data_api = [{ ...ownQuestion(teacher, asked), category_name }];
    answer(getQuestion, Response.json({ status: 'ok', data_api }));
    await openPage('/tests/7');
    await expect.element(page.getByText('Category: N/A', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Expected Answer')).not.toBeInTheDocument();
    const toSolve = { ...asked, id: 7, savol: 'Which one?', category_name };
    answer(getUnsolved, Response.json({ status: 'ok', test: toSolve }));
    await openPage('/solve-test?category=3');
    await expect.element(page.getByText('Category: N/A', { exact: true })).toBeVisible();
  }
});

test('a test of an unknown type is a Free Text', async () => {
  answerWithQuestion(ownQuestion(logInTeacher(), { test_type: 'zzz' }));
  await openPage('/tests/7');
  await expect.element(main.getByText('Free Text', { exact: true })).toBeVisible();
  await expect.element(main.getByText('zzz')).not.toBeInTheDocument();
});

test('a picture is shown unless its name has default.jpg in it', async () => {
  const teacher = logInTeacher();
  const picture = main.getByRole('img', { name: 'Picture of the test' });
  const image = '/illustrations/empty.svg';
  answerWithQuestion(ownQuestion(teacher, { savol: 'Pictured?', image }));
  await openPage('/tests/7');
  await expect.element(picture).toBeInTheDocument();
  answerWithQuestion(ownQuestion(teacher, { savol: 'Pictured?', image: '/media/old-default.jpg' }));
  await openPage('/tests/7');
  await expect.element(page.getByRole('heading', { name: 'Pictured?' })).toBeVisible();
  await expect.element(picture).not.toBeInTheDocument();

  logIn({ is_pupil: true });
  answer(getUnsolved, { status: 'ok', test: { test_type: 'choosable', savol: 'Pictured?', image } });
  await openPage('/solve-test?category=3');
  await expect.element(picture).toBeInTheDocument();
});

test('administrative information is for teachers and staff, with the e-mail address of the author for staff only', async () => {
  const teacher = logInTeacher();
  answerWithQuestion(ownQuestion(teacher, { enabled: false }));
  await openPage('/tests/7');
  for (const text of ['Not Analyzed', 'Disabled', 'Author: Malika Aliyeva'])
    await expect.element(administration.getByText(text, { exact: true })).toBeVisible();
  await expect.element(page.getByText('AI Analysis Notes')).not.toBeInTheDocument();
  await expect.element(page.getByText('Test ID: 7')).toBeVisible();
  await expect.element(page.getByText('Test Results')).not.toBeInTheDocument();

  logIn({ is_staff: true });
  const author_email = 'dilshod@school.example';
  answerWithQuestion(anyQuestion({ author_email, is_analyzed_by_ai: true }));
  await openPage('/tests/7');
  for (const text of ['Analyzed', 'Enabled', 'Dilshod Ergashev', author_email])
    await expect.element(administration.getByText(text, { exact: true })).toBeVisible();
  await expect.element(page.getByText('Author: ')).not.toBeInTheDocument();

  // The page shows the parts of the role, whatever the server sends.
  logIn({ is_teacher: true });
  answerWithQuestion(anyQuestion({ author_email }));
  await openPage('/tests/7');
  await expect.element(administration.getByText('Author: Dilshod Ergashev', { exact: true })).toBeVisible();
  await expect.element(administration.getByText(author_email)).not.toBeInTheDocument();
  logIn({ is_staff: true });
  answerWithQuestion(ownQuestion(teacher));
  await openPage('/tests/7');
  await expect.element(administration.getByText('Author email', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Author: ')).not.toBeInTheDocument();
  await expect.element(page.getByText('Test ID: 7')).toBeVisible();
  await expect.element(page.getByText('Test Results')).not.toBeInTheDocument();
});

test('analysis notes are cut at 150 characters until they are opened, and keep their lines', async () => {
  const part = main.css('.collapsible');
  const button = part.getByRole('button', { name: 'AI Analysis Notes' });
  logIn({ is_staff: true });
  answerWithQuestion(anyQuestion({ change_by_ai: `${'x'.repeat(149)}\nand on` }));
  await openPage('/tests/7');
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await expect.element(part.getByText(/^x{149}\s*…$/)).toBeVisible();
  await button.click();
  await expect.element(part.getByText('and on')).toHaveStyle({ whiteSpace: 'pre-wrap' });
  await button.click();
  await expect.element(part.getByText('and on')).not.toBeInTheDocument();

  answerWithQuestion(anyQuestion({ change_by_ai: 'x'.repeat(150) }));
  await openPage('/tests/7');
  await expect.element(part.getByText(/^x{150}$/)).toBeVisible();
});

test('the notes of the analysis are short until they are opened', async () => {
  logIn({ is_staff: true });
  const note = Array.from({ length: 60 }, (_, line) => `Note ${line}`).join('\n');
  answerWithQuestion(anyQuestion({ change_by_ai: note }));
  await openPage('/tests/7');
  await expect.element(page.getByText(/…$/)).toBeVisible();
  await expect.element(page.getByText('Note 59')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'AI Analysis Notes' }).click();
  await expect.element(page.getByText('Note 59')).toBeInTheDocument();
  const open = page.getByText('Note 59').element().parentElement;
  await expect.poll(() => open?.clientHeight).toBe(400);
  open?.scrollTo(0, 200);
  expect(open?.scrollTop).toBe(200);
});

test('only staff and the author of a test get its buttons', async () => {
  const ask = [
    page.getByRole('link', { name: 'Edit Test' }),
    page.getByRole('button', { name: 'Delete Test' }),
  ];
  async function expectButtons(count: number): Promise<void> {
    await openPage('/tests/7');
    await expect.element(page.getByText('Test ID: 7')).toBeVisible();
    for (const button of ask) await expect.element(button).toHaveLength(count);
  }
  for (const role of ['is_parent', 'is_pupil']) {
    logIn({ [role]: true });
    answerWithQuestion(readQuestion());
    await expectButtons(0);
  }
  const teacher = logIn({ is_teacher: true, is_pupil: true });
  answerWithQuestion(ownQuestion({ ...teacher, id: teacher.id + 1 }));
  await expectButtons(0);
  await expect.element(page.getByText('Administrative Information')).toBeVisible();
  answerWithQuestion(ownQuestion(teacher));
  await expectButtons(1);
  logIn({ is_staff: true });
  answerWithQuestion(anyQuestion());
  await expectButtons(1);
  await page.getByRole('link', { name: 'Edit Test' }).click();
  await expect.poll(address).toBe('/edit_test/7');
  await expect.element(page.getByLabelText('Question', { exact: true })).toHaveValue('2 + 2 = ?');
});

test('an answer that is not ok or has no test is a test that is not found', async () => {
  logIn({ is_staff: true });
  for (const body of [{ status: 'error' }, { status: 'ok', data_api: [] }]) {
    answer(getQuestion, Response.json(body));
    await openPage('/tests/7');
    await expect.element(page.getByText('Test not found', { exact: true })).toBeVisible();
    await openPage('/edit_test/7');
    await expect.element(page.getByText('Test not found for editing')).toBeVisible();
  }
  answer(getQuestion, refusal(418, { detail: 'Odd.' }));
  await openPage('/edit_test/8');
  await expect.element(page.getByText('Failed to load test data: Odd.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Hi Malika' })).toBeVisible();
});

test('the details show each role its own part', async () => {
  const pupil = logIn({ is_pupil: true });
  answerWithQuestion(readQuestion());
  answer(listResults, { results: [{ user_name: pupil.first_name, percentage: 0, points: 0 }] });
  await openPage('/tests/7');
  await expect.element(page.getByRole('heading', { name: 'Test Results' })).toBeVisible();
  await expect.element(page.getByRole('table')).toMatchTextContent('0%');
  await expect.element(page.getByText('Test ID: 7')).toBeVisible();
  for (const text of ['Administrative Information', 'Author', 'Edit Test', 'Delete Test'])
    await expect.element(main.getByText(text)).not.toBeInTheDocument();

  const teacher = logInTeacher();
  answerWithQuestion(ownQuestion(teacher));
  await openPage('/tests/7');
  await expect.element(main.getByText('Author: Malika Aliyeva', { exact: true })).toBeVisible();
  await userEvent.click(page.getByRole('link', { name: 'Edit Test' }));
  await expect.poll(address).toBe('/edit_test/7');
});

test('a teacher reads a test of a colleague with its right answer, and copies it or adds it to a set', async () => {
  logInTeacher();
  answerWithQuestion(anyQuestion({ id: 7 }));
  await openPage('/tests/7');
  await expect.element(main.css('.question-option-right')).toMatchTextContent('B)4');
  await expect
    .element(page.getByRole('link', { name: 'Copy to my tests' }))
    .toHaveAttribute('href', '/add_test?category=3&copy_of=7');
  await expect.element(page.getByRole('link', { name: 'Edit Test' })).not.toBeInTheDocument();
  answer(listQuestionSets, { data_api: [{ id: 4, name: 'Fractions', category: null }] });
  const { requests } = answer(changeQuestionSet, {});
  await page.getByRole('button', { name: 'Add to a set' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Set of tests').selectOptions('Fractions');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect.element(page.getByText('Added to “Fractions”.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests.map(({ body }) => body)).toEqual([{ add: [7] }]);
  answer(getQuestion, refusal(403, { detail: 'Kept.', code: 'kept_for_work' }));
  await openPage('/tests/7');
  await expect.element(page.getByText(/^This test is part of a colleague’s exam/)).toBeVisible();
});

test('a teacher with whom a test is shared to change edits it and reads its history, and cannot delete it', async () => {
  logInTeacher();
  answerWithQuestion(anyQuestion({ id: 7, may_change: true }));
  const neighbours = answer(getNeighbours, {});
  await openPage('/tests/7');
  await expect.element(page.getByRole('link', { name: 'Copy to my tests' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'History' }))
    .toHaveAttribute('href', '/tests/7/history');
  await expect.element(page.getByText('Author: Dilshod Ergashev')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  await expect.element(main.getByRole('link', { name: 'Results' })).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Edit Test' }).click();
  await expect.element(page.getByRole('heading', { name: 'Edit Test (ID: 7)' })).toBeVisible();
  const { requests } = answer(replaceQuestion, { data_api: [anyQuestion({ id: 7, may_change: true })] });
  await saveButton.click();
  await expect.poll(address).toBe('/tests/7');
  expect(requests).toHaveLength(1);
  expect(neighbours.requests).toEqual([]);
});

import { expect, test } from 'vitest';

import { listClasses } from '../../../contract/people/classes.ts';
import { listCategories } from '../../../contract/questions/categories.ts';
import { addSubjects } from '../../../contract/questions/curriculum.ts';
import { addQuestions } from '../../../contract/questions/many-questions.ts';
import {
  createQuestionImport,
  getQuestionImport,
  listQuestionImports,
  QuestionImport,
} from '../../../contract/questions/imports.ts';
import { addQuestion } from '../../../contract/questions/question-input.ts';
import { listQuestions } from '../../../contract/questions/questions.ts';
import { countMet, getWork, giveWork, searchBank } from '../../../contract/work/work.ts';
import { answer, held, noNetwork, refusal } from '../../testing/api.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { example } from '../../testing/example.ts';
import { address, openPage, page, passTime, stopTime } from '../../testing/page.ts';
import { say } from '../../testing/shown.ts';
import {
  answerWithCategory,
  logInTeacher,
  optionField,
  ownQuestion,
  pasteInto,
  questionField,
  rightOption,
} from '../../testing/questions.ts';

const write = () => page.getByRole('link', { name: say('work.find.write') });
const chosen = page.css('.work-chosen > li');
const back = () => page.getByRole('link', { name: say('work.write.back') });
const newTests = () => page.getByRole('heading', { name: 'New tests' });
const title = () => page.getByRole('textbox', { name: say('work.form.title'), exact: true });
const subject = () => page.getByRole('combobox', { name: say('questions.form.category') });
const seeAll = () => page.getByRole('button', { name: say('questions.paste.list.open') });
const local = { opens_at: '2026-11-20T08:00' };
const ask = (number: number) => `${number}. Sum ${number}?\nA) yes\nB) no\nANSWER: A\n`;

/** A teacher of one class, with a bank that finds every test by its id. */
function logInAuthor() {
  const teacher = logInTeacher();
  answerWithCategory();
  answer(listClasses, { data_api: [{ id: 4, name: '7-«A»', pupils_count: 5 }] });
  answer(listQuestions, {});
  answer(countMet, {});
  const bank = answer(searchBank, ({ query: { ids = [] } }) => ({
    // The newest first, as the server finds them.
    data_api: ids
      .map((_id, place) => ids[ids.length - 1 - place] ?? 0)
      .map((id) => ({ id, test_type: 'choosable', savol: `Sum ${id}?`, enabled: true })),
  }));
  return { teacher, bank };
}

test('a list is pasted inside new work and stands in it in its order, below the texts that were typed before', async () => {
  logInAuthor();
  const saved = answer(addQuestions, { data_api: [{ id: 1 }, { id: 2 }, { id: 3 }] });
  await openPage('/work/new');
  await title().fill('First quiz');
  await write().click();
  await expect.poll(address).toBe('/work/new?step=write');
  await expect.element(newTests()).toHaveFocus();
  // The only subject is chosen already.
  await expect.element(subject()).toHaveValue('Arithmetic');
  await pasteInto(questionField, [ask(1), ask(2), ask(3)].join('\n'));
  await seeAll().click();
  await expectAccessible();
  await expect
    .element(page.getByRole('button', { name: say('questions.paste.list.give') }))
    .not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Add all 3 to the assignment' }).click();
  await expect.element(page.getByText('3 tests are saved and added to the assignment.')).toBeVisible();
  await expect.poll(address).toBe('/work/new');
  await expect.element(title()).toHaveValue('First quiz');
  await expect.element(chosen).toHaveLength(3);
  for (const number of [1, 2, 3]) {
    await expect.element(chosen.nth(number - 1)).toMatchTextContent(`Sum ${number}`);
  }
  expect(saved.requests.map(({ body }) => body.category)).toEqual([3]);
  const given = answer(giveWork, { data_api: [{ id: 7, title: 'First quiz', local }] });
  answer(getWork, { data_api: [{ id: 7, title: 'First quiz', local }] });
  // The only class of the teacher is chosen already.
  await expect.element(page.getByRole('checkbox', { name: '7-«A»' })).toBeChecked();
  await page.getByRole('button', { name: say('work.form.submit') }).click();
  await expect.poll(address).toBe('/work/7');
  expect(given.requests.map(({ body }) => body)).toMatchObject([
    { title: 'First quiz', tests: [1, 2, 3], classes: [4] },
  ]);
});

test('tests are written one after the other inside new work, and a refusal loses nothing', async () => {
  const { teacher } = logInAuthor();
  const newest = { id: 9, category: 5, category_name: 'Fractions' };
  answer(listQuestions, { data_api: [ownQuestion(teacher, newest)] });
  answer(listCategories, { data_api: [{ id: 5, name: 'Fractions' }] });
  const fill = async (text: string) => {
    await questionField.fill(text);
    await optionField('A').fill('3');
    await optionField('B').fill('4');
    await rightOption('B').click({ force: true });
  };
  await openPage('/work/new?step=write');
  // The subject of the test that was written last.
  await expect.element(subject()).toHaveValue('Fractions');
  await fill('One and two?');
  answer(addQuestion, refusal(400, { savol: ['Null characters are not allowed.'] }));
  const add = page.getByRole('button', { name: 'Add to assignment', exact: true });
  await add.click();
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  await expect.element(questionField).toHaveValue('One and two?');
  let next = 20;
  const sent = answer(addQuestion, () => {
    next += 1;
    return { data_api: [ownQuestion(teacher, { ...newest, id: next })] };
  });
  await page.getByRole('button', { name: say('questions.form.create_another') }).click();
  await expect.element(page.getByText('The assignment has 1 test so far.')).toBeVisible();
  await expect.element(questionField).toHaveValue('');
  await fill('Two and two?');
  await add.click();
  await expect.element(chosen).toHaveLength(2);
  await expect.element(chosen.nth(1)).toMatchTextContent('Sum 22');
  expect(sent.requests.map(({ body }) => [body.savol, body.category])).toEqual([
    ['One and two?', 5],
    ['Two and two?', 5],
  ]);
});

test('tests that are written inside new work without a line stand in it once they are sent', async () => {
  const { teacher } = logInAuthor();
  await openPage('/work/new?step=write');
  await expect.element(subject()).toHaveValue('Arithmetic');
  await questionField.fill('Typed');
  answer(addQuestion, noNetwork);
  stopTime();
  await page.getByRole('button', { name: 'Add to assignment', exact: true }).click();
  const note = page.getByText(say('work.write.queued'));
  while (note.elements().length === 0) await passTime(1000);
  await page.getByRole('button', { name: say('forms.kept.more') }).click();
  await questionField.fill('Typed too');
  await page.getByRole('button', { name: 'Add to assignment', exact: true }).click();
  while (note.elements().length === 0) await passTime(1000);
  let next = 30;
  answer(addQuestion, () => {
    next += 1;
    return { data_api: [ownQuestion(teacher, { id: next })] };
  });
  while (chosen.elements().length === 0) await passTime(1000);
  await expect.element(chosen).toHaveLength(2);
  await expect.element(chosen.first()).toMatchTextContent('Sum 31');
  expect(address()).toBe('/work/new');
});

test('work names tests that wait to be sent, and takes them in its form once they are sent', async () => {
  const { teacher } = logInAuthor();
  await openPage('/work/new?step=write');
  await expect.element(subject()).toHaveValue('Arithmetic');
  await questionField.fill('Typed');
  answer(addQuestion, noNetwork);
  stopTime();
  await page.getByRole('button', { name: 'Add to assignment', exact: true }).click();
  const note = page.getByText(say('work.write.queued'));
  while (note.elements().length === 0) await passTime(1000);
  await back().click();
  const unsent = page.getByText(say('work.write.unsent'));
  await expect.element(unsent).toBeVisible();
  await title().fill('First quiz');
  answer(addQuestion, { data_api: [ownQuestion(teacher, { id: 31 })] });
  while (chosen.elements().length === 0) await passTime(1000);
  await expect.element(chosen).toMatchTextContent('Sum 31');
  await expect.element(page.getByText('1 test is saved and added to the assignment.')).toBeVisible();
  await expect.element(unsent).not.toBeInTheDocument();
  await expect.element(title()).toHaveValue('First quiz');
});

test('what the author types while a written test is added stays, and so does the step that is open then', async () => {
  const { teacher } = logInAuthor();
  await openPage('/work/new?step=write');
  await expect.element(subject()).toHaveValue('Arithmetic');
  await questionField.fill('Typed');
  await optionField('A').fill('3');
  await optionField('B').fill('4');
  await rightOption('B').click({ force: true });
  const saved = answer(addQuestion, { data_api: [ownQuestion(teacher, { id: 31 })] });
  const read = held({ data_api: [{ id: 31, savol: 'Sum 31?', enabled: true }] });
  answer(searchBank, read.reply);
  await page.getByRole('button', { name: 'Add to assignment', exact: true }).click();
  await expect.poll(() => saved.requests).toHaveLength(1);
  await back().click();
  await title().fill('First quiz');
  await write().click();
  read.release();
  await expect.element(page.getByText('The assignment has 1 test so far.')).toBeVisible();
  await expect.element(page.getByText('1 test is saved and added to the assignment.')).toBeVisible();
  expect(address()).toBe('/work/new?step=write');
  await back().click();
  await expect.element(title()).toHaveValue('First quiz');
  await expect.element(chosen).toMatchTextContent('Sum 31');
});

test('a subject that the author looks for stays in the field while the likely one comes', async () => {
  const { teacher } = logInAuthor();
  const read = held({ data_api: [ownQuestion(teacher, { category: 5, category_name: 'Fractions' })] });
  const newest = answer(listQuestions, read.reply);
  answer(listCategories, {
    data_api: [
      { id: 3, name: 'Geography' },
      { id: 5, name: 'Geometry' },
    ],
    total: 2,
  });
  await openPage('/work/new?step=write');
  await subject().fill('Geo');
  expect(newest.requests).toHaveLength(1);
  read.release();
  await expect.element(page.getByRole('option', { name: /Geography/ })).toBeVisible();
  await expect.element(subject()).toHaveValue('Geo');
  await expect.element(subject()).toHaveFocus();
});

test('in a school without subjects a teacher takes one of the curriculum, and writes a test of it', async () => {
  logInAuthor();
  const none = held({});
  answer(listCategories, none.reply);
  await openPage('/work/new?step=write');
  await expect.element(newTests()).toBeVisible();
  await expect.element(questionField).not.toBeInTheDocument();
  none.release();
  await expect.element(page.getByText(/^The school has no subjects yet/)).toBeVisible();
  await expectAccessible();
  const taken = answer(addSubjects, () => {
    answer(listCategories, { data_api: [{ id: 8, name: 'Geometry' }], total: 1 });
    return { data_api: [{ subjects: 1, grades: 5 }] };
  });
  await page.getByLabelText('Your subject').selectOptions('Geometry');
  await page.getByRole('button', { name: 'Take this subject' }).click();
  await expect.element(subject()).toHaveValue('Geometry');
  await expect.element(newTests()).toHaveFocus();
  expect(taken.requests.map(({ body }) => body)).toEqual([{ language: 'en', subjects: ['geometry'] }]);
});

test('work with selected tests says how many of them cannot be given', async () => {
  logInAuthor();
  answer(searchBank, { data_api: [{ id: 2, savol: 'Sum 2?', enabled: true }] });
  await openPage('/work/new?tests=1,2,3');
  await expect
    .element(
      page.getByText(
        '2 of the selected tests are not in this assignment: they are disabled or were deleted.',
      ),
    )
    .toBeVisible();
  await expect.element(chosen).toHaveLength(1);
});

test('tests are imported from new work and stand in it, below the texts that were typed before', async () => {
  logInAuthor();
  answer(listQuestionImports, { data_api: [{ id: 1, category: 3 }] });
  await openPage('/work/new?class=4');
  await title().fill('First quiz');
  await write().click();
  await page.getByRole('link', { name: say('work.write.import') }).click();
  await expect.poll(address).toBe('/tests/import?work=%2Fwork%2Fnew%3Fclass%3D4');
  // The way back without an import.
  await page.getByRole('link', { name: 'Back to the assignment' }).click();
  await expect.poll(address).toBe('/work/new?class=4');
  await expect.element(title()).toHaveValue('First quiz');
  await write().click();
  await page.getByRole('link', { name: say('work.write.import') }).click();
  // An earlier import leads to the work as well.
  await expect
    .element(page.getByRole('table', { name: 'Earlier imports' }).getByRole('link'))
    .toHaveAttribute('href', '/tests/import?import=1&work=%2Fwork%2Fnew%3Fclass%3D4');
  const items = [50, 51].map((id, place) => ({
    number: place + 1,
    outcome: 'imported' as const,
    test: { id, test_type: 'choosable', savol: `Sum ${id}?`, content: { options: [] }, key: null },
  }));
  const applied = {
    id: 1,
    state: 'applied' as const,
    applied_at: '2026-09-01T09:00:00Z',
    format: 'text' as const,
    category: 3,
    total: 2,
    imported: 2,
  };
  const made = { status: 'ok' as const, import: example(QuestionImport, { ...applied, items }) };
  answer(createQuestionImport, made);
  answer(getQuestionImport, made);
  const into = page.getByRole('combobox', { name: say('questions.form.category'), exact: true });
  await expect.element(into).toHaveValue('Arithmetic');
  await page.getByLabelText('Or paste the questions').fill(ask(1));
  await page.getByRole('button', { name: 'Check the questions' }).click();
  await page.getByRole('link', { name: 'Add them to the assignment' }).click();
  await expect.element(page.getByText('2 tests are saved and added to the assignment.')).toBeVisible();
  await expect.poll(address).toBe('/work/new?class=4');
  await expect.element(title()).toHaveValue('First quiz');
  await expect.element(chosen).toHaveLength(2);
  await expect.element(chosen.first()).toMatchTextContent('Sum 50');
});

test('an import of more tests than a work has fills it, and the author learns how many are left', async () => {
  const { bank } = logInAuthor();
  const items = Array.from({ length: 230 }, (_, place) => ({
    number: place + 1,
    test: { id: 1000 + place },
  }));
  const imported = { id: 5, state: 'applied' as const, total: 230, imported: 230, items };
  answer(getQuestionImport, { status: 'ok' as const, import: example(QuestionImport, imported) });
  await openPage('/work/new?class=4&import=5');
  await expect.element(page.getByText('200 tests are saved and added to the assignment.')).toBeVisible();
  await expect
    .element(page.getByText(/^30 tests are not in the assignment: it can have at most 200 tests\./))
    .toBeVisible();
  await expect.element(chosen).toHaveLength(200);
  await expect.element(chosen.last()).toMatchTextContent('Sum 1199');
  // A hundred ids fit into a request.
  expect(bank.requests.map(({ query }) => query.ids?.length).filter((count) => count !== undefined)).toEqual([
    100, 100,
  ]);
  await expect.poll(address).toBe('/work/new?class=4');
});

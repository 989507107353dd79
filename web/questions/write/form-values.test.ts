import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { QuestionInput } from '../../../contract/questions/question-input.ts';
import {
  beginAsked,
  beginFormat,
  beginRemarks,
  beginTags,
  NewQuestion,
  questionBody,
  readQuestionForm,
  typeProblems,
} from './form-values.ts';
import { imageComplaint } from '../media/use-picture-file.ts';

const filled = {
  test_type: 'choosable',
  savol: '  2 + 2? ',
  category: '5',
  qiyinlik_darajasi: '34',
  a: ' 3 ',
  b: '4',
  c: '',
  d: ' ',
  e: '',
  right_answer: 'b',
};

const { a: _a, b: _b, right_answer: _right, ...other } = filled;
const free = { ...other, test_type: 'free_text', right_answer_text: ' four ' };

function form(fields: Record<string, string | File>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

function fieldsAtFault(fields: Record<string, string>): PropertyKey[] {
  const values = readQuestionForm(form(fields));
  const parsed = z.safeParse(NewQuestion, values);
  const ofSchema = parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0] ?? '');
  return [...ofSchema, ...Object.keys(typeProblems(values))];
}

test('the body of a multiple-choice test has trimmed values, filled options and the right letter', () => {
  expect(questionBody(z.parse(NewQuestion, readQuestionForm(form(filled))))).toEqual({
    test_type: 'choosable',
    savol: '2 + 2?',
    category: 5,
    qiyinlik_darajasi: 34,
    a: '3',
    b: '4',
    right_answer: 'b',
  });
});

test('the body has tags with commas, none where the field is blank, and blank text that removes those of a test', () => {
  const bodyWith = (tags: string, stored?: { tags: string[] }) =>
    questionBody(z.parse(NewQuestion, readQuestionForm(form({ ...filled, tags }))), stored);
  expect(bodyWith(' 5-sinf,, kasrlar ,5-Sinf')).toMatchObject({ tags: '5-sinf, kasrlar' });
  expect(bodyWith('')).not.toHaveProperty('tags');
  expect(bodyWith('', { tags: ['geo'] })).toMatchObject({ tags: '' });
  expect(beginTags({ tags: ['geo', '5-sinf'] }, undefined, undefined)).toBe('geo, 5-sinf');
  expect(beginTags({ tags: ['geo'] }, undefined, { tags: 'typed' })).toBe('typed');
  expect(beginTags(undefined, { tags: 'before' }, undefined)).toBe('before');
});

test('the body of a test with a free answer has its text and no options', () => {
  expect(questionBody(z.parse(NewQuestion, readQuestionForm(form(free))))).toEqual({
    test_type: 'free_text',
    savol: '2 + 2?',
    category: 5,
    qiyinlik_darajasi: 34,
    right_answer_text: 'four',
  });
});

test('the body of a test with an exact answer says so, and its draft does', () => {
  const exact = { ...free, right_answer_exact: 'on' };
  expect(questionBody(z.parse(NewQuestion, readQuestionForm(form(exact))))).toMatchObject({
    right_answer_exact: true,
  });
  const key = (draft: Record<string, string>) =>
    beginAsked(undefined, undefined, draft).written['free_text']?.key;
  expect(key(exact)).toEqual({ accepted: ' four ', exact: true });
  expect(key(free)).toEqual({ accepted: ' four ' });
});

test('the body of a test of another type has its content and its key as JSON texts', () => {
  const content = {
    options: [
      { id: '1', text: 'two' },
      { id: '2', text: 'three' },
    ],
  };
  const fields = {
    ...other,
    test_type: 'multiple',
    content: JSON.stringify(content),
    key: '{"right":["1"]}',
  };
  expect(typeProblems(fields)).toEqual({});
  expect(questionBody(z.parse(NewQuestion, readQuestionForm(form(fields))))).toEqual({
    test_type: 'multiple',
    savol: '2 + 2?',
    category: 5,
    qiyinlik_darajasi: 34,
    content: JSON.stringify(content),
    key: '{"right":["1"]}',
  });
  expect(
    questionBody(z.parse(NewQuestion, readQuestionForm(form({ ...fields, key: '' })))),
  ).not.toHaveProperty('key');
  expect(fieldsAtFault({ ...fields, key: '{"right":["3"]}' })).toEqual(['key.right.0']);
});

test('a new test requires a question, a category and a level, but no options and no right answer', () => {
  const empty = { ...filled, savol: ' \n', category: '', qiyinlik_darajasi: '' };
  expect(new Set(fieldsAtFault(empty))).toEqual(new Set(['savol', 'category', 'qiyinlik_darajasi']));
  const { right_answer: _, ...bare } = { ...filled, a: '', b: '' };
  expect(fieldsAtFault(bare)).toEqual([]);
});

test('a test with a free answer requires its text', () => {
  expect(fieldsAtFault({ ...free, right_answer_text: '  ' })).toEqual(['right_answer_text']);
  expect(fieldsAtFault({ ...free, savol: '', right_answer_text: '' })).toEqual([
    'savol',
    'right_answer_text',
  ]);
});

test('an edited test keeps its level when none is chosen', () => {
  const values = z.parse(QuestionInput, readQuestionForm(form({ ...filled, qiyinlik_darajasi: '' })));
  expect(questionBody(values)).not.toHaveProperty('qiyinlik_darajasi');
});

test('an unticked box is false, and a form without the box has no value for it', () => {
  const { with_enabled: _, ...without } = { ...filled, with_enabled: '' };
  expect(readQuestionForm(form({ ...filled, with_enabled: '' }))).toMatchObject({ enabled: false });
  expect(readQuestionForm(form({ ...filled, with_enabled: '', enabled: 'on' }))).toMatchObject({
    enabled: true,
  });
  expect(readQuestionForm(form(without))).not.toHaveProperty('enabled');
});

test('the body has a picture where one was chosen', () => {
  const image = new File(['x'], 'x.png', { type: 'image/png' });
  const values = z.parse(NewQuestion, readQuestionForm(form({ ...filled, image })));
  expect(questionBody(values).image).toBeInstanceOf(File);
  const none = z.parse(NewQuestion, readQuestionForm(form({ ...filled, image: new File([], '') })));
  expect(questionBody(none)).not.toHaveProperty('image');
});

test.each([
  [5_242_880, 'image/png', null],
  [5_242_881, 'image/png', 'image_size'],
  [10, 'application/pdf', 'image_type'],
  [10, '', 'image_type'],
  [9_000_000, 'video/mp4', 'image_type'],
] as const)('a file of %i bytes and type %j: %j', (size, type, complaint) => {
  expect(imageComplaint({ size, type })).toBe(complaint);
});

const explained = { ...filled, explanation: ' Count. ', remarks: '{"a":"One less.","f":"Of another type"}' };

test('the body has the explanation of a test, and the remarks on options that it has', () => {
  const body = (fields: Record<string, string>, stored?: Parameters<typeof questionBody>[1]) =>
    questionBody(z.parse(NewQuestion, readQuestionForm(form(fields))), stored);
  const remarks = '{"a":"One less."}';
  expect(body(explained)).toMatchObject({ explanation: 'Count.', remarks });
  expect(body({ ...free, remarks })).not.toHaveProperty('remarks');

  const cleared = { ...filled, explanation: ' ' };
  const stored = { explanation: 'Count.', remarks: { a: 'One less.' } };
  expect(body(cleared, stored)).toMatchObject({ explanation: '', remarks: '' });
  for (const nothing of [undefined, {}]) {
    expect(Object.keys(body(cleared, nothing))).not.toContain('explanation');
    expect(Object.keys(body(cleared, nothing))).not.toContain('remarks');
  }
});

test('a form begins with the remarks of its draft, or of the stored test', () => {
  const stored = { remarks: { a: 'Stored.' } };
  expect(beginRemarks(stored, undefined)).toEqual({ a: 'Stored.' });
  expect(beginRemarks(stored, { remarks: '{"b":"Typed."}' })).toEqual({ b: 'Typed.' });
  expect(beginRemarks(stored, {})).toEqual({});
  expect(beginRemarks(undefined, undefined)).toEqual({});
});

test('the body says how texts are formatted where that is another format than the test has', () => {
  const formatOf = (fields: Record<string, string>, stored?: Parameters<typeof questionBody>[1]) =>
    questionBody(z.parse(NewQuestion, readQuestionForm(form({ ...filled, ...fields }))), stored).text_format;
  const markdown = { text_format: 'markdown' } as const;
  expect(formatOf({})).toBeUndefined();
  expect(formatOf(markdown)).toBe('markdown');
  expect(formatOf(markdown, markdown)).toBeUndefined();
  expect(formatOf({}, markdown)).toBe('plain');
  expect(formatOf({}, {})).toBeUndefined();
});

test('a form begins with the format of its draft, or of the stored test', () => {
  const markdown = { text_format: 'markdown' };
  expect(beginFormat(undefined, undefined)).toBe(false);
  expect(beginFormat({}, undefined)).toBe(false);
  expect(beginFormat(markdown, undefined)).toBe(true);
  expect(beginFormat(markdown, { savol: 'x' })).toBe(false);
  expect(beginFormat(undefined, markdown)).toBe(true);
});

import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { QuestionInput } from '../../contract/questions.ts';
import { Choosable, FreeText, imageComplaint, questionBody, readQuestionForm } from './form-values.ts';

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
  right_answer_text: 'left from before',
};

function form(fields: Record<string, string | File>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

function fieldsAtFault(schema: z.ZodMiniType, fields: Record<string, string>): PropertyKey[] {
  const parsed = z.safeParse(schema, readQuestionForm(form(fields)));
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0] ?? '');
}

test('the body of a multiple-choice test has trimmed values, filled options and the right letter', () => {
  expect(questionBody(z.parse(Choosable, readQuestionForm(form(filled))))).toEqual({
    test_type: 'choosable',
    savol: '2 + 2?',
    category: 5,
    qiyinlik_darajasi: 34,
    a: '3',
    b: '4',
    right_answer: 'b',
  });
});

test('the body of a test with a free answer has its text and no options', () => {
  const values = z.parse(FreeText, readQuestionForm(form({ ...filled, test_type: 'free_text' })));
  expect(questionBody(values)).toEqual({
    test_type: 'free_text',
    savol: '2 + 2?',
    category: 5,
    qiyinlik_darajasi: 34,
    right_answer_text: 'left from before',
  });
});

test('a new test requires a question, a category and a level, but no options and no right answer', () => {
  const empty = { ...filled, savol: ' \n', category: '', qiyinlik_darajasi: '' };
  expect(new Set(fieldsAtFault(Choosable, empty))).toEqual(
    new Set(['savol', 'category', 'qiyinlik_darajasi']),
  );
  const { right_answer: _, ...bare } = { ...filled, a: '', b: '' };
  expect(fieldsAtFault(Choosable, bare)).toEqual([]);
});

test('a test with a free answer requires its text', () => {
  expect(fieldsAtFault(FreeText, { ...filled, right_answer_text: '  ' })).toEqual(['right_answer_text']);
  expect(fieldsAtFault(Choosable, { ...filled, right_answer_text: '' })).toEqual([]);
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
  const values = z.parse(Choosable, readQuestionForm(form({ ...filled, image })));
  expect(questionBody(values).image).toBeInstanceOf(File);
  const none = z.parse(Choosable, readQuestionForm(form({ ...filled, image: new File([], '') })));
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

import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { ListedQuestion } from '../../../contract/questions/many-questions.ts';
import { longestOption } from '../../../contract/questions/questions.ts';
import { faultOf, hasNoKey, listedBody } from './listed-question.ts';

const t = ((key: string) => key) as Parameters<typeof faultOf>[0];
const question = { text: ' Even? ', options: ['two', ' ', 'three'], right: [2] };

describe('a question of a pasted list', () => {
  test('is sent without blank options, and its key follows the others', () => {
    expect(listedBody(question)).toEqual({
      test_type: 'choosable',
      savol: 'Even?',
      a: 'two',
      b: 'three',
      right_answer: 'b',
    });
    expect(hasNoKey(question)).toBe(false);
    expect(hasNoKey({ ...question, right: [1] })).toBe(true);
    expect(listedBody({ ...question, right: [] })).not.toHaveProperty('right_answer');
  });

  test('is of the type that its options fit', () => {
    const many = Array.from({ length: 7 }, (_, at) => `option ${at}`);
    const body = listedBody({ text: 'Which?', options: many, right: [0, 6] });
    expect(body).toMatchObject({ test_type: 'multiple', savol: 'Which?' });
    expect(z.parse(ListedQuestion, body)).toMatchObject({ test_type: 'multiple' });
  });

  test.each([
    [{ text: ' ' }, 'questions.form.question_required'],
    [{ options: ['two', ''] }, 'questions.paste.list.few_options'],
    [{ options: Array.from({ length: 30 }, (_, at) => String(at)) }, 'questions.paste.list.many_options'],
    [{ options: ['x'.repeat(longestOption + 1), 'y'] }, 'ui.field.longer'],
    [{ options: ['same', 'same', 'other'], right: [0, 2] }, 'ui.field.repeated'],
    [{}, undefined],
  ])('with %j cannot be saved: %s', (some, fault) => {
    expect(faultOf(t, { ...question, ...some })).toBe(fault);
  });
});

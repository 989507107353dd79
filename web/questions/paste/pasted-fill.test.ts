import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { multiple } from '../../../contract/question-types/multiple.ts';
import { ordering } from '../../../contract/question-types/ordering.ts';
import { beginAsked } from '../write/form-values.ts';
import { filledWith, replacesOptions, storedQuestions } from './pasted-fill.ts';

const blank = beginAsked(undefined, undefined, undefined);
const pasted = (options: string[], right: number[]) => ({ text: 'Q?', options, right });

test('options of which one is right are those of a choosable test', () => {
  const filled = filledWith(blank, pasted(['x', 'y'], [1]), 'Q?');
  expect(filled).toMatchObject({ type: 'choosable', savol: 'Q?' });
  expect(filled?.written['choosable']).toEqual({
    content: {
      options: [
        { id: 'a', text: 'x' },
        { id: 'b', text: 'y' },
      ],
    },
    key: { right: 'b' },
  });
  expect(filledWith(blank, pasted(['x', 'y'], []), 'Q?')?.written['choosable']?.key).toBeNull();
});

test('several right options, and more than five, are those of a test with several right answers', () => {
  for (const question of [pasted(['x', 'y', 'z'], [0, 2]), pasted(['1', '2', '3', '4', '5', '6'], [5])]) {
    const filled = filledWith(blank, question, 'Q?');
    expect(filled?.type).toBe('multiple');
    const { content, key } = filled?.written['multiple'] ?? {};
    const { options } = z.parse(multiple.content, content);
    expect(options.map(({ text }) => text)).toEqual(question.options);
    expect(key).toEqual({ right: question.right.map((place) => options[place]?.id) });
  }
});

test('a type that has such options stays, and one without options does not', () => {
  expect(filledWith({ ...blank, type: 'multiple' }, pasted(['x', 'y'], [0]), 'Q?')?.type).toBe('multiple');
  expect(filledWith({ ...blank, type: 'essay' }, pasted(['x', 'y'], [0]), 'Q?')?.type).toBe('choosable');
});

test('items of an order stand in that of the answer', () => {
  const items = (right: number[]) =>
    filledWith({ ...blank, type: 'ordering' }, pasted(['x', 'y', 'z'], right), 'Q?')?.written['ordering'];
  const texts = (right: number[]) =>
    z.parse(ordering.content, items(right)?.content).items.map(({ text }) => text);
  expect(texts([])).toEqual(['x', 'y', 'z']);
  expect(texts([2, 0, 1])).toEqual(['z', 'x', 'y']);
});

test('the fields of other types stay, and only filled options are replaced', () => {
  const filled = filledWith(blank, pasted(['x', 'y'], [1]), 'Q?');
  if (filled === undefined) throw new Error('not filled');
  expect(replacesOptions(blank, filled)).toBe(false);
  expect(replacesOptions(filled, filled)).toBe(true);
  const other = filledWith(filled, pasted(['x', 'y', 'z'], [0, 1]), 'Q?');
  expect(other?.written['choosable']).toEqual(filled.written['choosable']);
  expect(other && replacesOptions(filled, other)).toBe(false);
});

test('more options than any type has are none', () => {
  expect(filledWith(blank, pasted('abcdefghijk'.split(''), []), 'Q?')).toBeUndefined();
});

test('questions that wait are read from a draft, and anything else is none', () => {
  const waiting = [pasted(['x', 'y'], [1])];
  expect(storedQuestions(JSON.stringify(waiting))).toEqual(waiting);
  for (const json of [undefined, '', '{}', '[1]', '[{"text":1}]', 'null'])
    expect(storedQuestions(json)).toEqual([]);
});

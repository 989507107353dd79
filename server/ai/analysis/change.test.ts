import { expect, test } from 'vitest';

import hostileTexts from '../../../contract/wire/hostile-texts.json' with { type: 'json' };
import { changeOf } from './change.ts';

const question = {
  test_type: 'choosable',
  savol: 'Wich city?',
  content: {
    options: [
      { id: 'a', text: 'Samarkand' },
      { id: 'b', text: 'Tashkent' },
    ],
  },
  key: { right: 'b' },
  explanation: '',
  qiyinlik_darajasi: 38,
} as const;
const levels = [38, 39];

const text = (part: string, before: unknown, after: unknown) =>
  changeOf(question, { kind: 'text', part, before, after }, levels);
const suggestionOf = (kind: 'key' | 'level' | 'explanation', before: unknown, after: unknown) =>
  changeOf(question, { kind, part: '', before, after }, levels);

test('a suggestion is a change of its own part', () => {
  expect(text('savol', 'Wich city?', 'Which city?')).toEqual({ savol: 'Which city?' });
  expect(text('content.options.1.text', 'Tashkent', 'Toshkent')).toEqual({
    content: { options: [question.content.options[0], { id: 'b', text: 'Toshkent' }] },
  });
  expect(suggestionOf('key', { right: 'b' }, { right: 'a' })).toEqual({ key: { right: 'a' } });
  expect(suggestionOf('level', 38, 39)).toEqual({ qiyinlik_darajasi: 39 });
  expect(suggestionOf('explanation', '', 'Since 1930.')).toEqual({ explanation: 'Since 1930.' });
});

test('one whose part says something else is none', () => {
  expect(text('savol', 'What city?', 'Which city?')).toBe(undefined);
  expect(text('content.options.1.text', 'Bukhara', 'Buxoro')).toBe(undefined);
  expect(suggestionOf('key', { right: 'a' }, { right: 'b' })).toBe(undefined);
  expect(suggestionOf('key', null, { right: 'a' })).toBe(undefined);
  expect(suggestionOf('level', 39, 38)).toBe(undefined);
  expect(suggestionOf('explanation', 'Since 1924.', 'Since 1930.')).toBe(undefined);
});

test('one that would not fit the test is none', () => {
  expect(text('savol', 'Wich city?', ' ')).toBe(undefined);
  expect(text('savol', 'Wich city?', 'Which\0city?')).toBe(undefined);
  expect(text('content.options.1.text', 'Tashkent', '')).toBe(undefined);
  expect(text('content.options.0.text', 'Samarkand', ' ')).toBe(undefined);
  expect(text('content.options.0.text', 'Samarkand', 'x'.repeat(50_000))).toBe(undefined);
  expect(text('content.options.1.text', 'Tashkent', 7)).toBe(undefined);
  expect(suggestionOf('key', { right: 'b' }, { right: 'e' })).toBe(undefined);
  expect(suggestionOf('key', { right: 'b' }, null)).toBe(undefined);
  expect(suggestionOf('level', 38, 40)).toBe(undefined);
  expect(suggestionOf('explanation', '', 'x'.repeat(100_000))).toBe(undefined);
});

test('a path leads to texts of the content alone', () => {
  for (const part of [
    '',
    'key.right',
    'content',
    'content.options',
    'content.options.1',
    'content.options.length',
    'content.__proto__.toString',
    'content.constructor.name',
    'content.options.1.id.0',
    ...hostileTexts,
  ]) {
    for (const before of ['Object', 'Tashkent', undefined, question.content.options[1], 'b']) {
      expect(text(part, before, 'changed'), part).toBe(undefined);
    }
  }
});

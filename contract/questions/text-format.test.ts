import { expect, test } from 'vitest';

import { kindOfText, leastKinds, mayBeRich, textsAt } from './text-format.ts';

const question = {
  test_type: 'gaps',
  savol: 'q',
  a: 'option',
  content: {
    text: 'gaps',
    gaps: [{ id: '1', choices: ['choice'] }],
    options: [{ id: 'o', text: 'part' }],
    unit: 'kg',
  },
  key: { gaps: { 1: ['accepted'] }, text: 'k' },
  right_answer_text: 'expected',
  explanation: 'why',
  remarks: { a: 'remark', text: 'other remark' },
};

test('content and explanations are formatted, options in a line, answers not at all', () => {
  const kinds = Array.from(textsAt(question, new Set(['id', 'test_type'])), ({ text, path }) => [
    text,
    kindOfText(path),
  ]);
  expect(Object.fromEntries(kinds)).toEqual({
    q: 'blocks',
    option: 'line',
    gaps: 'blocks',
    choice: 'plain',
    part: 'line',
    kg: 'plain',
    accepted: 'plain',
    k: 'plain',
    expected: 'plain',
    why: 'blocks',
    remark: 'blocks',
    'other remark': 'blocks',
  });
});

test('a text in several places is shown as the least of them', () => {
  const texts = (['blocks', 'line', 'plain', 'blocks'] as const).map((kind) => ({ text: 'x', kind }));
  expect([...leastKinds(texts)]).toEqual([['x', 'plain']]);
  expect([...leastKinds(texts.slice(0, 2))]).toEqual([['x', 'line']]);
});

test.each([
  ['2 + 2', 'blocks', false],
  ['a - b', 'blocks', true],
  ['a - b', 'line', false],
  ['**a**', 'plain', false],
  ['$5', 'plain', true],
  ['![a](1)', 'blocks', true],
  ['1. a', 'blocks', true],
] as const)('%s as %s may be rich: %s', (text, kind, isRich) => {
  expect(mayBeRich(text, kind)).toBe(isRich);
});

import { expect, test } from 'vitest';

import { longestRightAnswer } from '../questions/questions.ts';
import { longestNumber, longestUnit } from './numeric/numeric-limits.ts';
import { longestPart } from './part-length.ts';
import { checkAnswer, checkQuestion, questionTypeNames, questionTypeOf, scoreAnswer } from './registry.ts';

const longest = 'x'.repeat(longestPart);
const number = '5'.padStart(longestNumber);
const unit = 'x'.repeat(longestUnit);

/** Questions with the longest right answers that can be written, and the answer that is exactly one. */
const questions: readonly [string, { content: unknown; key: unknown; answer: unknown }][] = [
  [
    'free_text',
    {
      content: {},
      key: { accepted: 'x'.repeat(longestRightAnswer) },
      answer: { text: 'x'.repeat(longestRightAnswer) },
    },
  ],
  [
    'gaps',
    {
      content: {
        text: '{{typed}} {{listed}}',
        gaps: [{ id: 'typed' }, { id: 'listed', choices: [longest, 'short'] }],
      },
      key: { gaps: { typed: [longest], listed: [longest] } },
      answer: { gaps: { typed: longest, listed: longest } },
    },
  ],
  [
    'numeric',
    {
      content: { unit: '' },
      key: { values: [{ value: number, tolerance: '', units: [unit] }] },
      answer: { value: `${number} ${unit}` },
    },
  ],
];

test.each(questions)('the longest right answer to %s that can be written can be answered', (name, asked) => {
  const type = questionTypeOf(name);
  expect(checkQuestion(type, asked.content, asked.key)).not.toHaveProperty('problems');
  expect(checkAnswer(type, asked.content, asked.answer)).not.toHaveProperty('problems');
  expect(scoreAnswer(type, asked.content, asked.key, asked.answer)).toBe(1);
});

test('each type whose answers are typed is among them', () => {
  const typed = questionTypeNames().filter((name) => questionTypeOf(name).typedTexts !== undefined);
  expect(questions.map(([name]) => name).toSorted()).toEqual(typed.toSorted());
});

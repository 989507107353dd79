import { expect, test } from 'vitest';

import { grade } from '../answers/rules.ts';
import { readDemo } from './demo.ts';
import { givenAnswer, isAnswerable } from './given-answer.ts';
import { readExported } from './load.ts';

const { questions } = await readDemo();
const answerable = questions.filter((question) => isAnswerable(question));

test('most tests are answered by their key, none without one', () => {
  expect(answerable.length).toBeGreaterThan(120);
  expect(answerable.every(({ test_type }) => test_type !== 'essay')).toBe(true);
});

test.each(answerable.map((question, at) => ({ question, title: `${at} ${question.savol.slice(0, 40)}` })))(
  '$title is answered rightly, and wrongly in two ways',
  ({ question }) => {
    const stored = readExported(question);
    const percentage = (isRight: boolean, luck: number) => {
      const result = grade(stored, givenAnswer(question, isRight, luck));
      return 'errors' in result ? undefined : result.percentage;
    };
    expect(percentage(true, 0)).toBe(100);
    for (const luck of [0, 0.99]) expect(percentage(false, luck)).toBeLessThan(100);
  },
);

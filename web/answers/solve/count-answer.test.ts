import { expect, test } from 'vitest';

import { countAnswer, goesOn } from './count-answer.ts';

const progress = {
  category: 1,
  category_name: 'Algebra',
  answered: 4,
  right: 2,
  waiting: 1,
  points: 5,
  solvable: 6,
};

test('a right answer counts with its points, a wrong one without, and one that waits apart', () => {
  expect(countAnswer(progress, { points: 3, percentage: 100 })).toEqual({
    ...progress,
    answered: 5,
    right: 3,
    points: 8,
  });
  expect(countAnswer(progress, { points: 0, percentage: 0 })).toEqual({ ...progress, answered: 5 });
  expect(countAnswer(progress, { points: null, percentage: null })).toEqual({
    ...progress,
    answered: 5,
    waiting: 2,
  });
});

test('the page counts on until the last test, and does not where it knows nothing', () => {
  expect(goesOn(progress)).toBe(true);
  expect(goesOn({ ...progress, answered: 6 })).toBe(false);
  expect(goesOn(undefined)).toBe(false);
});

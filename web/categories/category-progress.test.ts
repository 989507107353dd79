import { expect, test } from 'vitest';

import { isDone } from './category-progress.tsx';

test('a category is done when every test that can be answered is, and there is one', () => {
  expect(isDone({ answered: 3, solvable: 3 })).toBe(true);
  expect(isDone({ answered: 2, solvable: 3 })).toBe(false);
  expect(isDone({ answered: 0, solvable: 0 })).toBe(false);
});

import { expect, test } from 'vitest';

import { placeOf } from './solve-heading.tsx';

test.each([
  [0, 11, 1],
  [2, 11, 3],
  [10, 11, 11],
  [11, 11, 11],
])('after %i answers to %i tests test number %i is shown', (answered, solvable, place) => {
  expect(placeOf({ answered, solvable })).toBe(place);
});

import { expect, test } from 'vitest';

import { rightShare } from './share.ts';

test.each([
  [{ answered: 0, right: 0, waiting: 0 }, null],
  [{ answered: 2, right: 0, waiting: 2 }, null],
  [{ answered: 4, right: 3, waiting: 0 }, 75],
  [{ answered: 4, right: 1, waiting: 2 }, 50],
  [{ answered: 3, right: 0, waiting: 0 }, 0],
])('of %o the right share is %s', (tally, share) => {
  expect(rightShare(tally)).toBe(share);
});

import { expect, test } from 'vitest';

import { parseId } from './parse-id.ts';

test('an id is read from a piece of an address', () => {
  expect(parseId('7')).toBe(7);
  expect(parseId('2147483647')).toBe(2_147_483_647);
});

test.each(['', '0', '-1', '1.5', '007', 'abc', '7a', ' 7', '2147483648', '99999999999', null, undefined])(
  '%j is no id',
  (text) => {
    expect(parseId(text)).toBeNull();
  },
);

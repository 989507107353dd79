import { expect, test } from 'vitest';

import { inBytes } from './bytes.ts';

test.each([
  [0, 0, 'megabytes'],
  [999_999_999, 999.9, 'megabytes'],
  [1_000_000_000, 1, 'gigabytes'],
  [12_399_999_999, 12.3, 'gigabytes'],
  [2_000_000_000_000, 2000, 'gigabytes'],
] as const)('%i bytes are %f %s', (bytes, number, unit) => {
  expect(inBytes(bytes)).toEqual({ number, unit });
});

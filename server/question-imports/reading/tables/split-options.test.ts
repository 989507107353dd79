import { expect, test } from 'vitest';

import { splitOptions } from './split-options.ts';

test('options between commas are split without white space too, numbers with commas are not', () => {
  expect(splitOptions('red, green, blue')).toEqual(['red', 'green', 'blue']);
  expect(splitOptions('red,green,blue')).toEqual(['red', 'green', 'blue']);
  expect(splitOptions('3,5,6')).toEqual(['3', '5', '6']);
  expect(splitOptions('1,5;2,5')).toEqual(['1,5', '2,5']);
  expect(splitOptions('2,5')).toEqual(['2,5']);
  expect(splitOptions('1,000,000')).toEqual(['1,000,000']);
});

import { expect, test } from 'vitest';

import { withSameSigns } from './similar-rules.ts';

const idsOf = (text: string, ...texts: string[]) =>
  withSameSigns(
    text,
    texts.map((savol, id) => ({ id, savol })),
  ).map(({ id }) => id);

test('questions with other numbers or other signs ask something else', () => {
  expect(idsOf('250 sonining 12 foizini toping', '250 sonining 15 foizini toping')).toEqual([]);
  expect(idsOf('(a + b)²', '(a − b)²', '(a + b)³', '( a+b )²')).toEqual([2]);
  expect(idsOf('7 − 3 = ?', '7 - 3 = ?', '7 – 3 =')).toEqual([0, 1]);
});

test('questions in words have no signs, and three are shown', () => {
  expect(idsOf('Poytaxt qaysi?', 'poytaxt, qaysi', 'Poytaxt?', 'Qaysi?', 'Qaysi poytaxt?')).toEqual([
    0, 1, 2,
  ]);
});

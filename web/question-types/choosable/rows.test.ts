import { expect, test } from 'vitest';

import { filledOptions } from './options.ts';
import { neighbourOf, swapped } from './rows.ts';

const two = {
  options: [
    { id: 'd' as const, text: ' five' },
    { id: 'b' as const, text: 'four' },
    { id: 'c' as const, text: '\n' },
  ],
};

test('an option takes its text and its being right to another letter', () => {
  const written = { content: two, key: { right: 'd' as const } };
  expect(swapped(written, 'd', 'e')).toEqual({
    content: {
      options: [
        { id: 'b', text: 'four' },
        { id: 'c', text: '\n' },
        { id: 'e', text: ' five' },
      ],
    },
    key: { right: 'e' },
  });
  expect(swapped({ content: two, key: { right: 'c' } }, 'c', 'b').key).toEqual({ right: 'b' });
  expect(swapped({ content: two, key: null }, 'c', 'b').key).toBeNull();
  const back = swapped(swapped(written, 'b', 'c'), 'b', 'c');
  expect(filledOptions(back.content)).toEqual(filledOptions(two));
});

test('the letters end at A and E', () => {
  expect(neighbourOf('a', -1)).toBeUndefined();
  expect(neighbourOf('a', 1)).toBe('b');
  expect(neighbourOf('e', 1)).toBeUndefined();
});

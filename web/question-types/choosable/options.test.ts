import { expect, test } from 'vitest';

import { filledOptions, optionOf, optionsToChoose } from './options.ts';

const none = { options: [{ id: 'b' as const, text: ' ' }] };
const two = {
  options: [
    { id: 'd' as const, text: ' five' },
    { id: 'b' as const, text: 'four' },
    { id: 'c' as const, text: '\n' },
  ],
};

test('options without text are left out, and the others stand in the order of their letters', () => {
  expect(filledOptions(two)).toEqual([
    { id: 'b', mark: 'B', text: 'four' },
    { id: 'd', mark: 'D', text: 'five' },
  ]);
  expect(filledOptions(none)).toEqual([]);
});

test('where no option has text the choices are A to E', () => {
  expect(optionsToChoose(two).map(({ id }) => id)).toEqual(['b', 'd']);
  expect(optionsToChoose(none).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(optionsToChoose(none).every(({ text }) => text === '')).toBe(true);
});

test('an option that was removed has its letter and no text', () => {
  expect(optionOf(two, 'a')).toEqual({ id: 'a', mark: 'A', text: '' });
});

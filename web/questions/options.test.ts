import { expect, test } from 'vitest';

import { filledOptions, optionName, optionsToChoose } from './options.ts';

const none = { a: '', b: ' ', c: '', d: '\n', e: '' };
const two = { ...none, b: 'four', d: ' five' };

test('options without text are left out', () => {
  expect(filledOptions(two)).toEqual([
    { letter: 'b', text: 'four' },
    { letter: 'd', text: 'five' },
  ]);
  expect(filledOptions(none)).toEqual([]);
});

test('where no option has text the choices are A to E', () => {
  expect(optionsToChoose(two).map(({ letter }) => letter)).toEqual(['b', 'd']);
  expect(optionsToChoose(none).map(({ letter }) => letter)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(optionsToChoose(none).every(({ text }) => text === '')).toBe(true);
});

test('an option is named by its letter and its text', () => {
  expect(optionName(two, 'd')).toBe('D) five');
  expect(optionName(two, 'a')).toBe('A');
});

import { expect, test } from 'vitest';

import { deepestCategory } from '../../contract/questions/categories.ts';
import { inLanguage, findPlaceError, languageNames } from './rules.ts';

const chain = (length: number) => Array.from({ length }, (_, index) => 100 + index);

test.each([
  ['at the root', 1, [], deepestCategory, undefined],
  ['at the root, but too tall', 1, [], deepestCategory + 1, 'too_deep'],
  ['as deep as can be', undefined, chain(deepestCategory - 1), 1, undefined],
  ['a level too deep', undefined, chain(deepestCategory), 1, 'too_deep'],
  ['too deep with what is below', 1, chain(deepestCategory - 1), 2, 'too_deep'],
  ['below itself', 100, chain(1), 1, 'inside_itself'],
  ['below what is below itself', 102, chain(4), 1, 'inside_itself'],
] as const)('a category %s', (_where, id, above, levels, verdict) => {
  expect(findPlaceError(id, above, levels)).toBe(verdict);
});

test('a level has its name in the requested language', () => {
  const level = { name_en: 'Easy', name_ru: 'Лёгкий', name_uz: 'Oson' };
  expect(inLanguage(level, 'ru').qiyinlik_darajasi_nomi).toBe('Лёгкий');
});

test('each language is named in itself', () => {
  expect(languageNames).toEqual({ en: 'English', ru: 'Русский', uz: 'Oʻzbekcha' });
});

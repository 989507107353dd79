import { expect, test } from 'vitest';

import type { RelatedCategory } from '../../contract/questions/categories.ts';
import { categoriesIn } from './api.ts';
import { pathAbove } from './category-path.ts';

const algebra: RelatedCategory & { parents: [] } = {
  id: 2,
  name: 'Algebra',
  category_name: 'Algebra',
  parent: 1,
  parent_name: 'Mathematics',
  language: 'en',
  language_name: 'English',
  tests_count: 1,
  aggregated_tests_count: 1,
  children: [],
  parents: [],
};
const mathematics = { ...algebra, id: 1, name: 'Mathematics', parent: null, parent_name: null };
const school = { ...mathematics, id: 9, name: 'School' };

test('the path above a category begins at the root', () => {
  expect(pathAbove({ parents: [mathematics, school] })).toBe('School › Mathematics');
  expect(pathAbove({ parents: [] })).toBe('');
});

test('categories are read from a list, from an object and from `results`', () => {
  expect(categoriesIn({ status: 'ok', data_api: [algebra] })).toEqual([algebra]);
  expect(categoriesIn({ status: 'ok', data_api: algebra })).toEqual([algebra]);
  expect(categoriesIn({ results: [algebra] })).toEqual([algebra]);
  expect(categoriesIn([algebra])).toEqual([algebra]);
});

test('a category whose lists are missing has empty ones, at each depth', () => {
  const bare = { id: 2, name: 'Algebra' };
  const filled = { ...bare, children: [], parents: [] };
  expect(categoriesIn([{ ...bare, children: [bare], parents: null }])).toEqual([
    { ...filled, children: [filled] },
  ]);
});

test('an answer without categories gives an empty list', () => {
  expect(categoriesIn({ status: 'no_access' })).toEqual([]);
  expect(categoriesIn({ status: 'ok', data_api: null })).toEqual([]);
  expect(categoriesIn('')).toEqual([]);
});

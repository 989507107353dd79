import { expect, test } from 'vitest';

import { cleared, parsePerPage, questionList } from './api.ts';

const state = { page: 3, s: 'suv & tuz', per_page: 25, sort: 'name_asc', category: 12 } as const;

test('the first state is ten a page, newest first, and needs no address', () => {
  const initial = { page: 1, s: '', per_page: 10, sort: 'id_desc', category: null };
  expect(questionList.read(new URLSearchParams())).toEqual(initial);
  expect(questionList.write(questionList.initial).toString()).toBe('');
});

test('the address names category, search, order, page size and page', () => {
  const address = 'category=12&s=suv+%26+tuz&sort=name_asc&per_page=25&page=3';
  expect(questionList.write(state).toString()).toBe(address);
  expect(questionList.read(new URLSearchParams(address))).toEqual(state);
});

test('values that make no sense are ignored', () => {
  const address = new URLSearchParams('page=-1&per_page=1000&sort=up&category=abc&s=');
  expect(questionList.read(address)).toEqual(questionList.initial);
});

test('Clear empties the search, the category and the page, and sets six a page', () => {
  expect(cleared(state)).toEqual({ page: 1, s: '', per_page: 6, sort: 'name_asc', category: null });
});

test.each([
  ['', 6],
  ['abc', 6],
  ['0', 1],
  ['-4', 1],
  ['12', 12],
  ['2.6', 3],
  ['1000', 100],
])('%j tests a page are %i', (text, per_page) => {
  expect(parsePerPage(text)).toBe(per_page);
});

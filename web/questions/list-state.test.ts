import { expect, test } from 'vitest';

import { changed, cleared, initialState, perPageIn, queryOf, readState, writeState } from './list-state.ts';

const state = {
  selected_page: 3,
  search_text: 'suv & tuz',
  per_page: 25,
  sort: 'name_asc',
  selected_category: 12,
} as const;

test('the first state is ten a page, newest first, and needs no address', () => {
  expect(readState(new URLSearchParams())).toEqual(initialState);
  expect(initialState).toMatchObject({ selected_page: 1, search_text: null, per_page: 10, sort: 'id_desc' });
  expect(writeState(initialState).toString()).toBe('');
});

test('a state written into an address is read from it again', () => {
  expect(readState(new URLSearchParams(writeState(state).toString()))).toEqual(state);
});

test('nonsense in an address is left out', () => {
  const nonsense = new URLSearchParams('page=-1&per_page=1000&sort=up&category=abc&s=');
  expect(readState(nonsense)).toEqual(initialState);
});

test('Clear empties the search, the category and the page, and sets six a page', () => {
  expect(cleared(state)).toEqual({
    selected_page: 1,
    search_text: null,
    per_page: 6,
    sort: 'name_asc',
    selected_category: null,
  });
});

test('any change but that of the page leads to the first page', () => {
  expect(changed(state, { per_page: 50 })).toEqual({ ...state, per_page: 50, selected_page: 1 });
  expect(changed(state, { selected_page: 4 }).selected_page).toBe(4);
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
  expect(perPageIn(text)).toBe(per_page);
});

test('the server is asked with page, search, number, order and category', () => {
  expect(queryOf(state)).toEqual({ page: 3, s: 'suv & tuz', per_page: 25, sort: 'name_asc', category: 12 });
  expect(queryOf(initialState)).toEqual({
    page: 1,
    s: '',
    per_page: 10,
    sort: 'id_desc',
    category: undefined,
  });
});

import { expect, test } from 'vitest';

import { changed, initialState, type NewsState, queryOf, readState, writeState } from './list-state.ts';

const state: NewsState = { selected_page: 3, search_text: 'bayram & ', per_page: 12, sort: 'name_asc' };

test('the first state is six a page without search and order, and needs no address', () => {
  expect(initialState).toEqual({ selected_page: 1, search_text: '', per_page: 6, sort: '' });
  expect(readState(new URLSearchParams())).toEqual(initialState);
  expect(writeState(initialState).toString()).toBe('');
});

test('a state written into an address is read from it again', () => {
  expect(readState(new URLSearchParams(writeState(state).toString()))).toEqual(state);
});

test('nonsense in an address is left out', () => {
  const nonsense = new URLSearchParams('page=0&per_page=1000&sort=up&s=');
  expect(readState(nonsense)).toEqual(initialState);
  expect(readState(new URLSearchParams('page=x&per_page=&sort=id_desc'))).toEqual(initialState);
});

test('any change but that of the page leads to the first page', () => {
  expect(changed(state, { sort: '' })).toEqual({ ...state, sort: '', selected_page: 1 });
  expect(changed(state, { selected_page: 4 }).selected_page).toBe(4);
});

test('the server is asked with page, search, number and, where one was chosen, order', () => {
  expect(queryOf(state)).toEqual({ page: 3, s: 'bayram & ', per_page: 12, sort: 'name_asc' });
  expect(queryOf(initialState)).toEqual({ page: 1, s: '', per_page: 6 });
});

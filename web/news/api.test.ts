import { expect, test } from 'vitest';

import { newsList, type NewsState } from './api.ts';

const state: NewsState = { selected_page: 3, search_text: 'bayram', per_page: 12, sort: 'name_asc' };

test('the first state is page 1, six a page, without search and order, and needs no address', () => {
  const initial = { selected_page: 1, search_text: '', per_page: 6, sort: '' };
  expect(newsList.initial).toStrictEqual(initial);
  expect(newsList.read(new URLSearchParams())).toStrictEqual(initial);
  expect(newsList.write(newsList.initial).toString()).toBe('');
});

test('the address names search, order, page size and page', () => {
  const address = 's=bayram&sort=name_asc&per_page=12&page=3';
  expect(newsList.write(state).toString()).toBe(address);
  expect(newsList.read(new URLSearchParams(address))).toStrictEqual(state);
});

test('the default order of the server is no order of the address', () => {
  expect(newsList.read(new URLSearchParams('sort=id_desc')).sort).toBe('');
});

import { expect, test } from 'vitest';

import { newsList, type NewsState } from './api.ts';

const state: NewsState = { page: 3, s: 'bayram', per_page: 12, sort: 'name_asc' };

test('the first state is six a page without search and order, and needs no address', () => {
  expect(newsList.read(new URLSearchParams())).toEqual({ page: 1, s: '', per_page: 6, sort: '' });
  expect(newsList.write(newsList.initial).toString()).toBe('');
});

test('the address names search, order, page size and page', () => {
  const address = 's=bayram&sort=name_asc&per_page=12&page=3';
  expect(newsList.write(state).toString()).toBe(address);
  expect(newsList.read(new URLSearchParams(address))).toEqual(state);
});

test('the default order of the server is no order of the address', () => {
  expect(newsList.read(new URLSearchParams('sort=id_desc')).sort).toBe('');
});

import { expect, test } from 'vitest';

import { categoryList, type CategoryListState } from './api.ts';

test('the first state is page 1, no search, ten a page, no order, and needs no address', () => {
  const initial = { selected_page: 1, search_text: null, per_page: 10, sort: '' };
  expect(categoryList.initial).toStrictEqual(initial);
  expect(categoryList.read(new URLSearchParams())).toStrictEqual(initial);
  expect(categoryList.write(categoryList.initial).toString()).toBe('');
});

test('the address names search, order, page size and page', () => {
  const state: CategoryListState = {
    selected_page: 2,
    search_text: 'suv',
    per_page: 25,
    sort: 'name_desc',
  };
  const address = 's=suv&sort=name_desc&per_page=25&page=2';
  expect(categoryList.write(state).toString()).toBe(address);
  expect(categoryList.read(new URLSearchParams(address))).toStrictEqual(state);
});

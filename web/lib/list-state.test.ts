import { expect, test } from 'vitest';

import { choice, listAddress, pageNumber, searchText, wholeNumber } from './list-state.ts';

const list = listAddress<{
  search_text: string | null;
  sort: '' | 'up' | 'down';
  per_page: number;
  selected_page: number;
}>({
  search_text: searchText(null),
  sort: choice(['up', 'down'], ''),
  per_page: wholeNumber(6, 100),
  selected_page: pageNumber,
});
const state = { search_text: 'bayram & ', sort: 'down', per_page: 12, selected_page: 3 } as const;

test('a state that is written into an address is read from it again', () => {
  expect(list.read(new URLSearchParams(list.write(state).toString()))).toEqual(state);
});

test('initial values are left out of the address', () => {
  expect(list.read(new URLSearchParams())).toStrictEqual({
    search_text: null,
    sort: '',
    per_page: 6,
    selected_page: 1,
  });
  expect(list.write(list.initial).toString()).toBe('');
});

test('a value that makes no sense is read as the initial one', () => {
  const address = new URLSearchParams('page=0&per_page=101&sort=sideways&s=');
  expect(list.read(address)).toEqual(list.initial);
  expect(list.read(new URLSearchParams('page=x&per_page='))).toEqual(list.initial);
});

test('a search is cut after 200 characters', () => {
  expect(list.read(new URLSearchParams({ s: 'x'.repeat(201) })).search_text).toBe('x'.repeat(200));
});

test('parameters that belong to no list stay in the address', () => {
  const around = new URLSearchParams('part=people&page=2&s=old');
  expect(list.write({ ...state, search_text: '' }, around).toString()).toBe(
    'part=people&sort=down&per_page=12&page=3',
  );
});

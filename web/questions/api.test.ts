import { expect, test } from 'vitest';

import { cleared, initialQuestionList, parsePerPage, questionList, withState } from './api.ts';

const state = {
  selected_page: 3,
  search_text: 'suv & tuz',
  per_page: 25,
  sort: 'name_asc',
  selected_category: 12,
  enabled: 'false',
  is_analyzed_by_ai: '',
  test_type: 'essay',
  level: 36,
  never_given: '',
  without_key: 'true',
  tag: '9-sinf',
  author: 7,
  language: 'uz',
  quality: 'hard',
  given_within: 30,
  not_given_for: 0,
  ids: '4,5',
} as const;

test('the first state is page 1, no search, ten a page, newest first, no category, no filter, and needs no address', () => {
  const initial = {
    selected_page: 1,
    search_text: null,
    per_page: 10,
    sort: 'id_desc',
    selected_category: null,
    enabled: '',
    is_analyzed_by_ai: '',
    test_type: '',
    level: 0,
    never_given: '',
    without_key: '',
    tag: '',
    author: 0,
    language: '',
    quality: '',
    given_within: 0,
    not_given_for: 0,
    ids: '',
  };
  expect(initialQuestionList).toStrictEqual({ ...initial, selected_category_info: null });
  expect(questionList.read(new URLSearchParams())).toStrictEqual(initial);
  expect(questionList.write(initialQuestionList).toString()).toBe('');
});

test('the address names category, search, filters, order, page size and page', () => {
  const address =
    'category=12&s=suv+%26+tuz&enabled=false&test_type=essay&level=36&without_key=true&tag=9-sinf&author=7&language=uz&quality=hard&given_within=30&ids=4%2C5&sort=name_asc&per_page=25&page=3';
  expect(questionList.write(state).toString()).toBe(address);
  expect(questionList.read(new URLSearchParams(address))).toStrictEqual(state);
});

test('values that make no sense are ignored', () => {
  const address = new URLSearchParams(
    'page=-1&per_page=1000&sort=up&category=abc&s=&enabled=1&is_analyzed_by_ai=yes&level=hard&never_given=1&author=x&language=de&quality=good&given_within=-3&ids=4,,5',
  );
  expect(questionList.read(address)).toStrictEqual(questionList.initial);
});

test('Clear empties the search, the filters and the page, and sets six a page', () => {
  expect(cleared({ ...state, selected_category_info: null })).toStrictEqual({
    ...initialQuestionList,
    per_page: 6,
    sort: 'name_asc',
  });
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

test('a screen for the tests of the list has its state in the address', () => {
  expect(withState('/tests/print', initialQuestionList)).toBe('/tests/print');
  expect(withState('/tests/print', { ...initialQuestionList, ...state })).toBe(
    '/tests/print?category=12&s=suv+%26+tuz&enabled=false&test_type=essay&level=36&without_key=true&tag=9-sinf&author=7&language=uz&quality=hard&given_within=30&ids=4%2C5&sort=name_asc&per_page=25&page=3',
  );
});

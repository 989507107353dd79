import { choice, listAddress, pageNumber, searchText, wholeNumber } from '../lib/list-state.ts';

/** How the news can be sorted; empty is the server's own order, the newest first. */
export const sorts = ['', 'id_asc', 'name_asc', 'name_desc'] as const;
export type Sort = (typeof sorts)[number];

export type NewsState = { s: string; sort: Sort; per_page: number; page: number };

export const newsList = listAddress<NewsState>({
  s: searchText,
  sort: choice(sorts, ''),
  per_page: wholeNumber(6, 100),
  page: pageNumber,
});

import * as z from 'zod/mini';

import type { QuerySent } from '../../contract/endpoint.ts';
import { listPosts } from '../../contract/news.ts';

/** How the news can be sorted; empty is the newest first. */
export const sorts = ['', 'id_asc', 'name_asc', 'name_desc'] as const;
export type Sort = (typeof sorts)[number];

/** What the list of news shows. It stands in the address, so that it survives a reload and going back. */
export type NewsState = {
  selected_page: number;
  search_text: string;
  per_page: number;
  sort: Sort;
};

export const initialState: NewsState = { selected_page: 1, search_text: '', per_page: 6, sort: '' };

const { page, per_page } = listPosts.query.shape;
const longestSearch = 200;

/** The state after a change of search, number or order, which all lead back to the first page. */
export function changed(state: NewsState, change: Partial<NewsState>): NewsState {
  return { ...state, selected_page: 1, ...change };
}

/** Reads the state from an address; what makes no sense there is as if it were not there. */
export function readState(search: URLSearchParams): NewsState {
  return {
    selected_page: z.safeParse(page, search.get('page') ?? '').data ?? initialState.selected_page,
    search_text: search.get('s')?.slice(0, longestSearch) ?? '',
    per_page: z.safeParse(per_page, search.get('per_page') ?? '').data ?? initialState.per_page,
    sort: sorts.find((sort) => sort === search.get('sort')) ?? initialState.sort,
  };
}

/** Writes the state for an address, what is as it is at first left out. */
export function writeState(state: NewsState): URLSearchParams {
  const search = new URLSearchParams();
  if (state.search_text !== '') search.set('s', state.search_text);
  if (state.sort !== '') search.set('sort', state.sort);
  if (state.per_page !== initialState.per_page) search.set('per_page', String(state.per_page));
  if (state.selected_page !== 1) search.set('page', String(state.selected_page));
  return search;
}

/** The state as the server is asked for it; no order is the server's own, the newest first. */
export function queryOf(state: NewsState): NonNullable<QuerySent<typeof listPosts>> {
  const { selected_page, search_text, per_page: number, sort } = state;
  return {
    page: selected_page,
    s: search_text,
    per_page: number,
    ...(sort !== '' && { sort }),
  };
}

import type { listQuestions } from '../../contract/questions.ts';
import type { QuerySent } from '../../contract/endpoint.ts';

export const sorts = ['id_desc', 'id_asc', 'name_asc', 'name_desc'] as const;
export type Sort = (typeof sorts)[number];

/** What the list of tests shows. It stands in the address, so that it survives a reload and going back. */
export type ListState = {
  selected_page: number;
  search_text: string | null;
  per_page: number;
  sort: Sort;
  selected_category: number | null;
};

export const initialState: ListState = {
  selected_page: 1,
  search_text: null,
  per_page: 10,
  sort: 'id_desc',
  selected_category: null,
};

/** How many tests a page holds where the reader wants no number, and after Clear. */
const plainPerPage = 6;
export const mostPerPage = 100;
const longestSearch = 200;

/** What Clear leaves: the first page of everything, in the order that was chosen. */
export function cleared(state: ListState): ListState {
  return { ...initialState, per_page: plainPerPage, sort: state.sort };
}

/** The state after a change of search, number, order or category, which all lead back to the first page. */
export function changed(state: ListState, change: Partial<ListState>): ListState {
  return { ...state, selected_page: 1, ...change };
}

function wholeIn(text: string | null, most: number): number | null {
  if (text === null || !/^\d{1,10}$/.test(text)) return null;
  const value = Number(text);
  return value >= 1 && value <= most ? value : null;
}

/** The number of tests a page that a reader typed, kept within what the server gives. */
export function perPageIn(text: string): number {
  const typed = Number(text);
  if (text.trim() === '' || !Number.isFinite(typed)) return plainPerPage;
  return Math.min(mostPerPage, Math.max(1, Math.round(typed)));
}

/** Reads the state from an address; what makes no sense there is as if it were not there. */
export function readState(search: URLSearchParams): ListState {
  const text = search.get('s')?.slice(0, longestSearch) ?? '';
  return {
    selected_page: wholeIn(search.get('page'), 1_000_000_000) ?? initialState.selected_page,
    search_text: text === '' ? null : text,
    per_page: wholeIn(search.get('per_page'), mostPerPage) ?? initialState.per_page,
    sort: sorts.find((sort) => sort === search.get('sort')) ?? initialState.sort,
    selected_category: wholeIn(search.get('category'), 2_147_483_647),
  };
}

/** Writes the state for an address, what is as it is at first left out. */
export function writeState(state: ListState): URLSearchParams {
  const search = new URLSearchParams();
  if (state.selected_category !== null) search.set('category', String(state.selected_category));
  if (state.search_text !== null) search.set('s', state.search_text);
  if (state.sort !== initialState.sort) search.set('sort', state.sort);
  if (state.per_page !== initialState.per_page) search.set('per_page', String(state.per_page));
  if (state.selected_page !== 1) search.set('page', String(state.selected_page));
  return search;
}

/** The state as the server is asked for it. */
export function queryOf(state: ListState): NonNullable<QuerySent<typeof listQuestions>> {
  return {
    page: state.selected_page,
    s: state.search_text ?? '',
    per_page: state.per_page,
    sort: state.sort,
    category: state.selected_category ?? undefined,
  };
}

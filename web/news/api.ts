import type { BodySent } from '../../contract/wire/endpoint.ts';
import type { Language } from '../../contract/languages.ts';
import { type addPost, getPost, listPosts } from '../../contract/news.ts';
import { choice, listAddress, pageNumber, searchText, wholeNumber } from '../lib/list-state.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';

/** How the news can be sorted; empty is the server's own order, the newest first. */
export const sorts = ['', 'id_asc', 'name_asc', 'name_desc'] as const;
export type Sort = (typeof sorts)[number];

export type NewsState = { selected_page: number; search_text: string; per_page: number; sort: Sort };

export const newsList = listAddress<NewsState>({
  search_text: searchText(''),
  sort: choice(sorts, ''),
  per_page: wholeNumber(6, 100),
  selected_page: pageNumber,
});

/** One page of the news in a language, or in all; the previous page stays until the next has come. */
export function useNews(
  { selected_page, search_text, per_page, sort }: NewsState,
  language: Language | undefined,
) {
  const query = {
    page: selected_page,
    s: search_text,
    per_page,
    sort: sort === '' ? undefined : sort,
    language,
  };
  return useEndpoint(listPosts, { query }, { keepsPrevious: true });
}

/** One post; undefined while it loads. Nothing is asked for a null id. */
export function usePost(id: number | null) {
  return useEndpoint(getPost, id === null ? null : { params: { id } }, {
    select: (answer) => answer.data_api[0],
  });
}

export type PostBody = BodySent<typeof addPost>;

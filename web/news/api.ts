import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';

import type { BodySent, SuccessOf } from '../../contract/endpoint.ts';
import type { Language } from '../../contract/languages.ts';
import { addPost, deletePost, getPost, listPosts, replacePost } from '../../contract/news.ts';
import { call } from '../lib/api.ts';
import type { CallOptions } from '../lib/client.ts';
import { choice, listAddress, pageNumber, searchText, wholeNumber } from '../lib/list-state.ts';

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

const all = ['news'] as const;
const one = (id: number | null) => [...all, 'one', id] as const;

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
  return useQuery({
    queryKey: [...all, 'list', query],
    queryFn: ({ signal }) => call(listPosts, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One post; undefined while it loads. Nothing is asked for a null id. */
export function usePost(id: number | null) {
  return useQuery({
    queryKey: one(id),
    queryFn: ({ signal }) => call(getPost, { params: { id: id ?? 0 } }, { signal }),
    select: (answer) => answer.data_api[0],
    enabled: id !== null,
  });
}

export type PostBody = BodySent<typeof addPost>;

/** The changes of posts. After each of them lists are loaded again when they are shown, and the written post is cached. */
export function usePostChanges() {
  const client = useQueryClient();
  const invalidate = () => client.invalidateQueries({ queryKey: all, refetchType: 'none' });
  async function write(sent: Promise<SuccessOf<typeof getPost>>) {
    const answer = await sent;
    await invalidate();
    const post = answer.data_api[0];
    if (post !== undefined) client.setQueryData(one(post.id), answer);
    return answer;
  }
  return {
    add: (body: PostBody, options: CallOptions) => write(call(addPost, { body }, options)),
    replace: (id: number, body: BodySent<typeof replacePost>, options: CallOptions) =>
      write(call(replacePost, { params: { id }, body }, options)),
    remove: async (id: number) => {
      await call(deletePost, { params: { id } });
      await invalidate();
    },
  };
}

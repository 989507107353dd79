import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import type { BodySent, SuccessOf } from '../../contract/endpoint.ts';
import { addPost, deletePost, getPost, listPosts, replacePost } from '../../contract/news.ts';
import { call } from '../lib/api.ts';
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

const all = ['news'] as const;
const one = (id: number | null) => [...all, 'one', id] as const;

/** One page of the news; the previous page stays until the next has come. */
export function useNews({ sort, ...query }: NewsState) {
  return useQuery({
    queryKey: [...all, 'list', sort, query],
    queryFn: ({ signal }) =>
      call(listPosts, { query: { ...query, sort: sort === '' ? undefined : sort } }, { signal }),
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

/** After a change, lists are loaded again when they are shown, and the written post is cached. */
function useUpdateCache() {
  const client = useQueryClient();
  return async (answer?: SuccessOf<typeof getPost>) => {
    await client.invalidateQueries({ queryKey: all, refetchType: 'none' });
    const post = answer?.data_api[0];
    if (post !== undefined) client.setQueryData(one(post.id), answer);
  };
}

export function useAddPost() {
  return useMutation({
    mutationFn: (body: PostBody) => call(addPost, { body }),
    onSuccess: useUpdateCache(),
  });
}

export function useReplacePost(id: number) {
  return useMutation({
    mutationFn: (body: PostBody) => call(replacePost, { params: { id }, body }),
    onSuccess: useUpdateCache(),
  });
}

export function useDeletePost(id: number) {
  const updateCache = useUpdateCache();
  return useMutation({
    mutationFn: () => call(deletePost, { params: { id } }),
    onSuccess: () => updateCache(),
  });
}

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import type { BodySent, SuccessOf } from '../../contract/endpoint.ts';
import { addPost, deletePost, getPost, listPosts, replacePost } from '../../contract/news.ts';
import { call } from '../lib/api.ts';
import { type NewsState, queryOf } from './list-state.ts';

const all = ['news'] as const;
const one = (id: number | null) => [...all, 'one', id] as const;

/** One page of the news; the page before stays until the next is there. */
export function useNews(state: NewsState) {
  return useQuery({
    queryKey: [...all, 'list', state],
    queryFn: ({ signal }) => call(listPosts, { query: queryOf(state) }, { signal }),
    networkMode: 'always',
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
    networkMode: 'always',
  });
}

export type PostBody = BodySent<typeof addPost>;

/** After a change no list that was loaded before it is shown as if it were new; the written post is. */
function useRemember() {
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
    onSuccess: useRemember(),
    networkMode: 'always',
  });
}

export function useReplacePost(id: number) {
  return useMutation({
    mutationFn: (body: PostBody) => call(replacePost, { params: { id }, body }),
    onSuccess: useRemember(),
    networkMode: 'always',
  });
}

export function useDeletePost(id: number) {
  const remember = useRemember();
  return useMutation({
    mutationFn: () => call(deletePost, { params: { id } }),
    onSuccess: () => remember(),
    networkMode: 'always',
  });
}

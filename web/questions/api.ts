import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { type DifficultyLevel, listDifficultyLevels } from '../../contract/categories.ts';
import type { BodySent, Endpoint } from '../../contract/endpoint.ts';
import {
  addQuestion,
  deleteQuestion,
  getQuestion,
  listQuestions,
  replaceQuestion,
} from '../../contract/questions.ts';
import { isStatus } from '../lib/api-error.ts';
import { call } from '../lib/api.ts';
import { useLanguage } from '../lib/i18n.ts';
import type { QuestionListState } from './list-state.ts';

const all = ['questions'] as const;

export function useQuestions({ category, ...query }: QuestionListState) {
  return useQuery({
    queryKey: [...all, 'list', category, query],
    queryFn: ({ signal }) =>
      call(listQuestions, { query: { ...query, category: category ?? undefined } }, { signal }),
    // Solving and writing tests change what is listed, and every change of page or search asks anew: what is
    // remembered is seen only until the answer comes.
    staleTime: 0,
    networkMode: 'always',
    placeholderData: keepPreviousData,
  });
}

/**
 * One test; undefined while it loads, null where the answer holds none. Nothing is asked for a null id.
 * Whoever changes it reads `isFetchedAfterMount` and waits for the newest.
 */
export function useQuestion(id: number | null) {
  return useQuery({
    queryKey: [...all, 'one', id],
    queryFn: async ({ signal }) => {
      const answer = await call(getQuestion, { params: { id: id ?? 0 } }, { signal });
      return (answer.status as string) === 'ok' ? (answer.data_api[0] ?? null) : null;
    },
    enabled: id !== null,
    refetchOnMount: 'always',
    networkMode: 'always',
  });
}

/** Some servers know the list of levels only without the slash at the end of its path. */
const levelsWithoutSlash = {
  ...listDifficultyLevels,
  path: '/blog_api/qiyinlik-darajasi' as Endpoint['path'],
} as typeof listDifficultyLevels;

/** The difficulty levels, named in the reader's language. */
export function useDifficultyLevels() {
  return useQuery({
    queryKey: ['difficulty-levels', useLanguage()],
    queryFn: async ({ signal }): Promise<readonly DifficultyLevel[]> => {
      try {
        return (await call(listDifficultyLevels, {}, { signal })).data_api;
      } catch (error) {
        // Without any answer the slash is not what is wrong.
        if (isStatus(error, 0)) throw error;
        return (await call(levelsWithoutSlash, {}, { signal })).data_api;
      }
    },
    networkMode: 'always',
    placeholderData: keepPreviousData,
  });
}

export type QuestionBody = BodySent<typeof addQuestion>;

/** After a change no list, count or test that was loaded before it is shown as if it were new. */
function useForgetOld() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: all, refetchType: 'none' });
    await client.invalidateQueries({ queryKey: ['categories'], refetchType: 'none' });
  };
}

export function useAddQuestion() {
  return useMutation({
    mutationFn: (body: QuestionBody) => call(addQuestion, { body }, { multipart: true }),
    onSuccess: useForgetOld(),
    networkMode: 'always',
  });
}

export function useReplaceQuestion(id: number) {
  return useMutation({
    mutationFn: (body: QuestionBody) => call(replaceQuestion, { params: { id }, body }, { multipart: true }),
    onSuccess: useForgetOld(),
    networkMode: 'always',
  });
}

export function useDeleteQuestion(id: number) {
  return useMutation({
    mutationFn: () => call(deleteQuestion, { params: { id } }),
    onSuccess: useForgetOld(),
    networkMode: 'always',
  });
}

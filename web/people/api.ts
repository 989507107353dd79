import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  addCategory,
  addDifficultyLevel,
  type CategoryInput,
  deleteCategory,
  deleteDifficultyLevel,
  type DifficultyLevelInput,
  replaceCategory,
  replaceDifficultyLevel,
} from '../../contract/categories.ts';
import type { BodySent, QuerySent, SuccessOf } from '../../contract/endpoint.ts';
import { listPeople, updatePerson } from '../../contract/people.ts';
import { call } from '../lib/api.ts';
import { withPerson } from './with-person.ts';

export type PeopleQuery = QuerySent<typeof listPeople>;
export type PersonChange = BodySent<typeof updatePerson>;
type PeopleList = SuccessOf<typeof listPeople>;

/** One page of the people who fit; the page before stays until the next is there. */
export function usePeople(query: PeopleQuery) {
  return useQuery({
    queryKey: ['people', query],
    queryFn: ({ signal }) => call(listPeople, { query }, { signal }),
    networkMode: 'always',
    placeholderData: keepPreviousData,
  });
}

/** Changes a person where they stand in the lists, which are not loaded again: nobody jumps away. */
export function useUpdatePerson() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, change }: { id: number; change: PersonChange }) => {
      const answer = await call(updatePerson, { params: { id }, body: change });
      return answer.data_api[0];
    },
    networkMode: 'always',
    onSuccess: (person) => {
      if (person === undefined) return;
      queries.setQueriesData<PeopleList>(
        { queryKey: ['people'] },
        (list) => list && withPerson(list, person),
      );
    },
  });
}

/** What changes categories, each loading them again everywhere. */
export function useCategoryChanges() {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: ['categories'] });
  return {
    add: async (body: CategoryFields) => {
      await call(addCategory, { body });
      await reload();
    },
    replace: async (id: number, body: CategoryFields) => {
      await call(replaceCategory, { params: { id }, body });
      await reload();
    },
    remove: async (id: number) => {
      await call(deleteCategory, { params: { id } });
      await reload();
    },
  };
}
export type CategoryFields = Pick<CategoryInput, 'name' | 'language'> & { parent: number | null };

/** What changes difficulty levels, each loading them again everywhere. */
export function useLevelChanges() {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: ['difficulty-levels'] });
  return {
    add: async (body: DifficultyLevelInput) => {
      await call(addDifficultyLevel, { body });
      await reload();
    },
    replace: async (id: number, body: DifficultyLevelInput) => {
      await call(replaceDifficultyLevel, { params: { id }, body });
      await reload();
    },
    remove: async (id: number) => {
      await call(deleteDifficultyLevel, { params: { id } });
      await reload();
    },
  };
}

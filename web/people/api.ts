import {
  keepPreviousData,
  type QueryClient,
  type QueryFilters,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

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

/**
 * Asks again for all that fits. What is being loaded is given up first: the server may have answered it before the
 * change that calls for this.
 */
async function reload(queries: QueryClient, filters: QueryFilters): Promise<void> {
  const found = queries.getQueryCache().findAll(filters);
  const predicate = (query: (typeof found)[number]) => found.includes(query);
  await queries.cancelQueries({ predicate });
  await queries.invalidateQueries({ predicate });
}

/**
 * Changes a person where they stand in the lists. Lists that are there are not loaded again, so that nobody jumps away;
 * those that are being loaded are. Changes of one person are sent one after another.
 */
export function useUpdatePerson(id: number) {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: `person ${id}` },
    mutationFn: async (change: PersonChange) => {
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
      void reload(queries, { queryKey: ['people'], fetchStatus: 'fetching' });
    },
  });
}

/** What changes categories, each loading them again everywhere. */
export function useCategoryChanges() {
  const queries = useQueryClient();
  const reloadAll = () => reload(queries, { queryKey: ['categories'] });
  return {
    add: async (body: CategoryFields) => {
      await call(addCategory, { body });
      await reloadAll();
    },
    replace: async (id: number, body: CategoryFields) => {
      await call(replaceCategory, { params: { id }, body });
      await reloadAll();
    },
    remove: async (id: number) => {
      await call(deleteCategory, { params: { id } });
      await reloadAll();
    },
  };
}
export type CategoryFields = Pick<CategoryInput, 'name' | 'language'> & { parent: number | null };

/** What changes difficulty levels, each loading them again everywhere. */
export function useLevelChanges() {
  const queries = useQueryClient();
  const reloadAll = () => reload(queries, { queryKey: ['difficulty-levels'] });
  return {
    add: async (body: DifficultyLevelInput) => {
      await call(addDifficultyLevel, { body });
      await reloadAll();
    },
    replace: async (id: number, body: DifficultyLevelInput) => {
      await call(replaceDifficultyLevel, { params: { id }, body });
      await reloadAll();
    },
    remove: async (id: number) => {
      await call(deleteDifficultyLevel, { params: { id } });
      await reloadAll();
    },
  };
}

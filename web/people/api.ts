import {
  keepPreviousData,
  type QueryClient,
  type QueryFilters,
  type QueryKey,
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
  listDifficultyLevels,
  replaceCategory,
  replaceDifficultyLevel,
} from '../../contract/categories.ts';
import type { BodySent, QuerySent, SuccessOf } from '../../contract/endpoint.ts';
import { highestId } from '../../contract/fields.ts';
import {
  addPerson,
  erasePerson,
  listPeople,
  type Person,
  updatePeople,
  updatePerson,
} from '../../contract/people.ts';
import { type Role, roles } from '../../contract/roles.ts';
import { type ListSort, listSorts } from '../../contract/wire.ts';
import { call } from '../lib/api.ts';
import { reloadAnswers } from '../lib/use-answer.ts';
import { choice, listAddress, pageNumber, searchText, wholeNumber } from '../lib/list-state.ts';
import { keyOf } from '../lib/use-endpoint.ts';

type PeopleQuery = QuerySent<typeof listPeople>;
export type PersonChange = BodySent<typeof updatePerson>;
export type PeopleChange = BodySent<typeof updatePeople>;
type PeopleList = SuccessOf<typeof listPeople>;

/** Which people are listed; an empty text selects all. */
export type PeopleState = {
  search_text: string;
  role: '' | Role | 'user';
  is_active: '' | 'true' | 'false' | 'closed';
  /** The id of a class; 0 for all people. */
  class: number;
  sort: ListSort;
  per_page: number;
  selected_page: number;
};

export const peopleList = listAddress<PeopleState>({
  search_text: searchText(''),
  role: choice([...roles, 'user'], ''),
  is_active: choice(['true', 'false', 'closed'], ''),
  class: wholeNumber(0, highestId),
  sort: choice(listSorts, 'id_desc'),
  per_page: wholeNumber(20, 100),
  selected_page: pageNumber,
});

export function peopleQuery(state: PeopleState): PeopleQuery {
  const { search_text, role, is_active, sort, per_page, selected_page } = state;
  return {
    page: selected_page,
    per_page,
    sort,
    s: search_text.trim(),
    role: role === '' ? undefined : role,
    is_active: is_active === '' || is_active === 'closed' ? undefined : is_active === 'true',
    is_closed: is_active === 'closed' ? true : undefined,
    class: state.class === 0 ? undefined : state.class,
  };
}

/** One page of the people who match; the previous page stays until the next has come. */
export function usePeople(query: PeopleQuery) {
  return useQuery({
    queryKey: ['people', query],
    queryFn: ({ signal }) => call(listPeople, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/**
 * Loads all matching queries again. Queries that are being loaded are cancelled first: the server may have read their
 * answers before the change.
 */
async function reload(queries: QueryClient, filters: QueryFilters): Promise<void> {
  const found = queries.getQueryCache().findAll(filters);
  const predicate = (query: (typeof found)[number]) => found.includes(query);
  await queries.cancelQueries({ predicate });
  await queries.invalidateQueries({ predicate });
}

/**
 * Changes a person and their row in the cached lists. Lists that are shown are not loaded again, since the person may move to
 * another page; lists that are being loaded are, and all where another person is answered: an activated sign-up whose person
 * has come back. Changes of one person are sent one after another.
 */
export function useUpdatePerson(id: number) {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: `person ${id}` },
    mutationFn: async (change: PersonChange) => {
      const answer = await call(updatePerson, { params: { id }, body: change });
      return answer.data_api[0];
    },
    onSuccess: (person) => {
      if (person === undefined) return;
      queries.setQueriesData<PeopleList>(
        { queryKey: ['people'] },
        (list) => list && withPerson(list, person),
      );
      const everywhere = person.id === id ? { fetchStatus: 'fetching' as const } : {};
      void reload(queries, { queryKey: ['people'], ...everywhere });
    },
  });
}

/**
 * Changes several people and their rows in the cached lists, as useUpdatePerson does, and loads the classes again where that changes
 * one.
 */
export function useUpdatePeople() {
  const queries = useQueryClient();
  return async (body: PeopleChange): Promise<SuccessOf<typeof updatePeople>> => {
    const answer = await call(updatePeople, { body });
    queries.setQueriesData<PeopleList>(
      { queryKey: ['people'] },
      (list) => list && answer.data_api.reduce(withPerson, list),
    );
    const areSame = answer.data_api.every(({ id }) => body.ids.includes(id));
    void reload(queries, {
      queryKey: ['people'],
      ...(areSame ? { fetchStatus: 'fetching' as const } : {}),
    });
    if (body.add_to_class !== undefined || body.remove_from_class !== undefined) {
      void reload(queries, { queryKey: ['classes'] });
    }
    return answer;
  };
}

/** Adds a pupil without an address, and loads the lists of people again. */
export function useAddPerson() {
  const change = useReloadAfter(['people']);
  return (body: BodySent<typeof addPerson>) => change(call(addPerson, { body }));
}

/** Erases a person, and loads the lists of people again. */
export function useErasePerson(id: number) {
  const change = useReloadAfter(['people']);
  return () => change(call(erasePerson, { params: { id } }));
}

/** The changes of categories. Each of them loads the categories again wherever they are shown. */
export const categoryChanges = {
  add: (body: CategoryFields) => thenReload(call(addCategory, { body })),
  replace: (id: number, body: CategoryFields) => thenReload(call(replaceCategory, { params: { id }, body })),
  remove: (id: number) => thenReload(call(deleteCategory, { params: { id } })),
};

async function thenReload(change: Promise<unknown>): Promise<void> {
  await change;
  reloadAnswers();
}

export type CategoryFields = Pick<CategoryInput, 'name' | 'language'> & { parent: number | null };

/** The changes of difficulty levels. Each of them loads the levels again wherever they are shown. */
export function useLevelChanges() {
  const change = useReloadAfter(keyOf(listDifficultyLevels));
  return {
    add: (body: DifficultyLevelInput) => change(call(addDifficultyLevel, { body })),
    replace: (id: number, body: DifficultyLevelInput) =>
      change(call(replaceDifficultyLevel, { params: { id }, body })),
    remove: (id: number) => change(call(deleteDifficultyLevel, { params: { id } })),
  };
}

/** Gives a function that waits for a change and then loads the queries of this key again. */
function useReloadAfter(queryKey: QueryKey) {
  const queries = useQueryClient();
  return async (change: Promise<unknown>): Promise<void> => {
    await change;
    await reload(queries, { queryKey });
  };
}

/**
 * Gives the list with the changed person in it, and without the other sign-ups with the address of a person who is none any
 * more, since the server has deleted them; the same list where it does not have that person.
 */
export function withPerson<List extends { data_api: readonly Person[]; total: number }>(
  list: List,
  person: Person,
): List {
  if (!list.data_api.some(({ id }) => id === person.id)) return list;
  const left = list.data_api.filter(
    ({ id, email }) => id === person.id || person.is_waiting || email === '' || email !== person.email,
  );
  return {
    ...list,
    data_api: left.map((one) => (one.id === person.id ? person : one)),
    total: list.total - (list.data_api.length - left.length),
  };
}

import { useMutation, useQueryClient } from '@tanstack/react-query';

import {
  addCategory,
  addDifficultyLevel,
  type CategoryInput,
  deleteCategory,
  deleteDifficultyLevel,
  type DifficultyLevelInput,
  listCategories,
  listDifficultyLevels,
  replaceCategory,
  replaceDifficultyLevel,
} from '../../contract/questions/categories.ts';
import { addSubjects } from '../../contract/questions/curriculum.ts';
import type { BodySent, QuerySent, SuccessOf } from '../../contract/wire/endpoint.ts';
import { highestId } from '../../contract/wire/fields.ts';
import { listPeople, type Person, updatePeople, updatePerson } from '../../contract/people/people.ts';
import { type Role, roles } from '../../contract/people/roles.ts';
import { type ListSort, listSorts } from '../../contract/wire/wire.ts';
import { aboutClasses } from '../classes/api.ts';
import { call } from '../lib/api/api.ts';
import { choice, listAddress, pageNumber, searchText, wholeNumber } from '../lib/list-state.ts';
import { keyOf, useChange, useReload } from '../lib/api/use-endpoint.ts';

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

/**
 * Returns a function that shows changed people in the cached lists. Shown lists are not loaded again, since a person may move to another
 * page. They are loaded if one was loading, or if an answer has a person beyond `ids`: an activated sign-up that deleted account came back
 * to.
 */
function useShowChanged() {
  const queries = useQueryClient();
  const reload = useReload(listPeople);
  return (people: readonly Person[], ids: readonly number[]): void => {
    const filters = { queryKey: keyOf(listPeople) };
    queries.setQueriesData<PeopleList>(filters, (list) => list && people.reduce(withPerson, list));
    if (queries.isFetching(filters) > 0 || people.some(({ id }) => !ids.includes(id))) void reload();
  };
}

/** Changes a person. Changes of one person are sent one after another. */
export function useUpdatePerson(id: number) {
  const show = useShowChanged();
  return useMutation({
    scope: { id: `person ${id}` },
    mutationFn: (body: PersonChange) => call(updatePerson, { params: { id }, body }),
    onSuccess: (answer) => show(answer.data_api, [id]),
  });
}

/** Changes several people, and loads the classes again where that changes one. */
export function useUpdatePeople() {
  const show = useShowChanged();
  const reloadClasses = useReload(...aboutClasses);
  return async (body: PeopleChange): Promise<SuccessOf<typeof updatePeople>> => {
    const answer = await call(updatePeople, { body });
    show(answer.data_api, body.ids);
    if (body.add_to_class !== undefined || body.remove_from_class !== undefined) void reloadClasses();
    return answer;
  };
}

/** The changes of categories. Each of them loads the categories again wherever they are shown. */
export function useCategoryChanges() {
  const change = useChange(listCategories);
  return {
    add: (body: CategoryFields) => change(call(addCategory, { body })),
    /** Takes subjects of the curriculum. @returns how many subjects and grades were added */
    take: async (body: BodySent<typeof addSubjects>) => {
      const { data_api } = await change(call(addSubjects, { body }));
      return data_api[0] ?? { subjects: 0, grades: 0 };
    },
    replace: (id: number, body: CategoryFields) => change(call(replaceCategory, { params: { id }, body })),
    remove: (id: number) => change(call(deleteCategory, { params: { id } })),
  };
}

export type CategoryFields = Pick<CategoryInput, 'name' | 'language'> & { parent: number | null };

/** The changes of difficulty levels. Each of them loads the levels again wherever they are shown. */
export function useLevelChanges() {
  const change = useChange(listDifficultyLevels);
  return {
    add: (body: DifficultyLevelInput) => change(call(addDifficultyLevel, { body })),
    replace: (id: number, body: DifficultyLevelInput) =>
      change(call(replaceDifficultyLevel, { params: { id }, body })),
    remove: (id: number) => change(call(deleteDifficultyLevel, { params: { id } })),
  };
}

/**
 * The list with the changed person in it, and without other sign-ups with the same address, which the server has deleted. A list without
 * that person is returned as it is.
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
    data_api: left.map((listed) => (listed.id === person.id ? person : listed)),
    total: list.total - (list.data_api.length - left.length),
  };
}

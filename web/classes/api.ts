import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  addClass,
  changeMembers,
  type ClassChange,
  type ClassInput,
  closeJoining,
  confirmClass,
  findMembers,
  getClass,
  joinClass,
  listClasses,
  moveUp,
  planMoveUp,
  renewJoinCode,
  undoMoveUp,
  updateClass,
} from '../../contract/classes.ts';
import type { BodySent, QuerySent } from '../../contract/endpoint.ts';
import { call } from '../lib/api.ts';
import { choice, listAddress, pageNumber, searchText, wholeNumber } from '../lib/list-state.ts';

/** Which classes are listed; an empty text selects all that are not archived. */
export type ClassesState = {
  search_text: string;
  year: number;
  /** The present classes, those in the archive, or those that staff have to confirm. */
  which: '' | 'archived' | 'unconfirmed';
  selected_page: number;
};

export const classList = listAddress<ClassesState>({
  search_text: searchText(''),
  /** 0 for all years. */
  year: wholeNumber(0, 2100),
  which: choice(['archived', 'unconfirmed'], ''),
  selected_page: pageNumber,
});

export function classesQuery({ search_text, year, which, selected_page }: ClassesState) {
  return {
    s: search_text.trim(),
    year: year < 2000 ? undefined : year,
    archived: which === 'archived',
    unconfirmed: which === 'unconfirmed',
    page: selected_page,
  } satisfies QuerySent<typeof listClasses>;
}

export function useClasses(query: QuerySent<typeof listClasses>) {
  return useQuery({
    queryKey: ['classes', 'list', query],
    queryFn: ({ signal }) => call(listClasses, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** @param enabled whether it is loaded */
export function useClass(id: number, enabled = true) {
  return useQuery({
    enabled,
    queryKey: ['classes', 'one', id],
    queryFn: async ({ signal }) => {
      const { data_api } = await call(getClass, { params: { id } }, { signal });
      return data_api[0];
    },
  });
}

/** People who can be added to a class, by a part of their name; nobody for a search that is too short. */
export function useCandidates(role: 'pupil' | 'teacher', search: string) {
  return useQuery({
    queryKey: ['classes', 'people', role, search],
    queryFn: async ({ signal }) => {
      const { data_api } = await call(findMembers, { query: { s: search, role } }, { signal });
      return data_api;
    },
    enabled: search.length >= 2,
    placeholderData: keepPreviousData,
  });
}

/** What a move up would do now. It is read anew whenever it is shown. */
export function useMovePlan() {
  return useQuery({
    queryKey: ['classes', 'move'],
    queryFn: async ({ signal }) => (await call(planMoveUp, {}, { signal })).data_api[0],
    gcTime: 0,
  });
}

/** Gives a function that waits for a change and then loads everything about classes again. */
function useReload() {
  const queries = useQueryClient();
  return async <Made>(change: Promise<Made>): Promise<Made> => {
    const made = await change;
    await queries.invalidateQueries({ queryKey: ['classes'] });
    return made;
  };
}

export function useClassChanges() {
  const reload = useReload();
  return {
    add: (body: ClassInput) => reload(call(addClass, { body })),
    join: (code: string) => reload(call(joinClass, { body: { code } })),
    moveUp: (year: number, plan: string) => reload(call(moveUp, { body: { year, plan } })),
    undoMove: (move: number) => reload(call(undoMoveUp, { body: { move } })),
  };
}

export type MemberChange = BodySent<typeof changeMembers>;

/** The changes of one class. */
export function useChangesOf(id: number) {
  const reload = useReload();
  const params = { id };
  return {
    update: (body: ClassChange) => reload(call(updateClass, { params, body })),
    members: (body: MemberChange) => reload(call(changeMembers, { params, body })),
    confirm: (pupils: number[]) => reload(call(confirmClass, { params, body: { pupils } })),
    closeJoining: () => reload(call(closeJoining, { params })),
    renewCode: useMutation({ mutationFn: () => reload(call(renewJoinCode, { params })) }),
  };
}

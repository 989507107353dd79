import { useMutation } from '@tanstack/react-query';

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
} from '../../contract/people/classes.ts';
import type { BodySent, QuerySent } from '../../contract/wire/endpoint.ts';
import { call } from '../lib/api/api.ts';
import { choice, listAddress, pageNumber, searchText, wholeNumber } from '../lib/list-state.ts';
import { useChange, useEndpoint } from '../lib/api/use-endpoint.ts';

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
  return useEndpoint(listClasses, { query }, { keepsPrevious: true });
}

export function useClass(id: number | null) {
  return useEndpoint(getClass, id === null ? null : { params: { id } }, {
    select: (answer) => answer.data_api[0],
  });
}

/** All that is said about classes. */
export const aboutClasses = [listClasses, getClass, findMembers, planMoveUp] as const;

export function useClassChanges() {
  const change = useChange(...aboutClasses);
  return {
    add: (body: ClassInput) => change(call(addClass, { body })),
    join: (code: string) => change(call(joinClass, { body: { code } })),
    moveUp: (year: number, plan: string) => change(call(moveUp, { body: { year, plan } })),
    undoMove: (move: number) => change(call(undoMoveUp, { body: { move } })),
  };
}

export type MemberChange = BodySent<typeof changeMembers>;

/** The changes of one class. */
export function useChangesOf(id: number) {
  const change = useChange(...aboutClasses);
  const params = { id };
  return {
    update: (body: ClassChange) => change(call(updateClass, { params, body })),
    members: (body: MemberChange) => change(call(changeMembers, { params, body })),
    confirm: (pupils: number[]) => change(call(confirmClass, { params, body: { pupils } })),
    closeJoining: () => change(call(closeJoining, { params })),
    renewCode: useMutation({ mutationFn: () => change(call(renewJoinCode, { params })) }),
  };
}

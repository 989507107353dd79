import { useQuery } from '@tanstack/react-query';

import type { QuerySent, SuccessOf } from '../../../contract/wire/endpoint.ts';
import {
  type BankTest,
  changeWork,
  countMet,
  getWork,
  grantAllowance,
  listAllowances,
  listWork,
  previewWork,
  readClock,
  searchBank,
  workStates,
} from '../../../contract/work/work.ts';
import type { AllowanceInput, WorkChange } from '../../../contract/work/work-input.ts';
import { call } from '../../lib/api/api.ts';
import { choice, listAddress, pageNumber, searchText, wholeNumber } from '../../lib/list-state.ts';
import { useChange, useEndpoint } from '../../lib/api/use-endpoint.ts';
import { loadMediaFor } from '../../question-card/media.ts';
import { loadTreesFor } from '../../rich-text/load-tree.ts';

/** Which work is listed. */
export const workList = listAddress<{
  search_text: string;
  /** 0 for all classes. */
  class: number;
  state: '' | (typeof workStates)[number] | 'archived';
  selected_page: number;
}>({
  search_text: searchText(''),
  class: wholeNumber(0, 2_147_483_647),
  state: choice([...workStates, 'archived'], ''),
  selected_page: pageNumber,
});
export type WorkListState = typeof workList.initial;

export function useWorkList({ search_text, class: schoolClass, state, selected_page }: WorkListState) {
  const query = {
    s: search_text.trim(),
    class: schoolClass === 0 ? undefined : schoolClass,
    state: state === '' || state === 'archived' ? undefined : state,
    archived: state === 'archived',
    page: selected_page,
  } satisfies QuerySent<typeof listWork>;
  return useEndpoint(listWork, { query }, { keepsPrevious: true });
}

/** A work as those see it who give it. A form that changes it waits for `isFetchedAfterMount`. */
export function useWork(id: number | null) {
  return useEndpoint(getWork, id === null ? null : { params: { id } }, {
    select: (answer) => answer.data_api[0],
    prepare: ({ data_api: [work] }) =>
      Promise.all([loadTreesFor(work?.tests), loadMediaFor(work?.tests ?? [])]),
  });
}

export function usePreview(id: number | null) {
  return useEndpoint(previewWork, id === null ? null : { params: { id } }, {
    select: (answer) => answer.data_api[0],
    prepare: ({ data_api: [work] }) =>
      Promise.all([loadTreesFor(work?.tests), loadMediaFor(work?.tests ?? [])]),
  });
}

export type BankSearch = QuerySent<typeof searchBank>;

/** Tests of the bank; those that were found before stay until the next have come. */
export function useBank(query: BankSearch | null) {
  return useEndpoint(searchBank, query && { query }, {
    prepare: (answer) => loadTreesFor(answer.data_api),
    keepsPrevious: true,
  });
}

/** How many tests one request names at most. */
const mostAtOnce = 100;

/** Those of some tests that can be given, in this order. @throws ApiError */
export async function loadTestsOfBank(ids: readonly number[]): Promise<readonly BankTest[]> {
  const parts: Promise<SuccessOf<typeof searchBank>>[] = [];
  for (let from = 0; from < ids.length; from += mostAtOnce) {
    const query = { ids: ids.slice(from, from + mostAtOnce).join(','), per_page: mostAtOnce };
    parts.push(call(searchBank, { query }));
  }
  const found = new Map(
    (await Promise.all(parts)).flatMap(({ data_api }) => data_api.map((test) => [test.id, test])),
  );
  const given = ids.flatMap((id) => found.get(id) ?? []);
  await loadTreesFor(given);
  return given;
}

/** Those of some tests that can be given, in this order. */
export function useTestsOfBank(ids: readonly number[]) {
  return useQuery({
    queryKey: [searchBank.operation, 'by id', ids],
    queryFn: () => loadTestsOfBank(ids),
  });
}

/** Changes of work; the shown data of the work are loaded again after each. */
export function useWorkChanges() {
  const reload = useChange(listWork, getWork, previewWork, searchBank, countMet, readClock, listAllowances);
  return {
    change: (id: number, body: WorkChange) => reload(call(changeWork, { params: { id }, body })),
    grant: (id: number, body: AllowanceInput) => reload(call(grantAllowance, { params: { id }, body })),
  };
}

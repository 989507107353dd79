import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';

import type { QuerySent } from '../../../contract/endpoint.ts';
import {
  changeWork,
  countMet,
  getWork,
  giveWork,
  grantAllowance,
  listAllowances,
  listWork,
  previewWork,
  readClock,
  searchBank,
  takeBackWork,
  workStates,
} from '../../../contract/work.ts';
import type { AllowanceInput, MetInput, WorkChange, WorkInput } from '../../../contract/work-input.ts';
import { call } from '../../lib/api.ts';
import type { CallOptions } from '../../lib/client.ts';
import { choice, listAddress, pageNumber, searchText, wholeNumber } from '../../lib/list-state.ts';
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

export function useWorkList({ search_text, class: one, state, selected_page }: WorkListState) {
  const query = {
    s: search_text.trim(),
    class: one === 0 ? undefined : one,
    state: state === '' || state === 'archived' ? undefined : state,
    archived: state === 'archived',
    page: selected_page,
  } satisfies QuerySent<typeof listWork>;
  return useQuery({
    queryKey: ['work', 'list', query],
    queryFn: ({ signal }) => call(listWork, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** A work as those see it who give it. A form that changes it waits for `isFetchedAfterMount`. */
export function useWork(id: number | null) {
  return useQuery({
    queryKey: ['work', 'one', id],
    queryFn: async ({ signal }) => {
      const { data_api } = await call(getWork, { params: { id: id ?? 0 } }, { signal });
      await loadTreesFor(data_api[0]?.tests);
      return data_api[0];
    },
    enabled: id !== null,
    refetchOnMount: 'always',
  });
}

export function usePreview(id: number | null) {
  return useQuery({
    queryKey: ['work', 'preview', id],
    queryFn: async ({ signal }) => {
      const { data_api } = await call(previewWork, { params: { id: id ?? 0 } }, { signal });
      await loadTreesFor(data_api[0]?.tests);
      return data_api[0];
    },
    enabled: id !== null,
  });
}

export type BankSearch = QuerySent<typeof searchBank>;

/** Tests of the bank; those that were found before stay until the next have come. */
export function useBank(query: BankSearch, enabled = true) {
  return useQuery({
    queryKey: ['work', 'bank', query],
    queryFn: async ({ signal }) => {
      const answer = await call(searchBank, { query }, { signal });
      await loadTreesFor(answer.data_api);
      return answer;
    },
    enabled,
    placeholderData: keepPreviousData,
  });
}

/** How many of those who would get tests have met them. */
export function useMet(input: MetInput, enabled: boolean) {
  return useQuery({
    queryKey: ['work', 'met', input],
    queryFn: ({ signal }) => call(countMet, { body: input }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
}

/** The clock of the school. */
export function useSchoolClock() {
  return useQuery({
    queryKey: ['work', 'clock'],
    queryFn: ({ signal }) => call(readClock, {}, { signal }),
    staleTime: 0,
  });
}

export function useAllowances(id: number) {
  return useQuery({
    queryKey: ['work', 'allowances', id],
    queryFn: ({ signal }) => call(listAllowances, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

/** Changes of work, after each of which what is shown of it is loaded again. */
export function useWorkChanges() {
  const client = useQueryClient();
  async function reload<Answer>(sent: Promise<Answer>): Promise<Answer> {
    const answer = await sent;
    await client.invalidateQueries({ queryKey: ['work'] });
    return answer;
  }
  return {
    give: (body: WorkInput, options: CallOptions) => reload(call(giveWork, { body }, options)),
    change: (id: number, body: WorkChange, options?: CallOptions) =>
      reload(call(changeWork, { params: { id }, body }, options)),
    grant: (id: number, body: AllowanceInput) => reload(call(grantAllowance, { params: { id }, body })),
    /** What is shown of it is loaded again only when it is shown, since the work may be gone. */
    takeBack: async (id: number) => {
      await call(takeBackWork, { params: { id } });
      await client.invalidateQueries({ queryKey: ['work'], refetchType: 'none' });
    },
  };
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { listNamedAnswers, type Verdict, verdicts } from '../../contract/answers.ts';
import { getStatistics } from '../../contract/statistics.ts';
import { call } from '../lib/api.ts';
import { choice, listAddress, pageNumber } from '../lib/list-state.ts';

/** Which answers to a test are listed. */
export type AnswersState = { verdict: '' | Verdict; selected_page: number };

export const answersList = listAddress<AnswersState>({
  verdict: choice(verdicts, ''),
  selected_page: pageNumber,
});

const all = ['statistics'] as const;

/** How a test was answered. A null id sends no request. */
export function useStatistics(id: number | null) {
  return useQuery({
    queryKey: [...all, 'counts', id],
    queryFn: ({ signal }) => call(getStatistics, { params: { id: id ?? 0 } }, { signal }),
    select: (answer) => answer.data_api[0],
    enabled: id !== null,
    refetchOnMount: 'always',
  });
}

/** One page of the answers to a test with names; the previous page stays until the next has come. */
export function useNamedAnswers(id: number, { verdict, selected_page }: AnswersState) {
  const query = { page: selected_page, verdict: verdict === '' ? undefined : verdict };
  return useQuery({
    queryKey: [...all, 'answers', id, query],
    queryFn: ({ signal }) => call(listNamedAnswers, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

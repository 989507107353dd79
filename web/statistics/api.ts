import { listNamedAnswers, type Verdict, verdicts } from '../../contract/answers.ts';
import type { QuerySent } from '../../contract/wire/endpoint.ts';
import { getStatistics, listWritten, type TestState, testStates } from '../../contract/statistics.ts';
import { choice, listAddress, pageNumber } from '../lib/list-state.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';

/** Which answers to a test are listed. */
export type AnswersState = { verdict: '' | Verdict; selected_page: number };

export const answersList = listAddress<AnswersState>({
  verdict: choice(verdicts, ''),
  selected_page: pageNumber,
});

/** The newest test first, the one answered last, the one answered most, or the one with the smallest right share. */
export const writtenSorts = ['id_desc', 'latest', 'answers', 'hardest'] as const;
export type WrittenSort = (typeof writtenSorts)[number];

/** Which own tests are listed. */
export type WrittenState = { state: '' | TestState; sort: WrittenSort; selected_page: number };

export const writtenTests = listAddress<WrittenState>({
  state: choice(testStates, ''),
  sort: choice(writtenSorts, 'id_desc'),
  selected_page: pageNumber,
});

/** How a test was answered. A null id sends no request. */
export function useStatistics(id: number | null) {
  return useEndpoint(getStatistics, id === null ? null : { params: { id } }, {
    select: (answer) => answer.data_api[0],
  });
}

/** One page of the answers to a test with names; the previous page stays until the next has come. */
export function useNamedAnswers(id: number, { verdict, selected_page }: AnswersState) {
  const query = { page: selected_page, verdict: verdict === '' ? undefined : verdict };
  return useEndpoint(listNamedAnswers, { params: { id }, query }, { keepsPrevious: true });
}

/** One page of the tests that the reader wrote, with how they were answered. */
export function useWritten(query: QuerySent<typeof listWritten>) {
  return useEndpoint(listWritten, { query }, { keepsPrevious: true });
}

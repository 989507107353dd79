import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { listAnswered, type Verdict, verdicts } from '../../contract/answers.ts';
import type { QuerySent } from '../../contract/endpoint.ts';
import { call } from '../lib/api.ts';
import { choice, listAddress, pageNumber } from '../lib/list-state.ts';
import { parseId } from '../lib/parse-id.ts';
import { loadTreesFor } from '../rich-text/load-tree.ts';

/** Which answers of a person are listed: of a category's whole subtree, with a verdict, or all. */
export type AnsweredState = {
  selected_page: number;
  verdict: Verdict | '';
  selected_category: number | null;
};

export const answeredList = listAddress<AnsweredState>({
  selected_category: { initial: null, read: parseId },
  verdict: choice(verdicts, ''),
  selected_page: pageNumber,
});

/** Tests that the reader, or a child of the reader, has answered; the previous page stays until the next has come. */
export function useAnswered(query: QuerySent<typeof listAnswered>) {
  return useQuery({
    queryKey: ['answers', 'answered', query],
    queryFn: async ({ signal }) => {
      const answer = await call(listAnswered, { query }, { signal });
      await loadTreesFor(answer.data_api.map(({ test }) => test));
      return answer;
    },
    // Each answer that somebody gives changes the list.
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}

import { type AnswerFilter, answerFilters, listAnswered } from '../../contract/answers.ts';
import type { QuerySent } from '../../contract/wire/endpoint.ts';
import { choice, listAddress, pageNumber } from '../lib/list-state.ts';
import { parseId } from '../lib/paths/parse-id.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';
import { loadTreesFor } from '../rich-text/load-tree.ts';
import { resultChanges } from './solve/lazy-parts.ts';

/** Which answers of a person are listed: of a category's whole subtree, with a verdict, the mistakes, or all. */
export type AnsweredState = {
  selected_page: number;
  verdict: AnswerFilter | '';
  selected_category: number | null;
};

export const answeredList = listAddress<AnsweredState>({
  selected_category: { initial: null, read: parseId },
  verdict: choice(answerFilters, ''),
  selected_page: pageNumber,
});

/** Tests that the reader, or a child of the reader, has answered; the previous page stays until the next has come. */
export function useAnswered(query: QuerySent<typeof listAnswered>) {
  return useEndpoint(
    listAnswered,
    { query },
    {
      prepare: ({ data_api }) => {
        const isChanged = data_api.some(({ answer: { regraded } }) => regraded !== undefined);
        return Promise.all([
          loadTreesFor(data_api.map(({ test }) => test)),
          isChanged && resultChanges.load(),
        ]);
      },
      keepsPrevious: true,
    },
  );
}

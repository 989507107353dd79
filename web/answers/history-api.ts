import { listAnswered, type Verdict, verdicts } from '../../contract/answers.ts';
import type { QuerySent } from '../../contract/endpoint.ts';
import { call } from '../lib/api.ts';
import { choice, listAddress, pageNumber } from '../lib/list-state.ts';
import { parseId } from '../lib/parse-id.ts';
import { useAnswer } from '../lib/use-answer.ts';
import { loadTreesFor } from '../rich-text/load-tree.ts';
import { resultChanges } from './lazy-parts.ts';

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
  return useAnswer({
    name: `answered ${JSON.stringify(query)}`,
    load: async (signal) => {
      const answer = await call(listAnswered, { query }, { signal });
      const isChanged = answer.data_api.some(({ answer: { regraded } }) => regraded !== undefined);
      await Promise.all([
        loadTreesFor(answer.data_api.map(({ test }) => test)),
        isChanged && resultChanges.load(),
      ]);
      return answer;
    },
    keepsPrevious: true,
  });
}

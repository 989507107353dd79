import { useQueryClient } from '@tanstack/react-query';

import type { QuerySent, SuccessOf } from '../../contract/wire/endpoint.ts';
import { type AnswerToMark, getToMark, listToMark, type markAnswer } from '../../contract/marks.ts';
import { keyOf, useEndpoint, useReload } from '../lib/api/use-endpoint.ts';

/** Which answers are marked: those to one test, or in one category; all without a filter. */
export type QueueFilter = { test: number | null; category: number | null };

type Place = { after?: number } & Pick<QuerySent<typeof listToMark>, 'per_page'>;

/** The first of the answers that wait, or the first after one of them, and how many wait. Undefined sends no request. */
export function useQueue({ test, category }: QueueFilter, place: Place | undefined) {
  const query = { test: test ?? undefined, category: category ?? undefined, ...place, per_page: 1 };
  return useEndpoint(listToMark, place === undefined ? null : { query }, { keepsPrevious: true });
}

/** One answer that a person marks. A null id sends no request, nor does the id of an answer that was just remembered. */
export function useToMark(id: number | null) {
  return useEndpoint(getToMark, id === null ? null : { params: { id } }, {
    select: (answer) => answer.data_api[0],
    staleTime: 30_000,
  });
}

/** Shows an answer after it was marked. */
export function useMark() {
  const client = useQueryClient();
  const reloadQueue = useReload(listToMark);
  const keyOfAnswer = (id: number) => keyOf(getToMark, { params: { id } });
  return {
    /** Shows the answer to a mark, and loads the queue again. */
    showMarked: async (id: number, answer: SuccessOf<typeof markAnswer>) => {
      client.setQueryData(keyOfAnswer(id), answer);
      await reloadQueue();
    },
    /** Loads the answer that is shown and the queue again, as another person has marked meanwhile. */
    reload: useReload(getToMark, listToMark),
    /** Has an answer of the queue at hand, so that it is shown at once. */
    remember: (answer: AnswerToMark): void => {
      client.setQueryData(keyOfAnswer(answer.id), { status: 'ok', data_api: [answer] });
    },
  };
}

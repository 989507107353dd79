import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';

import type { QuerySent } from '../../contract/endpoint.ts';
import {
  type AnswerToMark,
  getToMark,
  listToMark,
  markAnswer,
  type MarkInput,
} from '../../contract/marks.ts';
import { call } from '../lib/api.ts';
import type { CallOptions } from '../lib/client.ts';

const all = ['marks'] as const;

/** Which answers are marked: those to one test, or in one category; all without a filter. */
export type QueueFilter = { test: number | null; category: number | null };

type Place = { after?: number } & Pick<QuerySent<typeof listToMark>, 'per_page'>;

/** The first of the answers that wait, or the first after one of them, and how many wait. Undefined sends no request. */
export function useQueue({ test, category }: QueueFilter, place: Place | undefined) {
  const query = { test: test ?? undefined, category: category ?? undefined, ...place, per_page: 1 };
  return useQuery({
    queryKey: [...all, 'queue', query],
    queryFn: ({ signal }) => call(listToMark, { query }, { signal }),
    enabled: place !== undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** One answer that a person marks. A null id sends no request. */
export function useToMark(id: number | null) {
  return useQuery({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => call(getToMark, { params: { id: id ?? 0 } }, { signal }),
    select: (answer) => answer.data_api[0],
    enabled: id !== null,
    refetchOnMount: 'always',
  });
}

/** Marks answers. Afterwards the queue, homes and results are loaded again. */
export function useMark() {
  const client = useQueryClient();
  return {
    mark: async (id: number, body: MarkInput, options: CallOptions) => {
      const answer = await call(markAnswer, { params: { id }, body }, options);
      client.setQueryData([...all, 'one', id], answer);
      await client.invalidateQueries({ queryKey: [...all, 'queue'] });
      for (const key of ['homes', 'statistics']) {
        await client.invalidateQueries({ queryKey: [key], refetchType: 'none' });
      }
      return answer;
    },
    /** Loads an answer and the queue again, as another person has marked meanwhile. */
    reload: async (id: number): Promise<void> => {
      await client.invalidateQueries({ queryKey: [...all, 'one', id] });
      await client.invalidateQueries({ queryKey: [...all, 'queue'] });
    },
    /** Has an answer of the queue at hand, so that it is shown at once. */
    remember: (answer: AnswerToMark): void => {
      client.setQueryData([...all, 'one', answer.id], { status: 'ok', data_api: [answer] });
    },
  };
}

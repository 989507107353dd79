import { useQuery, useQueryClient } from '@tanstack/react-query';

import {
  getMarkProposal,
  getWorkMarkProposal,
  type MarkProposal,
  requestMarkProposal,
  requestWorkMarkProposal,
} from '../../contract/mark-proposals.ts';
import { call } from '../lib/api.ts';
import { pauseForTask } from './api.ts';

/** Which answer a mark is proposed for: one to a test, or one in work. */
export type AnswerPlace =
  | { answer: number }
  | { work: number; person: number; attempt: number; test: number };

const keyOf = (place: AnswerPlace) => ['ai', 'proposal', place] as const;

async function read(place: AnswerPlace, signal: AbortSignal): Promise<MarkProposal | null> {
  if ('answer' in place) {
    const { data_api } = await call(getMarkProposal, { params: { id: place.answer } }, { signal });
    return data_api[0] ?? null;
  }
  const { work, ...query } = place;
  const { data_api } = await call(getWorkMarkProposal, { params: { id: work }, query }, { signal });
  return data_api[0] ?? null;
}

/** Where the proposal of a mark stands. @param isSet false sends no request */
export function useProposal(place: AnswerPlace, isSet: boolean) {
  return useQuery({
    queryKey: keyOf(place),
    queryFn: ({ signal }) => read(place, signal),
    enabled: isSet,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data == null ? false : pauseForTask(data)),
  });
}

/** Asks for the proposal of a mark, or only reads again where it stands, and shows that. */
export function useProposalActions(place: AnswerPlace) {
  const client = useQueryClient();
  return {
    request: async () => {
      const { data_api } =
        'answer' in place
          ? await call(requestMarkProposal, { params: { id: place.answer } })
          : await call(requestWorkMarkProposal, {
              params: { id: place.work },
              body: { person: place.person, attempt: place.attempt, test: place.test },
            });
      client.setQueryData(keyOf(place), data_api[0] ?? null);
    },
    reload: () => client.invalidateQueries({ queryKey: keyOf(place) }),
  };
}

import { useQueryClient } from '@tanstack/react-query';

import type { SuccessOf } from '../../../contract/wire/endpoint.ts';
import {
  getMarkProposal,
  getWorkMarkProposal,
  requestMarkProposal,
  requestWorkMarkProposal,
} from '../../../contract/ai/mark-proposals.ts';
import { call } from '../../lib/api/api.ts';
import { keyOf, useEndpoint, useReload } from '../../lib/api/use-endpoint.ts';
import { pauseForTask } from '../api.ts';

/** Which answer a mark is proposed for: one to a test, or one in work. */
export type AnswerPlace = { answer: number } | PlaceInWork;
type PlaceInWork = { work: number; person: number; attempt: number; test: number };

const inWork = ({ work, ...query }: PlaceInWork) => ({ params: { id: work }, query });

const options = {
  select: ({ data_api }: SuccessOf<typeof getMarkProposal>) => data_api[0] ?? null,
  refetchInterval: ({
    state: { data },
  }: {
    state: { data?: SuccessOf<typeof getMarkProposal> | undefined };
  }) => data?.data_api[0] !== undefined && pauseForTask(data.data_api[0]),
};

/** Where the proposal of a mark stands. @param isSet false sends no request */
export function useProposal(place: AnswerPlace, isSet: boolean) {
  const isOfTest = 'answer' in place;
  const ofTest = isSet && isOfTest ? { params: { id: place.answer } } : null;
  const ofWork = isSet && !isOfTest ? inWork(place) : null;
  const toTest = useEndpoint(getMarkProposal, ofTest, options);
  const toWork = useEndpoint(getWorkMarkProposal, ofWork, options);
  return isOfTest ? toTest : toWork;
}

/** Asks for the proposal of a mark, or only reads again where it stands, and shows that. */
export function useProposalActions(place: AnswerPlace) {
  const client = useQueryClient();
  return {
    request: async () => {
      if ('answer' in place) {
        const sent = { params: { id: place.answer } };
        client.setQueryData(keyOf(getMarkProposal, sent), await call(requestMarkProposal, sent));
        return;
      }
      const sent = inWork(place);
      const answer = await call(requestWorkMarkProposal, { params: sent.params, body: sent.query });
      client.setQueryData(keyOf(getWorkMarkProposal, sent), answer);
    },
    reload: useReload(getMarkProposal, getWorkMarkProposal),
  };
}

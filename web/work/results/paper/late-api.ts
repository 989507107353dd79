import { useQueryClient } from '@tanstack/react-query';

import type { BodySent } from '../../../../contract/wire/endpoint.ts';
import { decideLateAnswers, listLateAnswers } from '../../../../contract/work/late-answers.ts';
import { call } from '../../../lib/api/api.ts';
import { keyOf, useEndpoint, useReload } from '../../../lib/api/use-endpoint.ts';

/** How often late answers are asked for while they are shown, in milliseconds. */
const pause = 15_000;

/** The answers to a work that came after the end. A null id sends no request. */
export function useLateAnswers(work: number | null) {
  return useEndpoint(listLateAnswers, work === null ? null : { params: { id: work } }, {
    refetchInterval: pause,
  });
}

/** Decides about late answers of a work, and shows what the decision makes of them. */
export function useDecisions(work: number) {
  const client = useQueryClient();
  const params = { id: work };
  return {
    reload: useReload(listLateAnswers),
    decide: async (body: BodySent<typeof decideLateAnswers>): Promise<void> => {
      const answer = await call(decideLateAnswers, { params, body });
      client.setQueryData(keyOf(listLateAnswers, { params }), answer);
    },
  };
}

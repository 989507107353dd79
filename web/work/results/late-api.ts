import { useQuery, useQueryClient } from '@tanstack/react-query';

import type { BodySent } from '../../../contract/endpoint.ts';
import { decideLateAnswers, listLateAnswers } from '../../../contract/late-answers.ts';
import { call } from '../../lib/api.ts';

const lateKey = (work: number | null) => ['work-results', 'late', work] as const;

/** How often late answers are asked for while they are shown, in milliseconds. */
const pause = 15_000;

/** The answers to a work that came after the end. A null id sends no request. */
export function useLateAnswers(work: number | null) {
  return useQuery({
    queryKey: lateKey(work),
    queryFn: ({ signal }) => call(listLateAnswers, { params: { id: work ?? 0 } }, { signal }),
    enabled: work !== null,
    refetchOnMount: 'always',
    refetchInterval: pause,
  });
}

/** Decides about late answers, and loads the results anew, which may have changed. */
export function useDecisions(work: number) {
  const client = useQueryClient();
  const reload = async () => {
    await client.invalidateQueries({ queryKey: lateKey(work) });
  };
  return {
    reload,
    decide: async (body: BodySent<typeof decideLateAnswers>): Promise<void> => {
      const answer = await call(decideLateAnswers, { params: { id: work }, body });
      client.setQueryData(lateKey(work), answer);
      // Results and papers are others now: they are loaded again where they are shown next.
      await client.invalidateQueries({
        queryKey: ['work-results'],
        refetchType: 'none',
        predicate: ({ queryKey }) => queryKey[1] !== 'late',
      });
    },
  };
}

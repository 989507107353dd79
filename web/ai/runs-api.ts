import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  type AnalysisRun,
  getAnalysisCost,
  listAnalysisRuns,
  setAnalysisRun,
  startAnalysisRun,
} from '../../contract/analysis.ts';
import { call } from '../lib/api.ts';
import type { chosenTests } from '../questions/api.ts';
import { pauseFor } from './api.ts';

/** Which tests a run analyzes. */
export type Chosen = ReturnType<typeof chosenTests>;

const runsKey = ['ai', 'runs'] as const;
const costKey = ['ai', 'cost'] as const;

/** What the analysis of the chosen tests would send, as it is now. */
export function useCost(chosen: Chosen) {
  return useQuery({
    queryKey: [...costKey, chosen],
    queryFn: ({ signal }) => call(getAnalysisCost, { query: chosen }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

const isRunning = ({ state }: AnalysisRun) => state === 'running';

/** One page of the runs, asked for again while one of them goes on. */
export function useRuns(page: number) {
  return useQuery({
    queryKey: [...runsKey, page],
    queryFn: ({ signal }) => call(listAnalysisRuns, { query: { page } }, { signal }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => {
      const running = data?.data_api.filter(isRunning) ?? [];
      const isHeld = running.every(({ held }) => held !== null);
      return pauseFor(running.length > 0, isHeld ? (running[0]?.held ?? null) : null);
    },
  });
}

/** What is done with runs; the list of them and the cost of another one are then loaded again. */
export function useRunActions() {
  const client = useQueryClient();
  const reload = () =>
    Promise.all([runsKey, costKey].map((queryKey) => client.invalidateQueries({ queryKey })));
  return {
    /** @param tests how many the caller has seen that there are */
    start: async ({ s = '', ...chosen }: Chosen, tests: number) => {
      await call(startAnalysisRun, { body: { ...chosen, s, tests } });
      await reload();
    },
    set: async (id: number, state: 'running' | 'paused' | 'cancelled') => {
      await call(setAnalysisRun, { params: { id }, body: { state } });
      await reload();
    },
    reload,
  };
}

import {
  type AnalysisRun,
  getAnalysisCost,
  listAnalysisRuns,
  setAnalysisRun,
  startAnalysisRun,
} from '../../../contract/ai/analysis.ts';
import { call } from '../../lib/api/api.ts';
import { useChange, useEndpoint, useReload } from '../../lib/api/use-endpoint.ts';
import type { chosenTests } from '../../questions/api.ts';
import { pauseFor } from '../api.ts';

/** Which tests a run analyzes. */
export type Chosen = ReturnType<typeof chosenTests>;

const isRunning = ({ state }: AnalysisRun) => state === 'running';

/** One page of the runs, asked for again while one of them goes on. */
export function useRuns(page: number) {
  return useEndpoint(
    listAnalysisRuns,
    { query: { page } },
    {
      keepsPrevious: true,
      refetchInterval: ({ state: { data } }) => {
        const running = data?.data_api.filter(isRunning) ?? [];
        const isHeld = running.every(({ held }) => held !== null);
        return pauseFor(running.length > 0, isHeld ? (running[0]?.held ?? null) : null);
      },
    },
  );
}

/** The actions on runs; the list of runs and the cost of another one are then loaded again. */
export function useRunActions() {
  const change = useChange(listAnalysisRuns, getAnalysisCost);
  return {
    /** @param tests how many the caller has seen that there are */
    start: ({ s = '', ...chosen }: Chosen, tests: number) =>
      change(call(startAnalysisRun, { body: { ...chosen, s, tests } })),
    set: (id: number, state: 'running' | 'paused' | 'cancelled') =>
      change(call(setAnalysisRun, { params: { id }, body: { state } })),
    reload: useReload(listAnalysisRuns, getAnalysisCost),
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import {
  type AnalysisRun,
  type AnalysisState,
  dismissSuggestion,
  getAnalysis,
  getAnalysisSettings,
  listAnalysisRuns,
  requestAnalysis,
  setAnalysisSettings,
  takeSuggestion,
} from '../../contract/ai/analysis.ts';
import { listFamilyAnswers } from '../../contract/answers.ts';
import type { BodySent, SuccessOf } from '../../contract/wire/endpoint.ts';
import { getNeighbours } from '../../contract/questions/neighbours.ts';
import { getQuestion } from '../../contract/questions/questions.ts';
import { call } from '../lib/api/api.ts';
import { keyOf, useChange, useEndpoint, useReload } from '../lib/api/use-endpoint.ts';

/** The interval of requests for running work, and for waiting work with a known time, in milliseconds. */
const soon = 2000;
const later = 5000;

/** How often something is asked for again; false where nothing is expected. A page that is hidden asks for nothing. */
export function pauseFor(isExpected: boolean, held: AnalysisRun['held']): number | false {
  if (!isExpected) return false;
  return held === null ? soon : later;
}

/**
 * Whether tests can be analyzed; for staff also the use of the endpoint.
 * @param live asks again while tests wait
 */
export function useAnalysisSettings({ live = false } = {}) {
  return useEndpoint(
    getAnalysisSettings,
    {},
    {
      staleTime: live ? 0 : 30_000,
      refetchInterval: ({ state: { data } }) =>
        live && pauseFor(data?.is_on === true && (data.endpoint?.waiting ?? 0) > 0, null),
    },
  );
}

/** Switches the analysis on or off, and whether tests are analyzed when they are saved. */
export function useSetAnalysisSettings(): (body: BodySent<typeof setAnalysisSettings>) => Promise<void> {
  const client = useQueryClient();
  const reload = useReload(listAnalysisRuns);
  return async (body) => {
    client.setQueryData(keyOf(getAnalysisSettings, {}), await call(setAnalysisSettings, { body }));
    await reload();
  };
}

type Task = Pick<AnalysisState, 'retry_at' | 'held'> & { state: string };

/** Whether a language model has been asked for something that has not ended. */
export function isUnderWay({ state }: { state: string }): boolean {
  return state === 'waiting' || state === 'running';
}

/** How often it is asked for again how far something is. */
export function pauseForTask(task: Task): number | false {
  return task.retry_at === null ? pauseFor(isUnderWay(task), task.held) : later;
}

/** What shows a test that was changed. */
const aboutTest = [getQuestion, getNeighbours, listFamilyAnswers];

/** Where the analysis of a test stands. When one has ended the test itself, which has the notes, is loaded again. */
export function useAnalysis(id: number, isSet: boolean) {
  const reload = useReload(...aboutTest);
  const known = useRef<string | null>(undefined);
  return useEndpoint(getAnalysis, isSet ? { params: { id } } : null, {
    select: ({ data_api }) => data_api[0] ?? null,
    prepare: ({ data_api }) => {
      const ended = data_api[0]?.last?.made_at ?? null;
      if (known.current !== undefined && known.current !== ended) void reload();
      known.current = ended;
    },
    refetchInterval: ({ state: { data } }) =>
      data?.data_api[0] !== undefined && pauseForTask(data.data_api[0]),
  });
}

/** The actions on the analysis of a test; each shows its result. */
export function useAnalysisActions(id: number) {
  const client = useQueryClient();
  const change = useChange(...aboutTest, getAnalysis);
  const show = async (sent: Promise<SuccessOf<typeof getAnalysis>>) => {
    const answer = await sent;
    client.setQueriesData({ queryKey: keyOf(getAnalysis, { params: { id } }) }, answer);
  };
  return {
    request: () => show(call(requestAnalysis, { params: { id } })),
    /** Changes the test, which is then loaded again with its analysis. */
    take: (suggestion: number) => change(call(takeSuggestion, { params: { id: suggestion } })),
    dismiss: (suggestion: number) => show(call(dismissSuggestion, { params: { id: suggestion } })),
    reload: useReload(getAnalysis),
  };
}

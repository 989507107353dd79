import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  type AnalysisRun,
  type AnalysisState,
  dismissSuggestion,
  getAnalysis,
  getAnalysisSettings,
  getSentRequest,
  listSentRequests,
  requestAnalysis,
  setAnalysisSettings,
  takeSuggestion,
} from '../../contract/analysis.ts';
import type { BodySent } from '../../contract/endpoint.ts';
import { call } from '../lib/api.ts';

/** How often what is under way is asked for, and what waits for a time that is known, in milliseconds. */
const soon = 2000;
const later = 5000;

/** How often something is asked for again; false where nothing is expected. A page that is hidden asks for nothing. */
export function pauseFor(isExpected: boolean, held: AnalysisRun['held']): number | false {
  if (!isExpected) return false;
  return held === null ? soon : later;
}

const settingsKey = ['ai', 'settings'] as const;

/**
 * Whether tests can be analyzed; for staff also the use of the endpoint.
 * @param live asks again while tests wait
 */
export function useAnalysisSettings({ live = false } = {}) {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(getAnalysisSettings, {}, { signal }),
    refetchOnMount: live ? 'always' : true,
    refetchInterval: ({ state: { data } }) =>
      live ? pauseFor(data?.is_on === true && (data.endpoint?.waiting ?? 0) > 0, null) : false,
  });
}

/** Switches the analysis on or off, and whether tests are analyzed when they are saved. */
export function useSetAnalysisSettings(): (body: BodySent<typeof setAnalysisSettings>) => Promise<void> {
  const client = useQueryClient();
  return async (body) => {
    client.setQueryData(settingsKey, await call(setAnalysisSettings, { body }));
    await client.invalidateQueries({ queryKey: ['ai', 'runs'] });
  };
}

const analysisKey = (id: number) => ['ai', 'of', id] as const;

type Task = Pick<AnalysisState, 'retry_at' | 'held'> & { state: string };

/** Whether a language model has been asked for something that has not ended. */
export function isUnderWay({ state }: { state: string }): boolean {
  return state === 'waiting' || state === 'running';
}

/** How often it is asked for again how far something is. */
export function pauseForTask(task: Task): number | false {
  return task.retry_at === null ? pauseFor(isUnderWay(task), task.held) : later;
}

/** Where the analysis of a test stands. When one has ended the test itself, which has the notes, is loaded again. */
export function useAnalysis(id: number, isSet: boolean) {
  const client = useQueryClient();
  return useQuery({
    queryKey: analysisKey(id),
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<AnalysisState>(analysisKey(id));
      const { data_api } = await call(getAnalysis, { params: { id } }, { signal });
      const [found] = data_api;
      if (known !== undefined && known.last?.made_at !== found?.last?.made_at) {
        void client.invalidateQueries({ queryKey: ['questions'] });
      }
      return found ?? null;
    },
    enabled: isSet,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data == null ? false : pauseForTask(data)),
  });
}

/** What is done with the analysis of a test; each shows what follows from it. */
export function useAnalysisActions(id: number) {
  const client = useQueryClient();
  const show = (found: AnalysisState | undefined) => client.setQueryData(analysisKey(id), found ?? null);
  return {
    request: async () => show((await call(requestAnalysis, { params: { id } })).data_api[0]),
    /** Changes the test, which is then loaded again with its analysis. */
    take: async (suggestion: number) => {
      await call(takeSuggestion, { params: { id: suggestion } });
      await Promise.all([
        client.invalidateQueries({ queryKey: ['questions'] }),
        client.invalidateQueries({ queryKey: analysisKey(id) }),
      ]);
    },
    dismiss: async (suggestion: number) =>
      show((await call(dismissSuggestion, { params: { id: suggestion } })).data_api[0]),
    reload: () => client.invalidateQueries({ queryKey: analysisKey(id) }),
  };
}

/** One page of what was sent to the endpoint. */
export function useSentRequests(page: number) {
  return useQuery({
    queryKey: ['ai', 'requests', page],
    queryFn: ({ signal }) => call(listSentRequests, { query: { page } }, { signal }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}

/** A request in full, which never changes. */
export function useSentRequest(id: number) {
  return useQuery({
    queryKey: ['ai', 'request', id],
    queryFn: async ({ signal }) =>
      (await call(getSentRequest, { params: { id } }, { signal })).data_api[0] ?? null,
  });
}

import { useQuery } from '@tanstack/react-query';

import {
  getOwnWork,
  getPaper,
  handInAttempt,
  type OpenAttempt,
  startAttempt,
} from '../../../contract/attempts.ts';
import { isStatus } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { findView } from '../../question-types/registry.ts';
import { loadTreesFor } from '../../rich-text/load-tree.ts';

/** Milliseconds between two looks at an attempt that the server is about to hand in. */
const endingPause = 3000;

/** A work for the reader, who is one of its pupils. */
export function useOwnWork(id: number) {
  return useQuery({
    queryKey: ['work', id, 'own'],
    queryFn: async ({ signal }) => (await call(getOwnWork, { params: { id } }, { signal })).data_api[0],
    // After solving, or while the teacher changes it, it is another one.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.ending === true ? endingPause : false),
  });
}

/** A paper, with the code of its tests and of their formatting, so that nothing moves when it comes. */
export function usePaper(id: number, query: { attempt?: number | undefined; child?: number | undefined }) {
  return useQuery({
    queryKey: ['work', id, 'paper', query],
    queryFn: async ({ signal }) => {
      const { data_api } = await call(getPaper, { params: { id }, query }, { signal });
      const [paper] = data_api;
      if (paper !== undefined) {
        const types = new Set(paper.tests.map(({ test }) => test.test_type));
        await Promise.all([
          ...Array.from(types, (type) => findView(type)?.Review.load()),
          loadTreesFor(paper.tests.map(({ test }) => test)),
        ]);
      }
      return paper;
    },
  });
}

/**
 * Opens an attempt for this page, and loads the code of its fields and of its formatting.
 * @param go_on whether to begin none
 */
export async function openAttempt(id: number, go_on: boolean, signal?: AbortSignal): Promise<OpenAttempt> {
  const { attempt } = await call(startAttempt, { params: { id }, body: { go_on } }, signal ? { signal } : {});
  const types = new Set(attempt.tests.map(({ test }) => test.test_type));
  await Promise.all([
    ...Array.from(types, (type) => findView(type)?.Solve.load()),
    loadTreesFor(attempt.tests.map(({ test }) => test)),
  ]);
  return attempt;
}

/** Hands an attempt in. @param onEnd is called where the server takes nothing from this page any more, with the code of its answer */
export async function handIn(
  id: number,
  { opened }: OpenAttempt,
  onEnd: (code: string | undefined) => void,
  onHandedIn: () => void,
): Promise<void> {
  try {
    await call(handInAttempt, { params: { id }, body: { opened } });
    onHandedIn();
  } catch (error) {
    if (!isStatus(error, 409)) throw error;
    onEnd(error.code);
  }
}

import { useQuery } from '@tanstack/react-query';

import { getOwnWork, getPaper, type OpenAttempt } from '../../../contract/attempts.ts';
import { resultChanges } from '../../answers/lazy-parts.ts';
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
          paper.tests.some(({ regraded }) => regraded !== undefined) && resultChanges.load(),
        ]);
      }
      return paper;
    },
  });
}

/** Loads the code of the fields of an attempt, and of its formatting. */
export async function loadParts({ tests }: OpenAttempt): Promise<void> {
  const types = new Set(tests.map(({ test }) => test.test_type));
  await Promise.all([
    ...Array.from(types, (type) => findView(type)?.Solve.load()),
    loadTreesFor(tests.map(({ test }) => test)),
  ]);
}

import { getOwnWork, getPaper, type OpenAttempt } from '../../../contract/work/attempts.ts';
import { resultChanges } from '../../answers/solve/lazy-parts.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import { loadMediaFor } from '../../question-card/media.ts';
import { findView } from '../../question-types/registry.ts';
import { loadTreesFor } from '../../rich-text/load-tree.ts';
import { untilChange } from '../own/when.ts';

/** Milliseconds between two looks at an attempt that the server is about to hand in. */
const endingPause = 3000;

/** A work for one of its pupils. It is read again when it opens, is due or closes. */
export function useOwnWork(id: number) {
  return useEndpoint(
    getOwnWork,
    { params: { id } },
    {
      select: (answer) => answer.data_api[0],
      refetchInterval: ({ state: { data } }) => {
        const work = data?.data_api[0];
        if (work === undefined) return false;
        return work.ending ? endingPause : untilChange([work], work.now);
      },
    },
  );
}

/** A paper, with the code of its tests and of their formatting, so that nothing moves when it comes. */
export function usePaper(id: number, query: { attempt?: number | undefined; child?: number | undefined }) {
  return useEndpoint(
    getPaper,
    { params: { id }, query },
    {
      select: (answer) => answer.data_api[0],
      prepare: ({ data_api }) => {
        const tests = data_api.flatMap((paper) => paper.tests);
        const isRegraded = tests.some(({ regraded }) => regraded !== undefined);
        return Promise.all([loadViews(tests, 'Review'), isRegraded && resultChanges.load()]);
      },
    },
  );
}

type Tests = readonly Pick<OpenAttempt['tests'][number], 'test'>[];

/** Loads the code of the fields of an attempt, of its media and of its formatting. */
export const loadParts = ({ tests }: { tests: Tests }) => loadViews(tests, 'Solve');

async function loadViews(tests: Tests, part: 'Solve' | 'Review'): Promise<void> {
  const types = new Set(tests.map(({ test: question }) => question.test_type));
  await Promise.all([
    ...Array.from(types, (type) => findView(type)?.[part].load()),
    loadTreesFor(tests.map(({ test }) => test)),
    loadMediaFor(tests.map(({ test }) => test)),
  ]);
}

import type { SuccessOf } from '../../../../contract/wire/endpoint.ts';
import { countMet } from '../../../../contract/work/work.ts';
import { WorkRule } from '../../../../contract/work/work-input.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import type { ExposureCounts } from './chosen-tests.tsx';
import type { WorkValues } from './form-values.ts';

const pause = 500;

export type ExposureAnswer = SuccessOf<typeof countMet>;

/** How many of those who would get the work that is being written have met its tests; undefined where nothing can be counted yet. */
export function useExposureCounts({ by, tests: questions, rule, classes, people }: WorkValues): {
  answer: ExposureAnswer | undefined;
  counts: ExposureCounts | undefined;
} {
  const read = WorkRule.safeParse({ ...rule, category: rule.category?.id });
  const asked = {
    ...(by === 'tests'
      ? { tests: questions.map(({ id }) => id) }
      : { rule: read.success ? read.data : null }),
    classes: classes.map(({ id }) => id),
    people: people.map(({ id }) => id),
  };
  const settled = useDebounced(JSON.stringify(asked), pause);
  const hasTests = by === 'tests' ? questions.length > 0 : read.success;
  const isAskable = hasTests && classes.length + people.length > 0;
  const body = JSON.parse(settled) as typeof asked;
  const { data } = useEndpoint(countMet, isAskable ? { body } : null, { keepsPrevious: true });
  if (!isAskable || data === undefined) return { answer: undefined, counts: undefined };
  const counts = new Map(data.tests.map((test) => [test.id, test.met]));
  return { answer: data, counts: { pupils: data.pupils, tests: counts } };
}

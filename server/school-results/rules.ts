import type { GradeCell } from '../../contract/grade-book.ts';
import { type Figures, fewestInAverage, type ResultGroup } from '../../contract/school/results.ts';
import { weightedAverage } from '../grade-book/period-rules.ts';

/** The result of a pupil in a work that opened in the period, with what it is counted by. */
export type Result = {
  class: number;
  /** Null where the work has no tests. */
  subject: number | null;
  /** Null where the work has no author. */
  teacher: number | null;
  work: number;
  /** That of the work in the grade book of the class. */
  weight: number;
} & Pick<GradeCell, 'state' | 'percentage'>;

/** What counts of some results, while they are added up. */
export type Sum = {
  works: Set<number>;
  expected: number;
  handed_in: number;
  waiting: number;
  /** The average of each pupil. */
  averages: { percentage: number; weight: number }[];
};

/** A sum of nothing. */
export function emptySum(): Sum {
  return { works: new Set(), expected: 0, handed_in: 0, waiting: 0, averages: [] };
}

/**
 * Adds the results of a pupil in a class.
 * @param isOfWork whether they are of one work, of which all pupils count alike, as at the foot of a grade book
 */
function addPupil(sum: Sum, results: readonly Result[], isOfWork: boolean): void {
  const counted: { percentage: number; weight: number }[] = [];
  for (const { work, weight, state, percentage } of results) {
    sum.works.add(work);
    sum.expected += 1;
    if (state === 'done' || state === 'waiting') sum.handed_in += 1;
    if (state === 'waiting') sum.waiting += 1;
    if (percentage !== null) counted.push({ percentage, weight: isOfWork ? 1 : weight });
  }
  const percentage = weightedAverage(counted);
  if (percentage !== null) sum.averages.push({ percentage, weight: 1 });
}

/** The figures of a sum, of which fewer than `fewestInAverage` pupils have no average. @param before the sum of the quarter before */
export function figuresOf(sum: Sum, before: Sum | undefined): Figures {
  const averageOf = ({ averages }: Sum) =>
    averages.length < fewestInAverage ? null : weightedAverage(averages);
  return {
    works: sum.works.size,
    expected: sum.expected,
    handed_in: sum.handed_in,
    waiting: sum.waiting,
    pupils: sum.averages.length,
    percentage: averageOf(sum),
    percentage_before: before === undefined ? null : averageOf(before),
  };
}

/** Sums by the id of a class, a subject, a teacher or a work, and of all. */
export type Sums = { all: Sum; byId: Map<number | null, Sum> };

/** The sums of nothing. */
export function emptySums(): Sums {
  return { all: emptySum(), byId: new Map() };
}

/** Adds the results of a pupil in a class to the sums of what they belong to, and to that of all. */
export function addResults({ all, byId }: Sums, results: readonly Result[], by: ResultGroup): void {
  if (results.length === 0) return;
  addPupil(all, results, false);
  for (const [id, some] of Map.groupBy(results, (result) => result[by])) {
    const sum = byId.get(id) ?? emptySum();
    byId.set(id, sum);
    addPupil(sum, some, by === 'work');
  }
}

/**
 * The subject of each work: the top-level category of most of its tests, of several with equally many the one with the lowest id.
 * @param counts of the tests of works by category
 * @param chains of each category its id and those of its ancestors, the root last
 */
export function subjectsOf(
  counts: readonly { work: number; category: number; tests: number }[],
  chains: ReadonlyMap<number, readonly number[]>,
): Map<number, number> {
  const byWork = new Map<number, Map<number, number>>();
  for (const { work, category, tests } of counts) {
    const root = chains.get(category)?.at(-1);
    if (root === undefined) continue;
    const subjects = byWork.get(work) ?? new Map<number, number>();
    byWork.set(work, subjects);
    subjects.set(root, (subjects.get(root) ?? 0) + tests);
  }
  return new Map(
    Array.from(byWork, ([work, subjects]) => {
      const [most] = Array.from(subjects).toSorted(([a, tests], [b, others]) => others - tests || a - b);
      return [work, most?.[0] ?? 0];
    }),
  );
}

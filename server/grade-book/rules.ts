import type { GradeBook, GradeCell, GradeState, OwnGrade } from '../../contract/grade-book.ts';
import type { GradeStep } from '../../contract/grade-scale.ts';
import { wholePercent } from '../../contract/results.ts';
import { type Reached, soFarOf } from '../../contract/work/so-far.ts';
import { afterGrace, countingAttempt, isShown } from '../work/rules.ts';
import type { Row, WorkTable } from '../database/tables.ts';

/** An attempt, handed in at the end of its time also where that is not written down yet, with its result. */
export type AttemptInBook = {
  work: number;
  person: number;
  handed_in_at: string | null;
} & Reached;

/** A pupil of a work, and until when it is open for the pupil; null without an end. */
export type GivenWork = { work: number; person: number; closes_at: string | null };

/** A time for which a pupil is or was in a class; `left_at` is null while he or she is. */
export type Stay = { joined_at: string; left_at: string | null };

/** A present or past pupil of a class, with the stays, the first time first; null where that does not matter. */
export type PupilOfBook = {
  id: number;
  first_name: string;
  last_name: string;
  is_active: boolean;
  stays: readonly Stay[] | null;
};

/** Whether a pupil is in the class now. */
export function isPresent({ stays }: Pick<PupilOfBook, 'stays'>): boolean {
  return stays === null || stays.some(({ left_at }) => left_at === null);
}

/** Whether a pupil was in the class at a moment. */
function wasThere({ stays }: PupilOfBook, moment: Date): boolean {
  const has = (stay: Stay) =>
    new Date(stay.joined_at) < moment && (stay.left_at === null || moment <= new Date(stay.left_at));
  return stays === null || stays.some(has);
}

/** Whether a pupil was in the class when a work had opened, or came later. */
function wasThereSince({ stays }: PupilOfBook, opens_at: string): boolean {
  const since = (stay: Stay) => stay.left_at === null || new Date(opens_at) < new Date(stay.left_at);
  return stays === null || stays.some(since);
}

/** A work in a grade book. `weight` is that of the class where it was given to it, and otherwise 1. */
export type WorkOfBook = Pick<
  Row<WorkTable>,
  | 'id'
  | 'title'
  | 'opens_at'
  | 'due_at'
  | 'closes_at'
  | 'archived_at'
  | 'attempts'
  | 'show_marks'
  | 'parents_see'
> & {
  weight: number;
  to_class: boolean;
  /** When it closes for the last of its pupils; null where it stays open. */
  closes_for_all: string | null;
};

/** The name of the grade that a percentage gives, by the first of the falling thresholds that it reaches; null without a percentage. */
export function gradeOf(percentage: number | null, grades: readonly GradeStep[]): string | null {
  if (percentage === null) return null;
  return grades.find(({ from }) => percentage >= from)?.name ?? null;
}

/**
 * The weighted average of percentages, rounded by wholePercent. It is exact, since weights have two decimals, and is taken from whole numbers.
 * @returns null where nothing has a weight
 */
export function weightedAverage(results: readonly { percentage: number; weight: number }[]): number | null {
  let sum = 0;
  let all = 0;
  for (const { percentage, weight } of results) {
    const hundredths = Math.round(weight * 100);
    sum += hundredths * percentage;
    all += hundredths;
  }
  return all === 0 ? null : wholePercent(sum, 100 * all);
}

/** The facts that decide on the cell of a pupil and a work. */
export type CellFacts = {
  rule: WorkOfBook['attempts'];
  /** The attempts of the pupil in the order of their numbers. */
  attempts: readonly AttemptInBook[];
  /** Whether the pupil cannot hand in any more. */
  isOver: boolean;
  missedAsZero: boolean;
};

/** The result of a pupil in a work, without the name of the grade. */
export function resultOf({ rule, attempts, isOver, missedAsZero }: CellFacts): Omit<GradeCell, 'grade'> {
  const counts = countingAttempt(rule, attempts);
  if (counts !== undefined) {
    const so_far = soFarOf(counts);
    if (so_far !== undefined) return { state: 'waiting', percentage: null, so_far };
    // An attempt has no points to reach where all its tests were deleted.
    return { state: 'done', percentage: counts.most === 0 ? null : counts.percentage };
  }
  if (isOver) return { state: 'missed', percentage: missedAsZero ? 0 : null };
  return { state: attempts.length > 0 ? 'under_way' : 'not_begun', percentage: null };
}

/** The rows of some pupils and of the work that they were given. */
export type BookRows = {
  works: readonly WorkOfBook[];
  pupils: readonly PupilOfBook[];
  given: readonly GivenWork[];
  attempts: readonly AttemptInBook[];
};

type Settings = { grades: readonly GradeStep[]; missedAsZero: boolean; now: Date };

/**
 * Finds the cell of each pupil and work; null where the pupil was not given it, has left the class before it opened, or has no attempt and was
 * not in the class when it closed.
 */
export function cellsOf(
  { given, attempts }: Pick<BookRows, 'given' | 'attempts'>,
  { grades, missedAsZero, now }: Pick<Settings, 'grades' | 'missedAsZero' | 'now'>,
): (work: WorkOfBook, pupil: PupilOfBook) => GradeCell | null {
  const keyOf = ({ work, person }: { work: number; person: number }) => `${work} ${person}`;
  const givenByKey = new Map(given.map((work) => [keyOf(work), work]));
  const attemptsByKey = Map.groupBy(attempts, keyOf);
  return (work: WorkOfBook, pupil: PupilOfBook): GradeCell | null => {
    const key = keyOf({ work: work.id, person: pupil.id });
    const ofPupil = attemptsByKey.get(key) ?? [];
    const givenWork = givenByKey.get(key);
    const isGiven = givenWork !== undefined || work.to_class;
    if (!wasThereSince(pupil, work.opens_at) || (ofPupil.length === 0 && !isGiven)) return null;
    const closes_at = givenWork === undefined ? work.closes_at : givenWork.closes_at;
    const ends = [closes_at, work.archived_at].flatMap((moment) =>
      moment !== null && new Date(moment) <= now ? [new Date(moment)] : [],
    );
    // Work that is taken back after it has closed was missed at its closing.
    const [end] = ends.toSorted((a, b) => a.getTime() - b.getTime());
    const isMissable = end === undefined ? isPresent(pupil) : wasThere(pupil, end);
    if (ofPupil.length === 0 && !isMissable) return null;
    const facts = { rule: work.attempts, attempts: ofPupil, isOver: ends.length > 0, missedAsZero };
    const result = resultOf(facts);
    return { ...result, grade: gradeOf(result.percentage, grades) };
  };
}

function averageOf(
  cells: readonly { cell: { percentage: number | null } | null; weight: number }[],
  grades: readonly GradeStep[],
): { percentage: number | null; grade: string | null } {
  const counted = cells.flatMap(({ cell, weight }) =>
    typeof cell?.percentage === 'number' ? [{ percentage: cell.percentage, weight }] : [],
  );
  const percentage = weightedAverage(counted);
  return { percentage, grade: gradeOf(percentage, grades) };
}

/**
 * The works, the pupils with their cells and averages, those who have left apart, and the average of the averages, as the grade book of a class has
 * them. Averages of the class are of its present pupils with active accounts.
 */
export function bookOf(
  all: BookRows,
  settings: Settings,
): Pick<GradeBook, 'works' | 'pupils' | 'left' | 'percentage' | 'grade'> {
  const { grades } = settings;
  const cellOf = cellsOf(all, settings);
  // Work that was given to single people is in the book where one of them has a cell, so not what a pupil who left is given later.
  const isOfClass = (work: WorkOfBook) =>
    work.to_class || all.pupils.some((pupil) => cellOf(work, pupil) !== null);
  const rows = { ...all, works: all.works.filter(isOfClass) };
  const rowOf = (pupil: PupilOfBook) => {
    const { id, first_name, last_name, is_active } = pupil;
    const cells = rows.works.map((work) => cellOf(work, pupil));
    const weighted = cells.map((cell, at) => ({ cell, weight: rows.works[at]?.weight ?? 0 }));
    return { id, first_name, last_name, is_active, ...averageOf(weighted, grades), cells };
  };
  const pupils = rows.pupils.filter(isPresent).map(rowOf);
  const past = rows.pupils.filter((pupil) => !isPresent(pupil)).map(rowOf);
  const counted = pupils.filter(({ is_active }) => is_active);
  const alike = (cells: readonly (GradeCell | null)[]) => cells.map((cell) => ({ cell, weight: 1 }));
  return {
    works: rows.works.map(({ id, title, opens_at, due_at, closes_at, weight, to_class }, at) =>
      Object.assign(
        { id, title, opens_at, due_at, closes_at, weight, to_class },
        averageOf(alike(counted.map(({ cells }) => cells[at] ?? null)), grades),
      ),
    ),
    pupils,
    left: past.filter(({ cells }) => cells.some((cell) => cell !== null)),
    ...averageOf(
      counted.map((cell) => ({ cell, weight: 1 })),
      grades,
    ),
  };
}

/** Whether the result of a work may be shown to its pupil at a moment. */
function isResultShown(
  work: WorkOfBook,
  givenWork: GivenWork | undefined,
  state: GradeState,
  now: Date,
): boolean {
  const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment));
  const facts = {
    closesForAll: dateOf(work.closes_for_all),
    closesForPupil: dateOf(givenWork?.closes_at ?? null),
    archivedAt: dateOf(work.archived_at),
    hasHandedIn: state === 'done' || state === 'waiting',
  };
  return isShown(work.show_marks, facts, false, afterGrace(now));
}

/** The grades of one pupil, the latest work first. Results that are not shown to the pupil yet have no percentage and are in no average. */
export function ownGradesOf(
  rows: BookRows,
  settings: Settings,
): { works: OwnGrade[]; percentage: number | null; grade: string | null } {
  const cellOf = cellsOf(rows, settings);
  const [pupil] = rows.pupils;
  const works = rows.works.flatMap((work): OwnGrade[] => {
    const cell = pupil === undefined ? null : cellOf(work, pupil);
    if (cell === null) return [];
    const givenWork = rows.given.find((candidate) => candidate.work === work.id);
    const isHidden =
      (cell.state === 'done' || cell.state === 'waiting') &&
      !isResultShown(work, givenWork, cell.state, settings.now);
    const { id, title, opens_at, due_at, closes_at, weight } = work;
    const shown: GradeCell = isHidden ? { state: 'hidden', percentage: null, grade: null } : cell;
    return [{ id, title, opens_at, due_at, closes_at: givenWork?.closes_at ?? closes_at, weight, ...shown }];
  });
  const average = averageOf(
    works.map((cell) => ({ cell, weight: cell.weight })),
    settings.grades,
  );
  return { works: works.toReversed(), ...average };
}

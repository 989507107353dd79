import type { GradeBook, GradeCell, GradeState, OwnGrade, OwnGrades } from '../../contract/grade-book.ts';
import type { ColumnInBook, MarkInBook, OwnMark } from '../../contract/grade-columns.ts';
import { averagedPeriods, averageIn, type PlaceInYear } from '../../contract/grade-periods.ts';
import type { GradeStep } from '../../contract/grade-scale.ts';
import type { SchoolYear } from '../../contract/school/quarters.ts';
import { type Reached, soFarOf } from '../../contract/work/so-far.ts';
import { dayOf, startOf } from '../process/school-days.ts';
import { afterGrace, countingAttempt, isShown } from '../work/rules.ts';
import type { Row, WorkTable } from '../database/tables.ts';
import type { StoredColumn, StoredMark } from './columns/rules.ts';
import { averageOf, averagesOf, gradeOf, percentageOf, placeOf } from './period-rules.ts';

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

/** The rows of some pupils, of the work that they were given, and of the columns with their marks. */
export type BookRows = {
  works: readonly WorkOfBook[];
  pupils: readonly PupilOfBook[];
  given: readonly GivenWork[];
  attempts: readonly AttemptInBook[];
  columns: readonly StoredColumn[];
  marks: readonly StoredMark[];
};

type Settings = {
  grades: readonly GradeStep[];
  missedAsZero: boolean;
  now: Date;
  /** By whose quarters the grades are sorted. */
  year: Pick<SchoolYear, 'year' | 'quarters'>;
  timeZone: string;
};

/** Finds where a work stands in the school year, by the day on which it opened. */
function placesOf({ year, timeZone }: Settings): (work: { opens_at: string }) => PlaceInYear {
  return ({ opens_at }) => placeOf(year, dayOf(new Date(opens_at), timeZone));
}

/** The fields of a column that all readers see. */
function shownColumn(
  { id, title, day, kind, most, weight, author_name }: StoredColumn,
  { year, timeZone }: Settings,
): Omit<OwnMark, keyof MarkInBook> {
  const starts_at = startOf(day, timeZone).toISOString();
  return { id, title, day, kind, most, weight, author_name, starts_at, ...placeOf(year, day) };
}

/** Finds the mark of each pupil in each column; null where there is none. */
function marksOf({ marks }: BookRows, { grades }: Settings) {
  const keyOf = (column: number, person: number) => `${column} ${person}`;
  const byKey = new Map(marks.map((mark) => [keyOf(mark.column, mark.person), mark]));
  return ({ id, most }: StoredColumn, person: number): MarkInBook | null => {
    const mark = byKey.get(keyOf(id, person));
    if (mark === undefined) return null;
    const { points, note } = mark;
    const percentage = points === null ? null : percentageOf(points, most);
    return { points, note, percentage, grade: gradeOf(percentage, grades) };
  };
}

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

/**
 * The grade book of a class: works and columns, pupils with their cells, marks and averages, those who have left apart, and the average of the averages.
 * Averages of the class are of its present pupils with active accounts.
 * @param mayChange whether the reader may change a column and its marks
 */
export function bookOf(
  all: BookRows,
  settings: Settings,
  mayChange: (column: StoredColumn) => boolean = () => false,
): Pick<GradeBook, 'works' | 'columns' | 'pupils' | 'left' | 'percentage' | 'grade' | 'periods'> {
  const { grades } = settings;
  const cellOf = cellsOf(all, settings);
  const markOf = marksOf(all, settings);
  const placeOfWork = placesOf(settings);
  // Work that was given to single people is in the book where one of them has a cell, so not what a pupil who left is given later.
  const isOfClass = (work: WorkOfBook) =>
    work.to_class || all.pupils.some((pupil) => cellOf(work, pupil) !== null);
  const works = all.works.filter(isOfClass).map((work) => Object.assign({ work }, placeOfWork(work)));
  const columns = all.columns.map((column) => ({ column, shown: shownColumn(column, settings) }));
  const rowOf = (pupil: PupilOfBook) => {
    const { id, first_name, last_name, is_active } = pupil;
    const cells = works.map(({ work }) => cellOf(work, pupil));
    const marks = columns.map(({ column }) => markOf(column, id));
    const counted = [
      ...works.map(({ work: { weight }, ...place }, at) =>
        Object.assign({ percentage: cells[at]?.percentage ?? null, weight }, place),
      ),
      ...columns.map(({ shown: { weight, quarter, is_of_year } }, at) => ({
        percentage: marks[at]?.percentage ?? null,
        weight,
        quarter,
        is_of_year,
      })),
    ];
    return { id, first_name, last_name, is_active, ...averagesOf(counted, grades), cells, marks };
  };
  const pupils = all.pupils.filter(isPresent).map(rowOf);
  const past = all.pupils.filter((pupil) => !isPresent(pupil)).map(rowOf);
  const active = pupils.filter(({ is_active }) => is_active);
  const ofClass = (results: readonly ({ percentage: number | null } | null | undefined)[]) =>
    averageOf(
      results.map((result) => ({ percentage: result?.percentage ?? null, weight: 1 })),
      grades,
    );
  return {
    works: works.map(({ work, quarter, is_of_year }, at) => {
      const { id, title, opens_at, due_at, closes_at, weight, to_class } = work;
      return Object.assign(
        { id, title, opens_at, due_at, closes_at, weight, to_class, quarter, is_of_year },
        ofClass(active.map(({ cells }) => cells[at])),
      );
    }),
    columns: columns.map(({ column, shown }, at): ColumnInBook =>
      Object.assign(
        shown,
        { version: column.version, may_change: mayChange(column) },
        ofClass(active.map(({ marks }) => marks[at])),
      ),
    ),
    pupils,
    left: past.filter(({ cells, marks }) => [...cells, ...marks].some((cell) => cell !== null)),
    ...ofClass(active),
    periods: averagedPeriods.map((period) =>
      Object.assign({ period }, ofClass(active.map((pupil) => averageIn(pupil, period)))),
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

/**
 * The grades of one pupil, the latest work and the latest mark first. Results that are not shown to the pupil yet have no percentage and are in no
 * average.
 */
export function ownGradesOf(
  rows: BookRows,
  settings: Settings,
): Pick<OwnGrades, 'works' | 'marks' | 'percentage' | 'grade' | 'periods'> {
  const cellOf = cellsOf(rows, settings);
  const markOf = marksOf(rows, settings);
  const placeOfWork = placesOf(settings);
  const [pupil] = rows.pupils;
  const works = rows.works.flatMap((work): OwnGrade[] => {
    const cell = pupil === undefined ? null : cellOf(work, pupil);
    if (cell === null) return [];
    const givenWork = rows.given.find((candidate) => candidate.work === work.id);
    const isHidden =
      (cell.state === 'done' || cell.state === 'waiting') &&
      !isResultShown(work, givenWork, cell.state, settings.now);
    const { id, title, opens_at, due_at, weight } = work;
    const closes_at = givenWork?.closes_at ?? work.closes_at;
    const shown: GradeCell = isHidden ? { state: 'hidden', percentage: null, grade: null } : cell;
    return [{ id, title, opens_at, due_at, closes_at, weight, ...placeOfWork(work), ...shown }];
  });
  const marks = rows.columns.flatMap((column): OwnMark[] => {
    const mark = pupil === undefined ? null : markOf(column, pupil.id);
    return mark === null ? [] : [{ ...shownColumn(column, settings), ...mark }];
  });
  return {
    works: works.toReversed(),
    marks: marks.toReversed(),
    ...averagesOf([...works, ...marks], settings.grades),
  };
}

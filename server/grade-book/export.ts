import type { GradeBook, GradeCell, GradeState, PupilInBook } from '../../contract/grade-book.ts';
import {
  type BookEntry,
  type ColumnInBook,
  entriesIn,
  type MarkInBook,
} from '../../contract/grade-columns.ts';
import { averageIn, averagedPeriods, type GradePeriod } from '../../contract/grade-periods.ts';
import type { Language } from '../../contract/languages.ts';
import { rosterHeadings } from '../../contract/people/roster-headings.ts';
import { quarterNames } from '../../contract/school/quarters.ts';
import type { Cell } from '../http/responses/csv.ts';
import { soFarIn } from '../work/results/headings.ts';

type Words = Record<
  Exclude<GradeState, 'done' | 'hidden'> | 'grade' | 'weight' | 'average' | 'left',
  string
> & {
  /** The points of a mark, of which there are at most so many. */
  points: (most: number) => string;
  /** A quarter by its name, and the school year, beside the word for the average. */
  quarter: (name: string) => string;
  year: string;
};

/** The texts in the table beside names, titles and numbers. */
const words: Readonly<Record<Language, Words>> = {
  en: {
    grade: 'grade',
    weight: 'Weight',
    average: 'Average',
    left: 'Left the class',
    waiting: 'waiting to be marked',
    under_way: 'in progress',
    not_begun: 'not done yet',
    missed: '–',
    points: (most) => `points of ${most}`,
    quarter: (name) => `quarter ${name}`,
    year: 'year',
  },
  ru: {
    grade: 'оценка',
    weight: 'Вес',
    average: 'Среднее',
    left: 'Выбыли из класса',
    waiting: 'ждёт проверки',
    under_way: 'выполняется',
    not_begun: 'ещё не выполнено',
    missed: '–',
    points: (most) => `баллы из ${most}`,
    quarter: (name) => `${name} четверть`,
    year: 'год',
  },
  uz: {
    grade: 'baho',
    weight: 'Vazni',
    average: 'Oʻrtacha',
    left: 'Sinfdan ketganlar',
    waiting: 'tekshirilmoqda',
    under_way: 'bajarilmoqda',
    not_begun: 'hali bajarilmagan',
    missed: '–',
    points: (most) => `${most} balldan`,
    quarter: (name) => `${name} chorak`,
    year: 'yil',
  },
};

/** Grades that are numbers are numbers in a sheet too. */
function gradeCell(grade: string | null): Cell {
  return grade !== null && /^\d{1,9}$/.test(grade) ? Number(grade) : grade;
}

function cellsOf(cell: GradeCell | null, language: Language): [Cell, Cell] {
  if (cell === null) return [null, null];
  const { state, percentage, grade, so_far } = cell;
  if (so_far !== undefined) return [soFarIn(language, so_far), null];
  if (percentage !== null) return [percentage, gradeCell(grade)];
  return [state === 'done' || state === 'hidden' ? null : words[language][state], null];
}

/** The points of a mark, or its note where it has none; the percentage, and the grade. */
function cellsOfMark(mark: MarkInBook | null): [Cell, Cell, Cell] {
  if (mark === null) return [null, null, null];
  return [mark.points ?? mark.note, mark.percentage, gradeCell(mark.grade)];
}

type Averaged = Parameters<typeof averageIn>[0];

/** The averages that the rows of a period end with: those of the quarters are before that of the year. */
function averagesShown(period: GradePeriod): readonly GradePeriod[] {
  return period === 'year' ? averagedPeriods : [period];
}

/** The heading of the average of a period. */
function averageOf(period: GradePeriod, { average, quarter, year }: Words): string {
  if (period === 'all') return average;
  return `${average}, ${period === 'year' ? year : quarter(quarterNames[period])}`;
}

/** A day as in 22.11.2026. */
function writtenDay({ day }: ColumnInBook): string {
  return day.split('-').toReversed().join('.');
}

/**
 * A grade book, or a period of it, as rows of cells: the headings, the weights, the pupils, the averages, and apart those who have left. Each work
 * has a column of percentages and one of grades, and each column of a teacher one of points before these.
 */
export function rowsOf(book: GradeBook, language: Language, period: GradePeriod): Cell[][] {
  const texts = words[language];
  const { last_name, first_name } = rosterHeadings[language];
  const shown = entriesIn(book, period);
  const averages = averagesShown(period);
  const pair = (title: string): Cell[] => [`${title}, %`, `${title}, ${texts.grade}`];
  const graded = (row: { percentage: number | null; grade: string | null } | undefined): Cell[] =>
    row === undefined ? [null, null] : [row.percentage, gradeCell(row.grade)];
  const averagesIn = (row: Averaged) => averages.flatMap((each) => graded(averageIn(row, each)));
  /** The cells of each entry, by whether it is a work or a column. */
  const each = (ofWork: (at: number) => Cell[], ofColumn: (at: number) => Cell[]) =>
    shown.flatMap(({ list, at }: BookEntry) => (list === 'works' ? ofWork(at) : ofColumn(at)));
  const headings = each(
    (at) => pair(book.works[at]?.title ?? ''),
    (at) => {
      const column = book.columns[at];
      if (column === undefined) return [];
      const title = `${column.title} (${writtenDay(column)})`;
      return [`${title}, ${texts.points(column.most)}`, ...pair(title)];
    },
  );
  const rowOf = (pupil: PupilInBook): Cell[] => [
    pupil.last_name,
    pupil.first_name,
    ...each(
      (at) => cellsOf(pupil.cells[at] ?? null, language),
      (at) => cellsOfMark(pupil.marks[at] ?? null),
    ),
    ...averagesIn(pupil),
  ];
  const isShown = ({ cells, marks }: PupilInBook) =>
    shown.some(({ list, at }) => (list === 'works' ? cells : marks)[at] !== null);
  const left = book.left.filter(isShown);
  return [
    [last_name, first_name, ...headings, ...averages.flatMap((name) => pair(averageOf(name, texts)))],
    [
      texts.weight,
      null,
      ...each(
        (at) => [book.works[at]?.weight ?? null, null],
        (at) => [book.columns[at]?.weight ?? null, null, null],
      ),
      ...averages.flatMap(() => [null, null]),
    ],
    ...book.pupils.map(rowOf),
    [
      texts.average,
      null,
      ...each(
        (at) => graded(book.works[at]),
        (at) => [null, ...graded(book.columns[at])],
      ),
      ...averagesIn(book),
    ],
    ...(left.length === 0 ? [] : [[texts.left], ...left.map(rowOf)]),
  ];
}

import type { GradeBook, GradeCell, GradeState, PupilInBook } from '../../contract/grade-book.ts';
import type { Language } from '../../contract/languages.ts';
import { rosterHeadings } from '../../contract/people/roster-headings.ts';
import type { Cell } from '../http/responses/csv.ts';
import { soFarIn } from '../work/results/headings.ts';

type Words = Record<Exclude<GradeState, 'done' | 'hidden'> | 'grade' | 'weight' | 'average' | 'left', string>;

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
  },
  uz: {
    grade: 'baho',
    weight: 'Vazni',
    average: 'Oʻrtacha',
    left: 'Sinfdan ketganlar',
    waiting: 'tekshirilishi kutilmoqda',
    under_way: 'bajarilmoqda',
    not_begun: 'hali bajarilmagan',
    missed: '–',
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

/**
 * A grade book as rows of cells: the headings, the weights, the pupils, the averages, and apart those who have left. Each work has a column of percentages and one of
 * grades.
 */
export function rowsOf(book: GradeBook, language: Language): Cell[][] {
  const texts = words[language];
  const { last_name, first_name } = rosterHeadings[language];
  const pair = (title: string): Cell[] => [`${title}, %`, `${title}, ${texts.grade}`];
  const average = (row: { percentage: number | null; grade: string | null }): Cell[] => [
    row.percentage,
    gradeCell(row.grade),
  ];
  const rowOf = (pupil: PupilInBook): Cell[] => [
    pupil.last_name,
    pupil.first_name,
    ...pupil.cells.flatMap((cell) => cellsOf(cell, language)),
    ...average(pupil),
  ];
  return [
    [last_name, first_name, ...book.works.flatMap(({ title }) => pair(title)), ...pair(texts.average)],
    [texts.weight, null, ...book.works.flatMap(({ weight }): Cell[] => [weight, null]), null, null],
    ...book.pupils.map(rowOf),
    [texts.average, null, ...book.works.flatMap(average), ...average(book)],
    ...(book.left.length === 0 ? [] : [[texts.left], ...book.left.map(rowOf)]),
  ];
}

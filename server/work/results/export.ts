import type { Language } from '../../../contract/languages.ts';
import type {
  PupilResult,
  ResultCell,
  TestResult,
  WorkResults,
} from '../../../contract/work/work-results.ts';
import type { Cell } from '../../http/responses/csv.ts';
import { timeOf } from '../../process/school-days.ts';
import { type ResultWords, resultWords, soFarIn } from './headings.ts';

/** A table of results, and the name of its sheet. */
export type ResultTable = { sheet: string; rows: Cell[][] };

const longestHeading = 60;

function headingOf({ savol }: TestResult, at: number): string {
  const text = savol.replaceAll(/\s+/g, ' ').trim();
  const shown = text.length > longestHeading ? `${text.slice(0, longestHeading - 1).toWellFormed()}…` : text;
  return `${at + 1}. ${shown}`;
}

function cellOf(cell: ResultCell | undefined, words: ResultWords): Cell {
  if (cell === undefined) return null;
  if (cell.state === 'graded') return cell.percentage;
  return cell.state === 'waiting' ? words.waits : words.given;
}

function stateOf({ result, under_way }: PupilResult): keyof ResultWords['states'] {
  if (result !== null) return 'handed_in';
  return under_way === null ? 'not_begun' : 'under_way';
}

function passedOf(passed: boolean | null | undefined, { yes, no }: ResultWords): Cell {
  if (passed === null || passed === undefined) return null;
  return passed ? yes : no;
}

/** The table of the results of a work, that of the headings first. @param timeZone of the times */
export function resultTable(
  { tests, pupils, classes }: WorkResults,
  language: Language,
  timeZone: string,
): ResultTable {
  const words = resultWords[language];
  const names = new Map(classes.map(({ id, name }) => [id, name]));
  const time = (moment: string | undefined) =>
    moment === undefined ? null : timeOf(new Date(moment), timeZone);
  const rowOf = (pupil: PupilResult): Cell[] => {
    const { result, under_way } = pupil;
    const attempt = result ?? under_way;
    const answers = new Map(pupil.answers.map((cell) => [cell.test, cell]));
    return [
      `${pupil.last_name ?? ''} ${pupil.first_name ?? ''}`.trim(),
      pupil.classes.map((id) => names.get(id) ?? '').join(', '),
      words.states[stateOf(pupil)],
      attempt?.attempt ?? null,
      time(attempt?.started_at),
      time(result?.handed_in_at),
      result === null ? null : words.by[result.handed_in_by],
      result?.late === true ? words.yes : null,
      attempt?.answered ?? null,
      attempt?.tests ?? null,
      result?.points ?? null,
      result?.most ?? null,
      result?.so_far === undefined ? (result?.percentage ?? null) : soFarIn(language, result.so_far),
      passedOf(result?.passed, words),
      result?.waiting ?? null,
      pupil.late?.waiting ?? null,
      pupil.late?.counted ?? null,
      ...tests.map(({ id }) => cellOf(answers.get(id), words)),
    ];
  };
  return {
    sheet: words.sheet,
    rows: [[...Object.values(words.columns), ...tests.map(headingOf)], ...pupils.map(rowOf)],
  };
}

import { truthOf } from '../true-false.ts';

/* Statements with a column for true ones and a column for false ones, in which a sign stands: `+`. */

/** Whether a cell has the sign of a right option. */
export const isRight = (cell: string) => /^\s*(?:[+✓✔√☑*xхv1]|ha|ҳа|да|yes|true)\s*$/iu.test(cell);
/** Whether a cell is blank or has the sign of a wrong option. */
export const isWrong = (cell: string) => /^\s*(?:[-–—☐0]?|yo.?q|йўқ|нет|no|false)\s*$/iu.test(cell);

/** The places of the two columns. */
export type TruthColumns = { yes: number; no: number };

const isHeadingOf = (heading: string, truth: boolean) => /\p{L}/u.test(heading) && truthOf(heading) === truth;

/**
 * The columns of a table of statements: side by side, with headings as `True` and `False`, and nothing but signs below.
 * @param below the rows below the headings
 */
export function truthColumns(
  headings: readonly string[],
  below: readonly (readonly string[])[],
): TruthColumns | undefined {
  const yes = headings.findIndex(
    (heading, at) => isHeadingOf(heading, true) && isHeadingOf(headings[at + 1] ?? '', false),
  );
  if (yes === -1) return undefined;
  const cells = below.flatMap((row) => [row[yes] ?? '', row[yes + 1] ?? '']);
  const areSigns = cells.every((cell) => isRight(cell) || isWrong(cell));
  return areSigns && cells.some((cell) => isRight(cell)) ? { yes, no: yes + 1 } : undefined;
}

/** Whether a statement is true by its cells; undefined where they say nothing, or both. */
export function truthIn(row: readonly string[], { yes, no }: TruthColumns): boolean | undefined {
  const [isYes, isNo] = [isRight(row[yes] ?? ''), isRight(row[no] ?? '')];
  return isYes === isNo ? undefined : isYes;
}

/** The rows of such a table with the answer as a word in the first of the columns, and the type in the second. */
export function withTruthWords(
  rows: readonly string[][],
  { truth, last }: { truth?: TruthColumns | undefined; last: number },
): readonly string[][] {
  if (truth === undefined) return rows;
  return rows.map((row, at) => {
    if (at <= last || row.every((cell) => cell.trim() === '')) return row;
    const words = [...row];
    while (words.length <= truth.no) words.push('');
    const isTrue = truthIn(row, truth);
    const isUnclear = isRight(row[truth.yes] ?? '') && isRight(row[truth.no] ?? '');
    words[truth.yes] =
      isTrue === undefined ? (isUnclear ? `${row[truth.yes]} ${row[truth.no]}` : '') : String(isTrue);
    words[truth.no] = 'true/false';
    return words;
  });
}

import type { ImportRemark } from '../../../../contract/questions/imports.ts';
import { cutAtGaps, exactGaps, marksOf } from '../../../../contract/question-types/gaps/gap-text.ts';
import { blankQuestion, remark } from '../item.ts';
import { truthOf } from '../true-false.ts';
import { filledTexts } from './cell-lists.ts';
import type { Made, Row } from './row.ts';

/** A gap with its answer in the text: `{{Tashkent|Toshkent}}`. */
const withAnswer = /\{\{([^{}]*)\}\}/g;
/** A gap that is drawn. */
const drawn = /_{3,}/g;

type Gap = { accepted: string[]; choices: string[] };

/** A text with the marks `{{g1}}` at its gaps, and the gaps in their order. */
type GapText = { text: string; gaps: Gap[] };

/** The number of each mark: those of the template are `{{1}}`, `{{2}}` … in any order. Undefined where others are there, or none. */
function numbersIn(text: string): number[] | undefined {
  const numbers = marksOf(text).map((mark) => (/^[1-9]\d?$/.test(mark) ? Number(mark) : 0));
  const isWhole =
    numbers.length > 0 && numbers.toSorted((a, b) => a - b).every((number, at) => number === at + 1);
  return isWhole ? numbers : undefined;
}

/** The gaps of a row: their answers stand in the columns of options, the choices of each in those of pairs, or in the text itself. */
function readGaps(text: string, row: Row): GapText {
  const gapAt = (at: number): Gap => ({
    accepted: filledTexts(row.options[at] ?? '', '\n'),
    choices: filledTexts(row.pairs[at] ?? '', '\n'),
  });
  if (numbersIn(text) !== undefined) {
    const pieces = cutAtGaps(text);
    return {
      text: pieces.map((piece, place) => (place % 2 === 1 ? `{{g${piece}}}` : piece)).join(''),
      gaps: marksOf(text).map((_, at) => gapAt(at)),
    };
  }
  if (text.search(withAnswer) !== -1) {
    const gaps: Gap[] = [];
    const marked = text.replaceAll(withAnswer, (_all, inside: string) => {
      gaps.push({
        accepted: inside
          .split('|')
          .map((part) => part.trim())
          .filter(Boolean),
        choices: [],
      });
      return `{{g${gaps.length}}}`;
    });
    return { text: marked, gaps };
  }
  let count = 0;
  const marked = text.replaceAll(drawn, () => `{{g${(count += 1)}}}`);
  return { text: marked, gaps: Array.from({ length: count }, (_, at) => gapAt(at)) };
}

/** The ids of the gaps whose answers must be exactly as written: all typed ones, or those with the numbers of the cell. */
function exactIn(cell: string, gaps: readonly Gap[]): string[] | undefined {
  const typed = gaps.flatMap(({ choices }, at) => (choices.length === 0 ? [at + 1] : []));
  const numbers = cell.split(/[\s,;]+/).filter(Boolean);
  if (numbers.length === 0) return [];
  // A number alone is that of a gap.
  if (numbers.every((number) => /^\d{1,2}$/.test(number))) {
    const named = [...new Set(numbers.map(Number))];
    return named.every((number) => typed.includes(number)) ? named.map((number) => `g${number}`) : undefined;
  }
  const truth = truthOf(cell);
  if (truth === undefined) return undefined;
  return truth ? typed.map((number) => `g${number}`) : [];
}

/** A text with gaps. Where no column has it, the question is the text. */
export function gapsOf(row: Row): Made {
  const remarks: ImportRemark[] = [];
  const written = row.text('text');
  const { text, gaps } = readGaps(written.trim() === '' ? row.text('question') : written, row);
  if (gaps.length === 0) remarks.push(remark('invalid', '{{1}}'));
  const spare = [...row.options.slice(gaps.length), ...row.pairs.slice(gaps.length)].filter(
    (cell) => cell.trim() !== '',
  );
  remarks.push(...spare.map((cell) => remark('option_left_out', cell.trim())));
  const hasKey = gaps.length > 0 && gaps.every(({ accepted }) => accepted.length > 0);
  if (!hasKey)
    remarks.push(remark(gaps.some(({ accepted }) => accepted.length > 0) ? 'invalid' : 'no_key', ''));
  const exact = exactIn(row.text('exact').trim(), gaps);
  if (exact === undefined) remarks.push(remark('settings_left_out', row.text('exact').trim()));
  const content = {
    text,
    gaps: gaps.map(({ choices }, at) => ({ id: `g${at + 1}`, ...(choices.length > 0 && { choices }) })),
  };
  const key = {
    gaps: Object.fromEntries(gaps.map(({ accepted }, at) => [`g${at + 1}`, accepted])),
    ...exactGaps(hasKey ? (exact ?? []) : []),
  };
  return { test: { ...blankQuestion('gaps'), content, key: hasKey ? key : null }, remarks };
}

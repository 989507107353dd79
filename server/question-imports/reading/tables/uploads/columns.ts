import { partLetters } from '../../../../../contract/question-tables/test-table.ts';

/** A question of a file for uploads, as a table of tests has it. Texts of parts are in their order. */
export type UploadRow = {
  /** Where it begins, from 1. */
  place: string;
  name?: string;
  type: string;
  question: string;
  text?: string;
  options?: readonly string[];
  pairs?: readonly string[];
  comments?: readonly string[];
  /** Letters of options, or answers in lines. */
  answer?: string;
  tolerance?: string;
  explanation?: string;
  hint?: string;
  level?: string;
  picture?: string;
};

/** The letters of some places, from 0. */
export const lettersAt = (places: readonly number[]) =>
  places.map((place) => partLetters[place] ?? '').join(', ');

/** The rows of a table of tests: that of the headings, and one for each question. */
export function tableRows(questions: readonly UploadRow[]): string[][] {
  const single = [
    'Name',
    'Type',
    'Question',
    'Text with gaps',
    'Right answer',
    'May differ by',
    'Explanation',
    'Hint',
    'Difficulty',
    'Picture',
  ];
  const width = (list: (row: UploadRow) => readonly string[]) =>
    Math.min(partLetters.length, Math.max(2, ...questions.map((row) => list(row).length)));
  const lists = [
    ['Option', ({ options = [] }: UploadRow) => options],
    ['Pair', ({ pairs = [] }: UploadRow) => pairs],
    ['Comment on option', ({ comments = [] }: UploadRow) => comments],
  ] as const;
  const parts = lists.map(([heading, list]) => ({ heading, list, count: width(list) }));
  const headings = parts.flatMap(({ heading, count }) =>
    Array.from(partLetters.slice(0, count), (letter) => `${heading} ${letter}`),
  );
  const rows = questions.map((row) => {
    const { name, type, question, text, answer, tolerance, explanation, hint, level, picture } = row;
    const cells = [name, type, question, text, answer, tolerance, explanation, hint, level, picture];
    const ofParts = parts.flatMap(({ list, count }) =>
      Array.from({ length: count }, (_, at) => list(row)[at] ?? ''),
    );
    return [...cells.map((cell = '') => cell), ...ofParts];
  });
  return [[...single, ...headings], ...rows];
}

import { placeOfLabel } from './headings.ts';

/** A letter or number before an option, with a sign behind it: `A)`, `b.`, `1)`. */
const label = /^\s*(\p{L}|\d{1,2})\s*[).:]\s+/u;
/** The same within a line, for options that stand side by side. */
const labelWithin = /(?<!\S)(\p{L})[).]\s+/gu;

const longestJson = 20_000;

/** The texts of a list or an object of JSON, which some programs write into one cell; undefined for another text. */
function textsOfJson(cell: string): string[] | undefined {
  const text = cell.trim();
  if (!/^[[{]/.test(text) || text.length > longestJson) return undefined;
  try {
    const values = Object.values(JSON.parse(text) as object);
    return values.every((value) => typeof value === 'string' || typeof value === 'number')
      ? values.map(String)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Whether labels are those of the first options, in their order. */
const areInOrder = (labels: readonly string[]) =>
  [true, false].some((isRussian) => labels.every((found, at) => placeOfLabel(found, isRussian) === at));

/** Options that stand side by side: `A) 3 B) 4 C) 5`; undefined for another text. */
function sideBySide(text: string): string[] | undefined {
  const marks = [...text.matchAll(labelWithin)];
  const isList =
    marks.length > 1 && marks[0]?.index === 0 && areInOrder(marks.map(([, letter = '']) => letter));
  if (!isList) return undefined;
  return marks.map(({ 0: mark, index }, at) => text.slice(index + mark.length, marks[at + 1]?.index).trim());
}

/** Options without their letters, where each has the one of its place. */
export function withoutLabels(options: readonly string[]): string[] {
  const labels = options.map((option) => label.exec(option)?.[1] ?? '');
  return options.length > 1 && areInOrder(labels)
    ? options.map((option) => option.replace(label, ''))
    : [...options];
}

/** Numbers with a comma in them: `2,5`, `1,000,000`. */
const numberWithComma = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+,\d+)(?!,)/;

/** Options between commas: with white space behind them, or in a cell that is no number. */
function betweenCommas(text: string): string[] {
  const parts = text.split(/,(?=\s)/);
  if (parts.length > 1 || /^[^,]*$/.test(text)) return parts;
  return numberWithComma.exec(text)?.[0] === text ? parts : text.split(',');
}

/**
 * The options of a cell that has all of them: on lines of their own, between bars, semicolons or commas, or side by side behind their letters.
 * Where all have their letter, it is left out.
 */
export function splitOptions(cell: string): string[] {
  const text = cell.trim();
  if (text === '') return [];
  const json = textsOfJson(text);
  if (json !== undefined) return json;
  const divided = ['\n', '|', ';']
    .map((separator) => text.split(separator))
    .find((split) => split.length > 1);
  const parts = divided ?? sideBySide(text) ?? betweenCommas(text);
  return withoutLabels(parts.map((part) => part.trim()).filter((part) => part !== ''));
}

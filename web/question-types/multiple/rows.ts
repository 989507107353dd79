import {
  type MultipleContent,
  type MultipleKey,
  multipleLimits,
} from '../../../contract/question-types/multiple.ts';
import { newPartId } from '../../../contract/question-types/stored/part-id.ts';
import type { Written } from '../view.ts';

/** A row of the form. */
export type OptionRow = { id: string; text: string; isRight: boolean };

/** A row without text. */
export function blankRow(rows: readonly { id: string }[]): OptionRow {
  return { id: newPartId(rows.map(({ id }) => id)), text: '', isRight: false };
}

/** The rows of a test that is written, at least as many as a test needs. */
export function rowsOf({ content, key }: Written<MultipleContent, MultipleKey>): OptionRow[] {
  const rows = content.options.map((option) => ({
    ...option,
    isRight: key?.right.includes(option.id) === true,
  }));
  while (rows.length < multipleLimits.least) rows.push(blankRow(rows));
  return rows;
}

/** The content and the key of rows. Those without text are no part of the test. */
export function writtenIn(rows: readonly OptionRow[]): Written<MultipleContent, MultipleKey> {
  const filled = rows.filter(({ text }) => text.trim() !== '');
  const right = filled.filter(({ isRight }) => isRight).map(({ id }) => id);
  return {
    content: { options: filled.map(({ id, text }) => ({ id, text })) },
    key: right.length === 0 ? null : { right },
  };
}

/** A test with these options; undefined where there are more than it may have. */
export function fromOptions(
  options: readonly string[],
  right: readonly number[],
): Written<MultipleContent, MultipleKey> | undefined {
  if (options.length > multipleLimits.most) return undefined;
  const rows: OptionRow[] = [];
  for (const [place, text] of options.entries()) {
    rows.push({ ...blankRow(rows), text, isRight: right.includes(place) });
  }
  return writtenIn(rows);
}

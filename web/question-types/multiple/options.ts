import {
  type MultipleContent,
  type MultipleKey,
  multipleLimits,
} from '../../../contract/question-types/multiple.ts';
import { newPartId } from '../part-id.ts';
import type { Option, Written } from '../view.ts';

/** The letter of the option at a place, counted from 0: `A`. */
export function letterAt(place: number): string {
  return 'ABCDEFGHIJ'[place] ?? '';
}

/** The options, each with the letter of its place. */
export function lettered({ options }: MultipleContent): Option[] {
  return options.map(({ id, text }, place) => ({ id, mark: letterAt(place), text: text.trim() }));
}

/** Options with their letters: `A) two; C) four`. One that was removed since is left out. */
export function namesOf(content: MultipleContent, ids: readonly string[]): string {
  const options = lettered(content).filter(({ id }) => ids.includes(id));
  return options.map(({ mark, text }) => `${mark}) ${text}`).join('; ');
}

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

/** What is written in some rows. Those without text are no part of the test. */
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

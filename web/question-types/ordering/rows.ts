import {
  type Ordered,
  type OrderingContent,
  orderingLimits,
} from '../../../contract/question-types/ordering.ts';
import { newPartId } from '../../../contract/question-types/stored/part-id.ts';
import type { Part } from '../../../contract/question-types/stored/parts.ts';
import type { Written } from '../view.ts';
import { inOrder } from './items.ts';

/** The rows of the form: the items in the right order, and as many blank ones as a test needs. */
export function rowsOf({ content, key }: Written<OrderingContent, Ordered>, least: number): readonly Part[] {
  const rows = key === null ? [...content.items] : [...inOrder(content, key.order)];
  while (rows.length < least) rows.push(blankRow(rows));
  return rows;
}

/** A row for another item. */
export function blankRow(rows: readonly Part[]): Part {
  return { id: newPartId(rows.map(({ id }) => id)), text: '' };
}

/** What the rows say. A blank row is one that nobody has needed yet. The order of the rows is the right one. */
export function writtenIn(rows: readonly Part[]): Written<OrderingContent, Ordered> {
  const items = rows.filter(({ text }) => text.trim() !== '');
  return { content: { items }, key: { order: items.map(({ id }) => id) } };
}

/**
 * A test with these items, in the order of the right answer or, without one, as they stand; undefined where an answer names only
 * some of them, and where there are fewer or more items than a test may have.
 */
export function fromOptions(
  options: readonly string[],
  right: readonly number[],
): Written<OrderingContent, Ordered> | undefined {
  const order = right.length === 0 ? options.map((_, place) => place) : right;
  const { least, most } = orderingLimits;
  if (order.length !== options.length || options.length < least || options.length > most) return undefined;
  const rows: Part[] = [];
  for (const place of order) rows.push({ ...blankRow(rows), text: options[place] ?? '' });
  return writtenIn(rows);
}

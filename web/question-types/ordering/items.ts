import type { Ordered, OrderingContent } from '../../../contract/question-types/ordering.ts';
import type { Part } from '../../../contract/question-types/stored/parts.ts';

/** The items in an order; those that it lacks are the last ones. */
export function inOrder({ items }: OrderingContent, order: readonly string[]): readonly Part[] {
  const ordered = order.flatMap((id) => items.filter((item) => item.id === id));
  return [...ordered, ...items.filter(({ id }) => !order.includes(id))];
}

/** Whether an order has each item once. */
export function isWhole({ items }: OrderingContent, { order }: Ordered): boolean {
  return order.length === items.length && items.every(({ id }) => order.includes(id));
}

/** An order in one line, `1. first; 2. second`. An item that was removed since is a dash. */
export function orderText({ items }: OrderingContent, { order }: Ordered): string {
  const textOf = (id: string) => items.find((item) => item.id === id)?.text ?? '—';
  return order.map((id, place) => `${place + 1}. ${textOf(id)}`).join('; ');
}

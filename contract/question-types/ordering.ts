import * as z from 'zod/mini';

import { messages } from '../messages.ts';
import { idsOf, PartId, partList, repeated, share, unknown } from './parts.ts';
import type { Problems, QuestionType } from './question-type.ts';
import { shuffled } from './shuffle.ts';

const Content = z.strictObject({ items: partList(3, 10) });
const Order = z.strictObject({ order: z.array(PartId) });

/** What keeps an order from having each item once. */
function problemsOf(within: string, items: readonly { id: string }[], order: readonly string[]): Problems {
  const path = (place: number) => `${within}.order.${place}`;
  const problems = { ...unknown(order, idsOf(items), path), ...repeated(order, path) };
  return order.length < items.length ? { ...problems, [`${within}.order`]: messages.incomplete } : problems;
}

/** Items to put in order. Each one in its place counts. */
export const ordering: QuestionType<z.infer<typeof Content>, z.infer<typeof Order>, z.infer<typeof Order>> = {
  name: 'ordering',
  content: Content,
  key: Order,
  answer: Order,
  validate({ items }, key) {
    return {
      ...repeated(idsOf(items), (place) => `content.items.${place}.id`),
      ...(key && problemsOf('key', items, key.order)),
    };
  },
  validateAnswer: ({ items }, { order }) => problemsOf('answer', items, order),
  score: (_content, { order: right }, { order }) =>
    share([...right.keys()], (place) => order[place] === right[place]),
  fieldOfIds: 'order',
  toSolve: ({ items }, seed) => ({ items: shuffled(items, seed) }),
};

import * as z from 'zod/mini';

import { limitedArray } from '../wire/limited.ts';
import { messages } from '../wire/messages.ts';
import { idsOf, indistinct, PartId, partList, repeated, share, textsOf, unknown } from './stored/parts.ts';
import type { Problems, QuestionType } from './question-type.ts';
import { shuffledUnlike } from './shuffle.ts';

/** How many items there can be. */
export const orderingLimits = { least: 3, most: 10 };

const Content = z.strictObject({ items: partList(orderingLimits.least, orderingLimits.most) });
const Order = z.strictObject({ order: limitedArray(PartId, orderingLimits.most) });
export type OrderingContent = z.infer<typeof Content>;
/** The ids of the items from the first place to the last: the shape of a key and of an answer. */
export type Ordered = z.infer<typeof Order>;

/** The ids in an order that are unknown, repeated or missing. */
function problemsOf(within: string, items: readonly { id: string }[], order: readonly string[]): Problems {
  const path = (place: number) => `${within}.order.${place}`;
  const problems = { ...unknown(order, idsOf(items), path), ...repeated(order, path) };
  return order.length < items.length ? { ...problems, [`${within}.order`]: messages.incomplete } : problems;
}

/** Items to put in order. Each one in its place counts. */
export const ordering: QuestionType<OrderingContent, Ordered, Ordered> = {
  name: 'ordering',
  content: Content,
  key: Order,
  answer: Order,
  validate({ items }, key) {
    return {
      ...repeated(idsOf(items), (place) => `content.items.${place}.id`),
      ...indistinct(textsOf(items), (place) => `content.items.${place}.text`),
      ...(key && problemsOf('key', items, key.order)),
    };
  },
  validateAnswer: ({ items }, { order }) => problemsOf('answer', items, order),
  corrected: ({ content, key }, later) => {
    const ids = idsOf(content.items);
    const order = later.key.order.filter((id) => ids.includes(id));
    // An item that was removed keeps its place, and the others have the other places.
    for (const [place, id] of (key?.order ?? ids).entries()) {
      if (!later.key.order.includes(id)) order.splice(place, 0, id);
    }
    return { content, key: { order } };
  },
  scoresParts: true,
  score: (_content, { order: right }, { order }) =>
    share([...right.keys()], (place) => order[place] === right[place]),
  fieldOfIds: 'order',
  toSolve: ({ items }, seed, key) => ({ items: shuffledUnlike(items, seed, key?.order ?? null) }),
};

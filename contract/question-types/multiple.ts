import * as z from 'zod/mini';

import { limitedArray } from '../wire/limited.ts';
import { messages } from '../wire/messages.ts';
import {
  correctedList,
  idsOf,
  indistinct,
  PartId,
  partList,
  repeated,
  share,
  textsOf,
  unknown,
} from './stored/parts.ts';
import type { QuestionType } from './question-type.ts';

/** How many options there can be. */
export const multipleLimits = { least: 2, most: 10 };

const Content = z.strictObject({ options: partList(multipleLimits.least, multipleLimits.most) });
const Chosen = limitedArray(PartId, multipleLimits.most).check(z.minLength(1, messages.empty_list));
const Key = z.strictObject({ right: Chosen });
const Answer = z.strictObject({ chosen: Chosen });

export type MultipleContent = z.infer<typeof Content>;
export type MultipleKey = z.infer<typeof Key>;
export type MultipleAnswer = z.infer<typeof Answer>;

/** Several options are right. Wrong ones that are chosen too take away as much as right ones give: of all of their kind. */
export const multiple: QuestionType<MultipleContent, MultipleKey, MultipleAnswer> = {
  name: 'multiple',
  content: Content,
  key: Key,
  answer: Answer,
  validate({ options }, key) {
    const ids = idsOf(options);
    const right = key?.right ?? [];
    return {
      ...repeated(ids, (place) => `content.options.${place}.id`),
      ...indistinct(textsOf(options), (place) => `content.options.${place}.text`),
      ...repeated(right, (place) => `key.right.${place}`),
      ...unknown(right, ids, (place) => `key.right.${place}`),
    };
  },
  validateAnswer({ options }, { chosen }) {
    return {
      ...repeated(chosen, (place) => `answer.chosen.${place}`),
      ...unknown(chosen, idsOf(options), (place) => `answer.chosen.${place}`),
    };
  },
  corrected: ({ content, key }, later) => ({
    content,
    key: {
      right: correctedList(idsOf(content.options), key?.right, idsOf(later.content.options), later.key.right),
    },
  }),
  scoresParts: true,
  score({ options }, { right }, { chosen }) {
    const wrong = idsOf(options).filter((id) => !right.includes(id));
    const isChosen = (id: string) => chosen.includes(id);
    return Math.max(0, share(right, isChosen) - share(wrong, isChosen));
  },
  choices: {
    options: ({ options }) => idsOf(options),
    chosen: ({ chosen }) => chosen,
    right: ({ right }) => right,
  },
  fieldOfIds: 'chosen',
};

import * as z from 'zod/mini';

import { limitedRecord } from '../wire/limited.ts';
import { messages } from '../wire/messages.ts';
import { idsOf, indistinct, PartId, partList, repeated, share, textsOf, unknown } from './stored/parts.ts';
import type { Problems, QuestionType } from './question-type.ts';
import { shuffled } from './shuffle.ts';
import { valueOf } from './value-of.ts';

/** How many prompts and choices there can be. */
export const matchingLimits = { prompts: { least: 2, most: 10 }, choices: { least: 2, most: 15 } };

const Content = z.strictObject({
  prompts: partList(matchingLimits.prompts.least, matchingLimits.prompts.most),
  choices: partList(matchingLimits.choices.least, matchingLimits.choices.most),
});
const Pairs = z.strictObject({ pairs: limitedRecord(PartId, PartId, matchingLimits.prompts.most) });
type Content = z.infer<typeof Content>;
export type MatchingContent = Content;
/** A choice by the prompt that it belongs to: the shape of a key and of an answer. */
export type MatchingPairs = z.infer<typeof Pairs>;

/** The pairs that name no prompt or no choice. */
function problemsOf(
  within: string,
  { prompts, choices }: Content,
  pairs: Readonly<Record<string, string>>,
): Problems {
  const promptIds = Object.keys(pairs);
  const path = (place: number) => `${within}.pairs.${promptIds[place]}`;
  return {
    ...unknown(promptIds, idsOf(prompts), path),
    ...unknown(Object.values(pairs), idsOf(choices), path),
  };
}

/** A choice for each prompt. Choices may be left over, and may fit several prompts. Each right pair counts. */
export const matching: QuestionType<Content, MatchingPairs, MatchingPairs> = {
  name: 'matching',
  content: Content,
  key: Pairs,
  answer: Pairs,
  validate(content, key) {
    const ids = idsOf(content.prompts);
    const problems = {
      ...repeated(ids, (place) => `content.prompts.${place}.id`),
      ...repeated(idsOf(content.choices), (place) => `content.choices.${place}.id`),
      ...indistinct(textsOf(content.prompts), (place) => `content.prompts.${place}.text`),
      ...indistinct(textsOf(content.choices), (place) => `content.choices.${place}.text`),
      ...(key && problemsOf('key', content, key.pairs)),
    };
    const isWhole = key === null || ids.every((id) => Object.hasOwn(key.pairs, id));
    return isWhole ? problems : { ...problems, 'key.pairs': messages.incomplete };
  },
  validateAnswer: (content, { pairs }) =>
    Object.keys(pairs).length === 0
      ? { 'answer.pairs': messages.required }
      : problemsOf('answer', content, pairs),
  corrected: ({ content, key }, later) => {
    const pairs = idsOf(content.prompts).flatMap((id) => {
      const choice = valueOf(later.key.pairs, id) ?? valueOf(key?.pairs ?? {}, id);
      return choice === undefined ? [] : [[id, choice] as const];
    });
    return { content, key: { pairs: Object.fromEntries(pairs) } };
  },
  fieldOfIds: 'pairs',
  scoresParts: true,
  score: ({ prompts }, { pairs: right }, { pairs }) =>
    share(
      idsOf(prompts),
      (id) => valueOf(pairs, id) !== undefined && valueOf(pairs, id) === valueOf(right, id),
    ),
  toSolve: ({ prompts, choices }, seed) => ({ prompts, choices: shuffled(choices, seed) }),
};

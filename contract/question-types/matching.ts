import * as z from 'zod/mini';

import { messages } from '../messages.ts';
import { idsOf, PartId, partList, repeated, share, unknown, valueOf } from './parts.ts';
import type { Problems, QuestionType } from './question-type.ts';
import { shuffled } from './shuffle.ts';

const Content = z.strictObject({ prompts: partList(2, 10), choices: partList(2, 15) });
const Pairs = z.strictObject({ pairs: z.record(PartId, PartId) });
type Content = z.infer<typeof Content>;

/** What points to nothing in some pairs. */
function problemsOf(
  within: string,
  { prompts, choices }: Content,
  pairs: Readonly<Record<string, string>>,
): Problems {
  const asked = Object.keys(pairs);
  const path = (place: number) => `${within}.pairs.${asked[place]}`;
  return {
    ...unknown(asked, idsOf(prompts), path),
    ...unknown(Object.values(pairs), idsOf(choices), path),
  };
}

/** A choice for each prompt. Choices may be left over, and may fit several prompts. Each right pair counts. */
export const matching: QuestionType<Content, z.infer<typeof Pairs>, z.infer<typeof Pairs>> = {
  name: 'matching',
  content: Content,
  key: Pairs,
  answer: Pairs,
  validate(content, key) {
    const ids = idsOf(content.prompts);
    const problems = {
      ...repeated(ids, (place) => `content.prompts.${place}.id`),
      ...repeated(idsOf(content.choices), (place) => `content.choices.${place}.id`),
      ...(key && problemsOf('key', content, key.pairs)),
    };
    const isWhole = key === null || ids.every((id) => Object.hasOwn(key.pairs, id));
    return isWhole ? problems : { ...problems, 'key.pairs': messages.incomplete };
  },
  validateAnswer: (content, { pairs }) =>
    Object.keys(pairs).length === 0
      ? { 'answer.pairs': messages.required }
      : problemsOf('answer', content, pairs),
  scoredBy: ({ prompts }) => idsOf(prompts),
  fieldOfIds: 'pairs',
  score: ({ prompts }, { pairs: right }, { pairs }) =>
    share(
      idsOf(prompts),
      (id) => valueOf(pairs, id) !== undefined && valueOf(pairs, id) === valueOf(right, id),
    ),
  toSolve: ({ prompts, choices }, seed) => ({ prompts, choices: shuffled(choices, seed) }),
};

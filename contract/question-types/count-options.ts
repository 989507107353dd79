import * as z from 'zod/mini';

import type { QuestionType } from './question-type.ts';

/**
 * Counts how often each option of a question was chosen.
 * @param answers different answers, each with how many people gave it. Those of another shape, which were given while the
 * question was of another type, are not counted
 * @returns counts by the ids of the options, in their order; empty where the type has no options
 */
export function countOptions(
  { choices, content: Content, answer: Answer }: QuestionType,
  content: unknown,
  answers: readonly { answer: unknown; people: number }[],
): Record<string, number> {
  const asContent = z.safeParse(Content, content);
  if (choices === undefined || !asContent.success) return {};
  const counts = new Map(choices.options(asContent.data).map((id) => [id, 0]));
  for (const { answer, people } of answers) {
    const asAnswer = z.safeParse(Answer, answer);
    if (!asAnswer.success) continue;
    for (const id of choices.chosen(asAnswer.data)) {
      const count = counts.get(id);
      if (count !== undefined) counts.set(id, count + people);
    }
  }
  return Object.fromEntries(counts);
}

import * as z from 'zod/mini';

import { questionTypeOf } from '../../../contract/question-types/registry.ts';
import type { ModelRequest } from '../../language-model/client.ts';
import type { AnalyzedTest } from './analyzed-test.ts';
import { formOf, fromForm } from './answer-form.ts';
import { cut } from './cut.ts';
import { shownContent } from './shown-content.ts';
import { aboutUnseen, frameOf, languageNames } from './words.ts';

/** What a model answers before it is shown the key. The answer is in the form of its request; null where it cannot say. */
export type Solved = { working: string; answer: unknown; answer_in_words: string };

const mostTokens = 2000;

/** The most of it that is stored and sent to the model again, in characters: of the answer, of its JSON. */
const longestSolved = { working: 4000, answer: 10_000, answer_in_words: 1000 };

/**
 * What a model has answered, cut to these lengths: an endpoint that does not hold the model to the length of its answer would make the next
 * request longer than the model can read. An answer that is longer is none.
 */
export function withinLengths({ working, answer, answer_in_words }: Solved): Solved {
  return {
    working: cut(working, longestSolved.working),
    answer: JSON.stringify(answer).length <= longestSolved.answer ? answer : null,
    answer_in_words: cut(answer_in_words, longestSolved.answer_in_words),
  };
}

/**
 * Asks to solve a test. The request depends on neither the key nor the explanation.
 */
export function solveRequest(test: AnalyzedTest): ModelRequest<Solved> {
  const type = questionTypeOf(test.test_type);
  const { toSolve: content, ids } = shownContent(test);
  const form = type.markedByPerson ? z.null() : z.nullable(formOf(type.answer, ids));
  return {
    name: 'solve',
    instructions: [
      'You check tests of a school. Solve the test in `question` and `content`. `kind` says how it is answered.',
      '`working`: think step by step, in a few sentences, before you answer.',
      type.markedByPerson
        ? '`answer`: null, since a teacher marks such tests. `answer_in_words`: what a good text must have, in one sentence.'
        : '`answer`: your answer; null where nobody can say. `answer_in_words`: the same in a few words, without ids.',
      aboutUnseen,
      `Write \`working\` in ${languageNames[test.notesLanguage]}, \`answer_in_words\` in ${languageNames[test.language]}. Plain text, no markup.`,
    ].join('\n'),
    data: { ...frameOf(test), content },
    answer: z.object({ working: z.string(), answer: form, answer_in_words: z.string() }),
    mostTokens,
  };
}

/** The answer of a model as the type of the test has answers; undefined where it gave none that fits. */
export function ownAnswer(test: AnalyzedTest, { answer }: Solved): unknown {
  if (answer === null) return undefined;
  const type = questionTypeOf(test.test_type);
  const given = fromForm(type.answer, answer, shownContent(test).ownId);
  return z.safeParse(type.answer, given).data;
}

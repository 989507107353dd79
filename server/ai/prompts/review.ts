import * as z from 'zod/mini';

import { mostFindings } from '../../../contract/ai/analysis.ts';
import { questionTypeOf } from '../../../contract/question-types/registry.ts';
import type { ModelRequest } from '../../language-model/client.ts';
import type { AnalyzedTest, Correction } from './analyzed-test.ts';
import { formOf, toForm } from './answer-form.ts';
import { correctableTexts } from './corrections.ts';
import { shownContent } from './shown-content.ts';
import { ownAnswer, type Solved, withinLengths } from './solve.ts';
import { aboutUnseen, frameOf, languageNames } from './words.ts';

const Corrected = z.object({ part: z.string(), before: z.string(), after: z.string(), reason: z.string() });

/** What a model says of a test that it has solved, when it is shown the key. */
export type Reviewed = {
  key_reason: string;
  key: 'right' | 'wrong' | 'unsure';
  /** In the form of the request; null for none. */
  better_key: unknown;
  also_right: string[];
  ambiguous: string[];
  corrections: Correction[];
  /** The weight that would fit. */
  level: number;
  level_reason: string;
  weak_options: string[];
  explanation: string;
};

const mostTokens = 3000;

const Sentences = z._default(z.array(z.string()), []);

function answerOf(test: AnalyzedTest): z.ZodMiniType<Reviewed> {
  const type = questionTypeOf(test.test_type);
  const weights = [...new Set([test.weight, ...test.levels.map(({ weight }) => weight)])].toSorted(
    (a, b) => a - b,
  );
  return z.object({
    key_reason: z.string(),
    key: z.enum(['right', 'wrong', 'unsure']),
    better_key: z._default(
      type.markedByPerson ? z.null() : z.nullable(formOf(type.key, shownContent(test).ids)),
      null,
    ),
    also_right: Sentences,
    ambiguous: Sentences,
    corrections: z._default(z.array(Corrected), []),
    level: z.literal(weights),
    level_reason: z._default(z.string(), ''),
    weak_options: Sentences,
    explanation: z._default(z.string(), ''),
  });
}

/** Asks for the faults of a test, with its key, of a model that has solved it before. */
export function reviewRequest(test: AnalyzedTest, given: Solved): ModelRequest<Reviewed> {
  const solved = withinLengths(given);
  const type = questionTypeOf(test.test_type);
  const answer = ownAnswer(test, solved);
  const { toReview: content, shownIds } = shownContent(test);
  return {
    name: 'review',
    instructions: [
      'You check tests of a school. You have solved the test in `question` and `content` already: `own_working`, `own_answer`, `own_answer_in_words`. Now you see its recorded key (`key`, null for none), and judge the test for its author.',
      '`key_reason`, then `key`: whether the recorded key is right. Check it anew: either of the two can be wrong. `unsure` where nobody can say. `better_key`: the right key where the recorded one is wrong or missing, else null.',
      '`also_right`: answers beside the key that are right too, each with the reason. `ambiguous`: what can be understood in two ways.',
      `\`corrections\`: mistakes of spelling and grammar in \`texts\`, judged as ${languageNames[test.language]}. \`part\`: the name of the text; \`before\`: the wrong words exactly as they stand there, long enough to be there once; \`after\`: the same words corrected. Nothing about style. Leave code, formulas and marks like {{1}} as they are.`,
      '`level`: how hard it is for pupils of the subject, as a weight of `levels`; that of now is `weight`. Another one only where it is clearly wrong.',
      '`weak_options`: options that nobody would choose, each with the reason; none where there are no options.',
      `\`explanation\`: why the right answer is right, in two or three sentences for pupils, in ${languageNames[test.language]}.`,
      aboutUnseen,
      `Lists have at most ${mostFindings} items, and are empty where nothing is to be said. Name parts of the test by their texts, not by their ids. Write reasons and the items of lists in ${languageNames[test.notesLanguage]}, for the author. Plain text, no markup.`,
    ].join('\n'),
    data: {
      ...frameOf(test),
      content,
      key: toForm(type.key, test.key, shownIds),
      explanation: test.explanation,
      texts: Object.fromEntries(correctableTexts({ ...test, content })),
      weight: test.weight,
      levels: test.levels.map(({ weight, name }) => ({ weight, name })),
      own_working: solved.working,
      own_answer: answer === undefined ? null : toForm(type.answer, answer, shownIds),
      own_answer_in_words: solved.answer_in_words,
    },
    answer: answerOf(test),
    mostTokens,
  };
}

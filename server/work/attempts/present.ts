import * as z from 'zod/mini';

import type { AskedTest, OwnAnswer, ShownRight } from '../../../contract/work/attempts.ts';
import { RightAnswer } from '../../../contract/answers.ts';
import { storedAnswerFields } from '../../../contract/question-types/stored/stored-form.ts';
import type { QuestionToSolve } from '../../../contract/questions/questions.ts';
import { toSolve } from '../../questions/rules.ts';
import type { FullQuestion } from '../../questions/store.ts';
import type { AttemptAnswer } from './store.ts';

/** What of a test may be shown: see shownOf in rules.ts. */
export type ShownParts = { marks: boolean; keys: boolean; explanations: boolean };

const trimmed = new WeakMap<FullQuestion, QuestionToSolve>();

/** As toSolve; of a question that is cached the result is cached too. */
function askedOf(question: FullQuestion, secret: string): QuestionToSolve {
  const known = trimmed.get(question) ?? toSolve(question, secret);
  if (Object.isFrozen(question)) trimmed.set(question, known);
  return known;
}

/**
 * The stored choice of a pupil for a test, on the wire, where its answer is `given`.
 * @param question as the page shows it, whose letters and texts the answer has
 */
export function ownAnswer(question: FullQuestion, stored: AttemptAnswer | undefined): OwnAnswer {
  const answer = stored?.answer ?? null;
  return {
    given: answer === null ? null : storedAnswerFields(question.stored, answer),
    flagged: stored?.is_flagged ?? false,
    choice: stored?.choice ?? 0,
  };
}

const keyFields = ['right_answer', 'right_answer_text', 'right_answer_exact', 'key'] as const;
const whyFields = ['explanation', 'remarks'] as const;

function picked(question: FullQuestion, { keys, explanations }: ShownParts): ShownRight | undefined {
  if (!keys && !explanations) return undefined;
  const right = z.parse(RightAnswer, question);
  const fields = [...(keys ? keyFields : []), ...(explanations ? whyFields : [])];
  const shown = fields.filter((field) => right[field] !== undefined).map((field) => [field, right[field]]);
  if (shown.length === 0) return undefined;
  return {
    ...(Object.fromEntries(shown) as ShownRight),
    ...(right.text_format !== undefined && { text_format: right.text_format }),
  };
}

/** What may be shown beside a test: the result, the right answer, what explains it. @param weight of the test in the attempt */
export function shownBeside(
  question: FullQuestion,
  stored: AttemptAnswer | undefined,
  shown: ShownParts,
  weight: number,
): Pick<AskedTest, 'result' | 'right' | 'comment'> {
  const right = picked(question, shown);
  const isAnswered = stored !== undefined && stored.answer !== null;
  return {
    ...(shown.marks && {
      result: {
        // Nothing earns nothing.
        points: isAnswered ? stored.points : 0,
        percentage: isAnswered ? stored.percentage : 0,
        weight,
      },
    }),
    ...(right !== undefined && { right }),
    ...(shown.marks && stored !== undefined && stored.reason !== '' && { comment: stored.reason }),
  };
}

/** A test of an attempt with its answer, and what may be shown of it. */
export function askedTest(
  question: FullQuestion,
  stored: AttemptAnswer | undefined,
  shown: ShownParts,
  { options, secret, weight }: { options: string[] | undefined; secret: string; weight: number },
): AskedTest {
  return {
    test: askedOf(question, secret),
    ...(options !== undefined && { options }),
    own: ownAnswer(question, stored),
    ...shownBeside(question, stored, shown, weight),
  };
}

import type { AnswerInput } from '../../../contract/answers.ts';
import type { answerInAttempt } from '../../../contract/work/attempts.ts';
import type { Submission } from '../../answers/record.ts';
import type { Call } from '../../http/route.ts';
import type { FullQuestion } from '../../questions/store.ts';
import { asAnswered } from '../../questions/version-on-wire.ts';
import { isoOf, saidTime } from '../late/rules.ts';
import { recordChoice, type RecordedChoice } from './answer-store.ts';

type AnswerCall = Call<typeof answerInAttempt>;

/** Reads what a choice answers: null if it takes the answer back, undefined if it only flags the test. */
export function answerIn({
  test: _test,
  opened: _opened,
  choice: _choice,
  flagged,
  clear,
  at: _at,
  seen_version: _seen,
  ...answer
}: AnswerCall['body']): AnswerInput | null | undefined {
  if (clear) return null;
  const isFlag = flagged !== undefined && Object.values(answer).every((field) => field === undefined);
  return isFlag ? undefined : answer;
}

type StoredChoice = RecordedChoice & {
  /** The question as it was graded. */
  stored: Submission['seen']['stored'];
  /** The question as the page shows it. */
  shown: FullQuestion;
};

/**
 * Stores the graded choice of a request, for `recordGraded`.
 * @param submitted what the choice answers: see answerIn
 * @returns a function that stores a submission, or says which fields of it are wrong
 */
export function storingChoice(
  { params, body, person, now, database }: AnswerCall,
  submitted: ReturnType<typeof answerIn>,
) {
  return async ({
    question,
    seen,
    result,
  }: Submission): Promise<StoredChoice | { outcome: 'invalid'; errors: Record<string, string> }> => {
    if ('errors' in result) return { outcome: 'invalid', errors: result.errors };
    const { answer, points, percentage } = result.graded;
    const isAnswer = answer !== null;
    const recorded = await recordChoice(database, {
      work: params.id,
      person: person.id,
      opened: body.opened,
      question: question.id,
      choice: body.choice,
      version: isAnswer ? seen.version : null,
      revision: isAnswer ? question.revision : null,
      answer: submitted === undefined ? undefined : answer,
      points,
      percentage,
      flagged: body.flagged,
      at: isoOf(saidTime(body.at)),
      now: now.toISOString(),
    });
    return { ...recorded, stored: seen.stored, shown: asAnswered(question, seen.state) };
  };
}

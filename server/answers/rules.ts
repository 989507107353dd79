import { isDeepStrictEqual } from 'node:util';

import type { AnswerInput } from '../../contract/answers.ts';
import { isMarkedByPerson, questionTypeOf, scoreAnswer } from '../../contract/question-types/registry.ts';
import { type AnswerFields, answerFieldsOf, readAnswer } from '../../contract/question-types/wire-form.ts';
import type { Gradable } from '../questions/rules.ts';

/** Points from 0 to the question's weight and a percentage from 0 to 100; both null while an answer waits for a key or a person. */
export interface Score {
  points: number | null;
  percentage: number | null;
}

type Errors = { errors: Record<string, string> };

/** An answer with its score. Of those that a person marks it says so. */
export type Graded = { answer: unknown; to_mark?: true } & Score;

/** Reads and scores the answer in a request. Gives errors by field where it does not fit the question. */
export function grade(
  { stored, weight }: { stored: Gradable; weight: number },
  input: AnswerInput,
): { graded: Graded } | Errors {
  const read = readAnswer(questionTypeOf(stored.test_type), stored.content, input);
  if ('problems' in read) return { errors: read.problems };
  const graded = { answer: read.value, ...score(stored, read.value, weight) };
  return { graded: isMarkedByPerson(stored.test_type) ? { ...graded, to_mark: true } : graded };
}

/** Whether a request repeats the stored answer, which may have been given while the question was of another type. */
export function isSameAnswer(
  { stored: { test_type, content } }: { stored: Gradable },
  answer: unknown,
  input: AnswerInput,
): boolean {
  const type = questionTypeOf(test_type);
  const given = answerFieldsOf(type, answer);
  if (given.users_answer !== null) return input.users_answer === given.users_answer;
  if (given.users_text_answer !== null)
    return input.users_text_answer?.toWellFormed() === given.users_text_answer;
  const read = readAnswer(type, content, input);
  return 'value' in read && isDeepStrictEqual(read.value, answer);
}

/**
 * Points and percentage for a fraction of an answer that is right. The percentage is rounded to a whole number, and is from 1 to
 * 99 for an answer that is only partly right, however near it is to right or wrong. Points are rounded to two decimals.
 * @param fraction from 0 to 1
 * @param weight of the question's difficulty level, from 1 to 5, which a right answer earns
 */
export function creditOf(fraction: number, weight: number): { points: number; percentage: number } {
  const isPartly = fraction > 0 && fraction < 1;
  const rounded = Math.round(fraction * 100);
  return {
    points: Math.round(fraction * weight * 100) / 100,
    percentage: isPartly ? Math.min(99, Math.max(1, rounded)) : rounded,
  };
}

/** Grades an answer. @param weight as in creditOf */
export function score(stored: Gradable, answer: unknown, weight: number): Score {
  const fraction = scoreAnswer(questionTypeOf(stored.test_type), stored.content, stored.key, answer);
  return fraction === null ? { points: null, percentage: null } : creditOf(fraction, weight);
}

/**
 * The score of an answer that a person has marked. It is kept whatever becomes of the question.
 * @param percentage from 0 to 100, of the weight
 */
export function markedScore(percentage: number, weight: number): Score {
  return { points: Math.round(percentage * weight) / 100, percentage };
}

/** What a person said of an answer, and when; null where no person has marked it. */
export type Remark = { comment: string | null; marked_at: string | null };

/** An answer as it stands on the wire. */
export function answerOnWire<Row extends { answer: unknown } & Remark>(
  { answer, comment, marked_at, ...row }: Row,
  test_type: string,
): Omit<Row, 'answer' | keyof Remark> & AnswerFields & { comment?: string; marked_at?: string } {
  const remark = marked_at === null ? {} : { comment: comment ?? '', marked_at };
  return { ...row, ...answerFieldsOf(questionTypeOf(test_type), answer), ...remark };
}

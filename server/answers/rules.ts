import { isDeepStrictEqual } from 'node:util';

import type { AnswerInput } from '../../contract/answers.ts';
import { isMarkedByPerson, scoreAnswer } from '../../contract/question-types/registry.ts';
import { wholePercent } from '../../contract/results.ts';
import {
  readStoredAnswer,
  storedAnswerFields,
  type StoredAsked,
  storedTypeOf,
} from '../../contract/question-types/stored/stored-form.ts';
import type { Gradable } from '../questions/rules.ts';

/** All weights that levels can have. */
const weights = [1, 2, 3, 4, 5] as const;

/** Points from 0 to the weight of the answer and a percentage from 0 to 100; both null while an answer waits for a key or a person. */
export interface Score {
  points: number | null;
  percentage: number | null;
}

/**
 * The result of an answer, beside the answer as it is stored: its percentage, and the points that it earns by weight, those of weight 1
 * first. `to_mark` if a person marks it.
 */
export type AnswerResult = {
  answer: unknown;
  percentage: number | null;
  points: readonly (number | null)[];
  to_mark?: true;
};

/** An answer that does not fit its question: errors by field. */
export type UnfitAnswer = { errors: Record<string, string> };

/**
 * Reads and scores the answer in a request.
 * @param stored the version that the person saw, by whose letters and texts the answer is read
 * @param answer null for an answer that is taken back, which has no score
 */
export function grade(stored: Gradable, answer: AnswerInput | null): AnswerResult | UnfitAnswer {
  if (answer === null) return resultOf(null, null);
  const read = readStoredAnswer(stored, answer);
  if ('problems' in read) return { errors: read.problems };
  const result = resultOf(read.value, fractionOf(stored, read.value));
  return isMarkedByPerson(stored.test_type) ? { ...result, to_mark: true } : result;
}

function resultOf(answer: unknown, fraction: number | null): AnswerResult {
  const scores = weights.map((weight) => scoreOf(fraction, weight));
  return { answer, percentage: scores[0]?.percentage ?? null, points: scores.map(({ points }) => points) };
}

/** The result of an answer where a right one earns a weight. */
export function atWeight(
  { points, ...result }: AnswerResult,
  weight: number,
): Omit<AnswerResult, 'points'> & Score {
  return { ...result, points: points[weight - 1] ?? null };
}

/**
 * Whether a request repeats the stored answer, which may have been given while the question was of another type.
 * @param earlier the stored answer
 * @param answer the answer in the request
 * @param seen the question as the page shows it that sends the request
 * @param then the question as it was when the stored answer was given
 */
export function isSameAnswer(
  earlier: unknown,
  answer: AnswerInput,
  seen: StoredAsked,
  then: StoredAsked = seen,
): boolean {
  const fields = storedAnswerFields(seen, earlier, then);
  if (fields.users_answer !== null) return answer.users_answer === fields.users_answer;
  if (fields.users_text_answer !== null)
    return answer.users_text_answer?.toWellFormed() === fields.users_text_answer;
  const read = readStoredAnswer(seen, answer);
  return 'value' in read && isDeepStrictEqual(read.value, earlier);
}

/**
 * Points and percentage for a fraction of an answer that is right: see wholePercent. Points are rounded to two decimals.
 * @param fraction from 0 to 1
 * @param weight from 1 to 5, which a right answer earns: that of the question's difficulty level when the answer was given, in an attempt when
 * that began
 */
export function creditOf(fraction: number, weight: number): { points: number; percentage: number } {
  return { points: Math.round(fraction * weight * 100) / 100, percentage: wholePercent(fraction, 1) };
}

function fractionOf({ test_type, content, key }: Gradable, answer: unknown): number | null {
  return scoreAnswer(storedTypeOf(test_type), content, key, answer);
}

function scoreOf(fraction: number | null, weight: number): Score {
  return fraction === null ? { points: null, percentage: null } : creditOf(fraction, weight);
}

/** Grades an answer. @param weight as in creditOf */
export function score(stored: Gradable, answer: unknown, weight: number): Score {
  return scoreOf(fractionOf(stored, answer), weight);
}

/**
 * The score of an answer that a person has marked. It stays whatever becomes of the question.
 * @param percentage from 0 to 100, of the weight
 */
export function markedScore(percentage: number, weight: number): Score {
  return { points: Math.round(percentage * weight) / 100, percentage };
}

/**
 * Whether another person has marked an answer since it was looked at.
 * @param stored who gave its mark and when, as on the wire; null while it waits
 * @param seen when the mark was given that was looked at, blank for none; undefined where nobody says that
 * @param person who may replace an own mark without having seen it; undefined for nobody
 */
export function isOvertaken(
  { marked_by, marked_at }: { marked_by: number | null; marked_at: string | null },
  seen: string | undefined,
  person: number | undefined,
): boolean {
  return seen !== undefined && marked_at !== null && marked_at !== seen && marked_by !== person;
}

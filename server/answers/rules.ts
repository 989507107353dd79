import {
  isEquivalent,
  normalizeAnswer,
  type NormalizedAnswer,
} from '../../contract/answer-text/answer-text.ts';
import type { AnswerInput } from '../../contract/answers.ts';
import { isRightChoice } from '../../contract/choices.ts';
import { message, messages } from '../../contract/messages.ts';
import { choicesOf, type OptionLetter } from '../../contract/questions.ts';

/** The right answer of a question. */
export interface AnswerKey {
  test_type: 'choosable' | 'free_text';
  right_answer: string | null;
  /** Accepted answers, one on each line. */
  right_answer_text: string | null;
}

/** An answer to a question: a letter for a choosable one, a text for a free-text one. */
export interface SubmittedAnswer {
  users_answer: string | null;
  users_text_answer: string | null;
}

/** Points from 0 to the question's weight and a percentage from 0 to 100; both null while no right answer is recorded. */
export interface Score {
  points: number | null;
  percentage: number | null;
}

type ParsedAnswer = SubmittedAnswer & { users_answer: OptionLetter | null };
type Errors = { errors: Record<string, string> };

type Answerable = Readonly<Record<OptionLetter, string>> & Pick<AnswerKey, 'test_type'>;

/** Parses and scores the answer in a request. Gives errors by field where it does not fit the type of the question. */
export function grade(
  question: AnswerKey & Answerable & { weight: number },
  input: AnswerInput,
): { graded: ParsedAnswer & Score } | Errors {
  const parsed = parseAnswer(question, input);
  if ('errors' in parsed) return parsed;
  return { graded: { ...parsed.answer, ...score(question, parsed.answer, question.weight) } };
}

/** Picks the field that fits the type of the question. */
function parseAnswer(
  question: Answerable,
  { users_answer, users_text_answer }: AnswerInput,
): { answer: ParsedAnswer } | Errors {
  if (question.test_type === 'free_text') {
    if (users_text_answer === undefined) return { errors: { users_text_answer: messages.required } };
    return { answer: { users_answer: null, users_text_answer: storable(users_text_answer) } };
  }
  if (users_answer === undefined) return { errors: { users_answer: messages.required } };
  if (!choicesOf(question).includes(users_answer)) {
    return { errors: { users_answer: message.choice(users_answer) } };
  }
  return { answer: { users_answer, users_text_answer: null } };
}

/** Whether a request repeats the stored answer. The type of the question may have changed since. */
export function isSameAnswer(
  stored: SubmittedAnswer,
  { users_answer, users_text_answer }: AnswerInput,
): boolean {
  return stored.users_answer === null
    ? users_text_answer !== undefined && storable(users_text_answer) === stored.users_text_answer
    : users_answer === stored.users_answer;
}

/** The text as the database returns it: lone surrogates, which have no UTF-8, are replaced. */
function storable(text: string): string {
  return text.toWellFormed();
}

/**
 * Grades an answer. A right one earns the weight of the question's difficulty level, a wrong one nothing.
 * @param weight from 1 to 5
 */
export function score(key: AnswerKey, answer: SubmittedAnswer, weight: number): Score {
  const right = isRight(key, answer);
  if (right === null) return { points: null, percentage: null };
  return right ? { points: weight, percentage: 100 } : { points: 0, percentage: 0 };
}

function isRight(key: AnswerKey, { users_answer, users_text_answer }: SubmittedAnswer): boolean | null {
  if (key.test_type === 'choosable') {
    return isRightChoice(key.right_answer, users_answer);
  }
  const accepted = acceptedAnswers(key.right_answer_text);
  if (accepted.length === 0) return null;
  const submitted = normalizeAnswer(users_text_answer ?? '');
  return accepted.some((one) => isEquivalent(one, submitted));
}

/** The accepted answers of a free-text question: every line that is not blank. */
function acceptedAnswers(text: string | null): NormalizedAnswer[] {
  const lines = (text ?? '').split(/\r\n|[\n\r\u2028\u2029]/u);
  return lines.map(normalizeAnswer).filter(({ typed }) => typed !== '');
}

import type { RejectedAnswer } from '../../contract/work/rejected-answers.ts';
import { findView } from '../question-types/registry.ts';
import { answerIn, askedIn, type AnswerFields } from '../question-types/wire.ts';

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** An answer as the type of its test words it; undefined where there is no test, or it does not fit. */
function wordedBy(question: RejectedAnswer['test'], fields: AnswerFields): string | undefined {
  const view = question && findView(question.test_type);
  if (question === undefined || view === undefined) return undefined;
  try {
    const answer = answerIn(view, fields);
    const { content } = askedIn(view, question);
    const text = answer === undefined || !view.fits(content, answer) ? '' : view.answerText(content, answer);
    return isText(text) ? text : undefined;
  } catch {
    // The server has not checked this answer, and a view expects an answer of its type.
    return undefined;
  }
}

/**
 * An answer in words, as far as that is possible: as the type of the test words it, the written text, the chosen letter, or else the raw
 * value.
 * @returns blank for an empty answer
 */
export function inWords({ test: question, body }: Pick<RejectedAnswer, 'test' | 'body'>): string {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as AnswerFields;
  const { users_answer, users_text_answer, answer } = fields;
  const worded = wordedBy(question, fields);
  if (worded !== undefined) return worded;
  if (isText(users_text_answer)) return users_text_answer;
  if (isText(users_answer)) return users_answer.toUpperCase();
  return answer === undefined || answer === null ? '' : JSON.stringify(answer);
}

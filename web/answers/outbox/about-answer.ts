import type { AnswerInput } from '../../../contract/answers.ts';
import type { QuestionToSolve } from '../../../contract/questions/questions.ts';
import type { About } from '../../device/outbox-disk.ts';
import { findView } from '../../question-types/registry.ts';
import { answerIn, askedIn } from '../../question-types/wire.ts';
import { plainTextOf } from '../../rich-text/rich-text.tsx';

/** How many characters of a question and of an answer are shown in lists of the queue. */
const longestText = 300;

/** Milliseconds without a response after which the page says that the answer is on this device, and goes on. */
export const responseTimeout = 8000;

/** The same where the next test is on this device: its verdict comes when it comes. */
export const responseTimeoutWithNext = 1500;

/** An answer in one line. */
function inWords(question: QuestionToSolve, fields: AnswerInput): string {
  const view = findView(question.test_type);
  const answer = view && answerIn(view, fields);
  if (view === undefined || answer === undefined) return '';
  return view.answerText(askedIn(view, question).content, answer);
}

/** How the answer to a test is shown to its author, with formulas in words. @param subject the name of its category, or of the work */
export function aboutOf(question: QuestionToSolve, answer: AnswerInput, subject: string): About {
  const short = (text: string) => plainTextOf(question)(text).slice(0, longestText);
  return { question: short(question.savol), subject, answer: short(inWords(question, answer)) };
}

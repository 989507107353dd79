import type { AnswerInput } from '../../../contract/answers.ts';
import type { SealedAnswer } from '../../../contract/work/sealed-answers.ts';
import type { QuestionToSolve } from '../../../contract/questions/questions.ts';
import type { About } from '../../device/outbox-disk.ts';
import { type SubmissionOutcome, submit } from '../../device/submit.ts';
import { findView } from '../../question-types/registry.ts';
import { answerIn, askedIn } from '../../question-types/wire.ts';

/** How many characters of a question and of an answer are shown in lists of the queue. */
const longestText = 300;

/** Milliseconds without a response after which a person reads that the answer is on this device, and goes on. */
export const responseTimeout = 8000;

/** The same where the next test is on this device: its verdict comes when it comes. */
export const responseTimeoutWithNext = 1500;

/** An answer in one line. */
function inWords(test: QuestionToSolve, body: AnswerInput): string {
  const view = findView(test.test_type);
  const answer = view && answerIn(view, body);
  if (view === undefined || answer === undefined) return '';
  return view.answerText(askedIn(view, test).content, answer).slice(0, longestText);
}

/** How the answer to a test is shown to its author. @param subject the name of its category, or of the work */
export function aboutOf(test: QuestionToSolve, body: AnswerInput, subject: string): About {
  return { question: test.savol.slice(0, longestText), subject, answer: inWords(test, body) };
}

/**
 * Queues an answer of free solving.
 * @param hasNext whether the next test is on this device
 * @throws ApiError where the server refuses it, and where it is neither taken nor queued
 */
export function queueAnswer(
  test: QuestionToSolve,
  body: Extract<SealedAnswer, { kind: 'answer' }>['body'],
  hasNext: boolean,
): Promise<SubmissionOutcome> {
  const at = new Date().toISOString();
  return submit(
    {
      answer: { kind: 'answer', question: test.id, body, at },
      about: aboutOf(test, body, test.category_name),
    },
    { responseTimeout: hasNext ? responseTimeoutWithNext : responseTimeout },
  );
}

import type { AnswerInput, Result } from '../../../contract/answers.ts';
import type { QuestionToSolve } from '../../../contract/questions.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorOfRefusal, type Meaning } from '../../lib/kept/meaning.ts';
import { keepAnswer, onSettled, outcomeOf, stopWaiting } from '../../lib/kept/outbox.ts';
import { isOffline } from '../../lib/online.ts';
import { findView } from '../../question-types/registry.ts';
import { answerIn, askedIn } from '../../question-types/wire.ts';

/**
 * What became of an answer. Where the server has it, its result: absent where another tab has sent it and could not say so. Where it is
 * on this device, and is sent by itself, `settled` says what becomes of it.
 */
export type Given = { result?: Result | undefined; settled?: Promise<Meaning> };

/** How many characters of a question and of an answer are shown in lists of what is kept. */
const longestText = 300;

/** Milliseconds without an answer after which a person is told that what was given is kept, and goes on. */
const patience = 8000;

/** The same where the next test is on this device: its verdict comes when it comes. */
const patienceWithNext = 1500;

/** An answer in one line. */
function inWords(test: QuestionToSolve, body: AnswerInput): string {
  const view = findView(test.test_type);
  const answer = view && answerIn(view, body);
  if (view === undefined || answer === undefined) return '';
  return view.answerText(askedIn(view, test).content, answer).slice(0, longestText);
}

/**
 * Writes the answer to a test to the disk.
 * @returns its id; undefined where nothing can be kept, which is told
 * @throws ApiError where something could be kept, and the line breaks before it is
 */
async function keep(test: QuestionToSolve, body: AnswerInput): Promise<string | undefined> {
  const { id, savol, category_name: subject } = test;
  const at = new Date().toISOString();
  const about = { question: savol.slice(0, longestText), subject, answer: inWords(test, body) };
  try {
    return (await keepAnswer({ kind: 'answer', question: id, body, at }, about)).id;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    console.warn('The answer could not be kept:', error);
    return undefined;
  }
}

/** What became of an answer that was kept just now; `later` as soon as nobody is to wait for it. */
async function firstOutcome(id: string, milliseconds: number): Promise<Meaning> {
  const stop = () => stopWaiting(id);
  const timer = setTimeout(stop, milliseconds);
  window.addEventListener('offline', stop);
  const outcome = outcomeOf(id);
  if (isOffline()) stop();
  const meaning = await outcome;
  clearTimeout(timer);
  window.removeEventListener('offline', stop);
  return meaning;
}

/** What the server says of an answer in the end. */
function settledOutcome(id: string): Promise<Meaning> {
  return new Promise((resolve) => {
    const end = onSettled((settled, meaning) => {
      if (settled !== id) return;
      end();
      resolve(meaning);
    });
  });
}

/**
 * Writes an answer to the disk, and has it sent then.
 * @param send sends it without that, where nothing can be kept
 * @param hasNext whether the next test is on this device
 * @throws ApiError where the server does not take it, and where it is neither taken nor kept
 */
export async function giveAnswer(
  test: QuestionToSolve,
  body: AnswerInput,
  { send, hasNext }: { send: () => Promise<Given>; hasNext: boolean },
): Promise<Given> {
  const id = await keep(test, body);
  if (id === undefined) return send();
  const settled = settledOutcome(id);
  const meaning = await firstOutcome(id, hasNext ? patienceWithNext : patience);
  if (meaning.outcome === 'later') return { settled };
  if (meaning.outcome === 'untaken') throw errorOfRefusal(meaning.refusal);
  return { result: meaning.result };
}

import type { AnswerInput, Result } from '../../../contract/answers.ts';
import type { QuestionToSolve } from '../../../contract/questions.ts';
import type { SealedAnswer } from '../../../contract/sealed-answers.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorOfRefusal, type Meaning } from '../../lib/kept/meaning.ts';
import type { About } from '../../lib/kept/outbox-disk.ts';
import { keepAnswer, type KeepOptions, onSettled, outcomeOf, stopWaiting } from '../../lib/kept/outbox.ts';
import { isOffline } from '../../lib/online.ts';
import { findView } from '../../question-types/registry.ts';
import { answerIn, askedIn } from '../../question-types/wire.ts';

/**
 * What became of an answer. Where the server has it, its result, or what it said of an answer in work: absent where another tab has sent
 * it and could not say so. Where it is on this device, and is sent by itself, `settled` says what becomes of it.
 */
export type Given = { result?: Result | undefined; reply?: unknown; settled?: Promise<Meaning> };

/** How many characters of a question and of an answer are shown in lists of what is kept. */
const longestText = 300;

/** Milliseconds without an answer after which a person is told that what was given is kept, and goes on. */
export const patience = 8000;

/** The same where the next test is on this device: its verdict comes when it comes. */
export const patienceWithNext = 1500;

/** An answer in one line. */
function inWords(test: QuestionToSolve, body: AnswerInput): string {
  const view = findView(test.test_type);
  const answer = view && answerIn(view, body);
  if (view === undefined || answer === undefined) return '';
  return view.answerText(askedIn(view, test).content, answer).slice(0, longestText);
}

/** How the answer to a test is shown to its person. @param subject the name of its category, or of the work */
export function aboutOf(test: QuestionToSolve, body: AnswerInput, subject: string): About {
  return { question: test.savol.slice(0, longestText), subject, answer: inWords(test, body) };
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
 * Writes an answer to the disk.
 * @returns its id; undefined where nothing can be kept, which is told
 * @throws ApiError where something could be kept, and the line breaks before it is
 */
export async function keepOrWarn(answer: SealedAnswer, options: KeepOptions): Promise<string | undefined> {
  try {
    return (await keepAnswer(answer, options)).id;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    console.warn('The answer could not be kept:', error);
    return undefined;
  }
}

/**
 * Writes an answer of any kind to the disk, and has it sent then.
 * @param send sends it without that, where nothing can be kept
 * @param patience milliseconds without an answer of the server after which nobody waits for it
 * @throws ApiError where the server does not take it, and where it is neither taken nor kept
 */
export async function giveKept(
  answer: SealedAnswer,
  { send, patience: most, ...options }: KeepOptions & { send: () => Promise<Given>; patience: number },
): Promise<Given> {
  const id = await keepOrWarn(answer, options);
  if (id === undefined) return send();
  const settled = settledOutcome(id);
  const meaning = await firstOutcome(id, most);
  if (meaning.outcome === 'later') return { settled };
  if (meaning.outcome === 'untaken') throw errorOfRefusal(meaning.refusal);
  return { result: meaning.result, reply: meaning.reply };
}

/**
 * Writes an answer of free solving to the disk, and has it sent then.
 * @param send sends it without that, where nothing can be kept
 * @param hasNext whether the next test is on this device
 * @throws ApiError where the server does not take it, and where it is neither taken nor kept
 */
export function giveAnswer(
  test: QuestionToSolve,
  body: AnswerInput,
  { send, hasNext }: { send: () => Promise<Given>; hasNext: boolean },
): Promise<Given> {
  const at = new Date().toISOString();
  return giveKept(
    { kind: 'answer', question: test.id, body, at },
    {
      about: aboutOf(test, body, test.category_name),
      send,
      patience: hasNext ? patienceWithNext : patience,
    },
  );
}

import type { AnswerInput, Result } from '../../../contract/answers.ts';
import type { QuestionToSolve } from '../../../contract/questions/questions.ts';
import { mayHaveQueued } from '../../device/local-storage.ts';
import type { SubmissionOutcome } from '../../device/submit.ts';
import { observable } from '../../lib/observable.ts';
import type { deviceParts as Parts } from '../outbox/device-parts.ts';

/** What keeps answers on this device and sends them. */
type Keeping = typeof Parts;

/** The code for that, once it has come. */
export const keeping = observable<Keeping | undefined>(undefined);

/** Loads the code: when the first test is shown, or where something is kept. @throws where that fails; the next call loads again */
export async function loadKeeping(): Promise<Keeping> {
  const { deviceParts: keepingParts } = await import('../outbox/device-parts.ts');
  keepingParts.startKeeping();
  keeping.set(keepingParts);
  return keepingParts;
}

/** The ids of the tests whose answers are kept here and not sent: they are not asked again. */
export async function findKeptQuestions(): Promise<readonly number[]> {
  return mayHaveQueued() ? (await loadKeeping()).waitingQuestions() : [];
}

/**
 * Queues an answer. Where another test of the category is on this device, the page does not wait long for the server. Where the code of the
 * queue cannot be loaded, nothing is sent, and the answer stays in the form.
 * @throws ApiError where the server refuses it, and where it is neither taken nor queued
 */
export async function giveAnswer(
  test: QuestionToSolve,
  body: AnswerInput,
  category: number,
): Promise<SubmissionOutcome> {
  const parts = await loadKeeping();
  // The letters are those of this version, which the author may have changed meanwhile.
  return parts.giveAnswer(test, { ...body, seen_version: test.version ?? 1 }, parts.isAhead(category));
}

/** The result in the reply to an answer of free solving; undefined where another tab has sent the answer. */
export function resultIn(reply: unknown): Result | undefined {
  return (reply as { result: Result } | undefined)?.result;
}

import { getUnsolved } from '../../../contract/answers.ts';
import { isUsed, mayHaveQueued } from '../../device/local-storage.ts';
import { call } from '../../lib/api/api.ts';
import { observable } from '../../lib/observable.ts';
import type { answerQueue as queue, NextRequest } from '../outbox/answer-queue.tsx';
import { goesOn } from './count-answer.ts';

type AnswerQueue = typeof queue;

/** The code of the queue of answers, once it has come. */
export const answerQueue = observable<AnswerQueue | undefined>(undefined);

/**
 * Loads the code: when the first test is shown, or where something is queued. Without it nothing is sent, and an answer stays in its form.
 * @throws where that fails; the next call loads again
 */
export async function loadAnswerQueue(): Promise<AnswerQueue> {
  const loaded = (await import('../outbox/answer-queue.tsx')).answerQueue;
  loaded.startOutbox();
  answerQueue.set(loaded);
  return loaded;
}

/** The ids of the tests whose answers are queued here and not sent: they are not asked again. */
export async function findQueuedQuestions(): Promise<readonly number[]> {
  return mayHaveQueued() ? (await loadAnswerQueue()).waitingQuestions() : [];
}

/**
 * Requests the next test from the server: with the progress where the page cannot count on, and again with it where the end came sooner
 * than counted, because a test was disabled or answered elsewhere.
 */
async function testOfServer(next: NextRequest): Promise<unknown> {
  const { category, counted, answered, except, once, signal } = next;
  const others = except.length === 0 ? undefined : except.join(',');
  const request = (progress?: true) =>
    call(
      getUnsolved,
      { query: { category_id: category, progress, answered, except: others } },
      { once, signal },
    );
  if (!goesOn(counted)) return request(true);
  const reply: { status?: unknown } | undefined = await request();
  return reply?.status === 'no_tests_available' ? request(true) : reply;
}

/**
 * The next test of a category: what `getUnsolved` answers, from the server, or from this device where it has tests.
 * @throws ApiError where there is no test to be had
 */
export async function nextTest(next: NextRequest): Promise<unknown> {
  const loaded = answerQueue.get() ?? (isUsed() ? await loadAnswerQueue().catch(() => undefined) : undefined);
  return loaded === undefined ? testOfServer(next) : loaded.nextTest(next, testOfServer);
}

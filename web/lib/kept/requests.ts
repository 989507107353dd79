import { submitAnswer } from '../../../contract/answers.ts';
import { sendSealed, type SealedState } from '../../../contract/storage-keys.ts';
import { addUntakenAnswer } from '../../../contract/untaken-answers.ts';
import { isStatus } from '../api-error.ts';
import { call } from '../api.ts';
import { type Meaning, meaningOfError, meaningOfReply } from './meaning.ts';
import type { Meta } from './outbox-disk.ts';
import type { Entry } from './sending.ts';

/** Whether answers of this kind go through an endpoint of their own while their person is logged in; others go sealed. */
export const isPlain = ({ answer }: Meta): boolean => answer.kind === 'answer';

/**
 * Sends an answer through the endpoint of its kind, with its id as the Idempotency-Key.
 * @param once without retries of its own
 */
export async function sendAnswer(id: string, { answer }: Meta, once: boolean): Promise<Meaning> {
  if (answer.kind !== 'answer') return { outcome: 'later', reached: true };
  try {
    const { question, body } = answer;
    return meaningOfReply(await call(submitAnswer, { params: { id: question }, body }, { key: id, once }));
  } catch (error) {
    return meaningOfError(error);
  }
}

/** Has the server hold an answer that it did not count. */
export async function tellUntaken(id: string, { answer, reason = 'invalid' }: Meta): Promise<Meaning> {
  const { kind, body, at } = answer;
  const about = answer.kind === 'answer' ? { question: answer.question } : { work: answer.work };
  try {
    const sent = { id, kind, ...about, body, at, reason };
    const reply: unknown = await call(addUntakenAnswer, { body: sent }, { once: true });
    const isHeld = (reply as { status?: unknown } | undefined)?.status === 'ok';
    return isHeld ? { outcome: 'held' } : { outcome: 'later', reached: false };
  } catch (error) {
    return meaningOfError(error);
  }
}

/**
 * Sends sealed answers.
 * @returns what became of them; empty where the server could not be reached
 */
export async function sendSealedAnswers(
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, SealedState>> {
  const answers = entries.map(({ id, ticket, sealed }) => ({ id, ticket, sealed }));
  try {
    const reply = await call(sendSealed, { body: { answers } }, { once: true });
    return new Map(reply.answers.map(({ id, state }) => [id, state]));
  } catch (error) {
    if (!isStatus(error, 400)) return new Map();
    // One that cannot be read must not hold up the others.
    if (entries.length === 1) return new Map(entries.map(({ id }) => [id, 'later']));
    const states = new Map<string, SealedState>();
    for (const entry of entries) {
      for (const [id, state] of await sendSealedAnswers([entry])) states.set(id, state);
    }
    return states;
  }
}

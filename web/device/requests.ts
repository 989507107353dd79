import { submitAnswer } from '../../contract/answers.ts';
import { answerInAttempt, handInAttempt } from '../../contract/work/attempts.ts';
import type { Endpoint } from '../../contract/wire/endpoint.ts';
import type { SealedAnswer } from '../../contract/work/sealed-answers.ts';
import { sendSealed, type SealedState, type RejectionReason } from '../../contract/work/storage-keys.ts';
import { addUntakenAnswer } from '../../contract/work/rejected-answers.ts';
import { isStatus } from '../lib/api/api-error.ts';
import { call } from '../lib/api/api.ts';
import { type DeliveryResult, type Entry, resultOfError, resultOfReply } from './sending.ts';
import { bodyToSend, type Form, openedHere, type QueuedAnswer, type QueuedForm } from './outbox-disk.ts';

type Attempts = { key: string; once: boolean };

function sendAnswer(answer: SealedAnswer, options: Attempts): Promise<unknown> {
  if (answer.kind === 'answer') {
    return call(submitAnswer, { params: { id: answer.question }, body: answer.body }, options);
  }
  const params = { id: answer.work };
  return answer.kind === 'work'
    ? call(answerInAttempt, { params, body: { ...answer.body, at: answer.at } }, options)
    : call(handInAttempt, { params, body: answer.body }, options);
}

function sendForm(form: Form, options: Attempts): Promise<unknown> {
  const { kind, method, path, params, multipart } = form;
  const endpoint: Endpoint = { operation: kind, summary: '', method, path, who: 'person', answers: {} };
  const sent = { params, body: bodyToSend(form) } as unknown as Parameters<typeof call>[1];
  return call(endpoint, sent, { ...options, multipart });
}

/** The answer for the page that has its attempt now, where this device has opened the attempt anew since; undefined elsewhere. */
async function reopened(
  { answer, attempt }: QueuedAnswer,
  queuedAt: number,
): Promise<SealedAnswer | undefined> {
  if (answer.kind === 'answer') return undefined;
  const here = await openedHere(answer.work);
  if (here === undefined || here.id !== attempt || here.at < queuedAt) return undefined;
  const { opened } = here;
  if (answer.body.opened === opened) return undefined;
  return { ...answer, body: { ...answer.body, opened } } as SealedAnswer;
}

/**
 * Sends an entry through its endpoint, with its id as the Idempotency-Key. Where the attempt of an answer goes on on another page, the answer
 * waits for this device to take over again, or for the end.
 * @param queuedAt in milliseconds
 * @param once without retries of its own
 */
export async function deliver(
  id: string,
  content: QueuedAnswer | QueuedForm,
  queuedAt: number,
  once: boolean,
): Promise<DeliveryResult> {
  const options = { key: id, once };
  if (content.form !== undefined) {
    return sendForm(content.form, options).then((reply) => resultOfReply(reply, 'form'), resultOfError);
  }
  const send = (answer: SealedAnswer) =>
    sendAnswer(answer, options).then((reply) => resultOfReply(reply, answer.kind), resultOfError);
  const isElsewhere = (result: DeliveryResult) =>
    result.outcome === 'refused' && result.reason === 'opened_elsewhere';
  const first = await send(content.answer);
  if (!isElsewhere(first)) return first;
  const again = await reopened(content, queuedAt);
  const result = again === undefined ? first : await send(again);
  return isElsewhere(result) ? { outcome: 'later', reached: true, elsewhere: true } : result;
}

/** Has the server hold an answer that it did not count. @param reason why not */
export async function holdRejected(
  id: string,
  answer: SealedAnswer,
  reason: RejectionReason,
): Promise<DeliveryResult> {
  try {
    const reply: unknown = await call(addUntakenAnswer, { body: { id, ...answer, reason } }, { once: true });
    const isHeld = (reply as { status?: unknown } | undefined)?.status === 'ok';
    return isHeld ? { outcome: 'held' } : { outcome: 'later', reached: false };
  } catch (error) {
    return resultOfError(error);
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

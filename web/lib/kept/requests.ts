import { submitAnswer } from '../../../contract/answers.ts';
import { answerInAttempt, handInAttempt } from '../../../contract/attempts.ts';
import type { SealedAnswer } from '../../../contract/sealed-answers.ts';
import { sendSealed, type SealedState } from '../../../contract/storage-keys.ts';
import { addUntakenAnswer } from '../../../contract/untaken-answers.ts';
import { isStatus } from '../api-error.ts';
import { call } from '../api.ts';
import { type Meaning, meaningOfError, meaningOfReply } from './meaning.ts';
import { openedHere } from './opened-attempts.ts';
import type { Meta } from './outbox-disk.ts';
import type { Entry } from './sending.ts';

/** The request that an answer stands for. */
function send(id: string, answer: SealedAnswer, once: boolean): Promise<unknown> {
  const options = { key: id, once };
  if (answer.kind === 'answer') {
    return call(submitAnswer, { params: { id: answer.question }, body: answer.body }, options);
  }
  const params = { id: answer.work };
  return answer.kind === 'work'
    ? call(answerInAttempt, { params, body: { ...answer.body, at: answer.at } }, options)
    : call(handInAttempt, { params, body: answer.body }, options);
}

/** An answer of the attempt that this device has opened anew since it was given, for the page that has it now; undefined where there is none. */
async function reopened({ answer, attempt }: Meta, keptAt: number): Promise<SealedAnswer | undefined> {
  if (answer.kind === 'answer') return undefined;
  const here = await openedHere(answer.work);
  if (here === undefined || here.id !== attempt || here.at < keptAt) return undefined;
  const { opened } = here;
  if (answer.body.opened === opened) return undefined;
  return { ...answer, body: { ...answer.body, opened } } as SealedAnswer;
}

/** What became of an answer: where its attempt goes on on another page, it waits for this device to take over again, or for the end. */
export type SentMeaning = Meaning & { elsewhere?: boolean };

/**
 * Sends an answer through the endpoint of its kind, with its id as the Idempotency-Key.
 * @param keptAt when it was kept, in milliseconds
 * @param once without retries of its own
 */
export async function sendAnswer(
  id: string,
  meta: Meta,
  keptAt: number,
  once: boolean,
): Promise<SentMeaning> {
  const { answer } = meta;
  try {
    return meaningOfReply(await send(id, answer, once), answer.kind);
  } catch (error) {
    if (!isStatus(error, 409) || error.code !== 'opened_elsewhere') return meaningOfError(error);
  }
  const again = await reopened(meta, keptAt);
  if (again === undefined) return { outcome: 'later', reached: true, elsewhere: true };
  try {
    return meaningOfReply(await send(id, again, once), answer.kind);
  } catch (error) {
    const meaning = meaningOfError(error);
    const isElsewhere = meaning.outcome === 'untaken' && meaning.reason === 'opened_elsewhere';
    return isElsewhere ? { outcome: 'later', reached: true, elsewhere: true } : meaning;
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

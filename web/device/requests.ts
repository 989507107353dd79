import { submitAnswer } from '../../contract/answers.ts';
import { answerInAttempt, handInAttempt } from '../../contract/work/attempts.ts';
import type { Endpoint } from '../../contract/wire/endpoint.ts';
import type { SealedAnswer } from '../../contract/work/sealed-answers.ts';
import { sendSealed, type SealedState, type RejectionReason } from '../../contract/work/storage-keys.ts';
import { addUntakenAnswer } from '../../contract/work/rejected-answers.ts';
import { isStatus } from '../lib/api/api-error.ts';
import { call } from '../lib/api/api.ts';
import { isOffline } from '../lib/api/online.ts';
import { openedDrafts } from '../lib/draft-storage.ts';
import { draftOf } from '../lib/drafts.ts';
import { signedInUser } from '../lib/session/session-state.ts';
import { personOf, tokens } from '../lib/session/tokens.ts';
import { isWaitedFor, type ListedEntry, listEntries, outbox, postpone, publish } from './outbox.ts';
import { removeQueued, rewrite, settle } from './queue.ts';
import {
  attemptHere,
  bodyToSend,
  type Form,
  type QueuedAnswer,
  type QueuedForm,
  removeEntry,
} from './outbox-disk.ts';
import {
  type Delivery,
  deliveryOfError,
  deliveryOfReply,
  doubtful,
  type Entry,
  isDoubtful,
  sendRound,
} from './sending.ts';

type SendOptions = { key: string; once: boolean };

function sendAnswer(answer: SealedAnswer, options: SendOptions): Promise<unknown> {
  if (answer.kind === 'answer') {
    return call(submitAnswer, { params: { id: answer.question }, body: answer.body }, options);
  }
  const params = { id: answer.work };
  return answer.kind === 'work'
    ? call(answerInAttempt, { params, body: { ...answer.body, at: answer.at } }, options)
    : call(handInAttempt, { params, body: answer.body }, options);
}

function sendForm(form: Form, options: SendOptions): Promise<unknown> {
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
  const here = await attemptHere(answer.work);
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
async function deliver(
  id: string,
  content: QueuedAnswer | QueuedForm,
  queuedAt: number,
  once: boolean,
): Promise<Delivery> {
  const options = { key: id, once };
  if (content.form !== undefined) {
    return sendForm(content.form, options).then((reply) => deliveryOfReply(reply, 'form'), deliveryOfError);
  }
  const send = (answer: SealedAnswer) =>
    sendAnswer(answer, options).then((reply) => deliveryOfReply(reply, answer.kind), deliveryOfError);
  const isElsewhere = (delivery: Delivery) =>
    delivery.outcome === 'refused' && delivery.reason === 'opened_elsewhere';
  const first = await send(content.answer);
  if (!isElsewhere(first)) return first;
  const again = await reopened(content, queuedAt);
  const last = again === undefined ? first : await send(again);
  return isElsewhere(last) ? { outcome: 'later', reached: true, elsewhere: true } : last;
}

/** Has the server hold an answer that it did not count. @param reason why not */
async function holdRejected(id: string, answer: SealedAnswer, reason: RejectionReason): Promise<Delivery> {
  try {
    const reply: unknown = await call(addUntakenAnswer, { body: { id, ...answer, reason } }, { once: true });
    const isHeld = (reply as { status?: unknown } | undefined)?.status === 'ok';
    return isHeld ? { outcome: 'held' } : { outcome: 'later', reached: false };
  } catch (error) {
    return deliveryOfError(error);
  }
}

/**
 * Sends sealed answers.
 * @returns what became of them; empty where the server could not be reached
 */
async function sendSealedAnswers(entries: readonly Entry[]): Promise<ReadonlyMap<string, SealedState>> {
  const answers = entries.map(({ id, ticket, sealed }) => ({ id, ticket, sealed }));
  try {
    const reply = await call(sendSealed, { body: { answers } }, { once: true });
    return new Map(reply.answers.map(({ id, state }) => [id, state]));
  } catch (error) {
    if (!isStatus(error, 400)) return new Map();
    // An answer that cannot be read must not hold up the others.
    if (entries.length === 1) return new Map(entries.map(({ id }) => [id, 'later']));
    const states = new Map<string, SealedState>();
    for (const entry of entries) {
      for (const [id, state] of await sendSealedAnswers([entry])) states.set(id, state);
    }
    return states;
  }
}

/** Deletes what a page that was closed has left beside a form that it had queued: its draft, and the version before it. */
async function tidyForm({ place, draft: text, replaces }: Form): Promise<void> {
  const draft = draftOf(openedDrafts, signedInUser()?.id ?? 0, place);
  if (text !== '' && draft.read() === text) draft.write('');
  if (outbox.get().some(({ id }) => id === replaces)) await removeQueued(replaces ?? '');
}

const later = { outcome: 'later', reached: true } as const;

async function sendOwn(entry: ListedEntry): Promise<Delivery> {
  const { id, at, state, content } = entry;
  if (content === undefined) return later;
  if (content.answer !== undefined) {
    return state === 'untaken'
      ? holdRejected(id, content.answer, content.reason ?? 'invalid')
      : deliver(id, content, at, !isWaitedFor(id) || isOffline());
  }
  const { form, tried } = content;
  if (!isWaitedFor(id)) await tidyForm(form);
  if (isOffline()) return { outcome: 'later', reached: false };
  if (isDoubtful(form.method, tried, Date.now())) {
    return { outcome: 'refused', reason: 'invalid', refusal: doubtful };
  }
  if (tried === undefined) await rewrite({ ...entry, content }, { ...content, tried: Date.now() });
  return deliver(id, content, at, !isWaitedFor(id));
}

function groupOf({ content }: ListedEntry): string | undefined {
  if (content?.form !== undefined) return 'forms';
  const answer = content?.answer;
  return answer === undefined || answer.kind === 'answer' ? undefined : `work ${answer.work}`;
}

/**
 * Sends the queue once.
 * @param person the id of the signed-in user. Another person may log in meanwhile, in another tab: then the entries of this one wait
 * @param onRefused called when the server has refused an answer, which another round is to have it hold
 * @returns whether an entry still waits for the server
 */
export function sendQueue(person: number | undefined, onRefused: () => void): Promise<boolean> {
  return sendRound<ListedEntry>({
    list: listEntries,
    isOwn: ({ content }) => content !== undefined,
    groupOf,
    async sendOwn(entry) {
      const isHere = () => personOf(tokens.access()) === person;
      const delivery = isHere() ? await sendOwn(entry) : later;
      // A refusal is sealed for the signed-in user.
      return delivery.outcome === 'refused' && !isHere() ? later : delivery;
    },
    sendSealed: sendSealedAnswers,
    settle: async ({ content, ...entry }, delivery) => {
      if (content === undefined) return;
      await settle({ ...entry, content }, delivery);
      if (delivery.outcome === 'refused' && entry.state === 'kept' && entry.sealed !== '') onRefused();
    },
    postpone: ({ id }, delivery) => {
      if (delivery.elsewhere === true) publish({ type: 'elsewhere', id });
      postpone(id, delivery);
    },
    remove: async ({ id }) => {
      await removeEntry(id);
      publish({ type: 'changed' });
    },
  });
}

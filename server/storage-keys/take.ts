import { submitAnswer } from '../../contract/answers.ts';
import { answerInAttempt, handInAttempt } from '../../contract/work/attempts.ts';
import type { Endpoint } from '../../contract/wire/endpoint.ts';
import type { sendSealed, RejectionReason } from '../../contract/work/storage-keys.ts';
import { rejectionReasonOf } from '../../contract/work/rejection-reasons.ts';
import { handleSubmitAnswer } from '../answers/record.ts';
import type { AppContext } from '../app-context.ts';
import { AccountGoneError, NotFoundError } from '../errors.ts';
import { HttpError } from '../http/responses/errors.ts';
import { keyedRequest } from '../http/requests/fields.ts';
import { once, type StoredResponse } from '../http/idempotency-store.ts';
import type { AuthenticatedUser, Call } from '../http/route.ts';
import type { Database } from '../database/database.ts';
import { handleAnswerInAttempt } from '../work/attempts/answer-routes.ts';
import { handleHandIn } from '../work/attempts/routes.ts';
import type { Envelope, ParsedAnswer, ReadAnswer } from './read-sealed.ts';
import type { KeyOwner } from './storage-keys.ts';
import { holdAnswer, type HoldOutcome } from '../work/late/store.ts';

type SealedCall = Call<typeof sendSealed>;

/** An answer whose seal is genuine. */
export type OpenedAnswer = { id: string; owner: KeyOwner } & ReadAnswer;

/**
 * - `held`: it is counted, or held since it cannot be
 * - `full`: it cannot be counted, and too many of the person are held
 * - `gone`: its person was erased
 * - `later`: the server cannot say now
 */
export type TakeOutcome = HoldOutcome | 'later';

/** The request that an answer stands for, as its person would have sent it with the id of the answer as Idempotency-Key. */
async function callOf<E extends Endpoint>(
  call: SealedCall,
  { config }: AppContext,
  endpoint: E,
  sent: { key: string; person: AuthenticatedUser; id: number; body: unknown },
): Promise<Call<E>> {
  const { key, person, body } = sent;
  const { database } = call;
  const params = { id: sent.id };
  const scope = `${person.id} ${endpoint.operation}`;
  const keyed = endpoint.acceptsIdempotencyKey
    ? await keyedRequest(key, scope, config.secretKey, [params, body])
    : undefined;
  const onceOnly = (work: (transaction: Database) => Promise<StoredResponse>) => once(database, keyed, work);
  return {
    ...call,
    params,
    query: undefined,
    body,
    person,
    proof: undefined,
    keyed,
    once: onceOnly,
  } as unknown as Call<E>;
}

/** Sends an answer to the function that takes plain ones. @throws what that throws where it refuses */
async function send(
  call: SealedCall,
  context: AppContext,
  key: string,
  person: AuthenticatedUser,
  { answer, saidAt }: { answer: ParsedAnswer; saidAt: string | undefined },
): Promise<void> {
  const { kind, body } = answer;
  const sent = { key, person, body };
  if (kind === 'answer') {
    const plain = await callOf(call, context, submitAnswer, { ...sent, id: answer.question });
    await handleSubmitAnswer(plain, context);
  } else if (kind === 'work') {
    // When it was given is in the seal too: where the device knows it, the answer has its place among the others by it.
    const placed = { ...answer.body, at: answer.body.at ?? saidAt };
    const plain = await callOf(call, context, answerInAttempt, { ...sent, body: placed, id: answer.work });
    await handleAnswerInAttempt(plain, context);
  } else {
    const plain = await callOf(call, context, handInAttempt, { ...sent, id: answer.work });
    await handleHandIn(plain, context);
  }
}

/** Why an error refuses an answer for good; undefined where the answer may be taken later. */
function reasonOf(error: unknown): RejectionReason | undefined {
  if (error instanceof NotFoundError) return 'not_found';
  if (error instanceof AccountGoneError) return 'no_role';
  if (!(error instanceof HttpError)) return undefined;
  return rejectionReasonOf(error.status, (error.body as { code?: string } | undefined)?.code);
}

/** Names an unexpected error in the log, without its message, which may contain the answer. */
function logFailure({ log }: SealedCall, error: unknown): void {
  if (error instanceof HttpError) return;
  const { name, code } = error as { name?: unknown; code?: unknown };
  log.info({ error: String(name), code: String(code) }, 'a sealed answer is to be sent again');
}

/** Has an answer counted. @returns why it cannot be; `later` where it may be tried again */
async function count(
  call: SealedCall,
  context: AppContext,
  { id, owner, answer, saidAt }: OpenedAnswer,
  person: AuthenticatedUser | undefined,
): Promise<RejectionReason | 'counted' | 'later'> {
  const isOwner = person !== undefined && Date.parse(person.start_date) === owner.since;
  // A closed account may be opened again: what it sent is held until then, or until it is erased.
  if (!isOwner || !context.guards.isOpen(person)) return 'no_role';
  if (answer === undefined) return 'invalid';
  try {
    await send(call, context, id, person, { answer, saidAt });
    return 'counted';
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) logFailure(call, error);
    return reason ?? 'later';
  }
}

function hold(
  { database }: SealedCall,
  { id, owner }: OpenedAnswer,
  { kind, question, work, body, at }: Envelope,
  reason: RejectionReason,
): Promise<HoldOutcome> {
  return holdAnswer(database, owner, { id, kind, question, work, body, at, reason });
}

/**
 * Takes an answer whose seal is genuine: counts it, or holds it where it cannot be counted any more.
 * @param person the account with the id of its owner now; undefined if there is none
 */
export async function takeOpened(
  call: SealedCall,
  context: AppContext,
  opened: OpenedAnswer,
  person: AuthenticatedUser | undefined,
): Promise<TakeOutcome> {
  try {
    const outcome = await count(call, context, opened, person);
    if (outcome === 'counted') return 'held';
    return outcome === 'later' ? 'later' : await hold(call, opened, opened.envelope, outcome);
  } catch (error) {
    logFailure(call, error);
    return 'later';
  }
}

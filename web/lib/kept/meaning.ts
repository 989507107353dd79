import type { Result } from '../../../contract/answers.ts';
import type { SealedAnswer } from '../../../contract/sealed-answers.ts';
import type { UntakenReason } from '../../../contract/storage-keys.ts';
import { untakenReasonOf } from '../../../contract/untaken-reasons.ts';
import { ApiError } from '../api-error.ts';

/** A refusal as it is told to other tabs: the status and the body that the server sent. */
export type Refusal = { status: number; body: unknown };

/**
 * What the outcome of a request means for the answer that was sent:
 * - `held`: the server has it. `result` is that of an answer of free solving, `reply` what it said of an answer in work; absent where another
 *   request had brought it
 * - `untaken`: the server will never take it
 * - `later`: it is to be sent again. `reached` says whether the server was reached, so that other answers may be sent meanwhile
 */
export type Meaning =
  | { outcome: 'held'; result?: Result | undefined; reply?: unknown }
  | { outcome: 'untaken'; reason: UntakenReason; refusal: Refusal }
  | { outcome: 'later'; reached: boolean };

/** Whether a body can be one of this server. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What only this server says of each kind of answer. */
const proofs = { answer: 'result', work: 'own', hand_in: 'attempt' } as const;

/** What a success means. A page of another server in between, such as that of a network which wants a log-in, means nothing. */
export function meaningOfReply(reply: unknown, kind: SealedAnswer['kind'] = 'answer'): Meaning {
  if (!isObject(reply) || reply['status'] !== 'ok' || !isObject(reply[proofs[kind]])) {
    return { outcome: 'later', reached: false };
  }
  return kind === 'answer'
    ? { outcome: 'held', result: reply['result'] as Result }
    : { outcome: 'held', reply };
}

/** What an error of a call means. Only a refusal in the form of this server is one for good. */
export function meaningOfError(error: unknown): Meaning {
  if (!(error instanceof ApiError)) return { outcome: 'later', reached: true };
  const { status, code, body } = error;
  if (error.kind !== 'refused') return { outcome: 'later', reached: false };
  const reason = isObject(body) ? untakenReasonOf(status, code) : undefined;
  return reason === undefined
    ? { outcome: 'later', reached: isObject(body) }
    : { outcome: 'untaken', reason, refusal: { status, body } };
}

/** The error of a refusal, for texts that are made of errors. */
export function errorOfRefusal({ status, body }: Refusal): ApiError {
  return new ApiError('refused', status, body);
}

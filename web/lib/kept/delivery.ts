import type { SealedAnswer } from '../../../contract/sealed-answers.ts';
import type { UntakenReason } from '../../../contract/storage-keys.ts';
import { untakenReasonOf } from '../../../contract/untaken-reasons.ts';
import { ApiError } from '../api-error.ts';

/** A refusal of the server: its status and its body. */
export type Refusal = { status: number; body: unknown };

/** In the place of a refusal: a form may have reached the server, which may have forgotten its key. It is not sent again by itself. */
export const doubtful: Refusal = { status: 0, body: undefined };

/**
 * What a request means for the entry of the queue that was sent:
 * - `held`: the server has it. `reply` is absent where another request had brought it
 * - `refused`: the server will never take it
 * - `later`: it is sent again. `reached` says whether the server was reached, so that other entries may be sent meanwhile; `elsewhere`, that
 *   its attempt goes on on another page; `error` is absent where the response was of another server
 */
export type DeliveryResult =
  | { outcome: 'held'; reply?: unknown }
  | { outcome: 'refused'; reason: UntakenReason; refusal: Refusal }
  | { outcome: 'later'; reached: boolean; elsewhere?: boolean; error?: unknown };

/** Whether a body can be one of this server. */
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export type EntryKind = SealedAnswer['kind'] | 'form';

/** The field that only this server sends for an entry of each kind. */
const proofs: Readonly<Record<EntryKind, string | undefined>> = {
  answer: 'result',
  work: 'own',
  hand_in: 'attempt',
  form: undefined,
};

/** What a success means. A page of another server in between, such as that of a network which wants a log-in, means nothing. */
export function resultOfReply(reply: unknown, kind: EntryKind): DeliveryResult {
  if (!isObject(reply)) return { outcome: 'later', reached: false };
  const proof = proofs[kind];
  if (reply['status'] === 'ok' && (proof === undefined || isObject(reply[proof]))) {
    return { outcome: 'held', reply };
  }
  if (proof !== undefined) return { outcome: 'later', reached: false };
  return { outcome: 'later', reached: true, error: new ApiError('refused', 200, reply) };
}

/** What an error of a call means. Only a refusal in the form of this server is final. */
export function resultOfError(error: unknown): DeliveryResult {
  if (!(error instanceof ApiError)) return { outcome: 'later', reached: true, error };
  const { status, code, body } = error;
  if (error.kind !== 'refused') return { outcome: 'later', reached: false, error };
  const reason = isObject(body) ? untakenReasonOf(status, code) : undefined;
  return reason === undefined
    ? { outcome: 'later', reached: isObject(body), error }
    : { outcome: 'refused', reason, refusal: { status, body } };
}

/** Statuses of a server, or of one in front of it, that answers nothing now, and of a session that has ended. */
const passing: ReadonlySet<number> = new Set([401, 502, 503, 504]);

/**
 * Whether a form that could not be delivered stays in the queue: the server was not reached, answers nothing now, or the session has ended.
 * So it does where the response could not be read: sent again with its key, the form is stored once.
 */
export function staysQueued({ error }: { error?: unknown }): boolean {
  return !(error instanceof ApiError) || error.kind !== 'refused' || passing.has(error.status);
}

/** The error of a refusal, for texts that are made of errors. */
export function errorOfRefusal({ status, body }: Refusal): ApiError {
  return new ApiError('refused', status, body);
}

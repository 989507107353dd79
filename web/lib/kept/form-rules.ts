import type { Method } from '../../../contract/endpoint.ts';
import { ApiError } from '../api-error.ts';
import { isObject, type Refusal } from './meaning.ts';

/** What a form is about, as its person reads it. */
export type FormKind =
  | 'add_test'
  | 'edit_test'
  | 'add_post'
  | 'edit_post'
  | 'give_work'
  | 'edit_work'
  | 'mark';

/** A file of a form. */
export type FormFile = { name: string; type: string; data: string };

/** A form that was sent and that the server may not have yet, as the vault has it. */
export type KeptFormRecord = {
  /** Its Idempotency-Key. */
  id: string;
  /** When it was sent first, in milliseconds. */
  at: number;
  kind: FormKind;
  /** The beginning of what was written. */
  title: string;
  /** The address of the form. */
  place: string;
  /** What was typed there. */
  texts: Readonly<Record<string, string>>;
  /** The draft of the form as it was stored, which is deleted when this is written; blank where there was none. */
  draft?: string;
  /** The id of the form on this device that this is another version of. */
  replaces?: string | undefined;
  method: Method;
  path: `/${string}/`;
  params?: Readonly<Record<string, number>> | undefined;
  /** The fields without files. */
  body: Readonly<Record<string, unknown>>;
  files: Readonly<Record<string, FormFile>>;
  multipart: boolean;
  /** When a request was made first that may have reached the server, in milliseconds. */
  tried?: number | undefined;
  /** What the server said where it did not take it; `doubtful` where nobody knows whether it did. */
  refusal?: Refusal | 'doubtful';
};

/** How long the server surely remembers a key, in milliseconds: see server/http/idempotency-store.ts. */
const remembered = 20 * 60 * 60 * 1000;

/**
 * Whether a form must not be sent by itself any more: an earlier request may have been done, and the server may have forgotten its key. A
 * replacement is safe: it is refused where it was done already.
 */
export function isDoubtful(
  { method, tried }: Pick<KeptFormRecord, 'method' | 'tried'>,
  now: number,
): boolean {
  return method === 'POST' && tried !== undefined && now - tried > remembered;
}

/**
 * What became of a form that was sent:
 * - `held`: the server has it
 * - `refused`: the server will never take it as it is
 * - `later`: it is to be sent again
 */
export type FormMeaning =
  | { outcome: 'held' }
  | { outcome: 'refused'; refusal: Refusal }
  | { outcome: 'later' };

/** What a success means. A page of another server in between means nothing. */
export function meaningOfFormReply(reply: unknown): FormMeaning {
  const isOwn = isObject(reply) && reply['status'] === 'ok';
  return { outcome: isOwn ? 'held' : 'later' };
}

const final: ReadonlySet<number> = new Set([400, 403, 404, 409, 413, 422]);

/** What an error of a call means. Only a refusal in the form of this server is one for good. */
export function meaningOfFormError(error: unknown): FormMeaning {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return { outcome: 'later' };
  const { status, body } = error;
  if (!final.has(status) || !isObject(body)) return { outcome: 'later' };
  return { outcome: 'refused', refusal: { status, body } };
}

/** Statuses of a server, or of one in front of it, that answers nothing now, and of a session that has ended. */
const passing: ReadonlySet<number> = new Set([401, 502, 503, 504]);

/**
 * Whether a submission that failed may succeed later as it is: the server was not reached, answers nothing now, or the session has ended. So
 * it may where a reply was none that the page could read: sent again with its key, it is done once.
 */
export function isToBeKept(error: unknown): boolean {
  return !(error instanceof ApiError) || error.kind !== 'refused' || passing.has(error.status);
}

/** What sending a form for the first time is made of, after it was written to the disk. */
export type FirstSending<Answer> = {
  /** Whether it is on the disk. */
  isKept: boolean;
  send: () => Promise<Answer>;
  /** The server has it. */
  held: () => Promise<void>;
  /** It is not kept: the server does not have it, and its person is told so in the form. */
  refused: () => Promise<void>;
};

/**
 * Sends a form that is on the disk for the first time. It leaves the disk only after the server has said that it has it, or will not take it.
 * @returns the answer; undefined where it stays on the disk and is sent again by itself
 * @throws the error of `send` where it does not stay
 */
export async function sendFirst<Answer>(
  first: FirstSending<Answer>,
): Promise<{ answer: Answer } | undefined> {
  const { isKept, send, held, refused } = first;
  let answer: Answer;
  try {
    answer = await send();
  } catch (error) {
    if (isKept && isToBeKept(error)) {
      if (!(error instanceof ApiError)) console.warn('The reply to a form could not be read:', error);
      return undefined;
    }
    await refused();
    throw error;
  }
  // A page of another server in between.
  if (isKept && !isObject(answer)) return undefined;
  await (meaningOfFormReply(answer).outcome === 'held' ? held() : refused());
  return { answer };
}

/** The order in which forms are sent: that in which they were given. */
export function inFormOrder(forms: readonly KeptFormRecord[]): KeptFormRecord[] {
  const sorted = [...forms];
  sorted.sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  return sorted;
}

/** What sending forms is made of. */
export type FormRound = {
  list(): Promise<readonly KeptFormRecord[]>;
  isOffline(): boolean;
  now(): number;
  send(form: KeptFormRecord): Promise<FormMeaning>;
  write(form: KeptFormRecord): Promise<void>;
  /** The server has it. */
  remove(form: KeptFormRecord): Promise<void>;
};

/**
 * Sends forms one after another, in their order, until one has to wait. One leaves the disk only after the server has said that it has it.
 * @returns whether something still waits for the server
 */
export async function sendFormRound(round: FormRound): Promise<boolean> {
  for (const form of inFormOrder(await round.list())) {
    if (form.refusal !== undefined) continue;
    if (round.isOffline()) return true;
    if (isDoubtful(form, round.now())) {
      await round.write({ ...form, refusal: 'doubtful' });
      continue;
    }
    const tried = { ...form, tried: form.tried ?? round.now() };
    if (form.tried === undefined) await round.write(tried);
    const meaning = await round.send(tried);
    if (meaning.outcome === 'later') return true;
    if (meaning.outcome === 'held') await round.remove(form);
    else await round.write({ ...tried, refusal: meaning.refusal });
  }
  return false;
}

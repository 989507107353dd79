import type { Method } from '../../../contract/endpoint.ts';
import { ApiError } from '../api-error.ts';
import { isObject, type Refusal } from './meaning.ts';

/** What a form is about, as its person reads it. */
export type FormKind = 'add_test' | 'edit_test' | 'add_post' | 'edit_post' | 'give_work' | 'mark';

/** A file of a form. */
export type FormFile = { name: string; type: string; data: string };

/** A form that was sent while the line was away, as the vault has it. */
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

/** Whether a submission failed because the server could not be reached. */
export function isLineAway(error: unknown): boolean {
  return error instanceof ApiError && error.kind !== 'refused';
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

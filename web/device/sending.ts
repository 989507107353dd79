import type { Method } from '../../contract/wire/endpoint.ts';
import type { SealedAnswer } from '../../contract/work/sealed-answers.ts';
import {
  longestSealed,
  mostSealed,
  type SealedState,
  type RejectionReason,
} from '../../contract/work/storage-keys.ts';
import { rejectionReasonOf } from '../../contract/work/rejection-reasons.ts';
import { ApiError } from '../lib/api/api-error.ts';

/** An entry of the queue on the disk, as far as sending it concerns. */
export type Entry = {
  id: string;
  /** When it was queued, in milliseconds. */
  at: number;
  ticket: string;
  /** What the server takes from any page of this device; blank for a form, which only its author sends. */
  sealed: string;
  state:
    /** The server does not have it. */
    | 'kept'
    /** The server has rejected it. An answer is sent once more, to be held for a teacher. */
    | 'untaken'
    /** The server holds the answer for a teacher; it is here until its author dismisses it. */
    | 'told';
};

/** What a round of sending is made of. */
export type Round<Listed extends Entry> = {
  /** The present entries of the queue. */
  list(): Promise<readonly Listed[]>;
  /** Whether it is of the signed-in user, so that it goes through the endpoint of its kind. */
  isOwn(entry: Listed): boolean;
  /** Entries of one group are delivered in their order: behind one that is sent again later the others wait. */
  groupOf(entry: Listed): string | undefined;
  sendOwn(entry: Listed): Promise<Delivery>;
  sendSealed(entries: readonly Listed[]): Promise<ReadonlyMap<string, SealedState>>;
  /** Notes on the disk what became of an own entry. */
  settle(entry: Listed, delivery: Exclude<Delivery, { outcome: 'later' }>): Promise<void>;
  /** An own one was not sent in this round, or is to be sent again. */
  postpone(entry: Listed, delivery: Extract<Delivery, { outcome: 'later' }>): void;
  /** Deletes one of another person. */
  remove(entry: Listed): Promise<void>;
};

/** Characters of sealed answers in one request, below the 1 MiB that a body may have. */
const mostCharacters = 8 * longestSealed;

/** Groups of at most 20 sealed answers, in their order, that one request takes each. */
export function batches<Listed extends Pick<Entry, 'sealed'>>(entries: readonly Listed[]): Listed[][] {
  const groups: Listed[][] = [];
  let characters = 0;
  for (const entry of entries) {
    const group = groups.at(-1);
    characters += entry.sealed.length;
    if (group === undefined || group.length === mostSealed || characters > mostCharacters) {
      groups.push([entry]);
      characters = entry.sealed.length;
    } else {
      group.push(entry);
    }
  }
  return groups;
}

/** The order in which entries are sent: that in which they were queued. */
export function inOrder<Listed extends Pick<Entry, 'id' | 'at'>>(entries: readonly Listed[]): Listed[] {
  const sorted = [...entries];
  sorted.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  return sorted;
}

/**
 * Sends the queue once: own entries one after another, in their order, then sealed answers of other people. An entry leaves the disk only
 * after the server has said what it has done with it. Where the server cannot be reached, no more is sent.
 * @returns whether an entry still waits for the server
 */
export async function sendRound<Listed extends Entry>(round: Round<Listed>): Promise<boolean> {
  const entries = inOrder(await round.list());
  const isToSend = ({ state, sealed }: Entry) => state === 'kept' || (state === 'untaken' && sealed !== '');
  const ownEntries = entries.filter((entry) => isToSend(entry) && round.isOwn(entry));
  let waits = false;
  let isReached = true;
  const stopped = new Set<string>();
  for (const entry of ownEntries) {
    const group = round.groupOf(entry);
    const isBehind = group !== undefined && stopped.has(group) && entry.state === 'kept';
    const delivery: Delivery =
      isReached && !isBehind ? await round.sendOwn(entry) : { outcome: 'later', reached: isReached };
    if (delivery.outcome !== 'later') {
      await round.settle(entry, delivery);
      continue;
    }
    round.postpone(entry, delivery);
    isReached = delivery.reached;
    waits = true;
    if (group !== undefined && entry.state === 'kept') stopped.add(group);
  }
  if (!isReached) return true;
  // An entry that was refused before its author left is sent by its author, after the next log-in.
  const others = entries.filter(
    (entry) => entry.state === 'kept' && entry.sealed !== '' && !round.isOwn(entry),
  );
  // The contents of other people cannot be read here, so groups are unknown. If the server takes no answer of a ticket now, later answers
  // of that ticket wait.
  const waitsFor = new Set<string>();
  for (const batch of batches(others)) {
    const group = batch.filter(({ ticket }) => !waitsFor.has(ticket));
    if (group.length === 0) continue;
    const states = await round.sendSealed(group);
    const taken = new Set<string>();
    for (const entry of group) {
      const state = states.get(entry.id);
      if (state === 'held' || state === 'refused') {
        await round.remove(entry);
        taken.add(entry.ticket);
      } else waits = true;
    }
    for (const { ticket } of group) if (!taken.has(ticket)) waitsFor.add(ticket);
    if (states.size === 0) return true;
  }
  return waits;
}

/** How long the server surely remembers a key, in milliseconds: see server/http/idempotency-store.ts. */
const remembered = 20 * 60 * 60 * 1000;

/**
 * Whether a form must not be sent by itself any more: an earlier request may have reached the server, which may have forgotten its key. A
 * replacement is safe: it is refused where it was done already.
 * @param tried when a request was made first that may have reached the server, in milliseconds
 */
export function isDoubtful(method: Method, tried: number | undefined, now: number): boolean {
  return method === 'POST' && tried !== undefined && now - tried > remembered;
}

const firstPause = 5000;
const longestPause = 60_000;

/**
 * Milliseconds until what waits is sent again: 5 seconds, and each time twice as long as before, a minute at most.
 * @param before the pause before the attempt that failed; undefined before the first one
 */
export function nextPause(before: number | undefined): number {
  return before === undefined ? firstPause : Math.min(before * 2, longestPause);
}

/** A refusal of the server: its status and its body. */
export type Refusal = { status: number; body: unknown };

/** In the place of a refusal: a form may have reached the server, which may have forgotten its key. It is not sent again by itself. */
export const doubtful: Refusal = { status: 0, body: undefined };

/**
 * What a request means for the entry of the queue that was sent:
 * - `held`: the server has it. `reply` is absent where another request had brought it
 * - `refused`: the server will never take it
 * - `later`: it is sent again. `reached` says whether the server was reached, so that other entries may be sent meanwhile; `elsewhere`, that
 *   its attempt goes on on another page; `error` is absent where the reply was of another server; `underWay`, that its request goes on
 *   while no screen waits for it any more
 */
export type Delivery =
  | { outcome: 'held'; reply?: unknown }
  | { outcome: 'refused'; reason: RejectionReason; refusal: Refusal }
  | { outcome: 'later'; reached: boolean; elsewhere?: boolean; error?: unknown; underWay?: boolean };

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
export function deliveryOfReply(reply: unknown, kind: EntryKind): Delivery {
  if (!isObject(reply)) return { outcome: 'later', reached: false };
  const proof = proofs[kind];
  if (reply['status'] === 'ok' && (proof === undefined || isObject(reply[proof]))) {
    return { outcome: 'held', reply };
  }
  if (proof !== undefined) return { outcome: 'later', reached: false };
  return { outcome: 'later', reached: true, error: new ApiError('refused', 200, reply) };
}

/** What an error of a call means. Only a refusal in the form of this server is final. */
export function deliveryOfError(error: unknown): Delivery {
  if (!(error instanceof ApiError)) return { outcome: 'later', reached: true, error };
  const { status, code, body } = error;
  if (error.kind !== 'refused') return { outcome: 'later', reached: false, error };
  const reason = isObject(body) ? rejectionReasonOf(status, code) : undefined;
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

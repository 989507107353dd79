import type { UntakenReason } from '../../contract/work/storage-keys.ts';
import { ApiError, messageOf } from '../lib/api/api-error.ts';
import { observable } from '../lib/observable.ts';
import { randomKey } from '../lib/api/random-key.ts';
import { session } from '../lib/session/session-state.ts';
import { personOf, tokens } from '../lib/session/tokens.ts';
import { type DeliveryResult, inOrder, type Refusal } from './sending.ts';
import {
  type Content,
  hasEntry,
  openContent,
  type QueuedAnswer,
  type QueuedForm,
  readEntries,
  removeEntry,
  type StoredEntry,
  writeEntry,
} from './outbox-disk.ts';
import { openToWrite } from './own-vault.ts';
import { storedKey } from './local-storage.ts';
import { openVault } from './vault.ts';

/*
 * The one queue of requests that this device sends until the server has them: answers, choices in work, hand-ins and forms. Each is on the
 * disk before it is sent. Where the browser stores nothing, it is in the memory of the page.
 */

/** An entry of the queue of the signed-in user. */
export type Queued<Kind extends QueuedAnswer | QueuedForm = QueuedAnswer | QueuedForm> = Kind & {
  id: string;
  /** When it was submitted, ISO. */
  at: string;
  /** When it was queued, in milliseconds of the clock of this device. */
  queuedAt: number;
  state:
    /** The server does not have it, and it is sent by itself. */
    | 'kept'
    /** It was submitted just now, and is on its way for the first time. */
    | 'sending'
    /** The server has rejected it. */
    | 'untaken';
  reason?: UntakenReason | undefined;
  refusal?: Refusal | undefined;
  /** Whether the server holds a rejected answer for a teacher. */
  held: boolean;
  /** Whether it is on the disk. Otherwise it is in the memory of this page alone. */
  isStored: boolean;
};

/** What the outbox has until the disk was read: nothing is known then of what waits there. */
export const unread: readonly Queued[] = [];

/** The entries of the signed-in user, of all tabs, in their order. */
export const outbox = observable(unread);

const isAnswer = (entry: Queued): entry is Queued<QueuedAnswer> => entry.answer !== undefined;
const isForm = (entry: Queued): entry is Queued<QueuedForm> => entry.form !== undefined;

/** The answers of the queue. */
export function answersOf(all: readonly Queued[]): Queued<QueuedAnswer>[] {
  return all.filter(isAnswer);
}

/** The forms of the queue. */
export function formsOf(all: readonly Queued[]): Queued<QueuedForm>[] {
  return all.filter(isForm);
}

/** Whether this browser stores entries; null until that is known. */
export const canStore = observable<boolean | null>(null);

/** An entry with what only its author may read. */
export type OwnEntry = StoredEntry & { content: Content };

/** An entry on this device; without content where it is of another person. */
export type ListedEntry = StoredEntry & { content: Content | undefined };

/** What tabs tell each other about the queue. It is stored nowhere. */
type QueueEvent =
  /** Something in the queue has changed. */
  | { type: 'changed' }
  /** The server has said what became of an entry. */
  | { type: 'settled'; id: string; result: DeliveryResult }
  /** The attempt of an answer goes on on another page, or another device; the answer waits. */
  | { type: 'elsewhere'; id: string }
  /** A tab has tried to send, and something still waits. */
  | { type: 'tried' };

/** Entries that were submitted on this page just now, whose outcome a screen waits for. */
const waitedFor = new Map<string, (result: DeliveryResult) => void>();

/** Their outcomes, until they are asked for. */
const outcomes = new Map<string, Promise<DeliveryResult>>();

/** Entries that this browser cannot store, until the server has them or the page is closed. They have no `meta`. */
const unstored = new Map<string, OwnEntry>();

const isOnDisk = ({ meta }: StoredEntry) => meta !== '';

const settled = new Set<(id: string, result: DeliveryResult) => void>();
const elsewhere = new Set<(id: string) => void>();
const queued = new Set<() => void>();
const channel = new BroadcastChannel('savol-outbox');
const toTabs: (event: QueueEvent) => void = channel.postMessage.bind(channel);

function onEvent(listener: (event: QueueEvent) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<QueueEvent>) => listener(data));
}

/** Calls back when the server has said what became of an entry, whichever tab has sent it. @returns a function that ends that */
export function onSettled(listener: (id: string, result: DeliveryResult) => void): () => void {
  settled.add(listener);
  return () => settled.delete(listener);
}

/** Calls back when the attempt of an answer goes on on another page. @returns a function that ends that */
export function onElsewhere(listener: (id: string) => void): () => void {
  elsewhere.add(listener);
  return () => elsewhere.delete(listener);
}

/** Calls back when an entry was queued in this tab. */
export function onQueued(listener: () => void): void {
  queued.add(listener);
}

/** Calls back when another tab has tried to send, and something still waits. */
export function onTriedElsewhere(listener: () => void): void {
  onEvent(({ type }) => {
    if (type === 'tried') listener();
  });
}

/** Whether a screen waits for the outcome of this entry. */
export function isWaitedFor(id: string): boolean {
  return waitedFor.has(id);
}

export function isAnyWaitedFor(): boolean {
  return waitedFor.size > 0;
}

/** All entries on this device, those of the signed-in user with their content. @throws where the disk cannot be read, and nothing is in memory */
export async function listEntries(): Promise<ListedEntry[]> {
  const { entries, problem } = await readAll();
  if (problem !== undefined && entries.length === 0) throw problem;
  return entries;
}

/** The entries on the disk and in memory; those in memory, and the error, where the disk cannot be read. */
async function readAll(): Promise<{ entries: ListedEntry[]; problem?: Error }> {
  let entries: StoredEntry[];
  try {
    entries = await readEntries();
  } catch (error) {
    return {
      entries: [...unstored.values()],
      problem: new Error('The disk cannot be read.', { cause: error }),
    };
  }
  const vault = tokens.access() === null ? undefined : await openVault();
  const contents = await Promise.all(
    entries.map(async (entry) => (vault === undefined ? undefined : openContent(vault, entry))),
  );
  const opened = entries.map((entry, at) => Object.assign(entry, { content: contents[at] }));
  return { entries: [...opened, ...unstored.values()] };
}

function shown(entry: OwnEntry): Queued {
  const { id, at, content, state } = entry;
  const now = state !== 'kept' ? 'untaken' : waitedFor.has(id) ? 'sending' : 'kept';
  const given = content.answer?.at ?? new Date(at).toISOString();
  const isStored = isOnDisk(entry);
  return { ...content, id, at: given, queuedAt: at, state: now, held: state === 'told', isStored };
}

let reading: Promise<void> | undefined;

/**
 * Reads the queue of the signed-in user into `outbox`.
 * @param isKeyAsked whether the server was asked for the key of the signed-in user: until then it is not known which entries are theirs
 */
export function refreshOutbox(isKeyAsked = false): Promise<void> {
  const next = (reading ?? Promise.resolve()).then(async () => {
    const { entries, problem } = await readAll();
    const isKeyToCome = !isKeyAsked && tokens.access() !== null && storedKey() === undefined;
    if (isKeyToCome && outbox.get() === unread && entries.length > 0) return;
    const ownEntries = entries.filter((entry): entry is OwnEntry => entry.content !== undefined);
    const before = problem === undefined ? [] : outbox.get().filter(({ isStored }) => isStored);
    outbox.set([...before, ...inOrder(ownEntries).map(shown)]);
  });
  reading = next.catch(() => {
    // Nothing new is known of the entries on the disk.
    const before = outbox.get();
    outbox.set(before === unread ? [] : before.filter(({ isStored }) => isStored));
  });
  return reading;
}

function note(event: QueueEvent): void {
  if (event.type === 'settled') {
    waitedFor.get(event.id)?.(event.result);
    waitedFor.delete(event.id);
    for (const listener of settled) listener(event.id, event.result);
  }
  if (event.type === 'elsewhere') for (const listener of elsewhere) listener(event.id);
  if (event.type !== 'tried') void refreshOutbox();
}

/** Tells this tab and all others. */
export function publish(event: QueueEvent): void {
  note(event);
  toTabs(event);
}

onEvent(note);

/** When the last entry was queued on this page, in milliseconds. */
let lastAt = 0;

/** When an entry is queued: later than those before it, whatever the clock is set to, since entries are sent in this order. */
function laterThanOthers(): number {
  lastAt = Math.max(Date.now(), lastAt + 1, ...outbox.get().map(({ queuedAt }) => queuedAt + 1));
  return lastAt;
}

export type EnqueueOptions = {
  /** The ids of older entries in whose place it is queued. */
  replaces?: readonly string[];
  /** Called with its id before it is sent. */
  onId?: (id: string, isStored: boolean) => void;
};

/** Queues an entry: writes it to the disk, and has it sent after that. @throws ApiError where the session of its author ends meanwhile */
export async function enqueue(
  content: QueuedAnswer | QueuedForm,
  { replaces = [], onId }: EnqueueOptions = {},
): Promise<{ id: string; isStored: boolean }> {
  const id = randomKey();
  const at = laterThanOthers();
  const author = personOf(tokens.access());
  outcomes.set(id, new Promise((resolve) => waitedFor.set(id, resolve)));
  let isStored = true;
  try {
    await writeEntry(await openToWrite({ once: true }), { id, at, state: 'kept' }, content, replaces);
  } catch (error) {
    if (personOf(tokens.access()) !== author) {
      forget(id);
      throw new ApiError('refused', 401, undefined);
    }
    console.warn('This browser cannot store what is sent:', messageOf(error));
    isStored = false;
    unstored.set(id, { id, at, state: 'kept', ticket: '', sealed: '', meta: '', content });
  }
  replaces.forEach(forget);
  canStore.set(isStored);
  onId?.(id, isStored);
  publish({ type: 'changed' });
  for (const listener of queued) listener();
  return { id, isStored };
}

/** @returns whether the entry was in memory only */
function forget(id: string): boolean {
  waitedFor.delete(id);
  outcomes.delete(id);
  return unstored.delete(id);
}

/** What became of an entry that was queued just now, or `later` where its first attempt, with the retries, has brought no answer. */
export function outcomeOf(id: string): Promise<DeliveryResult> {
  const outcome = outcomes.get(id) ?? Promise.resolve({ outcome: 'later', reached: false } as const);
  outcomes.delete(id);
  return outcome;
}

/** No screen waits for this entry any more: it counts as queued until it is sent. */
export function stopWaiting(id: string, result: DeliveryResult = { outcome: 'later', reached: false }): void {
  const waiting = waitedFor.get(id);
  if (waiting === undefined) return;
  waitedFor.delete(id);
  waiting(result);
  publish({ type: 'changed' });
}

/** No screen waits any more for entries that were queued. */
export function stopWaitingForAll(): void {
  // No outcome has been requested yet for an entry that is being queued.
  for (const id of waitedFor.keys()) if (!outcomes.has(id)) stopWaiting(id);
}

session.subscribe(() => {
  if (session.get().access === null) {
    for (const id of waitedFor.keys()) stopWaiting(id);
    unstored.clear();
  }
  void refreshOutbox();
});
void refreshOutbox();

/** Writes an own entry again, with its new content. */
export async function rewrite(entry: OwnEntry, content: Content): Promise<void> {
  const vault = isOnDisk(entry) ? await openVault() : undefined;
  if (vault !== undefined) await writeEntry(vault, entry, content);
}

/** Notes on the disk what the server has said of an own entry, and tells all tabs. */
export async function settle(
  entry: OwnEntry,
  result: Exclude<DeliveryResult, { outcome: 'later' }>,
): Promise<void> {
  const { id, state, content } = entry;
  if (state === 'untaken') {
    if (result.outcome === 'held') await rewrite({ ...entry, state: 'told' }, content);
    publish({ type: 'changed' });
    return;
  }
  // A newer choice may have taken its place meanwhile, in memory too.
  unstored.delete(id);
  if (isOnDisk(entry)) {
    if (result.outcome === 'held') await removeEntry(id);
    else if (await hasEntry(id)) {
      const { reason, refusal } = result;
      await rewrite({ ...entry, state: 'untaken' }, { ...content, reason, refusal });
    }
  }
  publish({ type: 'settled', id, result });
}

/** Deletes an entry that is not to be sent. */
export async function removeQueued(id: string): Promise<void> {
  if (!forget(id)) await removeEntry(id);
  publish({ type: 'changed' });
}

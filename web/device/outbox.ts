import type { RejectionReason } from '../../contract/work/storage-keys.ts';
import { observable } from '../lib/observable.ts';
import { session } from '../lib/session/session-state.ts';
import { tokens } from '../lib/session/tokens.ts';
import { type Delivery, inOrder, type Refusal } from './sending.ts';
import {
  type Content,
  openContent,
  type QueuedAnswer,
  type QueuedForm,
  readEntries,
  type StoredEntry,
} from './outbox-disk.ts';
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
  reason?: RejectionReason | undefined;
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
  /** The server has said what became of an entry. Tabs with older code read `result`. */
  | { type: 'settled'; id: string; result: Delivery }
  /** The attempt of an answer goes on on another page, or another device; the answer waits. */
  | { type: 'elsewhere'; id: string }
  /** A tab has tried to send, and something still waits. */
  | { type: 'tried' };

/** Entries that were submitted on this page just now, whose delivery a screen waits for. */
const waitedFor = new Map<string, (delivery: Delivery) => void>();

/** Their deliveries, until they are asked for. */
const deliveries = new Map<string, Promise<Delivery>>();

/** Entries that this page has queued, until the server has them or the page is closed. Those that this browser cannot store have no `sealedContent`. */
export const queuedHere = new Map<string, OwnEntry>();

export const isOnDisk = ({ sealedContent }: StoredEntry) => sealedContent !== '';

const unstored = () => [...queuedHere.values()].filter((entry) => !isOnDisk(entry));

const settled = new Set<(id: string, delivery: Delivery) => void>();
const failed = new Set<(id: string, error: unknown) => unknown>();
const elsewhere = new Set<(id: string) => void>();
const queued = new Set<() => void>();
const channel = new BroadcastChannel('savol-outbox');
const toTabs: (event: QueueEvent) => void = channel.postMessage.bind(channel);

function onEvent(listener: (event: QueueEvent) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<QueueEvent>) => listener(data));
}

/** Calls back when the server has said what became of an entry, whichever tab has sent it. @returns a function that ends that */
export function onSettled(listener: (id: string, delivery: Delivery) => void): () => void {
  settled.add(listener);
  return () => settled.delete(listener);
}

/** Calls back when this page has tried to send an entry, which is sent again later. @returns a function that ends that */
export function onFailed(listener: (id: string, error: unknown) => unknown): () => void {
  failed.add(listener);
  return () => failed.delete(listener);
}

/** An entry was not delivered, and is sent again later. */
export function postpone(id: string, delivery: Extract<Delivery, { outcome: 'later' }>): void {
  for (const listener of failed) listener(id, delivery.error);
  stopWaiting(id, delivery);
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

/** Whether a screen waits for the delivery of this entry. */
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
      entries: unstored(),
      problem: new Error('The disk cannot be read.', { cause: error }),
    };
  }
  const vault = tokens.access() === null ? undefined : await openVault();
  const contents = await Promise.all(
    entries.map(async (entry) => {
      if (vault === undefined) return undefined;
      const here = queuedHere.get(entry.id);
      // Another person may be logged in by now.
      const isKnown = here?.sealedContent === entry.sealedContent && here.ticket === vault.ticket;
      return isKnown ? here.content : openContent(vault, entry);
    }),
  );
  const opened = entries.map((entry, at) => Object.assign(entry, { content: contents[at] }));
  return { entries: [...opened, ...unstored()] };
}

function shown(entry: OwnEntry): Queued {
  const { id, at, content, state } = entry;
  const now = state !== 'kept' ? 'untaken' : waitedFor.has(id) ? 'sending' : 'kept';
  const submittedAt = content.answer?.at ?? new Date(at).toISOString();
  const isStored = isOnDisk(entry);
  return { ...content, id, at: submittedAt, queuedAt: at, state: now, held: state === 'told', isStored };
}

let reading: Promise<void> | undefined;

/**
 * Reads the queue of the signed-in user into `outbox`.
 * @param isKeyAsked whether the server was asked for the key of the signed-in user: until then it is not known which entries are theirs
 */
export function refreshOutbox(isKeyAsked = false): Promise<void> {
  const next = (reading ?? Promise.resolve()).then(async () => {
    // A key that comes while the disk is read opens none of these entries.
    const isKeyToCome = !isKeyAsked && tokens.access() !== null && storedKey() === undefined;
    const { entries, problem } = await readAll();
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
    queuedHere.delete(event.id);
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

/** Tells all tabs that an entry was queued, and has this one send it. */
export function publishQueued(): void {
  publish({ type: 'changed' });
  for (const listener of queued) listener();
}

onEvent(note);

/** A screen waits for the delivery of an entry that is being queued. */
export function expectDelivery(id: string): void {
  deliveries.set(id, new Promise((resolve) => waitedFor.set(id, resolve)));
}

/** No screen waits for an entry that is deleted. @returns whether the entry was in memory only */
export function forget(id: string): boolean {
  waitedFor.delete(id);
  deliveries.delete(id);
  const here = queuedHere.get(id);
  queuedHere.delete(id);
  return here !== undefined && !isOnDisk(here);
}

/** The delivery of an entry that was queued just now: `later` where its first attempt, with the retries, has brought no reply. */
export function deliveryOf(id: string): Promise<Delivery> {
  const delivery = deliveries.get(id) ?? Promise.resolve({ outcome: 'later', reached: false } as const);
  deliveries.delete(id);
  return delivery;
}

/** No screen waits for this entry any more: it counts as queued until it is sent. */
export function stopWaiting(id: string, delivery: Delivery = { outcome: 'later', reached: false }): void {
  const waiting = waitedFor.get(id);
  if (waiting === undefined) return;
  waitedFor.delete(id);
  waiting(delivery);
  publish({ type: 'changed' });
}

/** No screen waits any more for entries that were queued. */
export function stopWaitingForAll(): void {
  // No delivery has been requested yet of an entry that is being queued.
  for (const id of waitedFor.keys()) if (!deliveries.has(id)) stopWaiting(id);
}

session.subscribe(() => {
  if (session.get().access === null) {
    for (const id of waitedFor.keys()) stopWaiting(id);
    queuedHere.clear();
  }
  void refreshOutbox();
});
void refreshOutbox();

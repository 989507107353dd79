import type { SealedAnswer } from '../../../contract/sealed-answers.ts';
import type { UntakenReason } from '../../../contract/storage-keys.ts';
import { observable } from '../observable.ts';
import { randomKey } from '../random-key.ts';
import { session } from '../session-state.ts';
import { tokens } from '../tokens.ts';
import { openToKeep } from './own-vault.ts';
import type { Meaning } from './meaning.ts';
import { openChannel, type News } from './news.ts';
import {
  type About,
  hasEntry,
  type Meta,
  openMeta,
  readEntries,
  removeEntry,
  type StoredEntry,
  writeEntry,
} from './outbox-disk.ts';
import { inOrder } from './sending.ts';
import { openVault } from './vault.ts';

/**
 * An answer that is on the disk of this device.
 * - `kept`: the server does not have it, and it is sent by itself
 * - `sending`: it was given just now, and is on its way for the first time
 * - `untaken`: the server will not take it. `held` says whether the server holds it for a teacher
 */
export type Kept = {
  id: string;
  /** When it was given, ISO. */
  at: string;
  /** When it was written to the disk, in milliseconds of the clock of this device. */
  keptAt: number;
  answer: SealedAnswer;
  about?: About | undefined;
  /** The id of the attempt of which it is. */
  attempt?: number | undefined;
  state: 'kept' | 'sending' | 'untaken';
  reason?: UntakenReason | undefined;
  held: boolean;
};

/** A form that is kept: see forms.ts. */
type Form = Pick<Kept, 'id' | 'at' | 'state'> & { answer?: undefined };

/** What the outbox has until the disk was read: nothing is known then of what waits there. */
export const unread: readonly (Kept | Form)[] = [];

/** What is kept here of whoever is logged in, over all tabs: answers in the order in which they were given, then forms. */
export const outbox = observable(unread);

/** The answers of what is kept. */
export function answersOf(all: readonly (Kept | Form)[]): Kept[] {
  return all.filter((one): one is Kept => one.answer !== undefined);
}

let findForms: () => Promise<readonly Form[]> = () => Promise.resolve([]);

/** Has forms shown with the answers. */
export function showToo(find: typeof findForms): Promise<void> {
  findForms = find;
  return refreshOutbox();
}

/** Whether this browser keeps answers; null until that is known. */
export const keeps = observable<boolean | null>(null);

/** An answer with what only its person may read. */
export type OwnEntry = StoredEntry & { opened: Meta };

/** Answers that were given on this page just now, whose outcome somebody waits for. */
const waitedFor = new Map<string, (meaning: Meaning) => void>();

/** Their outcomes, until they are asked for. */
const outcomes = new Map<string, Promise<Meaning>>();

const listeners = new Set<(id: string, meaning: Meaning) => void>();
const elsewhere = new Set<(id: string) => void>();
const writers = new Set<() => void>();
const channel = openChannel();

/** Calls back when the server has said what became of an answer, whichever tab has sent it. @returns a function that ends that */
export function onSettled(listener: (id: string, meaning: Meaning) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back when the attempt of an answer goes on on another page. @returns a function that ends that */
export function onElsewhere(listener: (id: string) => void): () => void {
  elsewhere.add(listener);
  return () => elsewhere.delete(listener);
}

/** Calls back when an answer was written to the disk in this tab. */
export function onKept(listener: () => void): void {
  writers.add(listener);
}

/** Calls back when another tab has tried to send, and something still waits. */
export function onTriedElsewhere(listener: () => void): void {
  channel.hear(({ type }) => {
    if (type === 'tried') listener();
  });
}

/** Whether somebody waits for the outcome of this answer on this page. */
export function isWaitedFor(id: string): boolean {
  return waitedFor.has(id);
}

export function isAnyWaitedFor(): boolean {
  return waitedFor.size > 0;
}

/** The entries of whoever is logged in, opened, among some. */
export async function ownOf(entries: readonly StoredEntry[]): Promise<OwnEntry[]> {
  const vault = tokens.access() === null ? undefined : await openVault();
  if (vault === undefined) return [];
  const metas = await Promise.all(entries.map((entry) => openMeta(vault, entry)));
  return entries.flatMap((entry, at) => {
    const opened = metas[at];
    return opened === undefined ? [] : { ...entry, opened };
  });
}

function shown({ id, at, opened, state }: OwnEntry): Kept {
  const { answer, about, attempt, reason } = opened;
  const now = state !== 'kept' ? 'untaken' : waitedFor.has(id) ? 'sending' : 'kept';
  return {
    id,
    at: answer.at,
    keptAt: at,
    answer,
    about,
    attempt,
    state: now,
    reason,
    held: state === 'told',
  };
}

let reading: Promise<void> | undefined;

/** Reads what is on the disk into `outbox`. A browser that has no disk for pages keeps nothing. */
export function refreshOutbox(): Promise<void> {
  const next = (reading ?? Promise.resolve()).then(async () => {
    const own = await ownOf(await readEntries()).catch(() => undefined);
    const forms = await findForms();
    if (own !== undefined) outbox.set([...inOrder(own).map(shown), ...forms]);
  });
  reading = next.catch(() => {
    if (outbox.get() === unread) outbox.set([]);
  });
  return reading;
}

function note(news: News): void {
  if (news.type === 'settled') {
    waitedFor.get(news.id)?.(news.meaning);
    waitedFor.delete(news.id);
    for (const listener of listeners) listener(news.id, news.meaning);
  }
  if (news.type === 'elsewhere') for (const listener of elsewhere) listener(news.id);
  if (news.type !== 'tried') void refreshOutbox();
}

/** Tells this tab and all others. */
export function tell(news: News): void {
  note(news);
  channel.tell(news);
}

channel.hear(note);
session.subscribe(() => void refreshOutbox());
void refreshOutbox();

/** When the last answer was kept on this page, in milliseconds. */
let lastAt = 0;

/** When an answer is kept: later than those before it, wherever somebody sets the clock, since answers are sent in this order. */
function laterThanOthers(): number {
  lastAt = Math.max(Date.now(), lastAt + 1, ...answersOf(outbox.get()).map(({ keptAt }) => keptAt + 1));
  return lastAt;
}

export type KeepOptions = {
  /** How it is shown to its person. */
  about?: About | undefined;
  /** The id of the attempt of which it is. */
  attempt?: number;
  /** The ids of older entries in whose place it is kept. */
  replaces?: readonly string[];
  /** Called with its id before it is sent. */
  onId?: (id: string) => void;
};

/**
 * Writes an answer to the disk, and has it sent after that.
 * @throws StorageFull; NotKept; ApiError where the key cannot be had now
 */
export async function keepAnswer(
  answer: SealedAnswer,
  { about, attempt, replaces = [], onId }: KeepOptions = {},
): Promise<Kept> {
  const id = randomKey();
  const keptAt = laterThanOthers();
  try {
    const vault = await openToKeep({ once: false });
    outcomes.set(id, new Promise((resolve) => waitedFor.set(id, resolve)));
    await writeEntry(vault, { id, at: keptAt, state: 'kept' }, { answer, about, attempt }, replaces);
    for (const older of replaces) {
      waitedFor.delete(older);
      outcomes.delete(older);
    }
    keeps.set(true);
  } catch (error) {
    waitedFor.delete(id);
    outcomes.delete(id);
    keeps.set(false);
    throw error;
  }
  onId?.(id);
  tell({ type: 'changed' });
  for (const listener of writers) listener();
  return { id, at: answer.at, keptAt, answer, about, attempt, state: 'sending', held: false };
}

/** What became of an answer that was kept just now, or `later` where its first attempt, with the retries, has brought no answer. */
export function outcomeOf(id: string): Promise<Meaning> {
  const outcome = outcomes.get(id) ?? Promise.resolve({ outcome: 'later', reached: false } as const);
  outcomes.delete(id);
  return outcome;
}

/** Nobody waits for this answer any more: it counts as kept until it is sent. */
export function stopWaiting(id: string, meaning: Meaning = { outcome: 'later', reached: false }): void {
  const waiting = waitedFor.get(id);
  if (waiting === undefined) return;
  waitedFor.delete(id);
  waiting(meaning);
  tell({ type: 'changed' });
}

/** Notes on the disk what the server has said of an own answer, and tells all tabs. */
export async function settle(
  { id, at, state, opened }: OwnEntry,
  meaning: Exclude<Meaning, { outcome: 'later' }>,
): Promise<void> {
  const vault = await openVault();
  if (state === 'untaken') {
    if (meaning.outcome === 'held' && vault !== undefined)
      await writeEntry(vault, { id, at, state: 'told' }, opened);
    tell({ type: 'changed' });
    return;
  }
  if (meaning.outcome === 'held') await removeEntry(id);
  // A newer choice may have taken its place meanwhile.
  else if (vault !== undefined && (await hasEntry(id))) {
    const { reason, refusal } = meaning;
    await writeEntry(vault, { id, at, state: 'untaken' }, { ...opened, reason, refusal });
  }
  tell({ type: 'settled', id, meaning });
}

/** Deletes an answer that the server holds for a teacher. */
export async function dismiss(id: string): Promise<void> {
  await removeEntry(id);
  tell({ type: 'changed' });
}

import { ApiError, messageOf } from '../lib/api/api-error.ts';
import { isOffline } from '../lib/api/online.ts';
import { randomKey } from '../lib/api/random-key.ts';
import { personOf, tokens } from '../lib/session/tokens.ts';
import { toBase64url, toBytes } from './cipher.ts';
import { writeToStore } from './database.ts';
import { noteQueued } from './local-storage.ts';
import {
  canStore,
  deliveryOf,
  expectDelivery,
  forget,
  isOnDisk,
  onFailed,
  onSettled,
  outbox,
  type OwnEntry,
  publish,
  publishQueued,
  queuedHere,
  stopWaiting,
} from './outbox.ts';
import {
  type Content,
  hasEntry,
  type QueuedAnswer,
  type QueuedForm,
  removeEntry,
  sealedAs,
  type StoredEntry,
} from './outbox-disk.ts';
import { openToWrite } from './own-vault.ts';
import { type Delivery, type Entry, errorOfRefusal } from './sending.ts';
import { openVault, type Vault } from './vault.ts';

/* Writes the queue: each entry is on the disk before it is sent, and leaves it when the server has said what it did with it. */

/**
 * Writes an entry in its present state, and resolves when it is on the disk.
 * @param replaces the ids of entries that are deleted in the same moment
 * @returns the sealed parts
 * @throws StorageFull
 */
async function writeEntry(
  vault: Vault,
  { id, at, state }: Pick<Entry, 'id' | 'at' | 'state'>,
  content: Content,
  replaces: readonly string[] = [],
): Promise<Pick<StoredEntry, 'ticket' | 'sealed' | 'sealedContent'>> {
  noteQueued(true);
  const { ticket, cipher } = vault;
  const seal = async (as: string, value: unknown) =>
    toBase64url(await cipher.seal(toBytes(JSON.stringify(value)), toBytes(as)));
  const [sealed, sealedContent] = await Promise.all([
    // As the server opens it: see contract/work/storage-keys.ts.
    content.answer === undefined ? '' : seal(id, content.answer),
    seal(sealedAs(id), content),
  ]);
  await writeToStore('outbox', (store) =>
    Promise.all([
      store.put({ ticket, sealed, meta: sealedContent, at, state }, id),
      ...replaces.map((older) => store.delete(older)),
    ]),
  );
  // Another tab may have seen an empty disk meanwhile.
  noteQueued(true);
  return { ticket, sealed, sealedContent };
}

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
  expectDelivery(id);
  const entry = { id, at, state: 'kept' } as const;
  let sealed = { ticket: '', sealed: '', sealedContent: '' };
  try {
    sealed = await writeEntry(await openToWrite({ once: true }), entry, content, replaces);
  } catch (error) {
    if (personOf(tokens.access()) !== author) {
      forget(id);
      throw new ApiError('refused', 401, undefined);
    }
    console.warn('This browser cannot store what is sent:', messageOf(error));
  }
  const queued = { ...entry, ...sealed, content };
  queuedHere.set(id, queued);
  const isStored = isOnDisk(queued);
  replaces.forEach(forget);
  canStore.set(isStored);
  onId?.(id, isStored);
  publishQueued();
  return { id, isStored };
}

/** Writes an own entry again, with its new content. */
export async function rewrite(entry: OwnEntry, content: Content): Promise<void> {
  const vault = isOnDisk(entry) ? await openVault() : undefined;
  if (vault !== undefined) await writeEntry(vault, entry, content);
}

/** Notes on the disk what the server has said of an own entry, and tells all tabs. */
export async function settle(
  entry: OwnEntry,
  delivery: Exclude<Delivery, { outcome: 'later' }>,
): Promise<void> {
  const { id, state, content } = entry;
  if (state === 'untaken') {
    if (delivery.outcome === 'held') await rewrite({ ...entry, state: 'told' }, content);
    publish({ type: 'changed' });
    return;
  }
  // A newer choice may have taken its place meanwhile, in memory too.
  queuedHere.delete(id);
  if (isOnDisk(entry)) {
    if (delivery.outcome === 'held') await removeEntry(id);
    else if (await hasEntry(id)) {
      const { reason, refusal } = delivery;
      await rewrite({ ...entry, state: 'untaken' }, { ...content, reason, refusal });
    }
  }
  publish({ type: 'settled', id, result: delivery });
}

/** Deletes an entry that is not to be sent. */
export async function removeQueued(id: string): Promise<void> {
  if (!forget(id)) await removeEntry(id);
  publish({ type: 'changed' });
}

type Later = Extract<Delivery, { outcome: 'later' }>;

export type SubmitOptions = EnqueueOptions & {
  /** Milliseconds without a reply after which the entry counts as one that is sent later; none by default. */
  responseTimeout?: number;
  /** Whether an entry that could not be delivered now stays in the queue; it does by default. */
  stays?: (delivery: Later) => boolean;
};

/**
 * The server has the entry: `reply` is absent where another tab has sent it. Or it is queued: `settled` says its final delivery, and `failed`
 * the error of its first attempt, if that fails; undefined where no reply came.
 */
export type SubmittedEntry = {
  reply?: unknown;
  settled?: Promise<Delivery>;
  failed?: Promise<unknown>;
};

/** The delivery of an entry on the disk that was queued just now; `later` as soon as no screen is to wait for it. */
async function firstDelivery(id: string, milliseconds: number | undefined): Promise<Delivery> {
  const stop = () => stopWaiting(id);
  const goOn = () => stopWaiting(id, { outcome: 'later', reached: true, underWay: true });
  const timer = milliseconds === undefined ? undefined : setTimeout(goOn, milliseconds);
  window.addEventListener('offline', stop);
  const first = deliveryOf(id);
  if (isOffline()) stop();
  const delivery = await first;
  clearTimeout(timer);
  window.removeEventListener('offline', stop);
  return delivery;
}

/** An entry that was submitted, and is queued. */
function queuedEntry(id: string, { underWay, error }: Later): SubmittedEntry {
  let forgetFailure = () => undefined as unknown;
  const failed = new Promise<unknown>((resolve) => {
    if (underWay === true) forgetFailure = onFailed((tried, failure) => tried === id && resolve(failure));
    else resolve(error);
  });
  const settled = new Promise<Delivery>((resolve) => {
    const end = onSettled((sent, delivery) => {
      if (sent !== id) return;
      end();
      forgetFailure();
      resolve(delivery);
    });
  });
  return { settled, failed };
}

/** Removes an entry. @returns false where the disk does not let it go: it is sent later, and submitted again it would be stored twice */
function tryToRemove(id: string): Promise<boolean> {
  return removeQueued(id).then(
    () => true,
    () => false,
  );
}

/**
 * Queues an answer or a form, and waits for what the server says of it.
 * @throws ApiError where the server refuses it, and where it is neither taken nor queued
 */
export async function submit(
  content: QueuedAnswer | QueuedForm,
  { responseTimeout, stays = () => true, ...options }: SubmitOptions = {},
): Promise<SubmittedEntry> {
  const { id, isStored } = await enqueue(content, options);
  // An entry in memory stays until its request has ended: submitted again, it would be stored twice.
  const delivery = await (isStored ? firstDelivery(id, responseTimeout) : deliveryOf(id));
  if (delivery.outcome === 'refused') throw errorOfRefusal(delivery.refusal);
  if (delivery.outcome === 'held') return { reply: delivery.reply };
  if ((isStored && stays(delivery)) || !(await tryToRemove(id))) return queuedEntry(id, delivery);
  throw delivery.error ?? new ApiError('network', 0, undefined);
}

import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';

import type { Bytes } from './cipher.ts';
import { noteUse } from './local-storage.ts';

/** A record of a person, which says nothing without the key of its ticket. */
export type SealedRecord = {
  ticket: string;
  data: Bytes;
  /** When it was written, in milliseconds. */
  at: number;
};

/** An entry of the queue, which waits for the server. Its key in the store is its id. */
type SealedEntry = {
  ticket: string;
  /** As `sendSealed` takes it; blank for a form. */
  sealed: string;
  /** What the page shows of it, sealed too. */
  meta: string;
  /** When it was queued, in milliseconds. */
  at: number;
  state: string;
};

export interface DeviceSchema extends DBSchema {
  records: { key: string; value: SealedRecord; indexes: { ticket: string } };
  /** Pictures and recordings of prefetched tests. They are apart from the records, since all records are opened at once. */
  files: { key: string; value: SealedRecord; indexes: { ticket: string } };
  outbox: { key: string; value: SealedEntry; indexes: { ticket: string } };
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

type StoreName = 'records' | 'files' | 'outbox';

/** All of them; the first version of the database had no files. */
const stores: readonly StoreName[] = ['records', 'files', 'outbox'];

let opened: Promise<DeviceDatabase> | undefined;

/** Closes the database: the next use opens it again. Firefox leaves one read-only whose disk was full. */
function closeDeviceDatabase(): void {
  void opened?.then(
    (database) => database.close(),
    () => undefined,
  );
  opened = undefined;
}

/** The database of this browser, opened once. @throws where the browser gives none, as some private windows do */
export function deviceDatabase(): Promise<DeviceDatabase> {
  if (opened !== undefined) return opened;
  const opening = openDB<DeviceSchema>('savol', 2, {
    upgrade(database, version) {
      for (const store of version < 1 ? stores : (['files'] as const)) {
        database.createObjectStore(store).createIndex('ticket', 'ticket');
      }
    },
    // A later version in another tab goes first.
    blocking: closeDeviceDatabase,
    terminated: closeDeviceDatabase,
  });
  opened = opening;
  opening.catch(() => {
    if (opened === opening) opened = undefined;
  });
  return opening;
}

/** The disk has no room for a write, or the browser grants no more. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/**
 * Writes to a store, and resolves when that is on the disk.
 * @throws StorageFull
 */
export async function writeToStore<Store extends StoreName>(
  store: Store,
  change: (objects: IDBPObjectStore<DeviceSchema, [Store], Store, 'readwrite'>) => Promise<unknown>,
): Promise<void> {
  const database = await deviceDatabase();
  noteUse();
  try {
    const transaction = database.transaction(store, 'readwrite', { durability: 'strict' });
    await Promise.all([change(transaction.objectStore(store)), transaction.done]);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error;
    closeDeviceDatabase();
    throw new StorageFull('full', { cause: error });
  }
}

import { personOf, tokens } from '../lib/session/tokens.ts';

/** A storage key that the server gave to the signed-in user, as it stands in the local storage. */
export type StorageKey = {
  ticket: string;
  /** 32 bytes as base64url. */
  key: string;
  person: number;
  /** Keys of tickets that answers on this device still have: of earlier log-ins of the same person. */
  earlier: readonly { ticket: string; key: string }[];
};

/** `clear` of tokens.ts deletes it too. */
const storageName = 'storage_key';

/** The storage key of the signed-in user; undefined if it is not known. */
export function storedKey(): StorageKey | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storageName) ?? 'null') as StorageKey | null;
    // The tokens may be of another user, where a page of an earlier version has stored them.
    return stored !== null && stored.person === personOf(tokens.access()) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the key until the tokens are deleted. */
export function storeKey(key: StorageKey): void {
  localStorage.setItem(storageName, JSON.stringify(key));
}

/** The key in the local storage under which it is noted that answers are on the disk: so the code that sends them is loaded only then. */
const queuedFlag = 'outbox';

/** Whether entries may be on the disk, of any person. */
export function mayHaveQueued(): boolean {
  return localStorage.getItem(queuedFlag) !== null;
}

/** Notes whether answers are on the disk. */
export function noteQueued(any: boolean): void {
  try {
    if (any) localStorage.setItem(queuedFlag, '1');
    else localStorage.removeItem(queuedFlag);
  } catch {
    // There is no room. This page sends the entries, and so does the next page that solves tests.
  }
}

/** The key in the local storage under which it is noted that this browser has stored records, of any person. */
const usedFlag = 'kept';

/** Whether this browser may have records, of any person. */
export function isUsed(): boolean {
  return localStorage.getItem(usedFlag) !== null;
}

/** Notes that this browser has records. */
export function noteUse(): void {
  try {
    localStorage.setItem(usedFlag, '1');
  } catch {
    // There is no room. Records are opened together with the next write.
  }
}

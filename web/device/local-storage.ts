import { personOf, tokens } from '../lib/session/tokens.ts';

/** A key that the server gave to the person who is logged in, as it stands in the local storage. */
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

/** The key of whoever is logged in; undefined where it is not known. */
export function storedKey(): StorageKey | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storageName) ?? 'null') as StorageKey | null;
    // The tokens may be of somebody else, where a page of an earlier version has stored them.
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

/** Whether answers may be on the disk, of whoever has used this browser. */
export function mayHaveQueued(): boolean {
  return localStorage.getItem(queuedFlag) !== null;
}

/** Notes whether answers are on the disk. */
export function noteQueued(any: boolean): void {
  try {
    if (any) localStorage.setItem(queuedFlag, '1');
    else localStorage.removeItem(queuedFlag);
  } catch {
    // There is no room. The answers are sent by this page, and by the next one on which somebody solves tests.
  }
}

/** The key in the local storage under which it is noted that this browser has kept something once, of anybody. */
const usedFlag = 'kept';

/** Whether this browser may keep something, of whoever has used it. */
export function isUsed(): boolean {
  return localStorage.getItem(usedFlag) !== null;
}

/** Notes that this browser keeps something. */
export function noteUse(): void {
  try {
    localStorage.setItem(usedFlag, '1');
  } catch {
    // There is no room. What is kept is opened when something else is.
  }
}

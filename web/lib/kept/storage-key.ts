import { personOf, tokens } from '../tokens.ts';

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

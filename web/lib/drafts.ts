import type { DraftStorage } from './draft-storage.ts';

/**
 * Unsaved text, which survives a failed save, a reload and the end of the session. Each person has drafts of their own. They are
 * encrypted, and outlive a log-out, where the browser can keep a key of the person (draft-storage.ts). Elsewhere a log-out deletes them,
 * since school computers are shared.
 */
export type Draft = { read(): string; write(text: string): void };

/** What the names of drafts begin with. */
export const draftPrefix = 'draft:';

const keyOf = (person: number, what: string) => `${draftPrefix}${person}:${what}`;

/**
 * @param storage called on every use; a browser without storage, or without room in it, keeps no drafts
 * @param what identifies the draft among those of one person
 */
export function draftOf(storage: () => DraftStorage, person: number, what: string): Draft {
  const key = keyOf(person, what);
  return {
    read() {
      try {
        return storage().getItem(key) ?? '';
      } catch {
        return '';
      }
    },
    write(text) {
      try {
        if (text === '') storage().removeItem(key);
        else storage().setItem(key, text);
      } catch {
        // The text is still on the screen.
      }
    },
  };
}

/** The keys in a storage with a beginning. */
export function keysIn(storage: DraftStorage, beginning: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  return keys.filter((key) => key.startsWith(beginning));
}

/** The names of this person's drafts that start with `beginning`. */
export function draftsOf(storage: () => DraftStorage, person: number, beginning: string): string[] {
  try {
    const ownKey = keyOf(person, '');
    return keysIn(storage(), ownKey + beginning).map((key) => key.slice(ownKey.length));
  } catch {
    return [];
  }
}

/** Deletes all drafts in this storage. */
export function forgetDrafts(storage: () => DraftStorage): void {
  try {
    for (const key of keysIn(storage(), draftPrefix)) storage().removeItem(key);
  } catch {
    // Without storage there are no drafts.
  }
}

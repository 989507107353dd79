/**
 * Unsaved text, which survives a failed save, a reload and the end of the session. Each person has drafts of their own, and
 * a log-out deletes them, since school computers are shared.
 */
export type Draft = { read(): string; write(text: string): void };

const prefix = 'draft:';

const keyOf = (person: number, what: string) => `${prefix}${person}:${what}`;

/**
 * @param storage called on every use; a browser without storage, or without room in it, keeps no drafts
 * @param what identifies the draft among those of one person
 */
export function draftOf(storage: () => Storage, person: number, what: string): Draft {
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

function keysIn(storage: Storage, beginning: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  return keys.filter((key) => key.startsWith(beginning));
}

/** The names of this person's drafts that start with `beginning`. */
export function draftsOf(storage: () => Storage, person: number, beginning: string): string[] {
  try {
    const own = keyOf(person, '');
    return keysIn(storage(), own + beginning).map((key) => key.slice(own.length));
  } catch {
    return [];
  }
}

/** How long the draft of a form is kept, in milliseconds: four weeks. */
export const draftLife = 28 * 24 * 60 * 60 * 1000;

/**
 * Deletes the drafts of all persons that are too old, as their field `at` says.
 * @param now in milliseconds
 */
export function forgetOldDrafts(storage: () => Storage, now: number): void {
  try {
    for (const key of keysIn(storage(), prefix)) {
      if (storedAt(storage().getItem(key) ?? '') < now - draftLife) storage().removeItem(key);
    }
  } catch {
    // Without storage there are no drafts.
  }
}

/** When a draft was stored; one without a time counts as new. */
function storedAt(text: string): number {
  try {
    const { at } = JSON.parse(text) as { at?: unknown };
    return typeof at === 'number' ? at : Infinity;
  } catch {
    return Infinity;
  }
}

/** Deletes all drafts in this storage. */
export function forgetDrafts(storage: () => Storage): void {
  try {
    for (const key of keysIn(storage(), prefix)) storage().removeItem(key);
  } catch {
    // Without storage there are no drafts.
  }
}

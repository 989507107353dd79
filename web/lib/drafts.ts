/**
 * What somebody was writing, kept through a failed save, a reload and the end of a session. It is kept apart for
 * each person and forgotten when they log out, since school computers are shared.
 */
export type Draft = { read(): string; write(text: string): void };

const prefix = 'draft:';

const keyOf = (person: number, what: string) => `${prefix}${person}:${what}`;

/**
 * @param storage asked for on every use; a browser that has none, or no room, keeps nothing
 * @param what tells apart what one person writes
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
        // What was written is still on the screen.
      }
    },
  };
}

function keysIn(storage: Storage, beginning: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  return keys.filter((key) => key.startsWith(beginning));
}

/** What this person has begun to write, as far as its name begins so. */
export function draftsOf(storage: () => Storage, person: number, beginning: string): string[] {
  try {
    const own = keyOf(person, '');
    return keysIn(storage(), own + beginning).map((key) => key.slice(own.length));
  } catch {
    return [];
  }
}

/** Forgets what anybody has written in this browser. */
export function forgetDrafts(storage: () => Storage): void {
  try {
    for (const key of keysIn(storage(), prefix)) storage().removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

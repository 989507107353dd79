import { draftPrefix, keysIn } from '../drafts.ts';
import { fromBase64url, fromBytes, toBase64url, toBytes } from './bytes.ts';
import type { Cipher } from './cipher.ts';
import type { SealNow } from './script-cipher.ts';
import type { StorageKey } from './storage-key.ts';

/*
 * The database of a browser takes nothing while a page is being closed, only the local storage does. What was typed in the last moment
 * is left there, sealed, until the next page of the person moves it.
 */

/** What its keys in the local storage begin with; a name of a draft follows only as a number. */
const prefix = 'left-draft:';
const about = toBytes('left-draft');

type Left = { name: string; text: string | null };
type Sealed = { ticket: string; sealed: string };

/**
 * Leaves what is not on the disk.
 * @param sealNow undefined where it is not loaded yet: then it stays in this tab, where somebody is still logged in
 */
export function leaveBehind(
  unsaved: ReadonlyMap<string, string | undefined>,
  { ticket, key }: StorageKey,
  sealNow: SealNow | undefined,
  isLoggedIn: boolean,
): void {
  for (const [name, text = null] of unsaved) {
    try {
      if (sealNow !== undefined) {
        const plain = toBytes(JSON.stringify({ name, text } satisfies Left));
        const sealed = toBase64url(sealNow(fromBase64url(key), plain, about));
        localStorage.setItem(
          `${prefix}${Date.now()}${Math.random()}`,
          JSON.stringify({ ticket, sealed } satisfies Sealed),
        );
      } else if (isLoggedIn && text !== null) sessionStorage.setItem(name, text);
    } catch {
      // Without room the change is lost; what was typed before it is on the disk.
    }
  }
}

/** All that pages have left, the oldest first. */
function allLeft(): [string, Sealed][] {
  const found: [string, Sealed][] = [];
  const keys = keysIn(localStorage, prefix);
  keys.sort();
  for (const key of keys) {
    try {
      found.push([key, JSON.parse(localStorage.getItem(key) ?? '') as Sealed]);
    } catch {
      localStorage.removeItem(key);
    }
  }
  return found;
}

/** The tickets of what pages have left. */
export function ticketsOfLeft(): string[] {
  return allLeft().map(([, { ticket }]) => ticket);
}

/** What pages have left that were sealed with a ticket. `done` deletes it. */
export async function openLeft(cipher: Cipher, ticket: string): Promise<{ left: Left; done: () => void }[]> {
  const opened: { left: Left; done: () => void }[] = [];
  for (const [key, one] of allLeft()) {
    if (one.ticket !== ticket) continue;
    const done = () => localStorage.removeItem(key);
    try {
      const text = fromBytes(await cipher.open(fromBase64url(one.sealed), about));
      opened.push({ left: JSON.parse(text) as Left, done });
    } catch {
      done();
    }
  }
  return opened;
}

/**
 * Drafts that stand in the clear: of earlier versions, of browsers that gave no database for a while, and what was typed before the drafts were open.
 * `done` deletes one, unless more was typed meanwhile.
 */
export function plainDrafts(person: number): { left: Left; done: () => void }[] {
  return [localStorage, sessionStorage].flatMap((storage) =>
    keysIn(storage, `${draftPrefix}${person}:`).map((name) => {
      const text = storage.getItem(name);
      const done = () => {
        if (storage.getItem(name) === text) storage.removeItem(name);
      };
      return { left: { name, text }, done };
    }),
  );
}

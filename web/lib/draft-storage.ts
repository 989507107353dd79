import { observable } from './observable.ts';

/** A storage of drafts, with the methods of the storages of the browser. */
export type DraftStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/** Whether new text is in the memory of the page only, because the disk has no room. */
export const isDiskFull = observable(false);

/** Drafts in the database of the browser. `stored` resolves when all changes are on the disk, or could not be written. */
export type DatabaseDrafts = DraftStorage & { stored(): Promise<void> };

/** The drafts of the signed-in user in the database, once they are open. */
export const databaseDrafts = observable<DatabaseDrafts | undefined>(undefined);

let open: ((again: boolean) => Promise<void> | undefined) | undefined;
let use: (() => void) | undefined;
let isAsked = false;

/** The names of drafts that were written before they were open. */
const early = new Set<string>();

/** Where drafts are written before they are open: in the session storage, which ends with the tab. */
const untilOpen: DraftStorage = {
  get length() {
    return sessionStorage.length;
  },
  key: (at) => sessionStorage.key(at),
  getItem: (key) => sessionStorage.getItem(key) ?? localStorage.getItem(key),
  setItem(key, text) {
    early.add(key);
    sessionStorage.setItem(key, text);
  },
  removeItem(key) {
    sessionStorage.removeItem(key);
    localStorage.removeItem(key);
  },
};

/**
 * @param opening called where a draft is asked for and they are not open yet: first when it is read, and again when it is written. What it
 * returns resolves when they are open, or could not be opened
 */
export function openWhenUsed(opening: (again: boolean) => Promise<void> | undefined): void {
  open = opening;
}

/**
 * Stores drafts there from now on: encrypted, of one person (device/device-drafts.ts).
 * @param onUse called when a screen with something to fill in is shown, or was shown before
 */
export function setDraftStorage(storage: DatabaseDrafts, onUse: () => void): void {
  databaseDrafts.set(storage);
  use = onUse;
  if (isAsked) use();
}

/** Where they could not be opened, this browser has them in its local storage from now on. */
export function leaveDraftsPlain(): void {
  if (databaseDrafts.get() !== undefined) return;
  open = undefined;
  for (const key of early) {
    const text = sessionStorage.getItem(key);
    if (text !== null) localStorage.setItem(key, text);
    sessionStorage.removeItem(key);
  }
}

/** The drafts of the signed-in user, as far as they are open. A browser that encrypts nothing has them in its local storage. */
export function openedDrafts(): DraftStorage {
  return databaseDrafts.get() ?? (open === undefined ? localStorage : untilOpen);
}

/** As `openedDrafts`, for what may be written: they are opened now, if they are not yet. */
export function drafts(): DraftStorage {
  if (databaseDrafts.get() === undefined) void open?.(isAsked);
  isAsked = true;
  use?.();
  return openedDrafts();
}

/** As `drafts`; a browser that encrypts nothing has these until the tab is closed. */
export function tabDrafts(): DraftStorage {
  use?.();
  return databaseDrafts.get() ?? sessionStorage;
}

/** Resolves when the typed text is on the disk, or could not be written. A browser that encrypts nothing writes at once. */
export async function draftsStored(): Promise<void> {
  if (databaseDrafts.get() === undefined && isAsked) await open?.(true);
  await databaseDrafts.get()?.stored();
}

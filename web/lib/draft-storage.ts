import { observable } from './observable.ts';

/** Where drafts are kept, as a storage of the browser has it. */
export type DraftStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/** Whether what is typed now is in the memory of the page only, because the disk has no room. */
export const isDiskFull = observable(false);

let kept: DraftStorage | undefined;
let open: ((again: boolean) => void) | undefined;
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

/** @param opening called where a draft is asked for and they are not open yet: first when it is read, and again when it is written */
export function openWhenUsed(opening: (again: boolean) => void): void {
  open = opening;
}

/**
 * From now on drafts are kept there: encrypted, of one person (kept/kept-drafts.ts).
 * @param onUse called when a screen with something to fill in is shown, or was shown before
 */
export function setDraftStorage(storage: DraftStorage, onUse: () => void): void {
  kept = storage;
  use = onUse;
  if (isAsked) use();
}

/** Where they could not be opened, this browser has them in its local storage from now on. */
export function leaveDraftsPlain(): void {
  if (kept !== undefined) return;
  open = undefined;
  for (const key of early) {
    const text = sessionStorage.getItem(key);
    if (text !== null) localStorage.setItem(key, text);
    sessionStorage.removeItem(key);
  }
}

/** The drafts of whoever is logged in, as far as they are open. A browser that encrypts nothing has them in its local storage. */
export function openedDrafts(): DraftStorage {
  return kept ?? (open === undefined ? localStorage : untilOpen);
}

/** As `openedDrafts`, for what may be written: they are opened now, if they are not yet. */
export function drafts(): DraftStorage {
  if (kept === undefined) open?.(isAsked);
  isAsked = true;
  use?.();
  return openedDrafts();
}

/** As `drafts`; a browser that encrypts nothing has these until the tab is closed. */
export function tabDrafts(): DraftStorage {
  use?.();
  return kept ?? sessionStorage;
}

import { observable } from './observable.ts';

/** Where drafts are kept, as a storage of the browser has it. */
export type DraftStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/** Whether what is typed now is in the memory of the page only, because the disk has no room. */
export const isDiskFull = observable(false);

let kept: DraftStorage | undefined;

/** From now on drafts are kept there: encrypted, of one person (kept/kept-drafts.ts). */
export function keepDraftsIn(storage: DraftStorage): void {
  kept = storage;
}

/** The drafts of whoever is logged in. A browser that encrypts nothing has them in its local storage. */
export function drafts(): DraftStorage {
  return kept ?? localStorage;
}

/** As `drafts`; a browser that encrypts nothing has these until the tab is closed. */
export function tabDrafts(): DraftStorage {
  return kept ?? sessionStorage;
}

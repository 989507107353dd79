import { draftsStored } from '../lib/draft-storage.ts';
import { forgetDrafts } from '../lib/drafts.ts';
import { isOffline } from '../lib/api/online.ts';
import { pageOfGuest } from '../lib/session/page-of-guest.ts';
import { lockPath, paths } from '../lib/paths/paths.ts';
import { session, sessionEnded, updateSession } from '../lib/session/session-state.ts';
import { draftsTimeout, logOut } from '../lib/session/session.ts';
import { tokens } from '../lib/session/tokens.ts';
import { within } from '../lib/api/within.ts';
import { type StorageKey, storedKey, storeKey } from './local-storage.ts';
import { deriveKey, openValue, sealValue } from './lock-key.ts';
import { forgetLocked, noteUseAt, readLocked, readLockKey, storeLocked, storeLockKey } from './lock-store.ts';
import { openDrafts } from './opening.ts';
import { checkToken } from './start.ts';

/** The value that is sealed while the browser is locked. */
export type Opened = { access: string; refresh: string | null; storageKey: string };

/**
 * Locks this browser, in all tabs. The tokens and the keys are sealed with a key that is derived from the PIN or the password, and deleted.
 * Without a derived key this is a log-out, which loses nothing on the disk either.
 */
export async function lockNow(): Promise<void> {
  await within(draftsTimeout, openDrafts().then(draftsStored));
  const isLocked = await withoutRefresh(seal);
  if (isLocked) await showLock();
  else logOut();
}

async function seal(): Promise<boolean> {
  const access = tokens.access();
  const key = storedKey();
  const lockKey = readLockKey();
  // Another tab may have been first.
  if (access === null) return readLocked() !== undefined;
  if (key === undefined || lockKey === undefined) return false;
  const opened: Opened = { access, refresh: tokens.refresh(), storageKey: JSON.stringify(key) };
  const sealed = await sealValue(lockKey.key, opened);
  await leavePlace(key.key);
  storeLocked({ salt: lockKey.salt, way: lockKey.way, sealed, tries: 0 });
  tokens.clear();
  forgetDrafts(() => localStorage);
  forgetDrafts(() => sessionStorage);
  return true;
}

/** Runs while no tab exchanges its tokens, which would store new ones behind the lock. */
async function withoutRefresh<Value>(work: () => Promise<Value>): Promise<Value> {
  // Undefined on plain http, unlike its type says.
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks === undefined ? work() : locks.request('savol-refresh', work);
}

/** Where this tab has the address at which it was locked, sealed with the storage key: each tab comes back to its own. */
const placeName = 'locked-at';

/** How long the server may take to show that it can load a page, in milliseconds. Nobody waits for it: the screen is hidden. */
const loadTimeout = 15_000;

/** The address that this tab shows, unless it is the lock. */
let shown = '';

/** Begins to note which screen is shown, so that a lock leads back to it. */
export function followPlace(): void {
  const note = () => {
    const { pathname, search } = window.location;
    if (pathname !== lockPath) shown = pathname + search;
  };
  note();
  // The router tells of its changes by events of these names.
  for (const event of ['pushState', 'replaceState', 'popstate']) window.addEventListener(event, note);
}

/** Seals the address of this tab. @param key the storage key of the signed-in user */
export async function leavePlace(key: string): Promise<void> {
  const { pathname, search } = window.location;
  const place = pathname === lockPath ? shown : pathname + search;
  sessionStorage.setItem(placeName, await sealValue(key, place));
}

/** Takes the address at which this tab was locked; the start page where it has none, or another person has locked it. */
async function takePlace(): Promise<string> {
  const sealed = sessionStorage.getItem(placeName);
  sessionStorage.removeItem(placeName);
  const key = storedKey()?.key;
  try {
    const place = sealed === null || key === undefined ? '' : await openValue(key, sealed);
    return typeof place === 'string' && place.startsWith('/') ? place : paths.home;
  } catch {
    return paths.home;
  }
}

/** Forgets the address at which this tab was locked. */
export function forgetPlace(): void {
  sessionStorage.removeItem(placeName);
}

async function canLoad(): Promise<boolean> {
  if ('serviceWorker' in navigator && navigator.serviceWorker.controller !== null) return true;
  if (isOffline()) return false;
  try {
    const options = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(loadTimeout) } as const;
    return (await fetch('/', options)).ok;
  } catch {
    return false;
  }
}

/**
 * Shows the lock in the place of the screen, at once. Then the page is loaded anew, so that its memory has nothing of the person either;
 * where no line and no service worker can load it, over plain http, it stays.
 */
export async function showLock(): Promise<void> {
  const warn = (event: Event) => event.stopImmediatePropagation();
  // Nothing is lost, and a question of the browser would wait above a screen that is to be hidden.
  window.addEventListener('beforeunload', warn, true);
  window.history.replaceState(null, '', lockPath);
  sessionEnded();
  const isLoaded = await canLoad();
  // A person may have opened the lock meanwhile.
  if (isLoaded && window.location.pathname === lockPath) window.location.reload();
  else window.removeEventListener('beforeunload', warn, true);
}

/** How often a PIN or a password may be tried before only the server can give everything back. */
const mostTries = 5;

/** `gone`: nothing is sealed here any more, and an ordinary log-in is needed. A number says how many tries are left. */
export type Outcome = 'open' | 'gone' | number;

/** Tries a PIN or a password. Each try counts before it is made. */
export async function unlock(secret: string): Promise<Outcome> {
  const locked = readLocked();
  if (locked === undefined) return 'gone';
  const { salt, way, sealed } = locked;
  const tries = locked.tries + 1;
  storeLocked({ ...locked, tries });
  const key = await deriveKey(secret, salt);
  let opened: Opened;
  try {
    opened = (await openValue(key, sealed)) as Opened;
  } catch {
    if (tries < mostTries) return mostTries - tries;
    forgetLocked();
    return 'gone';
  }
  // Another tab may have let another person in meanwhile.
  if (readLocked() === undefined) return 'gone';
  forgetLocked();
  noteUseAt(Date.now());
  storeKey(JSON.parse(opened.storageKey) as StorageKey);
  storeLockKey({ salt, key, way });
  const { access, refresh } = opened;
  tokens.store(refresh === null ? { access } : { access, refresh });
  return 'open';
}

/**
 * Goes on as the person whose log-in was unlocked, here or in another tab. The session is checked as at the start of a page.
 * @returns the address of the screen at which this tab was locked
 */
export async function goOn(): Promise<string> {
  pageOfGuest.write('');
  const place = await takePlace();
  updateSession({ access: tokens.access(), refresh: tokens.refresh() });
  // Without an answer of the server the person goes on as far as this device knows, while the check is still tried.
  await Promise.race([checkToken(), accepted()]);
  return place;
}

/** Resolves when a person is logged in. */
function accepted(): Promise<void> {
  return new Promise((resolve) => {
    const forget = session.subscribe(() => {
      if (session.get().isAuthenticated !== true) return;
      forget();
      resolve();
    });
  });
}

import { isOffline } from '../online.ts';
import { paths } from '../paths.ts';
import { sessionEnded } from '../session-state.ts';
import { storedKey } from '../kept/storage-key.ts';
import { lockPath } from './lock-path.ts';
import { openValue, sealValue } from './wrap.ts';

/** Where this tab has the address at which it was locked, sealed with the storage key: each tab comes back to its own. */
const placeName = 'locked-at';

/** How long the server may take to show that it can load a page, in milliseconds. Nobody waits for it: the screen is hidden. */
const patience = 15_000;

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

/** Seals the address of this tab. @param key the storage key of whoever is logged in */
export async function leavePlace(key: string): Promise<void> {
  const { pathname, search } = window.location;
  const place = pathname === lockPath ? shown : pathname + search;
  sessionStorage.setItem(placeName, await sealValue(key, place));
}

/** Takes the address at which this tab was locked; the start page where it has none, or somebody else has locked it. */
export async function takePlace(): Promise<string> {
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
    const options = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patience) } as const;
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
  // Somebody may have opened the lock meanwhile.
  if (isLoaded && window.location.pathname === lockPath) window.location.reload();
  else window.removeEventListener('beforeunload', warn, true);
}

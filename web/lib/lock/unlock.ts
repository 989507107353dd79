import { checkToken } from '../kept/start.ts';
import { storeKey, type StorageKey } from '../kept/storage-key.ts';
import { pageOfGuest } from '../page-of-guest.ts';
import { session, updateSession } from '../session-state.ts';
import { tokens } from '../tokens.ts';
import type { Opened } from './lock-now.ts';
import { takePlace } from './place.ts';
import { forgetLocked, noteUseAt, readLocked, storeLocked, storeLockKey } from './stored.ts';
import { deriveKey, openValue } from './wrap.ts';

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
  // Another tab may have let somebody else in meanwhile.
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
 * Goes on as whoever has unlocked this browser, here or in another tab: the session is checked as at the start of a page.
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

/** Resolves when somebody is logged in. */
function accepted(): Promise<void> {
  return new Promise((resolve) => {
    const forget = session.subscribe(() => {
      if (session.get().isAuthenticated !== true) return;
      forget();
      resolve();
    });
  });
}

/*
 * Makes the key with which this browser can be locked. That happens during log-in, since the PIN or the password is not available
 * afterwards. The code loads on the screens of log-in, where no person waits for its bytes.
 */
import { pinPattern } from '../../contract/people/cards.ts';
import { entering, session } from '../lib/session/session-state.ts';
import { tokens } from '../lib/session/tokens.ts';
import { lockPath } from '../lib/paths/paths.ts';
import { forgetLocked, readLocked, storeLockKey, storeSetting, type Way } from './lock-store.ts';
import { deriveKey, deriveKeyNow, newSalt } from './lock-key.ts';

type PreparedLock = { secret: string; salt: string; way: Way; key?: string };

/** Of the last attempt to log in. */
let prepared: PreparedLock | undefined;

/** Stores the key once the log-in has succeeded. A person who locked this browser earlier is replaced by the signed-in user. */
function storePrepared(): void {
  if (prepared?.key === undefined || session.get().isAuthenticated !== true || tokens.access() === null)
    return;
  const { salt, key, way } = prepared;
  prepared = undefined;
  storeLockKey({ salt, key, way });
  storeSetting({ way });
  forgetLocked();
}

/** Derives the key from a PIN or a password, and keeps it if that opens the door. */
export function prepareLock(secret: string): void {
  const lock: PreparedLock = { secret, salt: newSalt(), way: pinPattern.test(secret) ? 'card' : 'form' };
  prepared = lock;
  void deriveKey(secret, lock.salt).then((key) => {
    lock.key = key;
    if (prepared === lock) storePrepared();
  });
}

window.addEventListener(entering, (event) => {
  // Of a card only the code is known at first. An event that was made without a detail has null.
  const { detail } = event as CustomEvent<string | null>;
  if (detail !== null) prepareLock(detail);
});
session.subscribe(storePrepared);
// A log-in loads the page anew.
window.addEventListener('pagehide', () => {
  if (prepared === undefined || prepared.key !== undefined || tokens.access() === null) return;
  prepared.key = deriveKeyNow(prepared.secret, prepared.salt);
  storePrepared();
});

// A browser that was closed while it was locked opens the start page, as a rule.
if (window.location.pathname === '/' && tokens.access() === null && readLocked() !== undefined) {
  window.location.replace(lockPath);
}

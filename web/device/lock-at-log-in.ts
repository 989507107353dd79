/*
 * Makes the key with which this browser can be locked, while somebody logs in: afterwards nobody has the PIN or the password any more. It is
 * loaded on the screens of log-in, where that costs no bytes that somebody waits for.
 */
import { pinPattern } from '../../contract/people/cards.ts';
import { entering, session } from '../lib/session/session-state.ts';
import { tokens } from '../lib/session/tokens.ts';
import { lockPath } from '../lib/paths/paths.ts';
import { forgetLocked, readLocked, storeLockKey, storeSetting, type Way } from './lock-store.ts';
import { deriveKey, deriveKeyNow, newSalt } from './lock-key.ts';

type Begun = { secret: string; salt: string; way: Way; key?: string };

/** Of the last attempt to log in. */
let begun: Begun | undefined;

/** Stores the key once the log-in has succeeded. Whoever has locked this browser before is not the one who uses it now. */
function keep(): void {
  if (begun?.key === undefined || session.get().isAuthenticated !== true || tokens.access() === null) return;
  const { salt, key, way } = begun;
  begun = undefined;
  storeLockKey({ salt, key, way });
  storeSetting({ way });
  forgetLocked();
}

/** Derives the key from a PIN or a password, and keeps it if that opens the door. */
export function prepareLock(secret: string): void {
  const one: Begun = { secret, salt: newSalt(), way: pinPattern.test(secret) ? 'card' : 'form' };
  begun = one;
  void deriveKey(secret, one.salt).then((key) => {
    one.key = key;
    if (begun === one) keep();
  });
}

window.addEventListener(entering, (event) => {
  // Of a card only the code is known at first. An event that was made without a detail has null.
  const { detail } = event as CustomEvent<string | null>;
  if (detail !== null) prepareLock(detail);
});
session.subscribe(keep);
// A log-in loads the page anew.
window.addEventListener('pagehide', () => {
  if (begun === undefined || begun.key !== undefined || tokens.access() === null) return;
  begun.key = deriveKeyNow(begun.secret, begun.salt);
  keep();
});

// A browser that was closed while it was locked opens the start page, as a rule.
if (window.location.pathname === '/' && tokens.access() === null && readLocked() !== undefined) {
  window.location.replace(lockPath);
}

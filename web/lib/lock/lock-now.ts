import { forgetDrafts } from '../drafts.ts';
import { openDrafts } from '../kept/open-drafts.ts';
import { storedKey } from '../kept/storage-key.ts';
import { logOut } from '../session.ts';
import { tokens } from '../tokens.ts';
import { leavePlace, showLock } from './place.ts';
import { readLocked, readLockKey, storeLocked } from './stored.ts';
import { sealValue } from './wrap.ts';

/** How long the browser may take to write down what was typed before its database was open, in milliseconds. */
const patience = 1000;

/** What is sealed while the browser is locked. */
export type Opened = { access: string; refresh: string | null; storageKey: string };

/**
 * Locks this browser, in all tabs: the tokens and the keys are sealed with what only the PIN or the password gives back, and deleted. Where
 * nobody has such a key here, that is a log-out: nothing that is kept is lost by it either.
 */
export async function lockNow(): Promise<void> {
  await Promise.race([
    openDrafts().catch(() => undefined),
    new Promise((resolve) => {
      setTimeout(resolve, patience);
    }),
  ]);
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

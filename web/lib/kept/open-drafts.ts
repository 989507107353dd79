import { lineIsFree } from '../line-is-free.ts';
import { isDiskFull, keepDraftsIn } from '../draft-storage.ts';
import { draftPrefix, keysIn } from '../drafts.ts';
import { forgetOldDrafts } from '../old-drafts.ts';
import { session } from '../session-state.ts';
import { personOf, tokens } from '../tokens.ts';
import { fromBase64url } from './bytes.ts';
import { cipherOf } from './cipher.ts';
import { StorageFull } from './database.ts';
import { KeptDrafts } from './kept-drafts.ts';
import { leaveBehind, openLeft, plainDrafts } from './left-behind.ts';
import type { SealNow } from './script-cipher.ts';
import { type StorageKey, storedKey } from './storage-key.ts';
import { openVault, type Vault } from './vault.ts';

let opened: { key: StorageKey; kept: KeptDrafts } | undefined;
let opening: { ticket: string; done: Promise<void> } | undefined;
let sealNow: SealNow | undefined;

/** Reads the drafts of whoever is logged in into the memory of the page. Without a vault they stay in the local storage. */
export function openDrafts(): Promise<void> {
  const key = storedKey();
  if (key === undefined) return Promise.resolve();
  if (opening?.ticket !== key.ticket || opened?.kept.isClosed === true) {
    opening = { ticket: key.ticket, done: openWith(key) };
  }
  return opening.done;
}

async function openWith(key: StorageKey): Promise<void> {
  const vault = await openVault();
  if (vault === undefined) return;
  await moveInto(vault, key);
  const kept = await KeptDrafts.of(vault, noteWritten);
  const now = storedKey();
  if (now?.ticket !== key.ticket) {
    kept.close();
    // Another tab of the same person has stored its ticket meanwhile.
    if (now?.person === key.person) await openDrafts();
    return;
  }
  if (opened === undefined) endWithPageOrSession();
  opened = { key, kept };
  forgetOldDrafts(() => kept, Date.now());
  // What was typed while the browser opened its database.
  for (const { left, done } of plainDrafts(vault.person)) {
    kept.setItem(left.name, left.text ?? '');
    done();
  }
  keepDraftsIn(kept, prepareToLeave);
}

/** Moves what stands outside of the vault into it: it was typed last. */
async function moveInto(vault: Vault, key: StorageKey): Promise<void> {
  forgetOfOthers(vault.person);
  const left = await Promise.all(
    [...key.earlier, key].map(async (one) => openLeft(await cipherOf(fromBase64url(one.key)), one.ticket)),
  );
  for (const { left: one, done } of [...plainDrafts(vault.person), ...left.flat()]) {
    await (one.text === null ? vault.remove(one.name) : vault.write(one.name, one.text));
    done();
  }
}

/** A tab that somebody else has used before has nothing of that person. */
function forgetOfOthers(person: number): void {
  for (const key of keysIn(sessionStorage, draftPrefix)) {
    const [, owner] = key.split(':');
    if (owner !== '0' && owner !== String(person)) sessionStorage.removeItem(key);
  }
}

/** Loads what encrypts at once, where there is something to fill in, once the line is free: until then `leaveBehind` does without it. */
function prepareToLeave(): void {
  if (sealNow !== undefined) return;
  const loading = lineIsFree().then(() => import('./script-cipher.ts'));
  void loading.then(
    (loaded) => {
      ({ sealNow } = loaded);
    },
    () => undefined,
  );
}

function noteWritten(error: unknown): void {
  isDiskFull.set(error instanceof StorageFull);
  if (error !== undefined) console.warn('A draft is not stored:', error);
}

function endWithPageOrSession(): void {
  window.addEventListener('pagehide', () => {
    if (opened === undefined) return;
    const isLoggedIn = personOf(tokens.access()) === opened.key.person;
    leaveBehind(opened.kept.unsaved, opened.key, sealNow, isLoggedIn);
  });
  session.subscribe(() => {
    if (session.get().access === null) opened?.kept.close();
  });
}

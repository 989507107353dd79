import type { User } from '../../contract/people/users.ts';
import { messageOf } from '../lib/api/api-error.ts';
import { isDiskFull, setDraftStorage } from '../lib/draft-storage.ts';
import { draftPrefix, keysIn } from '../lib/drafts.ts';
import { lineIsFree } from '../lib/api/line-is-free.ts';
import { forgetOldDrafts } from '../lib/old-drafts.ts';
import { session } from '../lib/session/session-state.ts';
import { personOf, tokens } from '../lib/session/tokens.ts';
import { cipherOf, fromBase64url } from './cipher.ts';
import { StorageFull } from './database.ts';
import { DeviceDrafts, leaveBehind, openLeft, plainDrafts } from './device-drafts.ts';
import { type StorageKey, storedKey } from './local-storage.ts';
import { noteQueuedEntries } from './outbox-disk.ts';
import { fetchKey } from './own-vault.ts';
import type { SealNow } from './script-cipher.ts';
import { openVault, type Vault } from './vault.ts';

let opened: { key: StorageKey; drafts: DeviceDrafts } | undefined;
let opening: { ticket: string; done: Promise<void> } | undefined;
let sealNow: SealNow | undefined;

/** Reads the drafts of the signed-in user into the memory of the page. Without a vault they stay in the local storage. */
export function openDrafts(): Promise<void> {
  const key = storedKey();
  if (key === undefined) return Promise.resolve();
  if (opening?.ticket !== key.ticket || opened?.drafts.isClosed === true) {
    opening = { ticket: key.ticket, done: openWith(key) };
  }
  return opening.done;
}

async function openWith(key: StorageKey): Promise<void> {
  const vault = await openVault();
  if (vault === undefined) return;
  await moveInto(vault, key);
  const drafts = await DeviceDrafts.open(vault, noteWritten);
  const now = storedKey();
  if (now?.ticket !== key.ticket) {
    drafts.close();
    // Another tab of the same person has stored its ticket meanwhile.
    if (now?.person === key.person) await openDrafts();
    return;
  }
  if (opened === undefined) endWithPageOrSession();
  opened = { key, drafts };
  forgetOldDrafts(() => drafts, Date.now());
  // Text that was typed while the browser opened its database.
  for (const { left, done } of plainDrafts(vault.person)) {
    drafts.setItem(left.name, left.text ?? '');
    done();
  }
  setDraftStorage(drafts, prepareToLeave);
}

/** Moves what stands outside of the vault into it: it was typed last. */
async function moveInto(vault: Vault, key: StorageKey): Promise<void> {
  forgetOfOthers(vault.person);
  const left = await Promise.all(
    [...key.earlier, key].map(async (ticketKey) =>
      openLeft(await cipherOf(fromBase64url(ticketKey.key)), ticketKey.ticket),
    ),
  );
  for (const { left: draft, done } of [...plainDrafts(vault.person), ...left.flat()]) {
    await (draft.text === null ? vault.remove(draft.name) : vault.write(draft.name, draft.text));
    done();
  }
}

/** Deletes drafts of other people from a tab that they used earlier. */
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
    leaveBehind(opened.drafts.unsaved, opened.key, sealNow, isLoggedIn);
  });
  session.subscribe(() => {
    if (session.get().access === null) opened?.drafts.close();
  });
}

/** The answer of the current-user call, and the product's own record of the same person. */
export type Loaded = { user: User | null; my_user: User | null };

/** The name of the record with the person as loaded last. */
const personRecord = 'person';

/** The person as loaded last, when the drafts are open too; undefined where this device does not know. */
export async function readPerson(): Promise<Loaded | undefined> {
  if (storedKey() === undefined) return undefined;
  await openDrafts();
  const vault = await openVault();
  return (await vault?.read(personRecord)) as Loaded | undefined;
}

/** Opens the vault and the drafts of a person, and keeps the person for a start without the server. @param id of the person */
export async function openFor(id: number, person: Loaded): Promise<void> {
  if (storedKey()?.person !== id) await fetchKey(id, { once: true });
  await Promise.all([openDrafts(), noteQueuedEntries()]);
  const vault = await openVault();
  if (vault?.person !== id) return;
  vault
    .write(personRecord, person)
    .catch((error: unknown) => console.warn('The person is not stored:', messageOf(error)));
}

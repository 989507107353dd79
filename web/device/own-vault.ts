import { getStorageKey } from '../../contract/work/storage-keys.ts';
import { call } from '../lib/api/api.ts';
import { session } from '../lib/session/session-state.ts';
import { tokens } from '../lib/session/tokens.ts';
import { cipherOf, fromBase64url } from './cipher.ts';
import { deviceDatabase, writeToStore } from './database.ts';
import { ticketsOfLeft } from './device-drafts.ts';
import { storedKey, storeKey } from './local-storage.ts';
import { openRecord, openVault, type Vault, writeRecord } from './vault.ts';

/**
 * The vault of whoever is logged in. Where its key is not known, it is asked for: nothing is sent before it is on the disk.
 * @param once whether one attempt is enough, where nobody waits for it
 * @returns undefined where nobody is logged in, or the browser has no storage
 * @throws ApiError where the key cannot be had now
 */
export async function openOwnVault({ once }: { once: boolean }): Promise<Vault | undefined> {
  const vault = await openVault();
  if (vault !== undefined) return vault;
  const { user, my_user } = session.get();
  const person = my_user ?? user;
  if (person !== null) await fetchKey(person.id, { once });
  return openVault();
}

/** Where nothing can be kept: no storage in this browser, or its key is not known. */
class CannotStore extends Error {
  override readonly name = 'NotKept';
}

/** As `openOwnVault`, for something that is to be written. @throws CannotStore; ApiError where the key cannot be had now */
export async function openToWrite(attempts: { once: boolean }): Promise<Vault> {
  const vault = await openOwnVault(attempts);
  if (vault === undefined) throw new CannotStore();
  return vault;
}

type KeyOfTicket = { ticket: string; key: string };

/** How many tickets the server takes at once. */
const most = 50;

/** The length of a ticket in characters, at most. */
const longest = 200;

/** How long a record is kept whose person does not come back, in milliseconds: four weeks, as drafts. */
const foreignLife = 28 * 24 * 60 * 60 * 1000;

/** What is under way, by the person and the number of attempts. */
const fetching = new Map<string, Promise<void>>();

/**
 * Asks the server for the key of whoever is logged in, once for all that wait, and stores it with the tokens. What the same person has kept
 * with earlier tickets on this device can be read from then on; records of others that are older than four weeks are deleted.
 * @param person the id of whoever is logged in
 * @param once whether one attempt is enough, where nobody waits for it
 * @throws ApiError, and where the browser keeps nothing
 */
export function fetchKey(person: number, { once }: { once: boolean }): Promise<void> {
  const name = nameOf(person, once);
  const running = fetching.get(name) ?? fetchNew(person, once).finally(() => fetching.delete(name));
  fetching.set(name, running);
  return running;
}

const nameOf = (person: number, once: boolean) => `${person} ${once}`;

/** Where a single attempt is under way, a request with retries is made only after that attempt has failed. */
async function fetchNew(person: number, once: boolean): Promise<void> {
  const single = once ? undefined : fetching.get(nameOf(person, true));
  if (single === undefined) await fetchAndStore(person, once);
  else await single.catch(() => fetchAndStore(person, false));
}

async function fetchAndStore(person: number, once: boolean): Promise<void> {
  const access = tokens.access();
  const before = await storedTickets();
  const ask = () => call(getStorageKey, { body: { tickets: before.splice(0, most) } }, { once });
  const { ticket, key, earlier } = await ask();
  while (before.length > 0) {
    const more = await ask();
    earlier.push(...more.earlier);
  }
  // Another tab may have been first, now or when the records have been sealed: the tabs of a person have one ticket.
  if (storedKey()?.key === key) return;
  await sealAnew({ ticket, key }, earlier);
  await forgetForeign(new Set([ticket, ...earlier.map((one) => one.ticket)]));
  const stored = storedKey();
  if (stored?.key === key) {
    await sealAnew(stored, [{ ticket, key }]);
    return;
  }
  // Somebody may have logged out meanwhile, in another tab.
  if (access !== null && tokens.access() !== null) storeKey({ ticket, key, person, earlier });
}

/** The tickets of all that this device keeps, those of records and answers first. */
async function storedTickets(): Promise<string[]> {
  const database = await deviceDatabase();
  const found = new Set<string>();
  for (const store of ['records', 'outbox'] as const) {
    const index = database.transaction(store).store.index('ticket');
    for (let at = await index.openKeyCursor(null, 'nextunique'); at !== null; at = await at.continue()) {
      found.add(at.key);
    }
  }
  for (const ticket of ticketsOfLeft()) found.add(ticket);
  // The server refuses a list with anything longer.
  return [...found].filter(({ length }) => length > 0 && length <= longest);
}

/** Seals the records of earlier tickets with the new one. Of two with the same name the newer one remains. */
async function sealAnew(now: KeyOfTicket, earlier: readonly KeyOfTicket[]): Promise<void> {
  const cipher = await cipherOf(fromBase64url(now.key));
  const old = await Promise.all(
    earlier.map(async (one) => {
      const [opening, database] = await Promise.all([cipherOf(fromBase64url(one.key)), deviceDatabase()]);
      const index = database.transaction('records').store.index('ticket');
      const [keys, records] = await Promise.all([index.getAllKeys(one.ticket), index.getAll(one.ticket)]);
      return keys.map((key, at) => ({ opening, key, record: records[at] }));
    }),
  );
  const all = old.flat();
  all.sort((one, other) => at(one.record) - at(other.record));
  for (const { opening, key, record } of all) {
    const opened = await openRecord(opening, key, record);
    // With the same key the record has the same place, and is replaced.
    if (opened !== undefined) await writeRecord(cipher, now.ticket, opened, { at: at(record) });
    await deleteOf(key, (one) => one.ticket !== now.ticket);
  }
}

const at = (record: { at: number } | undefined) => record?.at ?? 0;

async function deleteOf(key: string, isMeant: (record: { ticket: string }) => boolean): Promise<void> {
  await writeToStore('records', async (store) => {
    const record = await store.get(key);
    if (record !== undefined && isMeant(record)) await store.delete(key);
  });
}

/**
 * Deletes old records and queued forms whose person has not come back, and old files, which can be loaded again. Answers for the server stay.
 */
async function forgetForeign(own: ReadonlySet<string>): Promise<void> {
  const old = Date.now() - foreignLife;
  for (const name of ['records', 'files'] as const) {
    await writeToStore(name, async (store) => {
      for (let one = await store.openCursor(); one !== null; one = await one.continue()) {
        const isOwn = name === 'records' && own.has(one.value.ticket);
        if (!isOwn && one.value.at < old) await one.delete();
      }
    });
  }
  await writeToStore('outbox', async (store) => {
    for (let one = await store.openCursor(); one !== null; one = await one.continue()) {
      const { ticket, sealed, at: queuedAt } = one.value;
      if (sealed === '' && !own.has(ticket) && queuedAt < old) await one.delete();
    }
  });
}

import { getStorageKey } from '../../contract/work/storage-keys.ts';
import { call } from '../lib/api/api.ts';
import { signedInUser } from '../lib/session/session-state.ts';
import { tokens } from '../lib/session/tokens.ts';
import { cipherOf, fromBase64url } from './cipher.ts';
import { deviceDatabase, writeToStore } from './database.ts';
import { ticketsOfLeft } from './device-drafts.ts';
import { storedKey, storeKey } from './local-storage.ts';
import { openRecord, openVault, type Vault, writeRecord } from './vault.ts';

/**
 * The vault of the signed-in user. An unknown key is requested from the server: no entry is sent before it is on the disk.
 * @param once whether one attempt is enough, where no screen waits for it
 * @returns undefined without a log-in or without storage
 * @throws ApiError where the key cannot be had now
 */
export async function openOwnVault({ once }: { once: boolean }): Promise<Vault | undefined> {
  const vault = await openVault();
  if (vault !== undefined) return vault;
  const person = signedInUser();
  if (person !== null) await fetchKey(person.id, { once });
  return openVault();
}

/** Nothing can be stored: this browser has no storage, or its key is not known. */
class CannotStore extends Error {
  override readonly name = 'CannotStore';
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

/** How long a record of a person who does not come back is stored, in milliseconds: four weeks, as drafts. */
const foreignLife = 28 * 24 * 60 * 60 * 1000;

/** Running requests, by the person and the number of attempts. */
const fetching = new Map<string, Promise<void>>();

/**
 * Requests the key of the signed-in user from the server, once for all callers, and stores it with the tokens. Records that the same person
 * has stored with earlier tickets on this device are readable from then on. Records of others that are older than four weeks are deleted.
 * @param person the id of the signed-in user
 * @param once whether one attempt is enough, where no screen waits for it
 * @throws ApiError, and where the browser stores nothing
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
  await forgetForeign(new Set([ticket, ...earlier.map((ticketKey) => ticketKey.ticket)]));
  const stored = storedKey();
  if (stored?.key === key) {
    await sealAnew(stored, [{ ticket, key }]);
    return;
  }
  // The person may have logged out meanwhile, in another tab.
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
    earlier.map(async (ticketKey) => {
      const [opening, database] = await Promise.all([
        cipherOf(fromBase64url(ticketKey.key)),
        deviceDatabase(),
      ]);
      const index = database.transaction('records').store.index('ticket');
      const [keys, records] = await Promise.all([
        index.getAllKeys(ticketKey.ticket),
        index.getAll(ticketKey.ticket),
      ]);
      return keys.map((key, at) => ({ opening, key, record: records[at] }));
    }),
  );
  const all = old.flat();
  all.sort((a, b) => at(a.record) - at(b.record));
  for (const { opening, key, record } of all) {
    const opened = await openRecord(opening, key, record);
    // With the same key the record has the same place, and is replaced.
    if (opened !== undefined) await writeRecord(cipher, now.ticket, opened, { at: at(record) });
    await deleteOf(key, (stored) => stored.ticket !== now.ticket);
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
async function forgetForeign(ownTickets: ReadonlySet<string>): Promise<void> {
  const old = Date.now() - foreignLife;
  for (const name of ['records', 'files'] as const) {
    await writeToStore(name, async (store) => {
      for (let cursor = await store.openCursor(); cursor !== null; cursor = await cursor.continue()) {
        const isOwn = name === 'records' && ownTickets.has(cursor.value.ticket);
        if (!isOwn && cursor.value.at < old) await cursor.delete();
      }
    });
  }
  await writeToStore('outbox', async (store) => {
    for (let cursor = await store.openCursor(); cursor !== null; cursor = await cursor.continue()) {
      const { ticket, sealed, at: queuedAt } = cursor.value;
      if (sealed === '' && !ownTickets.has(ticket) && queuedAt < old) await cursor.delete();
    }
  });
}

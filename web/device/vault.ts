import { type Cipher, cipherOf, fromBase64url, fromBytes, toBase64url, toBytes } from './cipher.ts';
import { deviceDatabase, type SealedRecord, writeToStore } from './database.ts';
import { storedKey, type StorageKey } from './local-storage.ts';

/** The encrypted records of the signed-in user. */
export type Vault = {
  person: number;
  /** @returns undefined where there is none, or it cannot be read */
  read(name: string): Promise<unknown>;
  /** Resolves when the browser has written it to the disk. @throws StorageFull */
  write(name: string, value: unknown): Promise<void>;
  remove(name: string): Promise<void>;
  names(prefix: string): Promise<string[]>;
  /** All records whose names start with `prefix`, by name. */
  all(prefix: string): Promise<Map<string, unknown>>;
  /** Larger values that can be loaded again: pictures and recordings of tests, by their paths. Its methods are as those above. */
  files: Pick<Vault, 'read' | 'write' | 'remove'>;
  /** Names the key of `cipher` for the server. */
  ticket: string;
  cipher: Cipher;
  /** The cipher of this ticket, which may be an earlier one of the same person; undefined for another person. */
  cipherOf(ticket: string): Promise<Cipher | undefined>;
};

/** What a record holds: its name is beside its value, since its key is a hash. */
type Opened = { name: string; value: unknown };

let current: { ticket: string; vault: Promise<Vault | undefined> } | undefined;

/** The vault of the signed-in user; undefined where the browser has no storage, or its key is not known yet. */
export function openVault(): Promise<Vault | undefined> {
  const key = storedKey();
  if (key === undefined) return Promise.resolve(undefined);
  if (current?.ticket !== key.ticket) current = { ticket: key.ticket, vault: vaultOf(key) };
  return current.vault;
}

async function vaultOf(key: StorageKey): Promise<Vault | undefined> {
  try {
    const [cipher] = await Promise.all([cipherOf(fromBase64url(key.key)), deviceDatabase()]);
    return makeVault(key, cipher);
  } catch (error) {
    console.warn('There is no vault:', error);
    return undefined;
  }
}

/** The key of a record, and what its bytes belong to. */
async function keyOfRecord(cipher: Cipher, name: string): Promise<string> {
  return toBase64url(await cipher.hash(name));
}

/** The name and the value of a record; undefined where it is damaged, or of another key. */
export async function openRecord(
  cipher: Cipher,
  key: string,
  record: SealedRecord | undefined,
): Promise<Opened | undefined> {
  if (record === undefined) return undefined;
  try {
    return JSON.parse(fromBytes(await cipher.open(record.data, toBytes(key)))) as Opened;
  } catch {
    return undefined;
  }
}

type RecordStore = 'records' | 'files';

/** Writes a record. @param at when its value was new, in milliseconds. @throws StorageFull */
export async function writeRecord(
  cipher: Cipher,
  ticket: string,
  opened: Opened,
  { at = Date.now(), into = 'records' }: { at?: number; into?: RecordStore } = {},
): Promise<void> {
  const key = await keyOfRecord(cipher, opened.name);
  const data = await cipher.seal(toBytes(JSON.stringify(opened)), toBytes(key));
  await writeToStore(into, (store) => store.put({ ticket, data, at }, key));
}

function makeVault({ ticket, person, earlier }: StorageKey, cipher: Cipher): Vault {
  async function all(prefix: string): Promise<Map<string, unknown>> {
    const found = new Map<string, unknown>();
    const { store } = (await deviceDatabase()).transaction('records');
    const range = IDBKeyRange.only(ticket);
    const [keys, records] = await Promise.all([
      store.index('ticket').getAllKeys(range),
      store.index('ticket').getAll(range),
    ]);
    const opened = await Promise.all(keys.map((key, at) => openRecord(cipher, key, records[at])));
    for (const record of opened)
      if (record?.name.startsWith(prefix) === true) found.set(record.name, record.value);
    return found;
  }

  const recordsIn = (store: RecordStore): Vault['files'] => ({
    async read(name) {
      const key = await keyOfRecord(cipher, name);
      const record = await (await deviceDatabase()).get(store, key);
      return (await openRecord(cipher, key, record))?.value;
    },
    write: (name, value) => writeRecord(cipher, ticket, { name, value }, { into: store }),
    async remove(name) {
      const key = await keyOfRecord(cipher, name);
      await writeToStore(store, (objects) => objects.delete(key));
    },
  });

  return {
    person,
    all,
    ...recordsIn('records'),
    files: recordsIn('files'),
    names: async (prefix) => [...(await all(prefix)).keys()],
    ticket,
    cipher,
    async cipherOf(used) {
      if (used === ticket) return cipher;
      const earlierKey = earlier.find((known) => known.ticket === used)?.key;
      return earlierKey === undefined ? undefined : cipherOf(fromBase64url(earlierKey));
    },
  };
}

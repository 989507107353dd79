import type { SealedAnswer } from '../../../contract/sealed-answers.ts';
import type { UntakenReason } from '../../../contract/storage-keys.ts';
import { keptDatabase, writeKept } from './database.ts';
import { noteKept } from './flag.ts';
import { haveForms } from './forms-flag.ts';
import type { Refusal } from './meaning.ts';
import type { Entry } from './sending.ts';
import type { Vault } from './vault.ts';

/** How an answer is shown to its person: the beginning of the question, the subject, and the answer in words. */
export type About = { question: string; subject: string; answer: string };

/** What only the person may read of an answer that is kept. */
export type Meta = {
  answer: SealedAnswer;
  about?: About | undefined;
  /** The id of the attempt of which it is. */
  attempt?: number | undefined;
  reason?: UntakenReason;
  refusal?: Refusal;
};

/** An answer on the disk. */
export type StoredEntry = Entry & { meta: string };

const sealedAs = (id: string) => `meta ${id}`;

/** Everything on the disk, of all people. Notes whether there is anything. */
export async function readEntries(): Promise<StoredEntry[]> {
  const { store } = (await keptDatabase()).transaction('outbox');
  const [ids, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
  noteKept(ids.length > 0 || haveForms());
  return values.map(({ ticket, sealed, meta, at, state }, index) => ({
    id: ids[index] ?? '',
    ticket,
    sealed,
    meta,
    at,
    state: state as Entry['state'],
  }));
}

/** Notes whether there is anything on the disk: a browser that was killed may have lost the note, and not the answers. */
export async function noteWhatIsKept(): Promise<void> {
  noteKept((await (await keptDatabase()).count('outbox')) > 0 || haveForms());
}

/** What the person may read of an entry; undefined where it is of somebody else. */
export async function openMeta(vault: Vault, { id, ticket, meta }: StoredEntry): Promise<Meta | undefined> {
  const text = await vault.open(sealedAs(id), { ticket, sealed: meta });
  return text === undefined ? undefined : (JSON.parse(text) as Meta);
}

/**
 * Writes an answer, or what has become of it, and resolves when that is on the disk.
 * @param replaces the ids of entries that are deleted in the same moment
 * @throws StorageFull
 */
export async function writeEntry(
  vault: Vault,
  { id, at, state }: Pick<Entry, 'id' | 'at' | 'state'>,
  meta: Meta,
  replaces: readonly string[] = [],
): Promise<void> {
  noteKept(true);
  const [forServer, forPerson] = await Promise.all([
    vault.seal(id, JSON.stringify(meta.answer)),
    vault.seal(sealedAs(id), JSON.stringify(meta)),
  ]);
  const value = { ...forServer, meta: forPerson.sealed, at, state };
  await writeKept('outbox', (store) =>
    Promise.all([store.put(value, id), ...replaces.map((older) => store.delete(older))]),
  );
  // Another tab may have seen an empty disk meanwhile.
  noteKept(true);
}

/** Whether an entry is still on the disk. */
export async function hasEntry(id: string): Promise<boolean> {
  return (await (await keptDatabase()).getKey('outbox', id)) !== undefined;
}

export function removeEntry(id: string): Promise<void> {
  return writeKept('outbox', (store) => store.delete(id));
}

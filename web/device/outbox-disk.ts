import type { OpenAttempt } from '../../contract/work/attempts.ts';
import type { Method } from '../../contract/wire/endpoint.ts';
import type { SealedAnswer } from '../../contract/work/sealed-answers.ts';
import type { RejectionReason } from '../../contract/work/storage-keys.ts';
import { fromBase64url, fromBytes, toBase64url, toBytes } from './cipher.ts';
import { deviceDatabase, StorageFull, writeToStore } from './database.ts';
import { noteQueued } from './local-storage.ts';
import type { Entry, Refusal } from './sending.ts';
import { openVault, type Vault } from './vault.ts';

/** How an answer is shown to its author: the beginning of the question, the subject, and the answer in words. */
export type About = { question: string; subject: string; answer: string };

export type QueuedAnswer = {
  answer: SealedAnswer;
  about?: About | undefined;
  /** The id of the attempt of which it is. */
  attempt?: number | undefined;
  form?: undefined;
};

/** What a form is about. */
export type FormKind =
  | 'add_test'
  | 'edit_test'
  | 'add_post'
  | 'edit_post'
  | 'give_work'
  | 'edit_work'
  | 'add_column'
  | 'edit_column'
  | 'mark';

export type Form = StoredBody & {
  kind: FormKind;
  /** The beginning of the text, as lists show it. */
  title: string;
  /** The address of the form. */
  place: string;
  /** The fields of the form, as its draft stores them. */
  texts: Readonly<Record<string, string>>;
  /** The stored draft of the form, which is deleted when this is on the disk; blank where there was none. */
  draft: string;
  /** The id of the queued form that this is another version of. */
  replaces?: string | undefined;
  method: Method;
  path: `/${string}/`;
  params?: Readonly<Record<string, number>> | undefined;
  multipart: boolean;
};

export type QueuedForm = {
  form: Form;
  /** When a request was made first that may have reached the server, in milliseconds. */
  tried?: number | undefined;
  answer?: undefined;
};

/** What only its author may read of an entry of the queue, and what the server said of it where that has refused it. */
export type Content = (QueuedAnswer | QueuedForm) & { reason?: RejectionReason; refusal?: Refusal };

/** An entry with its sealed content, which is `meta` on the disk. */
export type StoredEntry = Entry & { sealedContent: string };

/** What the content of an entry is sealed as. */
export const sealedAs = (id: string) => `meta ${id}`;

/** Everything on the disk, of all people. Notes whether there is anything. */
export async function readEntries(): Promise<StoredEntry[]> {
  const { store } = (await deviceDatabase()).transaction('outbox');
  const [ids, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
  noteQueued(ids.length > 0);
  return values.map(({ ticket, sealed, meta: sealedContent, at, state }, index) => ({
    id: ids[index] ?? '',
    ticket,
    sealed,
    sealedContent,
    at,
    state: state as Entry['state'],
  }));
}

/** Notes whether there is anything on the disk: a browser that was killed may have lost the note, and not the entries. */
export async function noteQueuedEntries(): Promise<void> {
  noteQueued((await (await deviceDatabase()).count('outbox')) > 0);
}

/** What the author may read of an entry; undefined where it is of another person. */
export async function openContent(
  vault: Vault,
  { id, ticket, sealedContent }: StoredEntry,
): Promise<Content | undefined> {
  const cipher = await vault.cipherOf(ticket);
  if (cipher === undefined) return undefined;
  try {
    const text = fromBytes(await cipher.open(fromBase64url(sealedContent), toBytes(sealedAs(id))));
    return JSON.parse(text) as Content;
  } catch {
    // It is damaged.
    return undefined;
  }
}

/** Whether an entry is still on the disk. */
export async function hasEntry(id: string): Promise<boolean> {
  return (await (await deviceDatabase()).getKey('outbox', id)) !== undefined;
}

export function removeEntry(id: string): Promise<void> {
  return writeToStore('outbox', (store) => store.delete(id));
}

/** A file of a queued form; `data` is base64url. */
export type FormFile = { name: string; type: string; data: string };

type Body = Readonly<Record<string, unknown>>;

/** A body as it is stored: its fields, and its files apart from them. */
export type StoredBody = { body: Body; files: Readonly<Record<string, FormFile>> };

/** The body of a form, as the queue takes it. Fields without a value are left out, as they are on the way to the server. */
export async function storedBody(body: Body): Promise<StoredBody> {
  const fields: Record<string, unknown> = {};
  const files: Record<string, FormFile> = {};
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof File) {
      const data = toBase64url(new Uint8Array(await value.arrayBuffer()));
      files[name] = { name: value.name, type: value.type, data };
    } else if (value !== undefined) fields[name] = value;
  }
  return { body: fields, files };
}

/** A file as it was chosen. */
export function openFile({ name, type, data }: FormFile): File {
  return new File([fromBase64url(data)], name, { type });
}

/** The body of the request. */
export function bodyToSend({ body, files }: StoredBody): Body {
  const opened = Object.entries(files).map(([name, file]) => [name, openFile(file)] as const);
  return { ...body, ...Object.fromEntries(opened) };
}

/** An attempt that a page of this device has opened last. */
export type AttemptHere = {
  id: number;
  /** Names the page for the server. */
  opened: string;
  /** When that was, in milliseconds of the clock of this device. */
  at: number;
  /** When the server said its time last, by the same clock. */
  told: number;
  /** Its tests and its times, where it goes on without a line. */
  paper?: OpenAttempt | undefined;
};

/** The attempts of this page that the browser cannot store, without their papers. */
const inMemory = new Map<number, AttemptHere>();

const nameOf = (work: number) => `attempt:${work}`;

/** The attempt at a work that this device has opened last; undefined where there is none, or nothing is stored. */
export async function attemptHere(work: number): Promise<AttemptHere | undefined> {
  return inMemory.get(work) ?? ((await (await openVault())?.read(nameOf(work))) as AttemptHere | undefined);
}

/** Stores the attempt that was opened just now. Where there is no room, this page remembers it, and an older stored one counts no more. */
export async function storeAttemptHere(work: number, attempt: AttemptHere): Promise<void> {
  inMemory.set(work, { ...attempt, paper: undefined });
  const vault = await openVault();
  if (vault === undefined) return;
  try {
    await vault.write(nameOf(work), attempt);
    inMemory.delete(work);
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error;
  }
}

/** Deletes the stored attempt at a work. */
export async function forgetAttemptHere(work: number): Promise<void> {
  inMemory.delete(work);
  await (await openVault())?.remove(nameOf(work));
}

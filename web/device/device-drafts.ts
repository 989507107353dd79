import type { DatabaseDrafts } from '../lib/draft-storage.ts';
import { draftPrefix, keysIn } from '../lib/drafts.ts';
import { type Cipher, fromBase64url, fromBytes, toBase64url, toBytes } from './cipher.ts';
import type { StorageKey } from './local-storage.ts';
import type { SealNow } from './script-cipher.ts';
import type { Vault } from './vault.ts';

/** A change in another tab; without a text the draft was deleted. */
type DraftChange = { person: number; key: string; text: string | undefined };

/**
 * The drafts of one person: decrypted in the memory of the page, so that forms read them at once, and written through to the vault.
 * The tabs of the person have the same drafts.
 */
export class DeviceDrafts implements DatabaseDrafts {
  readonly #vault: Vault;
  readonly #texts: Map<string, string>;
  /** Changes that are not on the disk yet. */
  readonly #unsaved = new Map<string, string | undefined>();
  readonly #others = new BroadcastChannel('savol-drafts');
  readonly #tell: (change: DraftChange) => void = this.#others.postMessage.bind(this.#others);
  readonly #onWritten: (error: unknown) => void;
  #writing: Promise<void> | undefined;
  #isClosed = false;

  private constructor(vault: Vault, texts: Map<string, string>, onWritten: (error: unknown) => void) {
    this.#vault = vault;
    this.#texts = texts;
    this.#onWritten = onWritten;
    this.#others.addEventListener('message', ({ data }: MessageEvent<DraftChange>) => {
      if (data.person === vault.person) this.#set(data.key, data.text);
    });
  }

  /**
   * @param onWritten called when a change is on the disk, and with the error where it is in the memory of the page only
   */
  static async open(vault: Vault, onWritten: (error: unknown) => void): Promise<DeviceDrafts> {
    const records = [...(await vault.all(`${draftPrefix}${vault.person}:`))];
    const texts = records.filter((record): record is [string, string] => typeof record[1] === 'string');
    return new DeviceDrafts(vault, new Map(texts), onWritten);
  }

  get length(): number {
    return this.#texts.size;
  }

  key(at: number): string | null {
    return [...this.#texts.keys()][at] ?? null;
  }

  getItem(key: string): string | null {
    return this.#texts.get(key) ?? null;
  }

  setItem(key: string, text: string): void {
    this.#change(key, text);
  }

  removeItem(key: string): void {
    if (this.#texts.has(key)) this.#change(key, undefined);
  }

  /** Changes that are not on the disk yet, by the names of the records. */
  get unsaved(): ReadonlyMap<string, string | undefined> {
    return this.#unsaved;
  }

  async stored(): Promise<void> {
    await this.#writing;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Clears the drafts from the memory of the page. Later changes go to the vault only. */
  close(): void {
    this.#isClosed = true;
    this.#texts.clear();
    this.#others.close();
  }

  #set(key: string, text: string | undefined): void {
    if (text === undefined) this.#texts.delete(key);
    else this.#texts.set(key, text);
  }

  #change(key: string, text: string | undefined): void {
    this.#unsaved.set(key, text);
    if (!this.#isClosed) {
      this.#set(key, text);
      this.#tell({ person: this.#vault.person, key, text });
    }
    this.#writing ??= this.#write();
  }

  /** Writes one change after the other, of each draft the newest one. */
  async #write(): Promise<void> {
    for (const [key] of this.#unsaved) {
      while (this.#unsaved.has(key)) {
        const text = this.#unsaved.get(key);
        try {
          await (text === undefined ? this.#vault.remove(key) : this.#vault.write(key, text));
          this.#onWritten(undefined);
        } catch (error) {
          this.#onWritten(error);
        }
        if (this.#unsaved.get(key) === text) this.#unsaved.delete(key);
      }
    }
    this.#writing = undefined;
  }
}

/*
 * A browser writes to the local storage while a page is being closed, but not to the database. The last keystrokes are left there, sealed,
 * until the next page of the person moves them.
 */

/** What its keys in the local storage begin with; a name of a draft follows only as a number. */
const prefix = 'left-draft:';
const about = toBytes('left-draft');

type Left = { name: string; text: string | null };
type Sealed = { ticket: string; sealed: string };

/**
 * Leaves the unsaved changes in the local storage.
 * @param sealNow undefined while it is not loaded: then they stay in this tab, as long as a person is logged in
 */
export function leaveBehind(
  unsaved: ReadonlyMap<string, string | undefined>,
  { ticket, key }: StorageKey,
  sealNow: SealNow | undefined,
  isLoggedIn: boolean,
): void {
  for (const [name, text = null] of unsaved) {
    try {
      if (sealNow !== undefined) {
        const plain = toBytes(JSON.stringify({ name, text } satisfies Left));
        const sealed = toBase64url(sealNow(fromBase64url(key), plain, about));
        localStorage.setItem(
          `${prefix}${Date.now()}${Math.random()}`,
          JSON.stringify({ ticket, sealed } satisfies Sealed),
        );
      } else if (isLoggedIn && text !== null) sessionStorage.setItem(name, text);
    } catch {
      // Without room the change is lost; earlier text is on the disk.
    }
  }
}

/** All that pages have left, the oldest first. */
function allLeft(): [string, Sealed][] {
  const found: [string, Sealed][] = [];
  const keys = keysIn(localStorage, prefix);
  keys.sort();
  for (const key of keys) {
    try {
      found.push([key, JSON.parse(localStorage.getItem(key) ?? '') as Sealed]);
    } catch {
      localStorage.removeItem(key);
    }
  }
  return found;
}

/** The tickets of what pages have left. */
export function ticketsOfLeft(): string[] {
  return allLeft().map(([, { ticket }]) => ticket);
}

/** What pages have left that were sealed with a ticket. `done` deletes it. */
export async function openLeft(cipher: Cipher, ticket: string): Promise<{ left: Left; done: () => void }[]> {
  const opened: { left: Left; done: () => void }[] = [];
  for (const [key, entry] of allLeft()) {
    if (entry.ticket !== ticket) continue;
    const done = () => localStorage.removeItem(key);
    try {
      const text = fromBytes(await cipher.open(fromBase64url(entry.sealed), about));
      opened.push({ left: JSON.parse(text) as Left, done });
    } catch {
      done();
    }
  }
  return opened;
}

/**
 * Drafts that stand in the clear: of earlier versions, of browsers that gave no database for a while, and text that was typed before the
 * drafts were open. `done` deletes one, unless more was typed meanwhile.
 */
export function plainDrafts(person: number): { left: Left; done: () => void }[] {
  return [localStorage, sessionStorage].flatMap((storage) =>
    keysIn(storage, `${draftPrefix}${person}:`).map((name) => {
      const text = storage.getItem(name);
      const done = () => {
        if (storage.getItem(name) === text) storage.removeItem(name);
      };
      return { left: { name, text }, done };
    }),
  );
}

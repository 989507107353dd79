import type { DraftStorage } from '../draft-storage.ts';
import { draftPrefix } from '../drafts.ts';
import type { Vault } from './vault.ts';

/** A change in another tab; without a text the draft was deleted. */
type Told = { person: number; key: string; text: string | undefined };

/**
 * The drafts of one person: decrypted in the memory of the page, so that forms read them at once, and written through to the vault.
 * The tabs of the person have the same drafts.
 */
export class KeptDrafts implements DraftStorage {
  readonly #vault: Vault;
  readonly #texts: Map<string, string>;
  /** What is not on the disk yet. */
  readonly #unsaved = new Map<string, string | undefined>();
  readonly #others = new BroadcastChannel('savol-drafts');
  readonly #tell: (change: Told) => void = this.#others.postMessage.bind(this.#others);
  readonly #onWritten: (error: unknown) => void;
  #writing = false;
  #isClosed = false;

  private constructor(vault: Vault, texts: Map<string, string>, onWritten: (error: unknown) => void) {
    this.#vault = vault;
    this.#texts = texts;
    this.#onWritten = onWritten;
    this.#others.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      if (data.person === vault.person) this.#set(data.key, data.text);
    });
  }

  /**
   * @param onWritten called when a change is on the disk, and with the error where it is in the memory of the page only
   */
  static async of(vault: Vault, onWritten: (error: unknown) => void): Promise<KeptDrafts> {
    const records = [...(await vault.all(`${draftPrefix}${vault.person}:`))];
    const texts = records.filter((record): record is [string, string] => typeof record[1] === 'string');
    return new KeptDrafts(vault, new Map(texts), onWritten);
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

  /** What is not on the disk yet, by the names of the records. */
  get unsaved(): ReadonlyMap<string, string | undefined> {
    return this.#unsaved;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Forgets what the memory of the page has. What is written from now on goes to the vault only. */
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
    if (!this.#writing) void this.#write();
  }

  /** Writes one change after the other, of each draft the newest one. */
  async #write(): Promise<void> {
    this.#writing = true;
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
    this.#writing = false;
  }
}

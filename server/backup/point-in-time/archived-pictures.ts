import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { pictureFolder, undefinedIfMissing } from '../../media/storage/folder.ts';
import { flushFolder } from '../../process/flush-folder.ts';
import { type Archive, copyWhole } from './archive.ts';

/** Milliseconds after its last change for which a folder is read again, since two changes may have one time. */
const freshFor = 10_000;

/** The names of pictures and recordings in a data folder: none where they are in a bucket, which a broken disk does not take. */
async function listPictureFiles(dataFolder: string): Promise<string[]> {
  return (await pictureFolder(dataFolder).list()).map(({ name }) => name);
}

/** The copies of pictures and recordings in an archive. A file never changes once it has its name, so each is copied once. */
export class ArchivedPictures {
  readonly #archive: Archive;
  readonly #dataFolder: string;
  #folder: string | undefined;
  #held = new Set<string>();
  #seen = 0;
  #carried: Promise<unknown> = Promise.resolve();

  constructor(archive: Archive, dataFolder: string) {
    this.#archive = archive;
    this.#dataFolder = dataFolder;
  }

  /** Copies new files. One call waits for the other. */
  carry(ending: AbortSignal): Promise<void> {
    const carried = this.#carried.catch(() => undefined).then(() => this.#carry(ending));
    this.#carried = carried;
    return carried;
  }

  async #carry(ending: AbortSignal): Promise<void> {
    const into = join(this.#archive.folder, 'pictures');
    const isFolder = (await stat(into).catch(() => undefined)) !== undefined;
    if (!isFolder) await mkdir(into, { mode: 0o700 });
    if (!isFolder || this.#folder !== into) {
      this.#held = new Set((await readdir(into)).filter((name) => !name.endsWith('.part')));
      [this.#folder, this.#seen] = [into, 0];
    }
    const source = join(this.#dataFolder, 'pictures');
    const mtimeMs = (await stat(source).catch(undefinedIfMissing))?.mtimeMs;
    if (mtimeMs === undefined) return;
    if (mtimeMs === this.#seen && Date.now() - mtimeMs > freshFor) return;
    let copied = 0;
    for (const name of await listPictureFiles(this.#dataFolder)) {
      ending.throwIfAborted();
      if (this.#held.has(name)) continue;
      if (!(await isCopied(join(source, name), join(into, name)))) continue;
      this.#held.add(name);
      copied += 1;
    }
    if (copied > 0) await flushFolder(into);
    this.#seen = mtimeMs;
  }

  /** The names of the copies. */
  held(): string[] {
    return [...this.#held];
  }

  /** The names that the data folder has now. */
  listCurrent(): Promise<string[]> {
    return listPictureFiles(this.#dataFolder);
  }

  /** Deletes copies. */
  async delete(names: readonly string[]): Promise<void> {
    for (const name of names) {
      await rm(join(this.#archive.folder, 'pictures', name), { force: true });
      this.#held.delete(name);
    }
  }
}

/** @returns whether the file is there: it may have been deleted meanwhile */
async function isCopied(from: string, to: string): Promise<boolean> {
  try {
    await copyWhole(from, to);
    return true;
  } catch (error) {
    if (existsSync(from)) throw error;
    return false;
  }
}

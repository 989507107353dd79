import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { pictureModes } from '../media/picture-folder.ts';
import { CannotStart } from '../process/cannot-start.ts';
import { flushFolder } from '../process/flush-folder.ts';
import { Digest } from './digest.ts';
import { type Content, secretName } from './format.ts';
import { archivedFolders } from './archived-files.ts';

/** @throws CannotStart where the data folder has pictures or mails already */
export async function requireNoFiles(dataFolder: string): Promise<void> {
  for (const folder of archivedFolders) {
    const path = join(dataFolder, folder);
    if (existsSync(path) && (await readdir(path)).length > 0) {
      throw new CannotStart(
        `${path} is not empty: a backup is restored into an empty place. Choose another DATA_DIR.`,
      );
    }
  }
}

/**
 * Files that are written to a staging folder inside the data folder, then moved to their places all at once. The move can
 * be undone.
 */
export class StagedFiles {
  readonly #dataFolder: string;
  readonly #folder: string;
  #undo: (() => Promise<void>)[] = [];

  private constructor(dataFolder: string) {
    this.#dataFolder = dataFolder;
    this.#folder = join(dataFolder, 'restoring');
  }

  /** Creates the staging folder, and deletes that of an interrupted restore. */
  static async create(dataFolder: string): Promise<StagedFiles> {
    const staged = new StagedFiles(dataFolder);
    await rm(staged.#folder, { recursive: true, force: true });
    await mkdir(staged.#folder, { recursive: true, mode: 0o700 });
    for (const folder of archivedFolders) {
      const mode = folder === 'pictures' ? pictureModes.folder : 0o700;
      await mkdir(join(staged.#folder, folder), { mode });
    }
    return staged;
  }

  /** Writes a file and flushes it to the disk. @param name its path in the data folder */
  async add(name: string, chunks: AsyncIterable<Uint8Array>): Promise<Content> {
    const digest = new Digest();
    const mode = name.startsWith('pictures/') ? pictureModes.file : 0o600;
    const file = createWriteStream(join(this.#folder, name), { mode, flags: 'wx', flush: true });
    await pipeline(digest.observe(chunks), file);
    return digest.content();
  }

  async moveIntoPlace(): Promise<void> {
    await flushFolder(this.#folder);
    for (const folder of archivedFolders) {
      await flushFolder(join(this.#folder, folder));
      const place = join(this.#dataFolder, folder);
      if (existsSync(place)) await rmdir(place);
      await rename(join(this.#folder, folder), place);
      this.#undo.push(() => rm(place, { recursive: true }));
    }
    if (existsSync(join(this.#folder, secretName))) await this.#moveSecret();
    await flushFolder(this.#dataFolder);
  }

  /** Replaces the secret key that an unused data folder may have: no session depends on that key. */
  async #moveSecret(): Promise<void> {
    const place = join(this.#dataFolder, secretName);
    const before = join(this.#folder, 'secret-before');
    if (existsSync(place)) {
      await rename(place, before);
      this.#undo.push(() => rename(before, place));
    }
    await rename(join(this.#folder, secretName), place);
    this.#undo.push(() => rm(place));
  }

  /** Reverts `moveIntoPlace`. */
  async undo(): Promise<void> {
    for (const step of this.#undo.toReversed()) await step();
    this.#undo = [];
  }

  /** Deletes the staging folder. */
  async end(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
    await flushFolder(dirname(this.#folder));
  }
}

import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { CannotStart } from '../process/cannot-start.ts';
import { syncFolder } from './archive-writer.ts';
import { Digest } from './digest.ts';
import { type Content, secretName } from './format.ts';
import { keptFolders } from './kept-files.ts';

/** @throws CannotStart where the data folder has files already that a backup would bring */
export async function refuseFiles(dataFolder: string): Promise<void> {
  for (const folder of keptFolders) {
    const path = join(dataFolder, folder);
    if (existsSync(path) && (await readdir(path)).length > 0) {
      throw new CannotStart(
        `${path} is not empty: a backup is restored into an empty place. Choose another DATA_DIR.`,
      );
    }
  }
}

/**
 * Files that are written to a folder of their own first, beside their places. Nobody sees them until all are put in
 * place, and they can be taken away again.
 */
export class StagedFiles {
  readonly #dataFolder: string;
  readonly #folder: string;
  #undo: (() => Promise<void>)[] = [];

  private constructor(dataFolder: string) {
    this.#dataFolder = dataFolder;
    this.#folder = join(dataFolder, 'restoring');
  }

  /** What an interrupted restore left is thrown away. */
  static async begin(dataFolder: string): Promise<StagedFiles> {
    const staged = new StagedFiles(dataFolder);
    await rm(staged.#folder, { recursive: true, force: true });
    for (const folder of ['.', ...keptFolders]) {
      await mkdir(join(staged.#folder, folder), {
        recursive: true,
        mode: folder === 'outbox' ? 0o700 : 0o755,
      });
    }
    return staged;
  }

  /** Writes a file by its name in the data folder, to the disk. */
  async add(name: string, chunks: AsyncIterable<Uint8Array>): Promise<Content> {
    const digest = new Digest();
    const mode = name.startsWith('pictures/') ? 0o644 : 0o600;
    const file = createWriteStream(join(this.#folder, name), { mode, flags: 'wx', flush: true });
    await pipeline(digest.of(chunks), file);
    return digest.content();
  }

  async putInPlace(): Promise<void> {
    await syncFolder(this.#folder);
    for (const folder of keptFolders) {
      await syncFolder(join(this.#folder, folder));
      const place = join(this.#dataFolder, folder);
      if (existsSync(place)) await rmdir(place);
      await rename(join(this.#folder, folder), place);
      this.#undo.push(() => rm(place, { recursive: true }));
    }
    if (existsSync(join(this.#folder, secretName))) await this.#putSecret();
    await syncFolder(this.#dataFolder);
  }

  /** A place that was never used may have a secret of its own already, under which nobody has logged in. */
  async #putSecret(): Promise<void> {
    const place = join(this.#dataFolder, secretName);
    const before = join(this.#folder, 'secret-before');
    if (existsSync(place)) {
      await rename(place, before);
      this.#undo.push(() => rename(before, place));
    }
    await rename(join(this.#folder, secretName), place);
    this.#undo.push(() => rm(place));
  }

  /** Takes away what was put in place. */
  async undo(): Promise<void> {
    for (const step of this.#undo.toReversed()) await step();
    this.#undo = [];
  }

  async end(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
    await syncFolder(dirname(this.#folder));
  }
}

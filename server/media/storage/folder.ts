import { open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { flushFolder } from '../../process/flush-folder.ts';
import { persistedSecret } from '../../process/persisted-secret.ts';
import { pictureModes } from '../picture-folder.ts';
import type { ListedFile, NewFile, Storage } from './storage.ts';

const unfinishedSuffix = '.part';
/** Milliseconds after which an unfinished file is certainly not being written any more. */
const longestWrite = 60 * 60 * 1000;

/** The folder `pictures` of the data folder as a storage. */
export function pictureFolder(dataFolder: string): Storage {
  const folder = join(dataFolder, 'pictures');
  return {
    place: folder,
    folder,
    mark: () => persistedSecret(join(folder, 'mark'), 32, pictureModes.file),
    provide: async () => undefined,
    write: (files) => writeFiles(folder, files),
    async open(name) {
      const file = await open(join(folder, name)).catch(undefinedIfMissing);
      if (file === undefined) return undefined;
      const { size, mtime } = await file.stat();
      return { size, modified: mtime, chunks: file.createReadStream() };
    },
    async sizeOf(name) {
      return (await stat(join(folder, name)).catch(undefinedIfMissing))?.size;
    },
    async list() {
      const entries = (await readdir(folder, { withFileTypes: true }).catch(undefinedIfMissing)) ?? [];
      const names = entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map(({ name }) => name);
      const listed: ListedFile[] = [];
      for (const name of names) {
        if (name.endsWith(unfinishedSuffix)) continue;
        const found = await stat(join(folder, name)).catch(undefinedIfMissing);
        if (found !== undefined) listed.push({ name, size: found.size, stored: found.mtime });
      }
      return listed;
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    async deleteUnfinished(now) {
      for (const name of await readdir(folder)) {
        if (!name.endsWith(unfinishedSuffix)) continue;
        const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }));
        if (now.getTime() - mtimeMs > longestWrite) await rm(join(folder, name), { force: true });
      }
    },
  };
}

/** Writes files, and gives them their names when all of them are on the disk. Where that fails it leaves none. */
async function writeFiles(folder: string, files: readonly NewFile[]): Promise<void> {
  const paths = files.map(({ name }) => join(folder, name));
  try {
    for (const [place, { bytes, modified }] of files.entries()) {
      const unfinished = `${paths[place]}${unfinishedSuffix}`;
      await writeFile(unfinished, bytes, { flush: true, mode: pictureModes.file });
      if (modified !== undefined) await utimes(unfinished, modified, modified);
    }
    for (const path of paths) await rename(`${path}${unfinishedSuffix}`, path);
  } catch (error) {
    for (const path of paths) {
      await rm(`${path}${unfinishedSuffix}`, { force: true });
      await rm(path, { force: true });
    }
    throw error;
  }
  await flushFolder(folder);
}

/** A file may be deleted between its listing and its reading. */
export function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

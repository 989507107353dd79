import { lstatSync, readdirSync, statSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { flushFolder } from '../../process/flush-folder.ts';
import type { BackupPlace } from './place.ts';

/** A folder, which need not be there, as a place of backups. A draft is in it too, with an ending more. */
export function folderPlace(folder: string): BackupPlace {
  return {
    name: folder,
    missing: async () => ((await isFolder(folder)) ? undefined : missingFolder(folder)),
    isOnDiskOf: (other) => statSync(folder).dev === statSync(other).dev,
    async list() {
      const names = readdirSync(folder).filter((name) => name.endsWith('.tar.gz'));
      return names.flatMap((name) => {
        const found = lstatSync(join(folder, name), { throwIfNoEntry: false });
        return found?.isFile() === true ? [{ name, bytes: found.size }] : [];
      });
    },
    // A draft that does not restore stays for those who look for the reason.
    draft: async (name) => localFile(join(folder, uncheckedName(name))),
    async store({ path }, name) {
      await rename(path, join(folder, name));
      await flushFolder(folder);
    },
    fetch: async (name) => localFile(join(folder, name)),
    remove: (name) => rm(join(folder, name)),
    removeParts: (name) => removeDrafts(folder, name, /^\.\d+\.part$/),
    removeUnchecked: (name) => removeDrafts(folder, name, /^$/),
  };
}

/** What the logs and the state say of a folder of backups that is away. */
export const missingFolder = (folder: string) =>
  `The folder ${folder} is not there: plug in its disk, or change BACKUP_DIR.`;

/** Waits without holding up the server: a disk in the network may not answer. */
export async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

/** The name of a file until its backup has been restored on trial. */
const uncheckedName = (name: string) => `${name}.unchecked`;

/**
 * Removes files that were written for a backup and are not stored.
 * @param ending of the names of files: none, or that of the part that a power cut leaves
 */
async function removeDrafts(folder: string, name: string, ending: RegExp): Promise<void> {
  const start = uncheckedName(name);
  for (const found of readdirSync(folder)) {
    const rest = found.startsWith(start) ? found.slice(start.length) : undefined;
    if (rest !== undefined && ending.test(rest) && lstatSync(join(folder, found)).isFile()) {
      await rm(join(folder, found));
    }
  }
}

function localFile(path: string) {
  return { path, [Symbol.asyncDispose]: async () => undefined };
}

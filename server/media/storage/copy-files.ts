import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';

import { CannotStart } from '../../process/cannot-start.ts';
import { storageOf, type StorageSettings } from './open-storage.ts';
import { readStored, type Storage, storedName } from './storage.ts';

export type CopiedFiles = {
  /** How many were copied now. */
  copied: number;
  /** How many were there before, with the same bytes. */
  present: number;
};

/**
 * Copies all pictures and recordings from one storage to another, and reads each copy back. Nothing is deleted, and a file that is there
 * already with the same bytes stays: an interrupted copying goes on when it is started again.
 * @param onFile called after each file with its size
 * @throws CannotStart where a copy has other bytes; StorageAwayError
 */
export async function copyFiles(
  from: Storage,
  to: Storage,
  { ending, onFile }: { ending: AbortSignal; onFile: (bytes: number) => void },
): Promise<CopiedFiles> {
  const counts = { copied: 0, present: 0 };
  const sizes = new Map((await to.list()).map(({ name, size }) => [name, size]));
  for (const { name, size } of await from.list()) {
    ending.throwIfAborted();
    if (!storedName.test(name)) continue;
    const original = await from.open(name);
    // The server has deleted it meanwhile.
    if (original === undefined) continue;
    const bytes = await buffer(original.chunks);
    const isThere = async () => digestOf(await readStored(to, name)) === digestOf(bytes);
    if (sizes.get(name) === size && (await isThere())) counts.present += 1;
    else {
      await to.write([{ name, bytes, modified: original.modified }]);
      if (!(await isThere()))
        throw new CannotStart(`${name} has other bytes in ${to.place} than in ${from.place}.`);
      counts.copied += 1;
    }
    onFile(size);
  }
  return counts;
}

/**
 * Moves the pictures and recordings of a restored backup from the data folder to the bucket of the settings, where there is one.
 * @throws StorageAwayError: then all of them are in the data folder
 */
export async function moveRestored(settings: StorageSettings, ending: AbortSignal): Promise<void> {
  if (settings.files === undefined) return;
  const folder = storageOf({ ...settings, files: undefined });
  await copyFiles(folder, storageOf(settings), { ending, onFile: () => undefined });
  await rm(folder.folder, { recursive: true });
}

function digestOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes && createHash('sha256').update(bytes).digest('hex');
}

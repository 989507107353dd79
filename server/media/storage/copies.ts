import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { diskSpace } from '../../process/disk-space.ts';
import { undefinedIfMissing } from './folder.ts';

const mebibyte = 1024 * 1024;
/** The most bytes of copies, on a disk with room. */
const most = 512 * mebibyte;
/** The part of the free space that copies take at most: they leave the rest to the database. */
const share = 1 / 8;

/** After how many bytes of new copies their folder is measured. */
const measured = 8 * mebibyte;
/** The bytes of new copies in a folder since it was measured. Several storages of a process may share the folder. */
const unmeasured = new Map<string, number>();

/** Deletes copies that are beyond the room for them where so many were made that there may be some. @param bytes of the new copy */
export async function noteCopy(root: string, bytes: number): Promise<void> {
  const sum = (unmeasured.get(root) ?? Infinity) + bytes;
  unmeasured.set(root, sum < measured ? sum : 0);
  if (sum >= measured) await deleteUnused(root);
}

/** The bytes that copies may take. @param free those that are free beside them */
export function roomForCopies(copied: number, free: number): number {
  return Math.min(most, (copied + free) * share);
}

/**
 * Deletes the copies in a folder and those below it that are beyond the room for them, those first that nobody has asked for the longest.
 * Several processes of a machine have one folder. The last stays, which is about to be sent.
 * @param room says for the bytes of all copies how many may stay
 */
export async function deleteUnused(
  folder: string,
  room = (copied: number) => roomForCopies(copied, diskSpace(folder).free),
): Promise<void> {
  const found = [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(undefinedIfMissing);
  for (const { name, parentPath } of entries ?? []) {
    const path = join(parentPath, name);
    const copy = await stat(path).catch(undefinedIfMissing);
    if (copy?.isFile() === true) found.push({ path, size: copy.size, asked: copy.atimeMs });
  }
  let total = found.reduce((sum, { size }) => sum + size, 0);
  const allowed = room(total);
  const oldestFirst = found.toSorted((before, after) => before.asked - after.asked);
  for (const { path, size } of oldestFirst.slice(0, -1)) {
    if (total <= allowed) return;
    await rm(path, { force: true });
    total -= size;
  }
}

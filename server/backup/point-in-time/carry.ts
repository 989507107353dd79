import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { flushFolder } from '../../process/flush-folder.ts';
import { type Archive, copyWhole } from './archive.ts';
import { placeOf, segmentFile } from './rules.ts';
import { isSameSegment } from './segments.ts';

/** Bytes of segments that may wait for the folder of backups. */
const mostWaiting = 1024 * 1024 * 1024;

/**
 * Moves finished segments to the archive, in their order: each is on its disk before it is deleted here. A gap begins a new chain.
 * @param waiting the folder of finished segments
 */
export async function carrySegments(archive: Archive, waiting: string): Promise<void> {
  for (const file of (await readdir(waiting)).toSorted()) {
    const [, segment] = segmentFile.exec(file) ?? [];
    const path = join(waiting, file);
    // PostgreSQL hands over notes on base copies and timelines too.
    if (segment === undefined) {
      if (file.endsWith('.gz')) await rm(path, { force: true });
      continue;
    }
    const target = () => join(archive.chainFolder(), file);
    const isThere = await stepTo(archive, segment, (there) => isSameSegment(path, there), target);
    if (!isThere) await copyWhole(path, target(), (await stat(path)).mtime);
    await flushFolder(archive.chainFolder());
    if (!isThere) await archive.change({ last: { segment, at: new Date().toISOString() } });
    await rm(path);
  }
}

/**
 * Makes the chain of now one to which a segment can be added, by a new one where need be.
 * @returns whether the chain has the segment already: PostgreSQL hands over again what it had no time to note
 */
async function stepTo(
  archive: Archive,
  segment: string,
  isSame: (path: string) => Promise<boolean>,
  target: () => string,
): Promise<boolean> {
  const { chain, last } = archive.state;
  const place = placeOf(segment, last?.segment);
  if (place === 'again' && (await isSame(target()))) return true;
  const end = last === null ? archive.chainFolder() : join(archive.chainFolder(), `${last.segment}.gz`);
  // Another disk, on which the chain is not, may be plugged in.
  const goesOn = chain > 0 && place === 'next' && (await stat(end).catch(() => undefined)) !== undefined;
  if (!goesOn) await archive.beginChain();
  return false;
}

/**
 * Deletes all waiting segments where they are too many, or the disk of the data is short of space: pupils' answers come first. The gap begins a new chain.
 * @returns whether it did
 */
export async function giveWay(waiting: string, isShort: () => boolean): Promise<boolean> {
  const files = (await readdir(waiting)).filter((file) => file.endsWith('.gz'));
  const sizes = await Promise.all(
    files.map((file) =>
      stat(join(waiting, file)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (files.length === 0 || (bytes <= mostWaiting && !isShort())) return false;
  for (const file of files) await rm(join(waiting, file), { force: true });
  return true;
}

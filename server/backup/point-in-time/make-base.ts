import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import type { AppContext } from '../../app-context.ts';
import { CannotStart } from '../../process/cannot-start.ts';
import { writeWhole } from '../../process/persisted-file.ts';
import { localTime } from '../../process/school-days.ts';
import { savolVersion } from '../../process/version.ts';
import type { BaseCopy } from '../../upkeep/archive-state.ts';
import { isStored } from '../nightly/nightly.ts';
import { sizeOfDatabase } from '../nightly/nightly-store.ts';
import { openClient } from '../open-client.ts';
import { lackingBytes, requireRoom } from '../places/room.ts';
import { trialBytes } from '../try-restore.ts';
import { type Archive, type BaseManifest, formatVersion } from './archive.ts';
import type { ArchivedPictures } from './archived-pictures.ts';
import { writeBase } from './base-copy.ts';
import { deleteSurplus, readManifest } from './retention.ts';
import { tryBase } from './try-base.ts';

/** Milliseconds in which the last segment of a base copy has to be in the archive. */
const longestCarry = 5 * 60 * 1000;

type Parts = {
  context: AppContext;
  /** How many base copies stay. */
  keep: number;
  archive: Archive;
  pictures: ArchivedPictures;
  ending: AbortSignal;
};

/**
 * Makes a base copy in the chain of now, and deletes what no restore needs any more. It counts when its segments and pictures are in the archive,
 * and it was restored on trial, for which the disk of the data has to have room.
 * @returns its bytes
 * @throws CannotStart, or an error of PostgreSQL, where it cannot be made or restored
 */
export async function makeBase({ context, keep, archive, pictures, ending }: Parts): Promise<number> {
  const { dataFolder, timeZone, secretKey } = context.config;
  await using opened = new AsyncDisposableStack();
  const client = await openClient(context.connectionString, ending, opened);
  const now = new Date();
  const seconds = String(now.getUTCSeconds()).padStart(2, '0');
  const { chain } = archive.state;
  const name = `base-${localTime(now, timeZone).replaceAll(/[T:]/g, '-')}-${seconds}`;
  const paths = archive.pathsOf({ chain, name });
  await rm(paths.copy, { force: true });
  requireRoom(archive.folder, await expectedBytes(), 'for a copy of the database', context.config);

  const heldBefore = pictures.held();
  const withSecret = isStored(secretKey, dataFolder);
  const written = await writeBase(paths.copy, { client, dataFolder, withSecret, ending });
  const { first, last, system, major, ended_at, directories } = written;
  await awaitSegment(archive, { chain, last, ending });
  await pictures.carry(ending);
  const { size: bytes } = await stat(paths.copy);
  const manifest: BaseManifest = {
    format: formatVersion,
    savol: savolVersion(),
    postgres: major,
    system,
    first,
    last,
    ended_at,
    bytes,
    directories,
    pictures: await picturesSince(archive, pictures),
  };
  // The backup of the night says where the room lacks.
  const hasRoom = lackingBytes(dataFolder, trialBytes(await sizeOfDatabase(client)), context.config) === 0;
  const folders = {
    chainFolder: archive.chainFolder(chain),
    pictureFolder: join(archive.folder, 'pictures'),
  };
  try {
    const made = { ...manifest, ...folders, copy: paths.copy };
    if (hasRoom) await tryBase(made, { dataFolder, timeZone, ending });
  } catch (error) {
    await rm(paths.copy, { force: true });
    throw error;
  }
  await writeWhole(paths.manifest, `${JSON.stringify(manifest)}\n`);
  const base: BaseCopy = { chain, name, first, made_at: now.toISOString() };
  await archive.change({ bases: [...archive.state.bases, base].slice(-mostBases) });
  await deleteSurplus(archive, keep, { pictures, heldBefore });
  return bytes;

  async function expectedBytes(): Promise<number> {
    const before = archive.state.bases.at(-1);
    const file = before && (await stat(archive.pathsOf(before).copy).catch(() => undefined));
    return file === undefined ? (await sizeOfDatabase(client)) / 2 : file.size * 1.1;
  }
}

/** Of how many base copies the state has the names: with two disks in turn, those of the other one too. */
const mostBases = 100;

/** @throws CannotStart where the chain breaks, or the segment does not come */
async function awaitSegment(
  archive: Archive,
  { chain, last, ending }: { chain: number; last: string; ending: AbortSignal },
): Promise<void> {
  const deadline = performance.now() + longestCarry;
  for (;;) {
    const { state } = archive;
    if (state.chain !== chain)
      throw new CannotStart('The log of changes has a gap: a copy is made once more.');
    if (state.last !== null && state.last.segment >= last) return;
    if (performance.now() > deadline)
      throw new CannotStart('The log of changes of a copy did not come to the folder of backups.');
    await pause(200, undefined, { signal: ending });
  }
}

/** The pictures of the data folder, and those that were copied since the base copy before: some of them may have been deleted again. */
async function picturesSince(archive: Archive, pictures: ArchivedPictures): Promise<string[]> {
  const earlier = new Set<string>();
  for (const base of archive.state.bases) {
    for (const name of (await readManifest(archive.pathsOf(base).manifest))?.pictures ?? [])
      earlier.add(name);
  }
  const current = await pictures.listCurrent();
  return [...new Set([...current, ...pictures.held().filter((name) => !earlier.has(name))])].toSorted();
}

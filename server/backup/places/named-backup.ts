import { statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';

import { namesBucket } from '../../process/bucket.ts';
import { CannotStart } from '../../process/cannot-start.ts';
import { bucketNamed } from '../../process/settings.ts';
import { bucketPlace } from './bucket-place.ts';
import { folderPlace } from './folder-place.ts';
import { type BackupPlace, type LocalFile, newestOf } from './place.ts';
import { type DataDisk, requireRoom } from './room.ts';

/** The ending of the names of backups in a bucket: an address without it is that of their place. */
const extension = '.tar.gz';

/** The absolute path of a file that the command line names. npm changes to the project's folder: it is relative to the folder in which npm was called. */
export function fileOf(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', path);
}

/** Writes a backup to a path. @param requireSpace throws CannotStart where the file would be in the way of the data */
type WriteTo<Written> = (path: string, requireSpace: (bytes: number) => void) => Promise<Written>;

/** A backup that was written. */
export type NamedBackup<Written> = {
  /** What its writing said of it. */
  written: Written;
  /** Where it is, in words. */
  where: string;
  bytes: number;
};

/**
 * Writes a backup where a command line names it: as a file, or into a bucket.
 * @param named a path, which is relative to the folder in which npm was called, or an address such as s3://bucket/school.tar.gz
 * @throws CannotStart where the address has no name of a file, before anything is written
 */
export async function writeNamed<Written>(
  named: string,
  disk: DataDisk,
  ending: AbortSignal,
  write: WriteTo<Written>,
): Promise<NamedBackup<Written>> {
  if (!namesBucket(named)) {
    const path = fileOf(named);
    const written = await write(path, () => undefined);
    return { written, where: path, bytes: statSync(path).size };
  }
  const { place, name } = backupAt(named, disk);
  if (name === undefined) {
    throw new CannotStart(`Name the file too: ${named.replace(/\/?$/, `/savol${extension}`)}`);
  }
  await requirePlace(place);
  await place.removeParts(name);
  await using draft = await place.draft(name);
  const written = await write(draft.path, (expected) =>
    requireRoom(dirname(draft.path), expected, 'for a backup', disk),
  );
  const bytes = statSync(draft.path).size;
  await place.store(draft, name, ending);
  return { written, where: place.name + name, bytes };
}

/**
 * Makes the backup that a command line names readable: a file, an object in a bucket, or the newest nightly one of a folder or a bucket.
 * @throws CannotStart where there is none
 */
export async function fetchNamed(named: string, disk: DataDisk, ending: AbortSignal): Promise<LocalFile> {
  const { place, name } = backupAt(named, disk);
  if (name !== undefined) return place.fetch(name, ending);
  const newest = newestOf(await place.list());
  if (newest === undefined) throw new CannotStart(`There is no backup savol-…${extension} in ${place.name}.`);
  return place.fetch(newest, ending);
}

function backupAt(named: string, disk: DataDisk): { place: BackupPlace; name: string | undefined } {
  if (!namesBucket(named)) {
    const path = fileOf(named);
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
    return isFolder
      ? { place: folderPlace(path), name: undefined }
      : { place: folderPlace(dirname(path)), name: basename(path) };
  }
  const end = named.lastIndexOf('/');
  return named.endsWith(extension)
    ? { place: bucketPlace(bucketNamed(named.slice(0, end)), disk), name: named.slice(end + 1) }
    : { place: bucketPlace(bucketNamed(named), disk), name: undefined };
}

/** @throws CannotStart where the place is away, before a backup is written for it */
async function requirePlace(place: BackupPlace): Promise<void> {
  const missing = await place.missing();
  if (missing !== undefined) throw new CannotStart(`No backup was made. ${missing}`);
}

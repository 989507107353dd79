import { parseArgs } from 'node:util';

import { explainFailure } from '../backup/failure.ts';
import { openPictureFolder } from '../media/picture-folder.ts';
import { requireBucket } from '../media/storage/bucket.ts';
import { copyFiles } from '../media/storage/copy-files.ts';
import { storageOf, type StorageSettings } from '../media/storage/open-storage.ts';
import { CannotStart } from '../process/cannot-start.ts';
import { print } from '../process/print.ts';
import { dataLocation } from '../process/settings.ts';
import { progressOf } from './backup-task.ts';

const usage = 'Say where: npm run files -- to-bucket, or npm run files -- to-folder';

/** Copies pictures and recordings from the data folder to the bucket of FILES_URL, or back. */
export async function moveFiles(ending: AbortSignal): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [direction] = positionals;
  if (positionals.length !== 1 || (direction !== 'to-bucket' && direction !== 'to-folder')) {
    throw new CannotStart(usage);
  }
  const { dataFolder, files } = dataLocation();
  if (files === undefined) throw new CannotStart('Set FILES_URL to the bucket, as docs/operations.md says.');
  await requireBucket(files);
  try {
    await copyAll({ dataFolder, files }, direction, ending);
    print(advice);
  } catch (error) {
    throw explainFailure(notAll, error);
  }
}

export type Direction = 'to-bucket' | 'to-folder';

/** The step after a copying of all files, and the message where it failed. */
export const advice =
  'Nothing was deleted. Stop the server and run this once more before you change FILES_URL.';
export const notAll = 'Not all files were copied. Run the command again, which goes on from here';

/** Copies the files of one school, and prints how many they are. */
export async function copyAll(
  { dataFolder, files }: StorageSettings,
  direction: Direction,
  ending: AbortSignal,
): Promise<void> {
  const folder = storageOf({ dataFolder, files: undefined });
  const bucket = storageOf({ dataFolder, files });
  const [from, to] = direction === 'to-bucket' ? [folder, bucket] : [bucket, folder];
  if (to === folder) await openPictureFolder(folder.folder);
  const listed = await from.list();
  const progress = progressOf(listed.reduce((sum, { size }) => sum + size, 0));
  const onFile = (bytes: number) => progress.done(bytes, 'files');
  const { copied, present } = await copyFiles(from, to, { ending, onFile });
  progress.end();
  print(
    `${to.place}: ${copied} files were copied and ${present} were there already, all with the bytes of ${from.place}.`,
  );
}

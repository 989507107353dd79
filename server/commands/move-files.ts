import { parseArgs } from 'node:util';

import { explainFailure } from '../backup/failure.ts';
import { openPictureFolder } from '../media/picture-folder.ts';
import { requireBucket } from '../media/storage/bucket.ts';
import { copyFiles } from '../media/storage/copy-files.ts';
import { storageOf } from '../media/storage/open-storage.ts';
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
  const folder = storageOf({ dataFolder, files: undefined });
  const bucket = storageOf({ dataFolder, files });
  const [from, to] = direction === 'to-bucket' ? [folder, bucket] : [bucket, folder];
  if (to === folder) await openPictureFolder(folder.folder);
  try {
    const listed = await from.list();
    const progress = progressOf(listed.reduce((sum, { size }) => sum + size, 0));
    const onFile = (bytes: number) => progress.done(bytes, 'files');
    const { copied, present } = await copyFiles(from, to, { ending, onFile });
    progress.end();
    print(
      `${to.place}: ${copied} files were copied and ${present} were there already, all with the bytes of ${from.place}.`,
    );
    print('Nothing was deleted. Stop the server and run this once more before you change FILES_URL.');
  } catch (error) {
    throw explainFailure('Not all files were copied. Run the command again, which goes on from here', error);
  }
}

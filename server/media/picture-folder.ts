import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The modes of a new folder of pictures and of the files in it. The group is for servers under other accounts. */
export const pictureModes = { folder: 0o750, file: 0o640 } as const;

const ofOthers = 0o007;

/** Creates the folder of pictures where it is missing, and closes it to accounts that are neither owner nor in its group. */
export async function openPictureFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: pictureModes.folder });
  const { mode } = await stat(folder);
  if ((mode & ofOthers) === 0) return;
  // The folder is the last, so that an interrupted start is completed by the next one. What its group may do stays.
  for (const name of await readdir(folder)) await chmodIfOwn(join(folder, name), pictureModes.file);
  await chmodIfOwn(folder, mode & 0o7777 & ~ofOthers);
}

/** The owner is another server where several share the folder. A file may be deleted meanwhile; some file systems have no modes. */
const harmless = new Set(['EPERM', 'ENOENT', 'ENOTSUP']);

async function chmodIfOwn(path: string, mode: number): Promise<void> {
  try {
    await chmod(path, mode);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && harmless.has(String(error.code)))) throw error;
  }
}

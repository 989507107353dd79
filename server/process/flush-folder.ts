import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * Writes the entries of a folder to the disk. A file that is created or renamed survives a power cut only after this, even
 * when its content was flushed.
 */
export async function flushFolder(folder: string): Promise<void> {
  const opened = await open(folder);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** The same, for code that cannot wait asynchronously. */
export function flushFolderSync(folder: string): void {
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * Writes down which names a folder has. A new or changed name survives a power cut only when this was done after it,
 * however surely the file itself is on the disk.
 */
export async function flushFolder(folder: string): Promise<void> {
  const opened = await open(folder);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** The same for programs that do nothing else meanwhile. */
export function flushFolderSync(folder: string): void {
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

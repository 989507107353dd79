import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import { flushFolder, flushFolderSync } from './flush-folder.ts';

/**
 * A text that is made at its first use and read from its file afterwards, which only its owner may read. The file appears
 * completely or not at all; of several processes that start at once, one writes it.
 */
export async function persistedFile(path: string, make: () => Promise<string>): Promise<string> {
  const existing = read(path);
  if (existing !== undefined) return existing;
  const made = await make();
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, made, { mode: 0o600, flush: true });
  try {
    linkSync(unfinished, path);
    flushFolderSync(dirname(path));
    return made;
  } catch (error) {
    const other = read(path);
    if (other === undefined) throw error;
    return other;
  } finally {
    rmSync(unfinished);
  }
}

/** Writes a file that only its owner may read, in the place of an earlier one. It has its name when it is whole and on the disk. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const unfinished = `${path}.${process.pid}.part`;
  try {
    await writeFile(unfinished, content, { mode: 0o600, flush: true });
    await rename(unfinished, path);
    await flushFolder(dirname(path));
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { flushFolderSync } from './flush-folder.ts';

/**
 * A random text that is written to a file at its first use, and read from the file afterwards.
 * @param shortest the least number of characters: a shorter file was not written completely, and is replaced
 * @param mode of the file
 */
export function persistedSecret(path: string, shortest: number, mode = 0o600): string {
  return read(path, shortest) ?? create(path, shortest, mode);
}

function read(path: string, shortest: number): string | undefined {
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, 'utf8').trim();
  if (text.length >= shortest) return text;
  rmSync(path);
  return undefined;
}

/** The file appears completely or not at all. Of several processes that start at once, the first one writes it. */
function create(path: string, shortest: number, mode: number): string {
  const created = randomBytes(48).toString('base64url');
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, `${created}\n`, { mode, flush: true });
  try {
    linkSync(unfinished, path);
    flushFolderSync(dirname(path));
    return created;
  } catch (error) {
    const existing = read(path, shortest);
    if (existing === undefined) throw error;
    return existing;
  } finally {
    rmSync(unfinished);
  }
}

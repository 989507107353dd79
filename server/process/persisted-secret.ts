import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { flushFolderSync } from './flush-folder.ts';

/**
 * What stands in a file that was made by chance once, and is the same ever after.
 * @param shortest characters that it has at least: what is shorter was cut off when it was written, and is made anew
 */
export function keptRandom(path: string, shortest: number): string {
  return read(path, shortest) ?? make(path, shortest);
}

function read(path: string, shortest: number): string | undefined {
  if (!existsSync(path)) return undefined;
  const kept = readFileSync(path, 'utf8').trim();
  if (kept.length >= shortest) return kept;
  rmSync(path);
  return undefined;
}

/** The file appears whole or not at all, and the first of two starts at once settles what is in it. */
function make(path: string, shortest: number): string {
  const made = randomBytes(48).toString('base64url');
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, `${made}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(unfinished, path);
    flushFolderSync(dirname(path));
    return made;
  } catch (error) {
    const kept = read(path, shortest);
    if (kept === undefined) throw error;
    return kept;
  } finally {
    rmSync(unfinished);
  }
}

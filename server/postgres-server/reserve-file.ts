import { randomFillSync } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { diskSpace } from '../process/disk-space.ts';

const mebibyte = 1024 * 1024;

/** Not renamed: existing data folders have a file of this name. */
const fileName = 'ballast';

/**
 * Maintains a file that reserves disk space. PostgreSQL needs some space even to start and to serve readers, so the file
 * is deleted when the disk is full, and written again when there is plenty of space.
 * @param home the folder of the cluster
 */
export function maintainReserveFile(home: string): void {
  const file = join(home, fileName);
  const { total, free } = diskSpace(home);
  const size = Math.min(24 * mebibyte, Math.floor(total / 16));
  const exists = existsSync(file);
  if (exists && free < size / 2) rmSync(file, { force: true });
  if (exists || free < 4 * size) return;
  try {
    // Random bytes take their space on a file system that compresses, too.
    writeFileSync(file, randomFillSync(Buffer.alloc(size)), { mode: 0o600 });
  } catch {
    rmSync(file, { force: true });
  }
}

/** The megabytes of write-ahead log that PostgreSQL may keep on a disk of `total` bytes. */
export function walSize(total: number): number {
  return Math.max(32, Math.min(512, Math.floor(total / 8 / mebibyte)));
}

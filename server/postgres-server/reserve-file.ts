import { randomFillSync } from 'node:crypto';
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const mebibyte = 1024 * 1024;

/** Bytes that a file system has altogether, and that are left to ordinary accounts. */
export function spaceOf(folder: string): { total: number; free: number } {
  const { bsize, blocks, bavail } = statfsSync(folder);
  return { total: blocks * bsize, free: bavail * bsize };
}

/**
 * A file that is thrown away when the disk is full. PostgreSQL needs some room even to start, so that without one
 * whoever fills the disk would take reading away as well. It comes back when there is plenty of room again.
 * @param home the folder that the cluster is in
 */
export function mindBallast(home: string): void {
  const ballast = join(home, 'ballast');
  const { total, free } = spaceOf(home);
  const size = Math.min(24 * mebibyte, Math.floor(total / 16));
  const isThere = existsSync(ballast);
  if (isThere && free < size / 2) rmSync(ballast, { force: true });
  if (isThere || free < 4 * size) return;
  try {
    // Bytes of chance, as a file system that compresses would keep no room for anything else.
    writeFileSync(ballast, randomFillSync(Buffer.alloc(size)), { mode: 0o600 });
  } catch {
    rmSync(ballast, { force: true });
  }
}

/** How much PostgreSQL may keep of its log, in MB, on a disk of so many bytes. */
export function logSize(total: number): number {
  return Math.max(32, Math.min(512, Math.floor(total / 8 / mebibyte)));
}

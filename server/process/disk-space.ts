import { statfsSync } from 'node:fs';

/** Bytes of the file system that a folder is on: all of them, and those that ordinary accounts may still use. */
export function diskSpace(folder: string): { total: number; free: number } {
  const { bsize, blocks, bavail } = statfsSync(folder);
  return { total: blocks * bsize, free: bavail * bsize };
}

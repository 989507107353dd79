import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Config } from '../process/config.ts';
import { diskSpace } from '../process/disk-space.ts';

/** Bytes. PostgreSQL extends its log by 16 MiB at a time. */
const defaultReserve = 64 * 1024 * 1024;

/** The disk is low while less than this many times the space is free that is reserved on it. */
export const lowShare = 4;

/** Milliseconds for which a measurement is used again, since many requests arrive together. */
const measurementLifetime = 100;

/** The bytes that are reserved on a disk of `total` bytes. @param keepFree those of the setting */
export function reservedSpace(total: number, keepFree: number | undefined): number {
  return keepFree ?? Math.min(defaultReserve, total / 8);
}

/** The free space on the disks of the data, compared with the space that is reserved there. */
export type FreeSpace = {
  /** Whether less than a share of the reserved space is free. */
  isShort: (share: number) => boolean;
};

/**
 * Measures the file systems of the data folder and of the embedded PostgreSQL. The setting KEEP_FREE reserves space; without
 * it 64 MiB are reserved, or an eighth of a disk under 512 MiB.
 */
export function watchFreeSpace(config: Pick<Config, 'dataFolder' | 'databaseUrl' | 'keepFree'>): FreeSpace {
  const cluster = join(config.dataFolder, 'postgres');
  let freeShare = Infinity;
  let measuredAt = -Infinity;

  /** The free space as a share of the reserved space, on the fullest disk. A folder that does not exist is skipped. */
  function measure(): number {
    const folders = config.databaseUrl === undefined ? [config.dataFolder, cluster] : [config.dataFolder];
    const shares = folders.filter(existsSync).map((folder) => {
      const { total, free } = diskSpace(folder);
      return free / reservedSpace(total, config.keepFree);
    });
    return Math.min(...shares);
  }

  return {
    isShort(share) {
      const now = performance.now();
      if (now - measuredAt > measurementLifetime) {
        measuredAt = now;
        freeShare = measure();
      }
      return freeShare < share;
    },
  };
}

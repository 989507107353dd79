import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Config } from '../process/config.ts';
import { diskSpace } from '../process/disk-space.ts';

/** Bytes. PostgreSQL extends its log by 16 MiB at a time. */
const defaultReserve = 64 * 1024 * 1024;

/** Milliseconds for which a measurement is used again, since many requests come at once. */
const measurementLifetime = 100;

/** The free space on the disks that hold the data. */
export type FreeSpace = {
  /** Whether less than a share of the space that is to be kept free is free. */
  isShort: (share: number) => boolean;
};

/**
 * Measures the file systems of the data folder and, where it is Savol's own, of PostgreSQL. Without the setting KEEP_FREE,
 * 64 MiB are to be kept free, or an eighth of a smaller disk.
 */
export function watchFreeSpace(config: Pick<Config, 'dataFolder' | 'databaseUrl' | 'keepFree'>): FreeSpace {
  const own = join(config.dataFolder, 'postgres');
  let freeShare = Infinity;
  let measuredAt = -Infinity;

  /** The free space as a share of what is to be kept free, on the fullest disk. A folder that does not exist is skipped. */
  function measure(): number {
    const folders = config.databaseUrl === undefined ? [config.dataFolder, own] : [config.dataFolder];
    const shares = folders.filter(existsSync).map((folder) => {
      const { total, free } = diskSpace(folder);
      return free / (config.keepFree ?? Math.min(defaultReserve, total / 8));
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

import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Config } from '../process/config.ts';
import { diskSpace } from '../process/disk-space.ts';

/** Bytes. PostgreSQL takes 16 MiB at once for its log. */
const usual = 64 * 1024 * 1024;

/** How long one look counts, in milliseconds: many requests come at once. */
const memory = 100;

/** What is free where the data are kept. */
export type FreeSpace = {
  /** Whether less than a share of what is to be kept free is left. */
  isShort: (share: number) => boolean;
};

/**
 * Watches the file systems of the data folder and of PostgreSQL, where that is Savol's own. Where the settings do not
 * say how much is to be kept free, it is 64 MiB, or an eighth of a small disk.
 */
export function watchFreeSpace(config: Pick<Config, 'dataFolder' | 'databaseUrl' | 'keepFree'>): FreeSpace {
  const own = join(config.dataFolder, 'postgres');
  let left = Infinity;
  let looked = -Infinity;

  /** How often what is to be kept free is free. A folder that cannot be looked at is for those to meet who use it. */
  function look(): number {
    const folders = config.databaseUrl === undefined ? [config.dataFolder, own] : [config.dataFolder];
    const shares = folders.filter(existsSync).map((folder) => {
      const { total, free } = diskSpace(folder);
      return free / (config.keepFree ?? Math.min(usual, total / 8));
    });
    return Math.min(...shares);
  }

  return {
    isShort(share) {
      const now = performance.now();
      if (now - looked > memory) {
        looked = now;
        left = look();
      }
      return left < share;
    },
  };
}

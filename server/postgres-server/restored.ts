import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { diskSpace } from '../process/disk-space.ts';
import { flushFolderSync } from '../process/flush-folder.ts';
import type { Account } from './account.ts';
import { beside, type Recovery, usualConnections } from './cluster-options.ts';
import { makePrivate } from './folders.ts';
import { connectionStringOf, prepare } from './prepare.ts';
import { walSize } from './reserve-file.ts';
import { supervise } from './supervise.ts';

/** A place for a copy of a cluster, beside that of the cluster which it becomes. */
export type RestorePlace = {
  /** The folders of the copy and of the segments that are repeated on it. */
  copy: string;
  segments: string;
  /** The account to which their files have to belong; undefined for that of this process. */
  account: Account | undefined;
  /** Starts PostgreSQL on the copy, and waits until it has repeated the changes. @throws CannotStart with PostgreSQL's last lines, where it could not */
  start: (
    recovery: Recovery,
    ending: AbortSignal,
  ) => Promise<{ connectionString: string; stop: () => Promise<void> }>;
  /** Makes the copy, which has been stopped, the cluster of the data folder. */
  finish: () => void;
  /** Deletes both folders. */
  clear: () => void;
};

/** Whether a data folder has a database. */
export function hasCluster(dataFolder: string): boolean {
  return existsSync(join(dataFolder, 'postgres', 'cluster'));
}

/**
 * Creates the folders of a restore, empty, in a data folder without a cluster.
 * @throws CannotStart where PostgreSQL cannot run there
 */
export function prepareRestore(dataFolder: string): RestorePlace {
  mkdirSync(dataFolder, { recursive: true });
  const { folders, programs } = prepare(dataFolder);
  const { cluster, run, account } = folders;
  const home = dirname(cluster);
  const [copy, segments] = [join(home, beside.copy), join(home, beside.segments)];
  const clear = () => {
    for (const folder of [copy, segments]) rmSync(folder, { recursive: true, force: true });
  };
  clear();
  for (const folder of [copy, segments]) makePrivate(folder, account);
  return {
    copy,
    segments,
    account,
    async start(recovery, ending) {
      const { total } = diskSpace(home);
      const options = { cluster: copy, run, account, programs, walSize: walSize(total), recovery };
      const stop = await supervise(
        {
          ...options,
          durable: true,
          connections: usualConnections,
          remove: [],
          brief: false,
          archives: false,
        },
        { dataFolder, log: undefined, ending },
      );
      return { connectionString: connectionStringOf(run), stop };
    },
    finish() {
      renameSync(copy, cluster);
      flushFolderSync(home);
    },
    clear,
  };
}

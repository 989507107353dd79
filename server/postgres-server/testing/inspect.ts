import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { type Account, accountFor } from '../account.ts';
import { askLockOwner } from '../lock.ts';
import { findRunning } from '../postmaster.ts';

/** The first process of the PostgreSQL that runs on a cluster; undefined when none does. */
export function processOfCluster(cluster: string): number | undefined {
  return findRunning(cluster);
}

/** The first process of the PostgreSQL that runs for a data folder; undefined when none does. */
export function postgresOf(dataFolder: string): number | undefined {
  return processOfCluster(join(dataFolder, 'postgres', 'cluster'));
}

/** Whether a supervisor has the lock of a data folder. */
export async function isLocked(dataFolder: string): Promise<boolean> {
  const run = join(dataFolder, 'postgres', 'run');
  return existsSync(run) && (await askLockOwner(run)) !== undefined;
}

/** Whether a supervisor or a PostgreSQL runs for a data folder. */
export async function isInUse(dataFolder: string): Promise<boolean> {
  return postgresOf(dataFolder) !== undefined || (await isLocked(dataFolder));
}

/** The account that a PostgreSQL runs under whose folder this is; undefined where it is that of this process. */
export function accountOf(folder: string): Account | undefined {
  return accountFor(folder);
}

import { existsSync, lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';

import { openPool } from '../database/database.ts';
import { startPostgres } from '../postgres-server/start-postgres.ts';
import type { Manifest } from './format.ts';
import { openClient } from './open-client.ts';
import { readBackup } from './read-backup.ts';
import { verifyBackup } from './verify.ts';

const day = 24 * 60 * 60 * 1000;

/** The bytes that a trial of a database of some bytes needs: with an empty PostgreSQL, and its log of changes. */
export const trialBytes = (database: number): number => database + 512 * 1024 * 1024;

/**
 * Restores a backup on trial: its tables, by the code of a restore, into the database of a PostgreSQL of its own, which is deleted again.
 * Of its files, which a restore only copies, the checksums are compared.
 * @param dataFolder where the database is for a while: the folder of temporary files may be in memory
 * @throws CannotStart, or an error of PostgreSQL, where a restore would fail
 */
export async function tryRestore(path: string, dataFolder: string, ending: AbortSignal): Promise<Manifest> {
  const manifest = await verifyBackup(path, () => ending.throwIfAborted());
  await inTrialFolder(dataFolder, async (folder) => {
    await using opened = new AsyncDisposableStack();
    const { connectionString, stop } = await startPostgres({ dataFolder: folder, temporary: true, ending });
    opened.defer(stop);
    const pool = openPool(connectionString, 2);
    opened.defer(() => pool.end());
    const client = await openClient(connectionString, ending, opened);
    await readBackup(
      path,
      { ...manifest, files: [] },
      { client, pool, dataFolder: folder, withSecret: false, ending, onBytes: () => undefined },
    );
  });
  return manifest;
}

/** Runs `work` with an empty folder for the database of a trial, which is deleted afterwards. */
export async function inTrialFolder(
  dataFolder: string,
  work: (folder: string) => Promise<unknown>,
): Promise<void> {
  const trials = join(dataFolder, 'trial-restores');
  await mkdir(trials, { recursive: true, mode: 0o700 });
  await deleteRemains(trials);
  const folder = await mkdtemp(join(trials, 'trial-'));
  try {
    await work(folder);
  } finally {
    await deleteTrial(folder);
    // Another trial may be under way beside this one.
    await rmdir(trials).catch(() => undefined);
  }
}

/** Deletes the databases of trials that a power cut ended: those that are older than any trial. */
async function deleteRemains(trials: string): Promise<void> {
  for (const name of readdirSync(trials)) {
    const folder = join(trials, name);
    if (Date.now() - lstatSync(folder).mtimeMs >= day) await deleteTrial(folder);
  }
}

async function deleteTrial(folder: string): Promise<void> {
  const database = join(folder, 'postgres');
  // Where PostgreSQL's account cannot enter the data folder, its database is elsewhere.
  const isLink = existsSync(database) && lstatSync(database).isSymbolicLink();
  if (isLink) await rm(readlinkSync(database), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}

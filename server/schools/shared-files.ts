import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { undefinedIfMissing } from '../media/storage/folder.ts';
import { storageOf } from '../media/storage/open-storage.ts';
import type { Config } from '../process/config.ts';
import { persistedSecret } from '../process/persisted-secret.ts';
import type { Entry } from './directory-store.ts';

/** The folder of copies of the files of all schools, where these are in a bucket. Each school has a folder in it. */
export const copiesOf = ({ dataFolder }: Pick<Config, 'dataFolder'>) => join(dataFolder, 'copies');

/** Deletes the copies of files of schools that were removed, on this computer or another one. */
export async function deleteCopiesOfOthers(
  config: Pick<Config, 'dataFolder'>,
  entries: readonly Entry[],
): Promise<void> {
  const folders = new Set(entries.map(({ folder }) => folder));
  for (const name of (await readdir(copiesOf(config)).catch(undefinedIfMissing)) ?? []) {
    if (!folders.has(name)) await rm(join(copiesOf(config), name), { recursive: true, force: true });
  }
}

/** Identifies the place of the files of all schools, by which servers check that they share it. */
export function markOfFiles({ dataFolder, files }: Pick<Config, 'dataFolder' | 'files'>): string {
  return files === undefined
    ? persistedSecret(join(dataFolder, 'schools-mark'), 32)
    : storageOf({ dataFolder, files }).mark();
}

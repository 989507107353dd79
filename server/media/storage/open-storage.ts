import { join } from 'node:path';

import type { Config } from '../../process/config.ts';
import { openBucket } from './bucket.ts';
import { pictureFolder } from './folder.ts';
import type { Storage } from './storage.ts';

/** The settings that say where pictures and recordings are. */
export type StorageSettings = Pick<Config, 'dataFolder' | 'files' | 'copies'>;

/** The storage that the settings name. It creates nothing, and does not ask whether a bucket answers. */
export function storageOf({ dataFolder, files, copies }: StorageSettings): Storage {
  if (files === undefined) return pictureFolder(dataFolder);
  const folder = join(dataFolder, 'copies');
  return openBucket(files, copies ?? { folder, root: folder });
}

import type { Config } from '../../process/config.ts';
import { openBucket } from './bucket.ts';
import { pictureFolder } from './folder.ts';
import type { Storage } from './storage.ts';

/** The storage that the settings name. It creates nothing, and does not ask whether a bucket answers. */
export function storageOf({ dataFolder, files }: Pick<Config, 'dataFolder' | 'files'>): Storage {
  return files === undefined ? pictureFolder(dataFolder) : openBucket(files, dataFolder);
}

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { lstat, mkdir, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { StorageAwayError } from '../../errors.ts';
import { addressOf, type Bucket } from '../../process/bucket.ts';
import { CannotStart } from '../../process/cannot-start.ts';
import type { BackupPlace, LocalFile } from './place.ts';
import { type DataDisk, requireRoom } from './room.ts';

const week = 7 * 24 * 60 * 60 * 1000;

/**
 * A bucket as a place of backups. A backup on its way there or back is a file in the data folder, since the folder of temporary
 * files may be in memory. An object has its name only after its bytes were restored on trial, and was read back when it counts.
 */
export function bucketPlace(bucket: Bucket, disk: DataDisk): BackupPlace {
  const place = addressOf(bucket);
  const folder = join(disk.dataFolder, 'backups-under-way');
  // The client is loaded only where there is a bucket.
  const connect = async () => {
    const [{ Objects }, large] = await Promise.all([
      import('../../media/storage/s3.ts'),
      import('../../media/storage/large-objects.ts'),
    ]);
    return { objects: new Objects(bucket), ...large };
  };

  /** Opens the folder, and deletes from it what a power cut left. @returns what removes the folder again where it is empty */
  async function openFolder(): Promise<() => Promise<void>> {
    const created = await mkdir(disk.dataFolder, { recursive: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const { mtimeMs } = await lstat(path).catch(() => ({ mtimeMs: Infinity }));
      if (Date.now() - mtimeMs > week) await rm(path, { recursive: true, force: true });
    }
    return async () => {
      await rmdir(folder).catch(() => undefined);
      // A restore begins without a data folder, and leaves none where it fails.
      if (created !== undefined) await rmdir(disk.dataFolder).catch(() => undefined);
    };
  }

  /** A file in a folder that nothing else uses, which is deleted with it. */
  async function openFile(name: string): Promise<LocalFile> {
    const close = await openFolder();
    const directory = await mkdtemp(join(folder, `${name}-`));
    return {
      path: join(directory, name),
      async [Symbol.asyncDispose]() {
        await rm(directory, { recursive: true, force: true });
        await close();
      },
    };
  }

  return {
    name: place,
    async missing() {
      const { objects } = await connect();
      try {
        await objects.requireAnswer();
        return undefined;
      } catch (error) {
        if (!(error instanceof StorageAwayError) || error.isRefusal) throw error;
        return `${error.message}.`;
      }
    },
    isOnDiskOf: () => false,
    async list() {
      const { objects } = await connect();
      const listed = await objects.list();
      return listed
        .filter(({ name }) => name.endsWith('.tar.gz') && !name.includes('/'))
        .map(({ name, size }) => ({ name, bytes: size }));
    },
    draft: openFile,
    async store({ path }, name, ending) {
      const { objects, readObject, sendFile } = await connect();
      const sent = await sendFile(objects, name, path, { ending });
      const read = createHash('sha256');
      const size = (await lstat(path)).size;
      for await (const piece of readObject(objects, name, size, { ending })) read.update(piece);
      if (read.digest('hex') === sent) return;
      await objects.remove(name);
      throw new CannotStart(`${place}${name} had other bytes than were sent there, and was deleted.`);
    },
    async fetch(name, ending) {
      const { objects, readObject } = await connect();
      const size = await objects.sizeOf(name);
      if (size === undefined) throw new CannotStart(`There is no ${place}${name}.`);
      const file = await openFile(name);
      try {
        requireRoom(folder, size, 'to fetch a backup', disk);
        const pieces = readObject(objects, name, size, { ending });
        await pipeline(pieces, createWriteStream(file.path, { flags: 'wx', mode: 0o600 }));
        return file;
      } catch (error) {
        await file[Symbol.asyncDispose]();
        throw error;
      }
    },
    async remove(name) {
      await (await connect()).objects.remove(name);
    },
    async removeParts(name) {
      const { objects, abortUploads } = await connect();
      const drafts = (await readdir(folder).catch(() => [])).filter((found) => found.startsWith(`${name}-`));
      for (const draft of drafts) await rm(join(folder, draft), { recursive: true, force: true });
      await abortUploads(objects, name);
    },
    async removeUnchecked(name) {
      await (await connect()).objects.remove(name);
    },
  };
}

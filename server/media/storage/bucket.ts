import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { StorageAwayError } from '../../errors.ts';
import { CannotStart } from '../../process/cannot-start.ts';
import { addressOf, type Bucket, type CopiesPlace } from '../../process/bucket.ts';
import { pictureModes } from '../picture-folder.ts';
import { noteCopy } from './copies.ts';
import { undefinedIfMissing } from './folder.ts';
import type { Objects } from './s3.ts';
import type { NewFile, Storage } from './storage.ts';

/** Milliseconds for which a bucket that did not answer is not asked for files of which there are copies: it may hang. */
const rest = 5000;

/**
 * A bucket as a storage. The server sends files from copies in a folder, made when one is asked for first, and asks the bucket
 * each time whether the file is still there. While the bucket is away it sends the copies that it has.
 */
export function openBucket(bucket: Bucket, { folder, root }: CopiesPlace): Storage {
  const place = addressOf(bucket);
  let objects: Promise<Objects> | undefined;
  // The client is loaded only where there is a bucket.
  const connect = () => (objects ??= import('./s3.ts').then((client) => new client.Objects(bucket)));
  const providing = new Map<string, Promise<void>>();
  let restsUntil = 0;

  async function copy(name: string): Promise<void> {
    const object = await (await connect()).get(name);
    if (object === undefined) return;
    await mkdir(folder, { recursive: true, mode: pictureModes.folder });
    const unfinished = join(folder, `${name}.${randomUUID()}.part`);
    await writeFile(unfinished, object.bytes, { mode: pictureModes.file });
    await utimes(unfinished, new Date(), object.modified);
    await rename(unfinished, join(folder, name));
    await noteCopy(root, object.bytes.length);
  }

  async function check(name: string): Promise<void> {
    const path = join(folder, name);
    const copied = await stat(path).catch(undefinedIfMissing);
    if (copied === undefined) return copy(name);
    if (performance.now() < restsUntil) return;
    try {
      if ((await (await connect()).sizeOf(name)) === undefined) await rm(path, { force: true });
      else await utimes(path, new Date(), copied.mtime).catch(undefinedIfMissing);
    } catch (error) {
      if (!(error instanceof StorageAwayError)) throw error;
      restsUntil = performance.now() + rest;
    }
  }

  return {
    place,
    folder,
    mark: () => createHash('sha256').update(`${bucket.endpoint} ${place}`).digest('hex'),
    // Those who ask for a file at the same moment wait for one answer of the bucket.
    async provide(name) {
      const running = providing.get(name);
      if (running !== undefined) return running;
      const started = check(name).finally(() => providing.delete(name));
      providing.set(name, started);
      return started;
    },
    async write(files) {
      const client = await connect();
      try {
        for (const { name, bytes, modified } of files) await client.put(name, bytes, modified ?? new Date());
      } catch (error) {
        await removeAll(client, files);
        throw error;
      }
    },
    async open(name) {
      const object = await (await connect()).get(name);
      if (object === undefined) return undefined;
      const { bytes, modified } = object;
      return { size: bytes.length, modified, chunks: asChunk(bytes) };
    },
    sizeOf: async (name) => (await connect()).sizeOf(name),
    async list() {
      const listed = await (await connect()).list();
      return listed.filter(({ name }) => !name.includes('/'));
    },
    async remove(name) {
      await (await connect()).remove(name);
      await rm(join(folder, name), { force: true });
    },
    // An object is there as a whole or not at all.
    deleteUnfinished: async () => undefined,
  };
}

/**
 * @param mayBeAway whether a store that does not answer is no reason: then only one that refuses is
 * @throws CannotStart with the reason where a bucket cannot be used
 */
export async function requireBucket(bucket: Bucket, { mayBeAway = false } = {}): Promise<void> {
  const { Objects: Client } = await import('./s3.ts');
  try {
    await new Client(bucket).requireAnswer();
  } catch (error) {
    if (!(error instanceof StorageAwayError)) throw error;
    if (mayBeAway && !error.isRefusal) return;
    throw new CannotStart(`${error.message}. Look at FILES_URL and the settings AWS_….`);
  }
}

/** Removes files whose writing failed. Those that stay because the bucket is away are removed with the files that no row refers to. */
async function removeAll(client: Objects, files: readonly NewFile[]): Promise<void> {
  try {
    for (const { name } of files) await client.remove(name);
  } catch (error) {
    if (!(error instanceof StorageAwayError)) throw error;
  }
}

async function* asChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

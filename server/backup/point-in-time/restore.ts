import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chown, copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type pg from 'pg';

import { prepareRestore, type RestorePlace } from '../../postgres-server/start-postgres.ts';
import { CannotStart } from '../../process/cannot-start.ts';
import { clockOf } from '../../process/school-days.ts';
import { readItems } from '../archive-reader.ts';
import { secretName } from '../format.ts';
import { openClient } from '../open-client.ts';
import { listPictures } from '../source.ts';
import { StagedFiles } from '../staged-files.ts';
import { lastRepeated } from './base-store.ts';
import { clusterFile, type Plan } from './find.ts';

type Target = {
  dataFolder: string;
  /** The moment up to which changes are repeated; undefined for all of them. */
  to: Date | undefined;
  /** Whether to restore the secret key of the copy. */
  withSecret: boolean;
  /** Whether pictures are in a bucket, where they still are. */
  hasBucket: boolean;
  ending: AbortSignal;
  onBytes: (bytes: number) => void;
  /** Looks at the restored database, and refuses it by an error. */
  examine?: (client: pg.Client) => Promise<void>;
};

export type Restored = {
  /** The moment of the last change that was restored. */
  last: Date;
  /** Whether the changes end before the moment that was asked for. */
  endsBefore: boolean;
  /** How many pictures were restored, and the names of those that a row refers to and that are not in the archive. */
  pictures: number;
  lost: string[];
  hasSecret: boolean;
};

/**
 * Restores a checked plan into an empty data folder: everything or nothing.
 * @throws CannotStart where PostgreSQL cannot repeat the changes up to the moment
 */
export async function restorePoint(plan: Plan, target: Target): Promise<Restored> {
  const { dataFolder, ending } = target;
  const place = prepareRestore(dataFolder);
  const files = await StagedFiles.create(dataFolder);
  try {
    const hasSecret = await unpack(plan, place, files, target);
    await using opened = new AsyncDisposableStack();
    const { postgres, endsBefore } = await repeat(plan, place, target);
    opened.defer(postgres.stop);
    const client = await openClient(postgres.connectionString, ending, opened);
    const last = (await lastRepeated(client)) ?? new Date(plan.base.ended_at);
    await target.examine?.(client);
    const names = target.hasBucket ? [] : [...new Set(await listPictures(client))];
    const lost = names.filter((name) => !existsSync(join(plan.base.pictureFolder, name)));
    for (const name of names) {
      ending.throwIfAborted();
      if (lost.includes(name)) continue;
      await files.add(`pictures/${name}`, createReadStream(join(plan.base.pictureFolder, name)));
    }
    await opened.disposeAsync();
    ending.throwIfAborted();
    await files.moveIntoPlace();
    place.finish();
    return { last, endsBefore, pictures: names.length - lost.length, lost, hasSecret };
  } catch (error) {
    await files.undo();
    throw error;
  } finally {
    await files.end();
    place.clear();
  }
}

/** @returns whether the copy has a secret key */
async function unpack(
  { base, segments }: Plan,
  place: RestorePlace,
  files: StagedFiles,
  { withSecret, ending, onBytes }: Target,
): Promise<boolean> {
  const giveToAccount = async (path: string) => {
    if (place.account) await chown(path, place.account.uid, place.account.gid);
  };
  for (const name of base.directories) {
    const folder = join(place.copy, name);
    await mkdir(folder, { mode: 0o700 });
    await giveToAccount(folder);
  }
  let hasSecret = false;
  for await (const { name, chunks } of readItems(base.copy, onBytes)) {
    ending.throwIfAborted();
    if (name === secretName) {
      hasSecret = true;
      if (withSecret) await files.add(secretName, chunks);
    }
    const [, path] = clusterFile.exec(name) ?? [];
    if (path === undefined) continue;
    await write(join(place.copy, path), chunks);
  }
  // It says that PostgreSQL shall repeat changes.
  await write(join(place.copy, 'recovery.signal'), []);
  for (const name of segments) {
    ending.throwIfAborted();
    const file = join(place.segments, `${name}.gz`);
    await copyFile(join(base.chainFolder, `${name}.gz`), file);
    await giveToAccount(file);
  }
  return hasSecret;

  async function write(path: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    await pipeline(chunks, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    await giveToAccount(path);
  }
}

/** What PostgreSQL says where all changes are older than the moment. */
const allAreOlder = 'recovery ended before configured recovery target was reached';

async function repeat({ problem }: Plan, place: RestorePlace, { to, ending }: Target) {
  try {
    return { postgres: await place.start({ to: to && clockOf(to, 'UTC') }, ending), endsBefore: false };
  } catch (error) {
    if (!(error instanceof CannotStart) || !error.message.includes(allAreOlder)) throw error;
    // Nothing is restored as if it were whole while later changes are missing.
    if (problem !== undefined) {
      throw new CannotStart(`The changes up to that moment cannot all be restored: ${problem}.`);
    }
    return { postgres: await place.start({ to: undefined }, ending), endsBefore: true };
  }
}

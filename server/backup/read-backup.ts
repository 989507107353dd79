import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { runMigrations } from 'graphile-worker';
import type pg from 'pg';

import { CannotStart } from '../process/cannot-start.ts';
import type { Database } from '../database/database.ts';
import { lockSchema } from '../database/locks.ts';
import { applyMigrations } from '../database/migrate.ts';
import { wholesOf } from './archive-reader.ts';
import { Digest, isSame } from './digest.ts';
import { type Content, jobsName, type Manifest, secretName, tableName } from './format.ts';
import { StagedFiles } from './staged-files.ts';
import {
  clearTables,
  copyInto,
  copyIntoJobs,
  databaseOn,
  dropQueue,
  findTable,
  gatherFacts,
  hasJobs,
  hasQueue,
  listNames,
  prepareJobs,
  queueJobs,
  setSequences,
} from './target.ts';
import { damaged } from './verify.ts';

export type Reading = {
  client: pg.Client;
  /** For the queue, which makes its tables by itself. */
  pool: pg.Pool;
  dataFolder: string;
  /** Whether the secret key of the backup is to be used. */
  withSecret: boolean;
  ending: AbortSignal;
  /** Is told how many bytes of the file have been read, and what is done. */
  onBytes: (bytes: number, what: string) => void;
};

/**
 * Brings all of a backup into an empty database and data folder, and the database to the newest schema: all of it, or
 * nothing. The backup is one that was verified.
 * @returns the names of tables in the backup that are none of Savol's, and were left out
 * @throws CannotStart where the database is not empty
 */
export async function readBackup(path: string, manifest: Manifest, reading: Reading): Promise<string[]> {
  const { client, pool, dataFolder } = reading;
  // Whoever starts a server meanwhile waits.
  await lockSchema(client);
  const hadQueue = await refuseTables(client);
  const files = await StagedFiles.begin(dataFolder);
  let leftOut: string[];
  try {
    await runMigrations({ pgPool: pool });
    leftOut = await databaseOn(client)
      .transaction()
      .execute(async (transaction) => {
        const others = await fill(transaction, path, manifest, files, reading);
        reading.ending.throwIfAborted();
        await files.putInPlace();
        return others;
      });
  } catch (error) {
    await files.undo();
    if (!hadQueue) await dropQueue(pool).catch(() => undefined);
    throw error;
  } finally {
    await files.end();
  }
  await gatherFacts(client, await listNames(databaseOn(client)));
  return leftOut;
}

/** @returns whether there is a queue already, which a server makes that is stopped at once */
async function refuseTables(client: pg.Client): Promise<boolean> {
  const table = await findTable(client);
  if (table !== undefined) {
    throw new CannotStart(
      `The database is not empty, it has a table "${table}": a backup is restored into an empty place.`,
    );
  }
  const queue = await hasQueue(client);
  if (queue && (await hasJobs(client))) {
    throw new CannotStart(
      'The database has a queue with jobs in it: a backup is restored into an empty place.',
    );
  }
  return queue;
}

async function fill(
  transaction: Database,
  path: string,
  manifest: Manifest,
  files: StagedFiles,
  reading: Reading,
): Promise<string[]> {
  const { client, onBytes } = reading;
  await applyMigrations(transaction, manifest.migrations.at(-1));
  const names = await listNames(transaction);
  const absent = names.find((name) => !manifest.tables.some((table) => table.name === name));
  if (absent !== undefined) throw damaged(path, `there is no table "${absent}" in it`);
  const putBack = await clearTables(client, names);
  const [own, others] = [true, false].map((is) =>
    manifest.tables.filter(({ name }) => names.includes(name) === is),
  );
  await copyAll(path, { ...manifest, tables: own ?? [] }, files, reading);
  await queueJobs(client);
  await setSequences(client, manifest.sequences);
  for (const statement of putBack) {
    onBytes(0, 'indexes');
    await client.query(statement);
  }
  await applyMigrations(transaction);
  return (others ?? []).map(({ name }) => name);
}

/** What is read now is held against the manifest again: the file may have changed since it was verified. */
async function copyAll(
  path: string,
  manifest: Manifest,
  files: StagedFiles,
  reading: Reading,
): Promise<void> {
  const { client, withSecret, ending, onBytes } = reading;
  await prepareJobs(client);
  const left = new Map<string, Content & { take: (chunks: Chunks) => Promise<Content> }>();
  for (const table of manifest.tables) {
    left.set(tableName(table.name), { ...table, take: (chunks) => copied(chunks, copyInto(client, table)) });
  }
  left.set(jobsName, { ...manifest.jobs, take: (chunks) => copied(chunks, copyIntoJobs(client)) });
  for (const file of manifest.files) {
    if (file.name === secretName && !withSecret) continue;
    left.set(file.name, { ...file, take: (chunks) => files.add(file.name, chunks) });
  }
  let what = '';
  for await (const { name, chunks } of wholesOf(path, (bytes) => onBytes(bytes, what))) {
    ending.throwIfAborted();
    what = name.split('/').at(name.startsWith('tables/') ? 1 : 0) ?? '';
    const wanted = left.get(name);
    if (wanted === undefined) continue;
    if (!isSame(wanted, await wanted.take(chunks))) throw damaged(path, `${name} was changed in this moment`);
    left.delete(name);
  }
  for (const [name, { bytes }] of left) {
    if (bytes > 0) throw damaged(path, `${name} was taken away in this moment`);
  }
}

type Chunks = AsyncIterable<Uint8Array>;

async function copied(chunks: Chunks, copy: Writable): Promise<Content> {
  const digest = new Digest();
  await pipeline(digest.of(chunks), copy);
  return digest.content();
}

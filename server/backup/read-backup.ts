import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { runMigrations } from 'graphile-worker';
import type pg from 'pg';

import { CannotStart } from '../process/cannot-start.ts';
import type { Database } from '../database/database.ts';
import { lockSchema } from '../database/locks.ts';
import { applyMigrations, lastApplied } from '../database/migrate.ts';
import { readItems } from './archive-reader.ts';
import { Digest, isSame } from './digest.ts';
import { type Content, jobsName, type Manifest, secretName, tableName } from './format.ts';
import { StagedFiles } from './staged-files.ts';
import {
  analyzeTables,
  copyInto,
  copyIntoJobs,
  createJobsTable,
  dropQueue,
  findAnyTable,
  hasJobs,
  hasQueue,
  kyselyOn,
  listTableNames,
  queueJobs,
  setSequences,
  suspendConstraints,
  truncateTables,
} from './target.ts';
import { damaged } from './verify.ts';

export type RestoreTarget = {
  client: pg.Client;
  /** For the migrations of the queue. */
  pool: pg.Pool;
  dataFolder: string;
  /** Whether to restore the secret key of the backup. */
  withSecret: boolean;
  ending: AbortSignal;
  /** Called with the number of bytes that were read from the file, and the name of the present step. */
  onBytes: (bytes: number, step: string) => void;
};

/**
 * Restores a verified backup into an empty database and data folder, and applies newer migrations. Restores everything or
 * nothing.
 * @returns the tables of the backup that do not belong to Savol, which are not restored
 * @throws CannotStart where the database is not empty
 */
export async function readBackup(path: string, manifest: Manifest, target: RestoreTarget): Promise<string[]> {
  const { client, pool, dataFolder, ending } = target;
  // Servers that start meanwhile wait for this lock.
  await lockSchema(client);
  const hadQueue = await hasQueue(client);
  await requireEmptyDatabase(client, hadQueue);
  const files = await StagedFiles.create(dataFolder);
  let leftOut: string[];
  try {
    await runMigrations({ pgPool: pool });
    leftOut = await kyselyOn(client)
      .transaction()
      .execute(async (transaction) => {
        const unknown = await fill(transaction, path, manifest, files, target);
        ending.throwIfAborted();
        await files.moveIntoPlace();
        return unknown;
      });
  } catch (error) {
    await files.undo();
    if (!hadQueue) await dropQueue(pool).catch(() => undefined);
    throw error;
  } finally {
    await files.end();
  }
  await analyzeTables(client, await listTableNames(kyselyOn(client)));
  return leftOut;
}

/** An empty queue may exist: a server that is stopped during its first start leaves one behind. */
async function requireEmptyDatabase(client: pg.Client, withQueue: boolean): Promise<void> {
  const refuse = (found: string) => {
    throw new CannotStart(`${found}: a backup is restored into an empty place.`);
  };
  const table = await findAnyTable(client);
  if (table !== undefined) refuse(`The database is not empty, it has a table "${table}"`);
  if (withQueue && (await hasJobs(client))) refuse('The database has a queue with jobs in it');
}

/** @returns the tables of the backup that the schema does not have */
async function fill(
  transaction: Database,
  path: string,
  manifest: Manifest,
  files: StagedFiles,
  target: RestoreTarget,
): Promise<string[]> {
  const { client, onBytes } = target;
  await applyMigrations(transaction, lastApplied(manifest.migrations));
  const names = await listTableNames(transaction);
  const absent = names.find((name) => !manifest.tables.some((table) => table.name === name));
  if (absent !== undefined) throw damaged(path, `there is no table "${absent}" in it`);
  const isKnown = ({ name }: { name: string }) => names.includes(name);
  await truncateTables(client, names);
  const inverse = await suspendConstraints(transaction, names);
  await copyAll(path, { ...manifest, tables: manifest.tables.filter(isKnown) }, files, target);
  await queueJobs(client);
  await setSequences(client, manifest.sequences);
  for (const statement of inverse) {
    onBytes(0, 'indexes');
    await client.query(statement);
  }
  await applyMigrations(transaction);
  return manifest.tables.filter((table) => !isKnown(table)).map(({ name }) => name);
}

/** Compares each item with the manifest once more: the file may have changed since it was verified. */
async function copyAll(
  path: string,
  manifest: Manifest,
  files: StagedFiles,
  { client, withSecret, ending, onBytes }: RestoreTarget,
): Promise<void> {
  await createJobsTable(client);
  const expected = new Map<string, Content & { take: (chunks: Chunks) => Promise<Content> }>();
  for (const table of manifest.tables) {
    expected.set(tableName(table.name), {
      ...table,
      take: (chunks) => copy(chunks, copyInto(client, table)),
    });
  }
  expected.set(jobsName, { ...manifest.jobs, take: (chunks) => copy(chunks, copyIntoJobs(client)) });
  for (const file of manifest.files) {
    if (file.name === secretName && !withSecret) continue;
    expected.set(file.name, { ...file, take: (chunks) => files.add(file.name, chunks) });
  }
  let step = '';
  for await (const { name, chunks } of readItems(path, (bytes) => onBytes(bytes, step))) {
    ending.throwIfAborted();
    step = name.split('/').at(name.startsWith('tables/') ? 1 : 0) ?? '';
    const item = expected.get(name);
    if (item === undefined) continue;
    if (!isSame(item, await item.take(chunks))) throw damaged(path, `${name} changed during the restore`);
    expected.delete(name);
  }
  for (const [name, { bytes }] of expected) {
    if (bytes > 0) throw damaged(path, `${name} disappeared during the restore`);
  }
}

type Chunks = AsyncIterable<Uint8Array>;

async function copy(chunks: Chunks, into: Writable): Promise<Content> {
  const digest = new Digest();
  await pipeline(digest.observe(chunks), into);
  return digest.content();
}

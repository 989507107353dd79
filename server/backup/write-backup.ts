import type pg from 'pg';

import { CannotStart } from '../process/cannot-start.ts';
import { type ArchiveWriter, openArchive } from './archive-writer.ts';
import { Digest } from './digest.ts';
import {
  formatVersion,
  type Head,
  headName,
  jobsName,
  type Manifest,
  manifestName,
  tableName,
} from './format.ts';
import { KeptFiles } from './kept-files.ts';
import {
  beginSnapshot,
  copyEnded,
  copyOfJobs,
  copyOut,
  endSnapshot,
  listMigrations,
  listPictures,
  listSequences,
  listTables,
  type SourceTable,
} from './source.ts';

export type Writing = {
  client: pg.Client;
  dataFolder: string;
  /** Whether the data folder's secret key is the one in use. */
  withSecret: boolean;
  savol: string;
  ending: AbortSignal;
  /** Is told how many bytes have been read of what. */
  onBytes: (bytes: number, what: string) => void;
};

/** What a backup holds, and the pictures that rows speak of though they are not there. */
export type Written = { manifest: Manifest; lost: string[] };

/**
 * Writes all that the database and the data folder hold at one moment into a file, which appears when it is whole.
 * @throws CannotStart where there is no school in the database
 */
export async function writeBackup(path: string, writing: Writing): Promise<Written> {
  const archive = await openArchive(path);
  try {
    const written = await fill(archive, writing);
    writing.ending.throwIfAborted();
    await archive.finish();
    return written;
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

async function fill(archive: ArchiveWriter, writing: Writing): Promise<Written> {
  const { client, dataFolder, savol } = writing;
  const head: Head = { format: formatVersion, savol, made_at: new Date().toISOString() };
  await addJson(archive, headName, head);
  const files = new KeptFiles(dataFolder, archive);
  const { migrations, pictures, lost } = await snapshotWithPictures(files, writing);
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(client)) tables.push(await addTable(archive, table, writing));
  const sequences = await listSequences(client);
  const jobs = await addText(archive, jobsName, await copyOfJobs(client), writing);
  await endSnapshot(client);
  if (writing.withSecret) await files.addSecret();
  const manifest = { migrations, tables, sequences, jobs, files: files.listed(pictures) };
  await addJson(archive, manifestName, manifest);
  return { manifest, lost };
}

/**
 * Begins a snapshot whose pictures are in the archive. Those that are there before go first, so that only what came
 * meanwhile is left to add within the snapshot. One that was deleted in just that moment is in no later
 * snapshot; one that is missing twice is lost.
 */
async function snapshotWithPictures(files: KeptFiles, { client, ending, onBytes }: Writing) {
  const addNew = () =>
    files.addNew((bytes) => {
      ending.throwIfAborted();
      onBytes(bytes, 'pictures');
    });
  await addNew();
  let before: ReadonlySet<string> = new Set();
  for (;;) {
    await beginSnapshot(client);
    const migrations = await listMigrations(client);
    if (migrations === undefined) throw new CannotStart('The database has no school in it.');
    await addNew();
    const pictures = new Set((await listPictures(client)).map((name) => `pictures/${name}`));
    const missing = [...pictures].filter((name) => !files.has(name));
    if (missing.every((name) => before.has(name))) return { migrations, pictures, lost: missing };
    await endSnapshot(client);
    before = new Set(missing);
  }
}

async function addTable(archive: ArchiveWriter, table: SourceTable, writing: Writing) {
  const { name, columns, size, copy } = table;
  let left = size;
  const counted = {
    ...writing,
    onBytes(bytes: number) {
      const known = Math.min(bytes, left);
      left -= known;
      writing.onBytes(known, name);
    },
  };
  const text = await addText(archive, tableName(name), copy, counted);
  writing.onBytes(left, name);
  return { name, columns, ...text };
}

async function addText(archive: ArchiveWriter, name: string, copy: string | undefined, writing: Writing) {
  const digest = new Digest();
  if (copy === undefined) return { rows: 0, ...digest.content() };
  const stream = copyOut(writing.client, copy);
  await archive.addParts(name, digest.of(minded(stream, writing)));
  await copyEnded(writing.client);
  return { rows: stream.rowCount, ...digest.content() };
}

async function* minded(chunks: AsyncIterable<Uint8Array>, { ending, onBytes }: Writing) {
  for await (const chunk of chunks) {
    ending.throwIfAborted();
    onBytes(chunk.length, '');
    yield chunk;
  }
}

async function addJson(archive: ArchiveWriter, name: string, value: Head | Manifest): Promise<void> {
  const text = Buffer.from(`${JSON.stringify(value)}\n`);
  await archive.add(name, text.length, oneChunk(text));
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

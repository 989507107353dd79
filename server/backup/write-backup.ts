import { Readable } from 'node:stream';

import type pg from 'pg';

import type { Storage } from '../media/storage/storage.ts';
import { CannotStart } from '../process/cannot-start.ts';
import { type ArchiveWriter, openArchive } from './archive-writer.ts';
import { ArchivedFiles } from './archived-files.ts';
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
import {
  beginSnapshot,
  copyEnded,
  copyOut,
  endSnapshot,
  jobsStatement,
  listMigrations,
  listPictures,
  listSequences,
  listTables,
  type SourceTable,
} from './source.ts';

export type BackupSource = {
  client: pg.Client;
  dataFolder: string;
  /** Of pictures and recordings. */
  storage: Storage;
  /** Whether the secret key of the data folder is in use, rather than one of the environment. */
  withSecret: boolean;
  /** The version of Savol. */
  savol: string;
  ending: AbortSignal;
  /** Called with the number of bytes read, and the name of their source. */
  onBytes: (bytes: number, what: string) => void;
};

/** A backup that was written. `lost` are the pictures that rows refer to and that do not exist. */
export type Written = { manifest: Manifest; lost: string[] };

/**
 * Writes a consistent backup of the database and the data folder. The file gets its name only when it is complete.
 * @throws CannotStart where the database has no schema of Savol
 */
export async function writeBackup(path: string, source: BackupSource): Promise<Written> {
  const archive = await openArchive(path);
  try {
    const written = await fill(archive, source);
    source.ending.throwIfAborted();
    await archive.finish();
    return written;
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

async function fill(archive: ArchiveWriter, source: BackupSource): Promise<Written> {
  const { client, savol } = source;
  const head: Head = { format: formatVersion, savol, made_at: new Date().toISOString() };
  await addJson(archive, headName, head);
  const files = new ArchivedFiles(source, archive);
  const { migrations, pictures, lost } = await snapshotWithPictures(files, source);
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(client)) tables.push(await addTable(archive, table, source));
  const sequences = await listSequences(client);
  const jobs = await addText(archive, jobsName, await jobsStatement(client), source);
  await endSnapshot(client);
  if (source.withSecret) await files.addSecret();
  const manifest = { migrations, tables, sequences, jobs, files: files.listed(pictures) };
  await addJson(archive, manifestName, manifest);
  return { manifest, lost };
}

/**
 * Begins a snapshot and adds all its pictures to the archive: most of them before it begins, so that the snapshot is short.
 * A missing picture may have been deleted after the snapshot began, together with its row, so a new snapshot is taken. A
 * picture that is missing from two snapshots in a row is lost.
 */
async function snapshotWithPictures(files: ArchivedFiles, { client, ending, onBytes }: BackupSource) {
  const addNew = () =>
    files.addNew((bytes) => {
      ending.throwIfAborted();
      onBytes(bytes, 'pictures');
    });
  await addNew();
  let missingBefore: ReadonlySet<string> = new Set();
  for (;;) {
    await beginSnapshot(client);
    const migrations = await listMigrations(client);
    if (migrations === undefined) throw new CannotStart('The database has no school in it.');
    await addNew();
    const pictures = new Set((await listPictures(client)).map((name) => `pictures/${name}`));
    const missing = [...pictures].filter((name) => !files.has(name));
    if (missing.every((name) => missingBefore.has(name))) return { migrations, pictures, lost: missing };
    await endSnapshot(client);
    missingBefore = new Set(missing);
  }
}

async function addTable(archive: ArchiveWriter, table: SourceTable, source: BackupSource) {
  const { name, columns, size, copy } = table;
  // The size on the disk, which progress is measured by, differs from that of the text.
  let left = size;
  const counted = {
    ...source,
    onBytes(bytes: number) {
      const counts = Math.min(bytes, left);
      left -= counts;
      source.onBytes(counts, name);
    },
  };
  const text = await addText(archive, tableName(name), copy, counted);
  source.onBytes(left, name);
  return { name, columns, ...text };
}

async function addText(archive: ArchiveWriter, name: string, copy: string | undefined, source: BackupSource) {
  const digest = new Digest();
  if (copy === undefined) return { rows: 0, ...digest.content() };
  const stream = copyOut(source.client, copy);
  await archive.addParts(name, digest.observe(observed(stream, source)));
  await copyEnded(source.client);
  return { rows: stream.rowCount, ...digest.content() };
}

async function* observed(chunks: AsyncIterable<Uint8Array>, { ending, onBytes }: BackupSource) {
  for await (const chunk of chunks) {
    ending.throwIfAborted();
    onBytes(chunk.length, '');
    yield chunk;
  }
}

async function addJson(archive: ArchiveWriter, name: string, value: Head | Manifest): Promise<void> {
  const text = Buffer.from(`${JSON.stringify(value)}\n`);
  await archive.add(name, text.length, Readable.from([text]));
}

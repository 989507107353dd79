import { createReadStream } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import type pg from 'pg';

import { secretName } from '../format.ts';
import { type ArchiveWriter, openArchive } from '../archive-writer.ts';
import { beginBaseCopy, endBaseCopy, type EndedBaseCopy } from './base-store.ts';

/** Folders whose content a copy does without, and names, as pg_basebackup has them. */
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const left = /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map|pg_internal\.init.*|pgsql_tmp.*)$/;
const control = 'global/pg_control';

export type WrittenBase = EndedBaseCopy & { first: string; directories: string[] };

/**
 * Writes a copy of the cluster of a data folder, while it is in use, into one file. With the segments from its first to its last it is a cluster again.
 * @param withSecret whether to add the secret key of the data folder
 */
export async function writeBase(
  path: string,
  {
    client,
    dataFolder,
    withSecret,
    ending,
  }: { client: pg.Client; dataFolder: string; withSecret: boolean; ending: AbortSignal },
): Promise<WrittenBase> {
  const cluster = await realpath(join(dataFolder, 'postgres', 'cluster'));
  const archive = await openArchive(path);
  try {
    await beginBaseCopy(client);
    const directories: string[] = [];
    await addFolder('');
    // The last file, as its content says that all others are there.
    await addBytes(archive, `cluster/${control}`, await readSettled(join(cluster, control)));
    const ended = await endBaseCopy(client);
    await addBytes(archive, 'cluster/backup_label', Buffer.from(ended.label));
    if (withSecret) await addBytes(archive, secretName, await readFile(join(dataFolder, secretName)));
    ending.throwIfAborted();
    await archive.finish();
    const [, first = ''] = /\(file ([\dA-F]{24})\)/.exec(ended.label) ?? [];
    return { ...ended, first, directories };

    async function addFolder(folder: string): Promise<void> {
      const entries = await readdir(join(cluster, folder), { withFileTypes: true }).catch(unlessGone);
      for (const entry of entries ?? []) {
        ending.throwIfAborted();
        const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
        if (left.test(entry.name) || name === control) continue;
        if (entry.isDirectory()) {
          directories.push(name);
          if (!emptied.has(name)) await addFolder(name);
        }
        if (entry.isFile()) await addFile(archive, `cluster/${name}`, join(cluster, name));
      }
    }
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

/** PostgreSQL may delete a file or make it shorter: what it misses is in the segments. */
async function addFile(archive: ArchiveWriter, name: string, path: string): Promise<void> {
  const found = await stat(path).catch(unlessGone);
  if (found === undefined) return;
  await archive.add(name, found.size, exactly(path, found.size));
}

/** The first bytes of a file; zeros where it has become shorter. */
async function* exactly(path: string, size: number): AsyncGenerator<Uint8Array> {
  let rest = size;
  if (size > 0) {
    try {
      for await (const chunk of createReadStream(path, { end: size - 1, highWaterMark: 256 * 1024 })) {
        rest -= (chunk as Buffer).length;
        yield chunk as Buffer;
      }
    } catch (error) {
      unlessGone(error);
    }
  }
  for (; rest > 0; rest -= Math.min(rest, zeros.length))
    yield zeros.subarray(0, Math.min(rest, zeros.length));
}

const zeros = Buffer.alloc(64 * 1024);

/** Reads a file that PostgreSQL may be writing: twice with the same content. */
async function readSettled(path: string): Promise<Buffer> {
  let before = await readFile(path);
  for (;;) {
    const bytes = await readFile(path);
    if (bytes.equals(before)) return bytes;
    before = bytes;
  }
}

async function addBytes(archive: ArchiveWriter, name: string, bytes: Buffer): Promise<void> {
  await archive.add(name, bytes.length, Readable.from([bytes]));
}

function unlessGone(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

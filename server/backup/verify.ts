import { json } from 'node:stream/consumers';

import type * as z from 'zod/mini';

import { CannotStart } from '../process/cannot-start.ts';
import { readItems } from './archive-reader.ts';
import { Digest, isSame } from './digest.ts';
import {
  type Content,
  formatVersion,
  Head,
  headName,
  jobsName,
  Manifest,
  manifestName,
  tableName,
} from './format.ts';

/**
 * Reads a whole backup and compares each item with the checksum in the manifest.
 * @param onBytes called with the number of bytes that were read from the file
 * @throws CannotStart where it is incomplete, damaged, no backup, or of a newer format
 */
export async function verifyBackup(path: string, onBytes: (bytes: number) => void): Promise<Manifest> {
  try {
    return await read(path, onBytes);
  } catch (error) {
    if (error instanceof CannotStart || isSystemError(error)) throw error;
    throw damaged(path, error instanceof Error ? error.message : String(error));
  }
}

export function damaged(path: string, why: string): CannotStart {
  return new CannotStart(`${path} is not a whole backup of Savol: ${why.replace(/\.$/, '')}.`);
}

/** An error of the disk says nothing about the content of the file. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

async function read(path: string, onBytes: (bytes: number) => void): Promise<Manifest> {
  const found = new Map<string, Content>();
  let manifest: Manifest | undefined;
  for await (const { name, chunks } of readItems(path, onBytes)) {
    if (found.size === 0 && name !== headName)
      throw damaged(path, 'it does not begin with the head of a backup');
    if (name === headName) {
      found.set(name, { bytes: 0, sha256: '' });
      refuseOtherFormat(path, await parse(chunks, Head));
    } else if (name === manifestName) {
      manifest = await parse(chunks, Manifest);
    } else {
      const digest = new Digest();
      for await (const _ of digest.observe(chunks));
      found.set(name, digest.content());
    }
  }
  if (manifest === undefined) throw damaged(path, 'its end is missing');
  for (const [name, content] of expected(manifest)) {
    if (!isSame(content, found.get(name) ?? noContent))
      throw damaged(path, `${name} is not as it was written`);
  }
  return manifest;
}

/** A table without rows has no parts. */
const noContent = new Digest().content();

function expected({ tables, jobs, files }: Manifest): [string, Content][] {
  return [
    ...tables.map((table): [string, Content] => [tableName(table.name), table]),
    [jobsName, jobs],
    ...files.map((file): [string, Content] => [file.name, file]),
  ];
}

function refuseOtherFormat(path: string, { format, savol }: Head): void {
  if (format > formatVersion) {
    throw new CannotStart(`${path} was made by a newer Savol (${savol}). Restore it with that version.`);
  }
}

async function parse<Schema extends z.ZodMiniType>(
  chunks: AsyncIterable<Uint8Array>,
  schema: Schema,
): Promise<z.infer<Schema>> {
  return schema.parse(await json(chunks));
}

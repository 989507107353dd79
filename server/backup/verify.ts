import { json } from 'node:stream/consumers';

import type * as z from 'zod/mini';

import { CannotStart } from '../process/cannot-start.ts';
import { wholesOf } from './archive-reader.ts';
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
 * Reads a backup from its beginning to its end.
 * @param onBytes is told how much of the file was read
 * @returns what it holds, once all of that is there and as it was written
 * @throws CannotStart for what is no whole backup of this or an earlier version
 */
export async function verifyBackup(path: string, onBytes: (bytes: number) => void): Promise<Manifest> {
  try {
    return await read(path, onBytes);
  } catch (error) {
    if (error instanceof CannotStart || isOfSystem(error)) throw error;
    throw damaged(path, error instanceof Error ? error.message : String(error));
  }
}

export function damaged(path: string, why: string): CannotStart {
  return new CannotStart(`${path} is not a whole backup of Savol: ${why.replace(/\.$/, '')}.`);
}

/** What the disk says about a file tells nothing about what is in it. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

async function read(path: string, onBytes: (bytes: number) => void): Promise<Manifest> {
  const found = new Map<string, Content>();
  let manifest: Manifest | undefined;
  for await (const { name, chunks } of wholesOf(path, onBytes)) {
    if (found.size === 0 && name !== headName) throw damaged(path, 'it does not begin like one');
    if (name === headName) {
      found.set(name, { bytes: 0, sha256: '' });
      refuseOtherFormat(path, await parsed(chunks, Head));
    } else if (name === manifestName) {
      manifest = await parsed(chunks, Manifest);
    } else {
      const digest = new Digest();
      for await (const _ of digest.of(chunks));
      found.set(name, digest.content());
    }
  }
  if (manifest === undefined) throw damaged(path, 'its end is missing');
  for (const [name, content] of wanted(manifest)) {
    if (!isSame(content, found.get(name) ?? nothing)) throw damaged(path, `${name} is not as it was written`);
  }
  return manifest;
}

/** A table without rows has no parts. */
const nothing = new Digest().content();

function wanted({ tables, jobs, files }: Manifest): [string, Content][] {
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

async function parsed<Schema extends z.ZodMiniType>(
  chunks: AsyncIterable<Uint8Array>,
  schema: Schema,
): Promise<z.infer<Schema>> {
  return schema.parse(await json(chunks));
}

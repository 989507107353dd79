import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

import { createTarPacker } from 'modern-tar';

import { CannotStart } from '../process/cannot-start.ts';
import { flushFolder } from '../process/flush-folder.ts';
import { partSize } from './format.ts';

/** An archive that is written under a temporary name until `finish`. */
export type ArchiveWriter = {
  add: (name: string, size: number, chunks: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Adds content of unknown size in parts, with the names `name/1`, `name/2` and so on. */
  addParts: (name: string, chunks: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Flushes everything to the disk and gives the archive its name. */
  finish: () => Promise<void>;
  /** Deletes an archive that was not finished. */
  discard: () => Promise<void>;
};

/** @throws CannotStart where the path is that of a folder or a device */
export async function openArchive(path: string): Promise<ArchiveWriter> {
  if ((await stat(path).catch(() => undefined))?.isFile() === false) {
    throw new CannotStart(`${path} is there already, and is not a file.`);
  }
  const unfinished = `${path}.${process.pid}.part`;
  const { readable, controller } = createTarPacker();
  let failure: unknown;
  const written = pipeline(
    // The types of web streams differ between Node and browsers, and programs of both worlds read this file.
    Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]),
    createGzip({ level: 4, chunkSize: 256 * 1024 }),
    createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
  );
  written.catch((error: unknown) => (failure = error));

  async function add(name: string, size: number, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    try {
      const entry = controller.add({ name, size, mode: 0o600 }).getWriter();
      for await (const chunk of chunks) await entry.write(chunk);
      await entry.close();
    } catch (error) {
      throw failure ?? error;
    }
  }

  return {
    add,
    async addParts(name, chunks) {
      let part = 0;
      for await (const bytes of inParts(chunks)) {
        part += 1;
        await add(`${name}/${part}`, bytes.length, Readable.from([bytes]));
      }
    },
    async finish() {
      controller.finalize();
      await written;
      await rename(unfinished, path);
      await flushFolder(dirname(path));
    },
    async discard() {
      controller.error(new Error(`${basename(path)} was discarded`));
      await written.catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}

/** Joins chunks into parts of at least `partSize` bytes, the last one excepted. */
async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let part: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    part.push(chunk);
    size += chunk.length;
    if (size < partSize) continue;
    yield Buffer.concat(part);
    part = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(part);
}

import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import { createTarDecoder } from 'modern-tar';

import { itemOf } from './format.ts';

/** A file, or a table with all its parts. The reader skips the chunks that a caller leaves unread. */
export type Item = { name: string; chunks: AsyncIterable<Uint8Array> };

/**
 * Reads the items of an archive in their order.
 * @param onBytes called with the number of bytes that were read from the file
 */
export async function* readItems(
  path: string,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<Item> {
  const entries = readEntries(path, onBytes);
  let next = await entries.next();
  while (!next.done) {
    const name = itemOf(next.value.header.name);
    const chunks = chunksOf(name);
    yield { name, chunks };
    for await (const _ of chunks);
  }

  async function* chunksOf(name: string): AsyncGenerator<Uint8Array> {
    while (!next.done && itemOf(next.value.header.name) === name) {
      yield* next.value.body;
      next = await entries.next();
    }
  }
}

async function* readEntries(path: string, onBytes: (bytes: number) => void) {
  const file = createReadStream(path, { highWaterMark: 512 * 1024 });
  file.on('data', (chunk) => onBytes(chunk.length));
  const decoder = createTarDecoder({ strict: true });
  // By hand: the types of web streams differ between Node and browsers, and programs of both worlds read this file.
  const decode = async (chunks: AsyncIterable<Uint8Array>) => {
    const writer = decoder.writable.getWriter();
    try {
      for await (const chunk of chunks) await writer.write(chunk);
      await writer.close();
    } catch (error) {
      await writer.abort(error);
    }
  };
  const decoded = pipeline(file, createGunzip({ chunkSize: 256 * 1024 }), decode);
  // A failure is that of the entries too.
  decoded.catch(() => undefined);
  try {
    yield* decoder.readable;
  } finally {
    file.destroy();
  }
}

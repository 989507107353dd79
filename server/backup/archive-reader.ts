import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

import { createTarDecoder } from 'modern-tar';

import { wholeOf } from './format.ts';

/** A file, or a table with all its parts. What is not read of it is passed over. */
export type Whole = { name: string; chunks: AsyncIterable<Uint8Array> };

/**
 * Reads an archive from its beginning to its end, one whole after the other.
 * @param onBytes is told how much of the file was read
 */
export async function* wholesOf(
  path: string,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<Whole> {
  const entries = entriesOf(path, onBytes);
  let next = await entries.next();
  while (!next.done) {
    const name = wholeOf(next.value.header.name);
    const chunks = parts(name);
    yield { name, chunks };
    for await (const _ of chunks);
  }

  async function* parts(name: string): AsyncGenerator<Uint8Array> {
    while (!next.done && wholeOf(next.value.header.name) === name) {
      yield* next.value.body;
      next = await entries.next();
    }
  }
}

async function* entriesOf(path: string, onBytes: (bytes: number) => void) {
  const file = createReadStream(path, { highWaterMark: 512 * 1024 });
  file.on('data', (chunk) => onBytes(chunk.length));
  const bytes = pipeline(file, createGunzip({ chunkSize: 256 * 1024 }), () => undefined);
  const decoder = createTarDecoder({ strict: true });
  try {
    yield* ReadableStream.from<Uint8Array>(bytes).pipeThrough(decoder);
  } finally {
    file.destroy();
  }
}

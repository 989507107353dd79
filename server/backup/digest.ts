import { createHash } from 'node:crypto';

import type { Content } from './format.ts';

/** Computes the size and the checksum of a stream while it passes. */
export class Digest {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  async *observe(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#hash.update(chunk);
      this.#bytes += chunk.length;
      yield chunk;
    }
  }

  /** Call once, after the end of the stream. */
  content(): Content {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

export function isSame(a: Content, b: Content): boolean {
  return a.bytes === b.bytes && a.sha256 === b.sha256;
}

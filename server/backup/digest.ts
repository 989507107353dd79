import { createHash } from 'node:crypto';

import type { Content } from './format.ts';

/** Counts and sums up what goes by. */
export class Digest {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  async *of(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#hash.update(chunk);
      this.#bytes += chunk.length;
      yield chunk;
    }
  }

  /** What has gone by; asked for once, at the end. */
  content(): Content {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

export function isSame(one: Content, other: Content | undefined): boolean {
  return one.bytes === other?.bytes && one.sha256 === other.sha256;
}

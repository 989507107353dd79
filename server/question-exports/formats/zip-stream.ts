import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** Files whose bytes are small already. */
const isCompressed = /\.(webp|png|jpe?g|mp3|m4a|ogg)$/;

/** An entry of a zip: its name and its content, in pieces or as a whole. */
export type ZipEntry = {
  name: string;
  content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string> | Promise<Uint8Array>;
};

async function* piecesOf(content: ZipEntry['content']): AsyncGenerator<Uint8Array> {
  if (content instanceof Promise) yield await content;
  else for await (const piece of content) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}

/** A zip of entries, written while they are read, so that it may be larger than the memory. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  function* written(): Generator<Uint8Array> {
    const chunks = ready.filter(({ length }) => length > 0);
    ready = [];
    yield* chunks;
  }
  for await (const { name, content } of entries) {
    const file = isCompressed.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    zip.add(file);
    for await (const piece of piecesOf(content)) {
      file.push(piece);
      yield* written();
    }
    file.push(new Uint8Array(0), true);
    yield* written();
  }
  zip.end();
  yield* written();
}

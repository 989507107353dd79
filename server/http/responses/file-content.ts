import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

import type { Content } from '../../../contract/wire/endpoint.ts';
import { NotFoundError } from '../../errors.ts';

async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Buffer>;
}

/**
 * The content of a file. The file is opened when its first byte is read, so that HEAD leaves none open.
 * @param fileName the name that a browser suggests for it
 * @throws NotFoundError where there is no such file
 */
export async function fileContent(path: string, fileName: string): Promise<Content> {
  try {
    const { size } = await stat(path);
    return { bytes: chunksOf(path), length: size, fileName };
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new NotFoundError() : error;
  }
}

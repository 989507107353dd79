import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

import { StorageAwayError } from '../../errors.ts';
import { type Objects, textIn } from './s3.ts';

/*
 * Objects of any size, in pieces: one is in memory at once, has a time of its own, and is sent or read again where the line breaks. An
 * object is there when its last piece is, and not before.
 */

const mebibyte = 1024 * 1024;
/** Bytes of a piece: the fewest that stores take, and more where there would be too many pieces. */
const smallestPiece = 5 * mebibyte;
const mostPieces = 1000;
/** How often a piece is tried. */
const tries = 3;

/** Milliseconds: for one of the smallest pieces, which a line of 128 kbit/s manages, and before a piece is tried again. */
export type Timeouts = { piece: number; pause: number };
const usualTimeouts: Timeouts = { piece: 6 * 60_000, pause: 5000 };

type Options = { ending: AbortSignal; timeouts?: Timeouts };

/**
 * Stores a file as an object. The store compares each piece with its digest before it takes it.
 * @returns the SHA-256 of the file
 * @throws StorageAwayError, and then there is no object
 */
export async function sendFile(
  objects: Objects,
  key: string,
  path: string,
  options: Options,
): Promise<string> {
  await using file = await open(path);
  const { size } = await file.stat();
  const upload = textIn(await objects.request(key, { method: 'POST', query: { uploads: '' } }), 'UploadId');
  try {
    return await sendPieces(objects, { key, upload }, { file, size }, options);
  } catch (error) {
    // One that stays is aborted before the next attempt.
    if (!options.ending.aborted) await abortUpload(objects, key, upload).catch(() => undefined);
    throw error;
  }
}

async function sendPieces(
  objects: Objects,
  { key, upload }: { key: string; upload: string },
  { file, size }: { file: FileHandle; size: number },
  { ending, timeouts = usualTimeouts }: Options,
): Promise<string> {
  const whole = createHash('sha256');
  const parts: string[] = [];
  const pieceSize = pieceSizeOf(size);
  for (let from = 0; from < size; from += pieceSize) {
    const bytes = await readAt(file, from, Math.min(pieceSize, size - from));
    whole.update(bytes);
    const number = String(parts.length + 1);
    const { headers } = await again({ ending, timeouts }, () =>
      objects.request(key, {
        method: 'PUT',
        query: { partNumber: number, uploadId: upload },
        headers: { 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') },
        body: bytes,
        limit: timeFor(pieceSize, timeouts),
        ending,
      }),
    );
    parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${headers.get('etag')}</ETag></Part>`);
  }
  await objects.request(key, {
    method: 'POST',
    query: { uploadId: upload },
    body: Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`),
    limit: timeouts.piece,
    ending,
    failsLate: true,
  });
  return whole.digest('hex');
}

/** Reads an object from its beginning to its end. @throws StorageAwayError, also where there is none */
export async function* readObject(
  objects: Objects,
  key: string,
  size: number,
  { ending, timeouts = usualTimeouts }: Options,
): AsyncGenerator<Uint8Array> {
  const pieceSize = pieceSizeOf(size);
  for (let from = 0; from < size; from += pieceSize) {
    const to = Math.min(from + pieceSize, size) - 1;
    const limit = timeFor(pieceSize, timeouts);
    const headers = { Range: `bytes=${from}-${to}` };
    const { bytes } = await again({ ending, timeouts }, () =>
      objects.request(key, { method: 'GET', headers, limit, ending }),
    );
    yield bytes;
  }
}

/** Aborts the uploads of an object that have no end, of a process that ended. */
export async function abortUploads(objects: Objects, key: string): Promise<void> {
  for (const upload of await objects.listUploads(key)) await abortUpload(objects, key, upload);
}

async function abortUpload(objects: Objects, key: string, upload: string): Promise<void> {
  await objects.request(key, { method: 'DELETE', query: { uploadId: upload } });
}

export function pieceSizeOf(size: number): number {
  return Math.max(smallestPiece, Math.ceil(size / mostPieces));
}

const timeFor = (pieceSize: number, { piece }: Timeouts) => Math.ceil((piece * pieceSize) / smallestPiece);

/** Tries once more where the store was away, but not where it refuses or is full. */
async function again<Result>(
  { ending, timeouts }: Required<Options>,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      const mayPass = error instanceof StorageAwayError && !error.isRefusal && !error.isFull;
      if (!mayPass || left === 0) throw error;
      await wait(timeouts.pause, undefined, { signal: ending });
    }
  }
}

async function readAt(file: FileHandle, from: number, length: number): Promise<Uint8Array> {
  const bytes = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, from + filled);
    if (bytesRead === 0) throw new Error('The file became shorter while it was sent.');
    filled += bytesRead;
  }
  return bytes;
}

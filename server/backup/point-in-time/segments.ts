import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { pipeline } from 'node:stream/promises';

import { addressOf, segmentSize } from './rules.ts';
import { Digest } from '../digest.ts';

/** What the first page of a segment says of it. */
type Head = { timeline: number; address: bigint; system: string; size: number };

/** Bytes of the head: XLogLongPageHeaderData of PostgreSQL's xlog_internal.h. */
const headSize = 40;

function readHead(bytes: Buffer): Head {
  return {
    timeline: bytes.readUInt32LE(4),
    address: bytes.readBigUInt64LE(8),
    system: bytes.readBigUInt64LE(24).toString(),
    size: bytes.readUInt32LE(32),
  };
}

/** Reads a compressed segment. @returns its head and its checksum @throws where it is not whole */
async function readSegment(path: string): Promise<{ head: Buffer; bytes: number; sha256: string }> {
  const digest = new Digest();
  let head = Buffer.alloc(0);
  await pipeline(
    createReadStream(path, { highWaterMark: 512 * 1024 }),
    createGunzip({ chunkSize: 512 * 1024 }),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of digest.observe(chunks)) {
        if (head.length < headSize) head = Buffer.concat([head, chunk.subarray(0, headSize)]);
      }
    },
  );
  return { head, ...digest.content() };
}

/** Whether two compressed segments are the same. One that is not whole is like no other. */
export async function isSameSegment(a: string, b: string): Promise<boolean> {
  const [first, second] = await Promise.all([a, b].map((path) => readSegment(path).catch(() => undefined)));
  return first !== undefined && first.sha256 === second?.sha256;
}

/**
 * Why a file is not the segment of its name: undefined where it is.
 * @param system the identifier of the cluster
 */
export async function problemOf(path: string, name: string, system: string): Promise<string | undefined> {
  let read: Awaited<ReturnType<typeof readSegment>>;
  try {
    read = await readSegment(path);
  } catch (error) {
    return `it is damaged (${error instanceof Error ? error.message : String(error)})`;
  }
  if (read.bytes !== segmentSize) return `it has ${read.bytes} bytes instead of ${segmentSize}`;
  const head = readHead(read.head);
  if (head.system !== system) return 'it is of another database';
  if (head.address !== addressOf(name) || head.timeline !== Number.parseInt(name.slice(0, 8), 16)) {
    return 'its content is that of another segment';
  }
  return undefined;
}

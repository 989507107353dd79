import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { expect, test } from 'vitest';

import { StorageAwayError } from '../../errors.ts';
import { temporaryFolder, until } from '../../testing/program.ts';
import { abortUploads, pieceSizeOf, readObject, sendFile } from './large-objects.ts';
import { Objects } from './s3.ts';
import { startSmallStore } from './testing/small-store.ts';

const store = startSmallStore();
const { signal: ending } = new AbortController();
const mebibyte = 1024 * 1024;
const timeouts = { piece: 60_000, pause: 1 };
const options = { ending, timeouts };
const failure = { status: 503, body: '<Error><Code>SlowDown</Code></Error>' };

/** A file of two pieces. */
function largeFile(): { key: string; path: string; bytes: Buffer } {
  const key = randomBytes(8).toString('hex');
  const bytes = randomBytes(5 * mebibyte + 1000);
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, bytes);
  return { key, path, bytes };
}

const open = () => new Objects(store.bucket);
const countOf = (request: string) => store.requests.filter((sent) => sent === request).length;

/** What the store has of an object: it, or an upload that has no end. */
function found(key: string): { isStored: boolean; isUnfinished: boolean } {
  const { stored, unfinished } = store.keys();
  return { isStored: stored.includes(`class/${key}`), isUnfinished: unfinished.includes(`class/${key}`) };
}

test('a large file is stored and read in pieces, and a piece that fails is sent again', async () => {
  const { key, path, bytes } = largeFile();
  let failures = 4;
  store.disturb = (request) => (request.endsWith(' part 2') && failures-- > 0 ? failure : undefined);
  const sent = await sendFile(open(), key, path, options);
  expect(sent).toBe(createHash('sha256').update(bytes).digest('hex'));
  const counts = [1, 2, 3].map((part) => countOf(`PUT /school/class/${key} part ${part}`));
  expect(counts).toEqual([1, 5, 0]);
  expect(found(key)).toEqual({ isStored: true, isUnfinished: false });

  failures = 4;
  store.disturb = (request) => (request.startsWith('GET') && failures-- > 0 ? failure : undefined);
  const read = await buffer(readObject(open(), key, bytes.length, options));
  expect(read.equals(bytes)).toBe(true);
});

test('of an upload that fails nothing is left', async () => {
  const full = { status: 403, body: '<Error><Code>QuotaExceeded</Code></Error>' };
  const late = { status: 200, body: ' <Error><Code>InternalError</Code></Error>' };
  const refused = { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' };
  const cases = [
    { step: 'part 2', answer: failure, reason: 'answered 503 SlowDown', requests: 9 },
    { step: 'part 2', answer: refused, reason: 'answered 403 AccessDenied', requests: 1 },
    { step: 'part 2', answer: full, reason: 'has no room left: it answered 403 QuotaExceeded', requests: 1 },
    { step: 'end', answer: late, reason: 'answered 200 InternalError', requests: 1 },
  ];
  const { path } = largeFile();
  for (const [place, { step, answer, reason, requests }] of cases.entries()) {
    const key = `failing-${place}`;
    const disturbed = new RegExp(`^(PUT|POST) .+ ${step}$`);
    store.disturb = (request) => (disturbed.test(request) ? answer : undefined);
    await expect(sendFile(open(), key, path, options)).rejects.toThrow(reason);
    expect(found(key), reason).toEqual({ isStored: false, isUnfinished: false });
    const sent = store.requests.filter((request) => request.includes(key) && disturbed.test(request));
    expect(sent, reason).toHaveLength(requests);
  }
});

test('a store that hangs is given up, and what a process left that ended is removed', async () => {
  const { key, path } = largeFile();
  store.disturb = (request) => (request.endsWith(' part 2') ? new Promise(() => undefined) : undefined);
  const hurried = { ending, timeouts: { piece: 100, pause: 1 } };
  const given = sendFile(open(), key, path, hurried);
  await expect(given).rejects.toThrow('did not answer in time');
  expect(found(key)).toEqual({ isStored: false, isUnfinished: false });

  const stopping = new AbortController();
  const before = countOf(`PUT /school/class/${key} part 2`);
  const stopped = sendFile(open(), key, path, { ending: stopping.signal }).catch((error: unknown) => error);
  await until(() => countOf(`PUT /school/class/${key} part 2`) > before);
  stopping.abort(new Error('the server ends'));
  expect(await stopped).toMatchObject({ message: 'the server ends' });
  expect(await stopped).not.toBeInstanceOf(StorageAwayError);
  expect(found(key)).toEqual({ isStored: false, isUnfinished: true });
  store.disturb = undefined;
  await abortUploads(open(), key);
  expect(found(key)).toEqual({ isStored: false, isUnfinished: false });
});

test('a file has at most as many pieces as stores take', () => {
  expect(pieceSizeOf(1)).toBe(5 * mebibyte);
  for (const size of [5e9, 5_242_880_001, 1e12])
    expect(Math.ceil(size / pieceSizeOf(size))).toBeLessThanOrEqual(1000);
});

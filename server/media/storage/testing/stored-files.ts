import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import sharp from 'sharp';
import { expect, test } from 'vitest';

import { filesOfPicture } from '../../../../contract/questions/picture-name.ts';
import { temporaryFolder } from '../../../testing/program.ts';
import { soundBytes } from '../../../testing/sounds.ts';
import { noUploader, type Pictures } from '../../pictures.ts';
import { storageOf } from '../open-storage.ts';
import { type NewFile, readStored, type Storage } from '../storage.ts';

/** An empty folder of pictures. */
export function newFolder(): Storage {
  const dataFolder = temporaryFolder();
  mkdirSync(join(dataFolder, 'pictures'));
  return storageOf({ dataFolder, files: undefined });
}

/** A file with the name of a picture and random bytes. */
export function newFile(size = 100): NewFile {
  const name = `${randomBytes(16).toString('base64url')}-8x8.webp`;
  return { name, bytes: new Uint8Array(randomBytes(size)) };
}

/** Stores a picture with a smaller version, and a recording. @returns the names of their three files */
export async function storePictures(pictures: Pictures): Promise<string[]> {
  const drawn = sharp({ create: { width: 700, height: 20, channels: 3, background: '#0a5' } });
  const picture = await pictures.store(new Uint8Array(await drawn.png().toBuffer()), noUploader);
  const { name } = await pictures.storeSound(new Uint8Array(soundBytes('tone.mp3')), noUploader);
  return [...filesOfPicture(picture), name];
}

/** What each storage does. */
export function testStorage(open: () => Storage): void {
  test('a file is read as it was written, and is not there any more after its removal', async () => {
    const storage = open();
    const [first, second] = [newFile(), newFile(70_000)];
    const modified = new Date('2026-02-03T04:05:06Z');
    await storage.write([first, { ...second, modified }]);
    expect(await readStored(storage, first.name)).toEqual(Buffer.from(first.bytes));
    expect(await readStored(storage, second.name)).toEqual(Buffer.from(second.bytes));
    expect((await modifiedOf(storage, second.name))?.getTime()).toBe(modified.getTime());
    expect(await storage.sizeOf(second.name)).toBe(70_000);
    const listed = await storage.list();
    expect(listed).toContainEqual(expect.objectContaining({ name: first.name, size: 100 }));
    await storage.provide(first.name);
    expect(readdirSync(storage.folder)).toContain(first.name);

    await storage.remove(first.name);
    await storage.remove(first.name);
    await storage.provide(first.name);
    expect(readdirSync(storage.folder)).not.toContain(first.name);
    expect(await readStored(storage, first.name)).toBeUndefined();
    expect(await storage.sizeOf(first.name)).toBeUndefined();
    expect((await storage.list()).map(({ name }) => name)).not.toContain(first.name);
  });
}

/** When a file was first stored. */
export async function modifiedOf(storage: Storage, name: string): Promise<Date | undefined> {
  const file = await storage.open(name);
  for await (const _ of file?.chunks ?? []);
  return file?.modified;
}

const ofOneAnswer = new Set(['date', 'x-request-id']);

/** What a server answers, without the moment and the name of the request. */
async function answerOf(origin: string, path: string, init: RequestInit) {
  // Where a request has conditions, `fetch` asks for an answer that is not from a cache, unless it says otherwise.
  const headers = new Headers(init.headers);
  headers.set('Cache-Control', 'max-age=0');
  const answer = await fetch(origin + path, { ...init, headers });
  const sent = [...answer.headers].filter(([name]) => !ofOneAnswer.has(name));
  return { status: answer.status, headers: sent, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** Two servers answer requests for files in the same way: whole, in part, where nothing has changed, and where there is nothing. */
export async function expectSameAnswers(
  origin: string,
  expectedOrigin: string,
  names: readonly string[],
): Promise<void> {
  const [path, ...others] = names.map((name) => `/media/${name}`);
  if (path === undefined) throw new Error('no file');
  const first = await fetch(expectedOrigin + path);
  await first.arrayBuffer();
  const tag = first.headers.get('etag') ?? '';
  const modified = first.headers.get('last-modified') ?? '';
  const requests: [RequestInit, number][] = [
    [{}, 200],
    [{ method: 'HEAD' }, 200],
    [{ headers: { Range: 'bytes=10-99' } }, 206],
    [{ headers: { Range: 'bytes=-5' } }, 206],
    [{ headers: { Range: 'bytes=99999999-' } }, 416],
    [{ headers: { 'If-None-Match': tag } }, 304],
    [{ headers: { 'If-Modified-Since': modified } }, 304],
    [{ method: 'POST' }, 404],
  ];
  for (const [init, status] of requests) {
    const expected = await answerOf(expectedOrigin, path, init);
    expect(expected.status, JSON.stringify(init)).toBe(status);
    expect(await answerOf(origin, path, init), JSON.stringify(init)).toEqual(expected);
  }
  const missing = ['default.jpg', 'mark', `${'a'.repeat(22)}-1x1.webp`].map((name) => `/media/${name}`);
  for (const other of [...others, ...missing]) {
    expect(await answerOf(origin, other, {}), other).toEqual(await answerOf(expectedOrigin, other, {}));
  }
}

import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { AwsClient } from 'aws4fetch';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { filesOfPicture } from '../../../contract/questions/picture-name.ts';
import { StorageAwayError } from '../../errors.ts';
import type { Bucket } from '../../process/config.ts';
import { backUp, emptyPlace } from '../../testing/backups.ts';
import { send } from '../../testing/client.ts';
import { isLong } from '../../testing/extent.ts';
import { makeCaller, makeQuestion } from '../../testing/factories.ts';
import { urlOf } from '../../testing/postgres.ts';
import { longTimeouts, sharedFolder, startProgram, temporaryFolder } from '../../testing/program.ts';
import { formWith, redPicture } from '../../testing/question-media.ts';
import { soundBytes } from '../../testing/sounds.ts';
import { startServer } from '../../testing/start-server.ts';
import { noUploader, openPictures } from '../pictures.ts';
import { copyFiles } from './copy-files.ts';
import { readStored, type Storage, storageOf, storedName } from './storage.ts';
import { type Swift, startSwift } from './testing/swift.ts';

const { signal: ending } = new AbortController();
const copying = { ending, onFile: () => undefined };

function newFolder(): Storage {
  const dataFolder = temporaryFolder();
  mkdirSync(join(dataFolder, 'pictures'));
  return storageOf({ dataFolder, files: undefined });
}

function newFile(size = 100) {
  const name = `${randomBytes(16).toString('base64url')}-8x8.webp`;
  return { name, bytes: new Uint8Array(randomBytes(size)) };
}

/** What each storage does. */
function testStorage(open: () => Storage): void {
  test('a file is read as it was written, and is not there any more after its removal', async () => {
    const storage = open();
    const [first, second] = [newFile(), newFile(70_000)];
    const modified = new Date('2026-02-03T04:05:06Z');
    await storage.write([first, { ...second, modified }]);
    expect(await readStored(storage, first.name)).toEqual(Buffer.from(first.bytes));
    expect(await storage.open(second.name)).toMatchObject({ size: 70_000, modified });
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

describe('a folder', () => {
  testStorage(newFolder);

  test('of several files all are written or none', async () => {
    const storage = newFolder();
    const [good, bad] = [newFile(), newFile()];
    await expect(storage.write([good, { ...bad, name: `missing/${bad.name}` }])).rejects.toThrow('ENOENT');
    expect(readdirSync(storage.folder)).toEqual([]);
  });
});

test('copying takes the files of Savol with their times, goes on after an interruption, and mends a wrong copy', async () => {
  const [from, to] = [newFolder(), newFolder()];
  const [first, second] = [newFile(), newFile()];
  const modified = new Date('2026-02-03T04:05:06Z');
  await from.write([{ ...first, modified }, second]);
  writeFileSync(join(from.folder, 'notes.txt'), 'x');
  const interrupted = new AbortController();
  const stopping = copyFiles(from, to, { ending: interrupted.signal, onFile: () => interrupted.abort() });
  await expect(stopping).rejects.toThrow('abort');
  expect(readdirSync(to.folder)).toHaveLength(1);
  expect(await copyFiles(from, to, copying)).toEqual({ copied: 1, present: 1 });
  expect(readdirSync(to.folder).toSorted()).toEqual([first.name, second.name].toSorted());
  expect(await to.open(first.name)).toMatchObject({ modified });

  writeFileSync(join(to.folder, second.name), randomBytes(100));
  expect(await copyFiles(from, to, copying)).toEqual({ copied: 1, present: 1 });
  expect(await readStored(to, second.name)).toEqual(Buffer.from(second.bytes));
  expect(readdirSync(from.folder)).toHaveLength(3);
});

test('servers with the same bucket have the same mark, and those with another one do not', () => {
  const at = (changed: Partial<Bucket>) =>
    storageOf({ dataFolder: temporaryFolder(), files: { ...away, ...changed } });
  expect(at({}).mark()).toBe(at({ secretAccessKey: 'changed' }).mark());
  expect(at({}).mark()).not.toBe(at({ prefix: 'other/' }).mark());
});

/** A store that does not answer: nothing listens on the port. */
const away: Bucket = {
  endpoint: 'http://127.0.0.1:1',
  name: 'school',
  prefix: '',
  region: 'us-east-1',
  accessKeyId: 'id',
  secretAccessKey: 'secret',
};

describe('a bucket that is away', () => {
  test('stores nothing, and says which store does not answer', async () => {
    const storage = storageOf({ dataFolder: temporaryFolder(), files: away });
    await expect(storage.write([newFile()])).rejects.toThrow(StorageAwayError);
    await expect(storage.list()).rejects.toThrow(
      'The store of files http://127.0.0.1:1/school cannot be reached',
    );
  });

  test('stops the start, with the settings to look at', async () => {
    const start = openPictures({ dataFolder: temporaryFolder(), files: away });
    await expect(start).rejects.toThrow('Look at FILES_URL');
  });
});

const programs = sharedFolder();

// With the packages of Debian, which the long run loads.
describe.runIf(isLong)('a bucket of Swift', () => {
  let swift: Swift;
  let bucket: Bucket;
  beforeAll(async () => {
    swift = await startSwift(programs.path);
    bucket = swift.bucket('school');
    const { endpoint, name, ...client } = bucket;
    await new AwsClient({ ...client, service: 's3' }).fetch(`${endpoint}/${name}`, { method: 'PUT' });
  });
  afterAll(() => swift.stop());
  const withFolder = startServer();
  const withBucket = startServer({ settings: () => ({ files: bucket }) });

  testStorage(() => storageOf({ dataFolder: temporaryFolder(), files: bucket }));

  async function storePictures(): Promise<string[]> {
    const { pictures } = withFolder.context;
    const drawn = sharp({ create: { width: 900, height: 20, channels: 3, background: '#0a5' } });
    const picture = await pictures.store(new Uint8Array(await drawn.png().toBuffer()), noUploader);
    const { name } = await pictures.storeSound(new Uint8Array(soundBytes('tone.mp3')), noUploader);
    return [...filesOfPicture(picture), name];
  }

  /** What a server answers, without the moment and the name of the request. */
  async function answerOf(origin: string, path: string, init: RequestInit) {
    const answer = await fetch(origin + path, init);
    const headers = Object.fromEntries(answer.headers);
    for (const name of ['date', 'x-request-id']) delete headers[name];
    return { status: answer.status, headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  }

  test('answers with the same bytes and headers as a folder, whole, in part and where nothing has changed', async () => {
    const names = await storePictures();
    const { storage } = withBucket.context.pictures;
    const folder = withFolder.context.pictures.storage;
    expect(await copyFiles(folder, storage, copying)).toEqual({ copied: names.length, present: 0 });
    const first = await fetch(`${withFolder.origin}/media/${names[0]}`);
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
      const path = `/media/${names[0]}`;
      const expected = await answerOf(withFolder.origin, path, init);
      expect(expected.status).toBe(status);
      expect(await answerOf(withBucket.origin, path, init), JSON.stringify(init)).toEqual(expected);
    }
    for (const name of [...names, 'default.jpg', 'mark', `${'a'.repeat(22)}-1x1.webp`]) {
      const expected = await answerOf(withFolder.origin, `/media/${name}`, {});
      expect(await answerOf(withBucket.origin, `/media/${name}`, {}), name).toEqual(expected);
    }

    // Back, into the folder of another computer.
    const back = newFolder();
    await copyFiles(storage, back, copying);
    for (const name of names) expect(await readStored(back, name)).toEqual(await readStored(folder, name));
  });

  test('a file that another server removes is not answered any more, though it was copied', async () => {
    const { storage } = withBucket.context.pictures;
    const file = newFile();
    await storage.write([file]);
    const path = `${withBucket.origin}/media/${file.name}`;
    expect((await fetch(path)).status).toBe(200);
    await storageOf({ dataFolder: temporaryFolder(), files: bucket }).remove(file.name);
    expect((await fetch(path)).status).toBe(404);
  });

  test('files that no row refers to are removed, and files of others stay', async () => {
    const { storage, deleteOrphans } = withBucket.context.pictures;
    const [lost, used] = [newFile(), newFile()];
    await storage.write([lost, used, { name: 'notes.txt', bytes: new Uint8Array([1]) }]);
    const left = (await storage.list()).map(({ name }) => name).filter((name) => name !== lost.name);
    const later = new Date(Date.now() + 60_000);
    expect(await deleteOrphans(async () => left, new Date(0))).toBe(0);
    expect(await deleteOrphans(async () => left, later)).toBe(1);
    expect((await storage.list()).map(({ name }) => name).toSorted()).toEqual(left.toSorted());
  });

  test('a backup has the pictures of the bucket', async () => {
    const { context, database } = withBucket;
    const picture = newFile();
    await context.pictures.storage.write([picture]);
    await makeQuestion(context, { image: picture.name });
    const path = join(temporaryFolder(), 'school.tar.gz');
    const { lost, manifest } = await backUp(
      { database, dataFolder: context.config.dataFolder },
      path,
      bucket,
    );
    expect(lost).toEqual([]);
    const sha256 = createHash('sha256').update(picture.bytes).digest('hex');
    expect(manifest.files).toContainEqual({ name: `pictures/${picture.name}`, bytes: 100, sha256 });
  });

  /** Runs a command with the settings of the bucket and others. */
  async function run(command: string, parameters: string[], environment: NodeJS.ProcessEnv) {
    const { endpoint, name, accessKeyId, secretAccessKey } = bucket;
    const program = startProgram(`server/commands/${command}.ts`, parameters, {
      FILES_URL: `s3://${name}/moved`,
      AWS_ENDPOINT_URL: endpoint,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      ...environment,
      ...longTimeouts,
    });
    const code = await program.ended;
    return { code, out: program.out(), errors: program.errors() };
  }

  test('a command moves the files of a data folder there and back, and a restore puts them there', async () => {
    const names = await storePictures();
    const { context, database } = withFolder;
    const { dataFolder } = context.config;
    await makeQuestion(context, { image: names.at(-2) ?? '' });
    const moved = storageOf({ dataFolder: temporaryFolder(), files: { ...bucket, prefix: 'moved/' } });
    const there = async () => (await moved.list()).map(({ name }) => name).toSorted();
    const stored = readdirSync(context.pictures.storage.folder).filter((name) => storedName.test(name));

    const sent = await run('files', ['to-bucket'], { DATA_DIR: dataFolder });
    expect(sent).toMatchObject({ code: 0, errors: '' });
    expect(sent.out).toContain(
      `s3://school/moved/: ${stored.length} files were copied and 0 were there already`,
    );
    expect(await there()).toEqual(stored.toSorted());
    const back = temporaryFolder();
    expect(await run('files', ['to-folder'], { DATA_DIR: back })).toMatchObject({ code: 0, errors: '' });
    expect(readdirSync(join(back, 'pictures')).toSorted()).toEqual(stored.toSorted());

    const path = join(temporaryFolder(), 'school.tar.gz');
    await backUp({ database, dataFolder }, path);
    for (const name of stored) await moved.remove(name);
    const place = await emptyPlace();
    const restored = await run('restore', [path], {
      DATA_DIR: place.dataFolder,
      DATABASE_URL: urlOf(place.database),
    });
    expect(restored).toMatchObject({ code: 0, errors: '' });
    expect(await there()).toEqual(stored.toSorted());
    expect(readdirSync(place.dataFolder)).not.toContain('pictures');
  });

  test('lists more files than a store says at once', async () => {
    const storage = storageOf({ dataFolder: temporaryFolder(), files: { ...bucket, prefix: 'many/' } });
    const names = Array.from({ length: 1001 }, (_each, at) => `${at}.txt`);
    for (const some of Map.groupBy(names, (name) => name.slice(-6, -4)).values())
      await Promise.all(some.map((name) => storage.write([{ name, bytes: new Uint8Array([1]) }])));
    expect(new Set((await storage.list()).map(({ name }) => name))).toEqual(new Set(names));
  });

  test('a key that the store refuses, and a bucket that is not there, stop the start with the reason', async () => {
    const dataFolder = temporaryFolder();
    const refused = openPictures({ dataFolder, files: { ...bucket, secretAccessKey: 'wrong' } });
    await expect(refused).rejects.toThrow('answered 403 SignatureDoesNotMatch');
    const missing = openPictures({ dataFolder, files: swift.bucket('missing') });
    await expect(missing).rejects.toThrow('answered 404 NoSuchBucket');
  });

  test('while the store is away copies are answered, other files are not, a new test is refused as a whole, and all works again after it', async () => {
    const { context, origin } = withBucket;
    const { token } = await makeCaller(context, { is_teacher: true });
    const [copied, other] = [newFile(), newFile()];
    await context.pictures.storage.write([copied, other]);
    const statusOf = async ({ name }: { name: string }) => (await fetch(`${origin}/media/${name}`)).status;
    expect(await statusOf(copied)).toBe(200);
    const add = async () =>
      send(withBucket, 'POST /tests_api/', { token, form: await formWith(withBucket, await redPicture()) });
    const count = async () =>
      Number((await context.pool.query('select count(*) as all from question')).rows[0].all);
    const before = await count();
    const form = await formWith(withBucket, await redPicture());

    await swift.stopAnswering();
    expect([await statusOf(copied), await statusOf(other)]).toEqual([200, 503]);
    const refused = await send(withBucket, 'POST /tests_api/', { token, form });
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(await count()).toBe(before);
    await context.pictures.remove(other.name);

    await swift.answerAgain();
    expect(await statusOf(other)).toBe(200);
    expect((await add()).status).toBe(201);
  });
});

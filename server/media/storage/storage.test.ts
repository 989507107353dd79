import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';

import { describe, expect, test } from 'vitest';

import { StorageAwayError } from '../../errors.ts';
import type { Bucket } from '../../process/bucket.ts';
import { backUp } from '../../testing/backups.ts';
import { send } from '../../testing/client.ts';
import { makeCaller, makeQuestion } from '../../testing/factories.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { formWith, redPicture } from '../../testing/question-media.ts';
import { startServer } from '../../testing/start-server.ts';
import { requireBucket } from './bucket.ts';
import { deleteUnused, roomForCopies } from './copies.ts';
import { copyFiles } from './copy-files.ts';
import { storageOf } from './open-storage.ts';
import { readStored } from './storage.ts';
import { startSmallStore } from './testing/small-store.ts';
import {
  expectSameAnswers,
  modifiedOf,
  newFile,
  newFolder,
  storePictures,
  testStorage,
} from './testing/stored-files.ts';

const { signal: ending } = new AbortController();
const copying = { ending, onFile: () => undefined };

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
  expect(await modifiedOf(to, first.name)).toEqual(modified);

  writeFileSync(join(to.folder, second.name), randomBytes(100));
  expect(await copyFiles(from, to, copying)).toEqual({ copied: 1, present: 1 });
  expect(await readStored(to, second.name)).toEqual(Buffer.from(second.bytes));
  expect(readdirSync(from.folder)).toHaveLength(3);
});

test('copies are deleted beyond their room, those first that nobody has asked for the longest', async () => {
  const { folder, write } = newFolder();
  // Those of many schools are each in a folder, and have one bound.
  const ofSchool = join(folder, 'school');
  mkdirSync(ofSchool);
  const files = [1, 2, 3, 4].map(() => newFile());
  await write(files);
  const [first, second, third, fourth] = files.map(({ name }) => name) as [string, string, string, string];
  const asked = [third, first, fourth, second];
  for (const [seconds, name] of asked.entries()) utimesSync(join(folder, name), 1000 + seconds, 1000);
  for (const name of [third, fourth]) renameSync(join(folder, name), join(ofSchool, name));
  const left = () => [...readdirSync(folder), ...readdirSync(ofSchool)].filter((name) => name !== 'school');
  await deleteUnused(folder, () => 250);
  expect(left()).toEqual([second, fourth]);
  await deleteUnused(folder);
  expect(left()).toHaveLength(2);
  await deleteUnused(folder, () => 0);
  expect(left()).toEqual([second]);

  const gibibyte = 2 ** 30;
  expect(roomForCopies(0, 100 * gibibyte)).toBe(gibibyte / 2);
  // On a disk that fills up, copies make room.
  expect(roomForCopies(gibibyte / 2, gibibyte / 2)).toBe(gibibyte / 8);
});

test('servers with the same bucket have the same mark, and those with another one do not', () => {
  const at = (changed: Partial<Bucket>) =>
    storageOf({ dataFolder: temporaryFolder(), files: { ...away, ...changed } });
  expect(at({}).mark()).toBe(at({ secretAccessKey: 'changed' }).mark());
  expect(at({}).mark()).not.toBe(at({ prefix: 'other/' }).mark());
});

/** A store that does not answer: nothing listens on the port. */
const away: Bucket = {
  endpoint: 'http://127.0.0.1:2',
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
      'The store of files http://127.0.0.1:2/school cannot be reached',
    );
  });

  test('does not stop the start of a server', async () => {
    await requireBucket(away, { mayBeAway: true });
    await expect(requireBucket(away)).rejects.toThrow('cannot be reached');
  });
});

describe('a bucket', () => {
  const store = startSmallStore();
  const withFolder = startServer();
  const withBucket = startServer({ settings: () => ({ files: store.bucket }) });
  const open = (changed: Partial<Bucket> = {}) =>
    storageOf({ dataFolder: temporaryFolder(), files: { ...store.bucket, ...changed } });
  const refusal = { status: 503, body: '<Error><Code>SlowDown</Code></Error>' };

  testStorage(open);

  test('has files below its prefix, and lists more than a store says at once', async () => {
    const files = [1, 2, 3, 4, 5].map(() => newFile());
    await open({ prefix: 'other/' }).write(files);
    expect(store.requests).toContain(`PUT /school/other/${files[0]?.name}`);
    const names = (await open({ prefix: 'other/' }).list()).map(({ name }) => name);
    expect(names.toSorted()).toEqual(files.map(({ name }) => name).toSorted());
    // Those of a school below this one are not of this one.
    expect(await open({ prefix: '' }).list()).toEqual([]);
  });

  test('answers with the same bytes and headers as a folder, whole, in part and where nothing has changed', async () => {
    const names = await storePictures(withFolder.context.pictures);
    const { storage } = withFolder.context.pictures;
    const counts = await copyFiles(storage, withBucket.context.pictures.storage, copying);
    expect(counts).toEqual({ copied: names.length, present: 0 });
    await expectSameAnswers(withBucket.origin, withFolder.origin, names);
  });

  test('has the pictures of a backup', async () => {
    const { context, database } = withBucket;
    const picture = newFile();
    await context.pictures.storage.write([picture]);
    await makeQuestion(context, { image: picture.name });
    const path = join(temporaryFolder(), 'school.tar.gz');
    const { dataFolder } = context.config;
    const { lost, manifest } = await backUp({ database, dataFolder }, path, store.bucket);
    expect(lost).toEqual([]);
    const sha256 = createHash('sha256').update(picture.bytes).digest('hex');
    expect(manifest.files).toContainEqual({ name: `pictures/${picture.name}`, bytes: 100, sha256 });
  });

  test('that fails twice is asked again', async () => {
    const file = newFile();
    let failures = 2;
    store.disturb = () => (failures-- > 0 ? refusal : undefined);
    await open().write([file]);
    expect(await readStored(open(), file.name)).toEqual(Buffer.from(file.bytes));
  });

  test('that fails within a picture has none of its files afterwards', async () => {
    const files = [newFile(), newFile()];
    const last = files[1]?.name ?? '';
    store.disturb = (request) => (request.startsWith('PUT') && request.endsWith(last) ? refusal : undefined);
    await expect(open().write(files)).rejects.toThrow('answered 503 SlowDown');
    store.disturb = undefined;
    for (const { name } of files) expect(await open().sizeOf(name)).toBeUndefined();
  });

  test('that is not there any more is no bucket without pictures', async () => {
    const gone = open({ name: 'gone' });
    const { name } = newFile();
    for (const ask of [() => gone.provide(name), () => gone.sizeOf(name), () => gone.list()])
      await expect(ask()).rejects.toThrow('gone answered 404 NoSuchBucket');
  });

  test('that refuses stops the start, with the settings to look at', async () => {
    for (const changed of [{ name: 'gone' }, { accessKeyId: 'unknown-id' }]) {
      const start = requireBucket({ ...store.bucket, ...changed }, { mayBeAway: true });
      await expect(start).rejects.toThrow('Look at FILES_URL');
    }
  });

  test('is not named with its key in errors', async () => {
    const error: unknown = await open({ accessKeyId: 'unknown-id' })
      .list()
      .catch((caught) => caught);
    expect(error).toMatchObject({ message: expect.stringContaining('answered 403 AccessDenied') });
    const { secretAccessKey } = store.bucket;
    store.disturb = () => refusal;
    const other: unknown = await open()
      .list()
      .catch((caught) => caught);
    const all = inspect([error, other], { depth: 20, showHidden: true });
    for (const hidden of [secretAccessKey, 'unknown-id', 'Credential']) expect(all).not.toContain(hidden);
  });

  test('of which copies are sent while it fails is not asked for each of them', async () => {
    const storage = open();
    const [file, other] = [newFile(), newFile()];
    await storage.write([file, other]);
    await storage.provide(file.name);
    store.disturb = () => refusal;
    await storage.provide(file.name);
    const asked = store.requests.length;
    await storage.provide(file.name);
    expect(store.requests).toHaveLength(asked);
    expect(readdirSync(storage.folder)).toEqual([file.name]);
    await expect(storage.provide(other.name)).rejects.toThrow(StorageAwayError);
  });

  test('that fails while a test is stored refuses it as a whole, and takes it when it works again', async () => {
    const { token } = await makeCaller(withBucket.context, { is_teacher: true });
    const count = async () =>
      Number((await withBucket.context.pool.query('select count(*) as all from question')).rows[0].all);
    const before = await count();
    const form = await formWith(withBucket, await redPicture());
    store.disturb = (request) => (request.startsWith('PUT') ? refusal : undefined);
    const refused = await send(withBucket, 'POST /tests_api/', { token, form });
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(await count()).toBe(before);
    store.disturb = undefined;
    const again = await formWith(withBucket, await redPicture());
    expect((await send(withBucket, 'POST /tests_api/', { token, form: again })).status).toBe(201);
    expect(await count()).toBe(before + 1);
  });
});

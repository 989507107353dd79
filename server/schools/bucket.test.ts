import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import pino from 'pino';
import { beforeAll, expect, test } from 'vitest';

import {
  addSchool,
  backUpSchool,
  copyFilesOfSchools,
  moveSchool,
  removeSchool,
} from '../commands/schools/tasks.ts';
import { lockFamilies } from '../database/locks.ts';
import { makeQuestion } from '../testing/factories.ts';
import { temporaryFolder } from '../testing/program.ts';
import { urlOf } from '../testing/postgres.ts';
import { noUploader } from '../media/pictures.ts';
import { storageOf } from '../media/storage/open-storage.ts';
import { readStored } from '../media/storage/storage.ts';
import { startSmallStore } from '../media/storage/testing/small-store.ts';
import { newFile } from '../media/storage/testing/stored-files.ts';
import { picture } from '../testing/question-media.ts';
import { findSchool, openOrClose, putServer } from './directory-store.ts';
import { settingsOf } from './open-schools.ts';
import { serveSchools } from './serve-schools.ts';
import { copiesOf, deleteCopiesOfOthers } from './shared-files.ts';
import { schoolAt, serveTestSchools } from './testing/served-schools.ts';

/* The pictures of many schools in one bucket, each school in its part. */

const store = startSmallStore();
const served = serveTestSchools({ settings: () => ({ files: store.bucket }) });
const [first, second] = ['first.region.example', 'second.region.example'];
const away = { status: 503, body: '<Error><Code>SlowDown</Code></Error>' };
const add = (host: string, from?: string) => addSchool(served, { host, name: '', server: 'main', from });

const entryOf = (host: string) => schoolAt(served, host);

const storageAt = async (host: string) => storageOf(settingsOf(served.config, await entryOf(host)));
const statusOf = async (host: string, name: string) => (await served.send(host, `GET /media/${name}`)).status;
const keysBelow = (folder: string) => store.keys().stored.filter((key) => key.startsWith(`class/${folder}/`));

/** A picture of a test of a school. @returns its name */
async function addPicture(host: string): Promise<string> {
  const context = await served.contextOf(host);
  const bytes = Buffer.from(await (await picture(40)).arrayBuffer());
  const image = await context.pictures.store(bytes, noUploader);
  await makeQuestion(context, { image });
  return image;
}

beforeAll(async () => {
  for (const host of [first, second]) await add(host);
});

test('a picture is an object below the folder of its school, which a move and another school leave alone', async () => {
  const file = newFile();
  await (await storageAt(first)).write([file]);
  const { folder } = await entryOf(first);
  expect(folder).toMatch(/^first\.region\.example-[0-9a-f]{8}$/);
  expect(store.keys().stored).toContain(`class/${folder}/${file.name}`);
  expect(await statusOf(first, file.name)).toBe(200);
  await served.close(first);

  await putServer(served.directory, { name: 'east', url: urlOf('savol'), readUrl: undefined });
  await moveSchool(served, await entryOf(first), 'east');
  expect((await entryOf(first)).folder).toBe(folder);
  await expect.poll(() => statusOf(first, file.name)).toBe(200);

  // What no row of the second school names is deleted in its part alone.
  const { pictures } = await served.contextOf(second);
  const orphan = newFile();
  await pictures.storage.write([orphan]);
  expect(await pictures.deleteOrphans(async () => [], new Date(Date.now() + 1000))).toBe(1);
  expect(await statusOf(first, file.name)).toBe(200);
});

test('a backup has the pictures of its school, which become those of a new one, and a removal deletes these alone', async () => {
  const [path, copy] = [join(temporaryFolder(), 'school.tar.gz'), 'copy.region.example'];
  const image = await addPicture(first);
  await backUpSchool(served, await entryOf(first), path);
  await add(copy, path);
  expect(await statusOf(copy, image)).toBe(200);
  const { folder } = await entryOf(copy);
  expect(keysBelow(folder)).toContain(`class/${folder}/${image}`);
  expect(existsSync(join(served.config.dataFolder, 'schools', folder, 'pictures'))).toBe(false);
  expect(readdirSync(join(copiesOf(served.config), folder))).toEqual([image]);

  await served.close(copy);
  await removeSchool(served, await entryOf(copy), undefined);
  expect(keysBelow(folder)).toEqual([]);
  expect(existsSync(join(copiesOf(served.config), folder))).toBe(false);
  expect(await statusOf(first, image)).toBe(200);

  // A school that gets the host name has nothing of the one before.
  await add(copy);
  expect((await entryOf(copy)).folder).not.toBe(folder);
  expect(await statusOf(copy, image)).toBe(404);
});

test('while the store fails no school is added, and none is removed', async () => {
  const image = await addPicture(second);
  store.disturb = () => away;
  await expect(add('third.region.example')).rejects.toThrow(/answered 503 SlowDown\. Look at FILES_URL/);
  expect(await findSchool(served.directory, 'third.region.example')).toBeUndefined();
  await expect(removeSchool(served, await entryOf(second), undefined)).rejects.toThrow('SlowDown');
  store.disturb = undefined;
  await expect.poll(() => statusOf(second, image)).toBe(200);
});

test('a removal during which the store fails leaves the school closed, and is completed by the next one', async () => {
  const host = 'fourth.region.example';
  await add(host);
  await addPicture(host);
  const { folder } = await entryOf(host);
  store.disturb = (request) => (request.startsWith('DELETE') ? away : undefined);
  await expect(removeSchool(served, await entryOf(host), undefined)).rejects.toThrow(
    `${host} is closed, and lacks a part of its pictures. Remove it again, --without-backup. The store of files`,
  );
  expect((await entryOf(host)).is_open).toBe(false);
  store.disturb = undefined;
  await removeSchool(served, await entryOf(host), undefined);
  expect(await findSchool(served.directory, host)).toBeUndefined();
  expect(keysBelow(folder)).toEqual([]);
});

test('a school whose backup cannot be stored is not added, and leaves no object', async () => {
  const path = join(temporaryFolder(), 'school.tar.gz');
  await backUpSchool(served, await entryOf(first), path);
  const before = store.keys().stored;
  store.disturb = (request) => (request.startsWith('PUT') ? away : undefined);
  await expect(add('fifth.region.example', path)).rejects.toThrow(/^The school was not added\. The store/);
  expect(await findSchool(served.directory, 'fifth.region.example')).toBeUndefined();
  expect(store.keys().stored).toEqual(before);
});

test('a store that hangs does not hold up the opening of a school', async () => {
  const open = async () => (await served.send(second, 'GET /django/school_api/')).status;
  await openOrClose(served.directory, second, false);
  await expect.poll(open).toBe(503);
  await openOrClose(served.directory, second, true);
  const hanging = Promise.withResolvers<typeof away>();
  store.disturb = () => hanging.promise;
  await expect.poll(open).toBe(200);
  hanging.resolve(away);
});

test('the files of all schools are copied from their folders and back', async () => {
  const [ofFirst, ofSecond] = [newFile(), newFile()];
  for (const [host, file] of [
    [first, ofFirst],
    [second, ofSecond],
  ] as const) {
    await (await storageAt(host)).write([file]);
  }
  await copyFilesOfSchools(served, 'to-folder');
  for (const { name } of [ofFirst, ofSecond]) {
    for (const host of [first, second]) await (await storageAt(host)).remove(name);
  }
  await copyFilesOfSchools(served, 'to-bucket');
  expect(await readStored(await storageAt(first), ofFirst.name)).toEqual(Buffer.from(ofFirst.bytes));
  expect(await readStored(await storageAt(second), ofFirst.name)).toBeUndefined();
  expect(await readStored(await storageAt(second), ofSecond.name)).toEqual(Buffer.from(ofSecond.bytes));
  await expect(
    copyFilesOfSchools({ ...served, config: { ...served.config, files: undefined } }, 'to-bucket'),
  ).rejects.toThrow('Set FILES_URL to the bucket');
});

test('the copies of all schools have one bound, and those of a school that was removed elsewhere are deleted', async () => {
  const image = await addPicture(first);
  expect(await statusOf(first, image)).toBe(200);
  const [{ copies }, other] = [
    settingsOf(served.config, await entryOf(first)),
    settingsOf(served.config, await entryOf(second)),
  ];
  expect(copies.root).toBe(other.copies.root);
  expect(copies.folder).not.toBe(other.copies.folder);
  await deleteCopiesOfOthers(served.config, [await entryOf(second)]);
  expect(readdirSync(copies.root)).toEqual([(await entryOf(second)).folder]);
  expect(await statusOf(first, image)).toBe(200);
});

test('a server that has its pictures elsewhere does not start beside another one', async () => {
  const log = pino({ level: 'error' }, process.stderr);
  const { config } = served;
  const elsewhere = { ...config, files: { ...store.bucket, prefix: 'other/' } };
  await using opened = new AsyncDisposableStack();
  const ending = new AbortController();
  const start = (settings: typeof config) =>
    serveSchools(settings, config.databaseUrl ?? '', log, { ending: ending.signal, opened });
  const running = start(config);
  await expect
    .poll(() =>
      served.directory.pool
        .query(
          `select from pg_locks where classid = $1
            and database = (select oid from pg_database where datname = current_database())`,
          [lockFamilies.pictures],
        )
        .then(({ rowCount }) => rowCount),
    )
    .toBeGreaterThan(0);
  await expect(start(elsewhere)).rejects.toThrow('Give all servers of one database the same FILES_URL');
  ending.abort();
  await running;
});

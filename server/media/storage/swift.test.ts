import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { QuestionForStaff } from '../../../contract/questions/questions.ts';
import { makeNightlyBackup } from '../../backup/nightly/nightly.ts';
import { verifyBackup } from '../../backup/verify.ts';
import type { Bucket } from '../../process/bucket.ts';
import { backUp, emptyPlace } from '../../testing/backups.ts';
import { send } from '../../testing/client.ts';
import { isLong } from '../../testing/extent.ts';
import { makeCaller, makeQuestion } from '../../testing/factories.ts';
import { urlOf } from '../../testing/postgres.ts';
import {
  longTimeouts,
  resultOf,
  sharedFolder,
  startProgram,
  temporaryFolder,
  until,
} from '../../testing/program.ts';
import { formWith, redPicture } from '../../testing/question-media.ts';
import { startServer } from '../../testing/start-server.ts';
import { requireBucket } from './bucket.ts';
import { copyFiles } from './copy-files.ts';
import { storageOf } from './open-storage.ts';
import { readStored, type Storage, storedName } from './storage.ts';
import { expectSameAnswers, newFile, newFolder, storePictures, testStorage } from './testing/stored-files.ts';
import { settingsOfStore, type Swift, startSwift } from './testing/swift.ts';

const { signal: ending } = new AbortController();
const copying = { ending, onFile: () => undefined };
const programs = sharedFolder();

// With the packages of Debian, which the long run loads.
describe.runIf(isLong)('a bucket of Swift', () => {
  let swift: Swift;
  let bucket: Bucket;
  beforeAll(async () => {
    swift = await startSwift(programs.path);
    bucket = await swift.makeBucket('school');
  });
  afterAll(() => swift.stop());
  const withFolder = startServer();
  const withBucket = startServer({ settings: () => ({ files: bucket }) });
  const beside = startServer({ settings: () => ({ files: bucket }), databaseOf: withBucket });
  const open = (prefix = bucket.prefix) =>
    storageOf({ dataFolder: temporaryFolder(), files: { ...bucket, prefix } });

  testStorage(open);

  test('answers with the same bytes and headers as a folder, whole, in part and where nothing has changed', async () => {
    const names = await storePictures(withFolder.context.pictures);
    const { storage } = withBucket.context.pictures;
    const folder = withFolder.context.pictures.storage;
    expect(await copyFiles(folder, storage, copying)).toEqual({ copied: names.length, present: 0 });
    await expectSameAnswers(withBucket.origin, withFolder.origin, names);

    // Back, into the folder of another computer.
    const back = newFolder();
    await copyFiles(storage, back, copying);
    for (const name of names) expect(await readStored(back, name)).toEqual(await readStored(folder, name));
  });

  async function addTest(server: typeof withBucket, token: string): Promise<string> {
    const form = await formWith(server, await redPicture());
    const { status, body } = await send(server, 'POST /tests_api/', { token, form });
    expect(status).toBe(201);
    return (body as { data_api: QuestionForStaff[] }).data_api[0]?.image ?? '';
  }

  test('the same picture that two servers store at once is two, which both answer', async () => {
    const { token } = await makeCaller(withBucket.context, { is_teacher: true });
    const paths = await Promise.all([withBucket, beside].map((server) => addTest(server, token)));
    expect(new Set(paths).size).toBe(2);
    for (const { origin } of [withBucket, beside]) {
      for (const path of paths)
        expect((await fetch(new URL(new URL(path, origin).pathname, origin))).status).toBe(200);
    }
  });

  test('a file that another server removes is not answered any more, though it was copied', async () => {
    const file = newFile();
    await withBucket.context.pictures.storage.write([file]);
    const path = `${withBucket.origin}/media/${file.name}`;
    expect((await fetch(path)).status).toBe(200);
    await beside.context.pictures.remove(file.name);
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

  /** Starts a command with the settings of the bucket and others. */
  function start(command: string, parameters: string[], environment: NodeJS.ProcessEnv) {
    return startProgram(`server/commands/${command}.ts`, parameters, {
      FILES_URL: `s3://${bucket.name}/moved`,
      ...settingsOfStore(bucket),
      ...environment,
      ...longTimeouts,
    });
  }

  const run = (...given: Parameters<typeof start>) => resultOf(start(...given));

  const namesIn = async (storage: Storage) => (await storage.list()).map(({ name }) => name).toSorted();

  test('a command moves the files of a data folder there and back, and a restore puts them there', async () => {
    const names = await storePictures(withFolder.context.pictures);
    const { context, database } = withFolder;
    const { dataFolder } = context.config;
    await makeQuestion(context, { image: names.at(-2) ?? '' });
    const moved = open('moved/');
    const stored = readdirSync(context.pictures.storage.folder).filter((name) => storedName.test(name));

    const sent = await run('files', ['to-bucket'], { DATA_DIR: dataFolder });
    expect(sent).toMatchObject({ code: 0, errors: '' });
    expect(sent.out).toContain(
      `s3://school/moved/: ${stored.length} files were copied and 0 were there already`,
    );
    expect(await namesIn(moved)).toEqual(stored.toSorted());
    const back = temporaryFolder();
    expect(await run('files', ['to-folder'], { DATA_DIR: back })).toMatchObject({ code: 0, errors: '' });
    expect(readdirSync(join(back, 'pictures')).toSorted()).toEqual(stored.toSorted());

    const path = join(temporaryFolder(), 'school.tar.gz');
    await backUp({ database, dataFolder }, path);
    for (const name of stored.slice(1)) await moved.remove(name);
    const place = await emptyPlace();
    const into = { DATA_DIR: place.dataFolder, DATABASE_URL: urlOf(place.database) };
    const other = newFile();
    await moved.write([other]);
    const refused = await run('restore', [path], into);
    expect(refused.code).toBe(1);
    expect(refused.errors).toContain(
      `s3://school/moved/ has pictures that the backup lacks, as ${other.name}`,
    );
    expect(existsSync(place.dataFolder)).toBe(false);
    await moved.remove(other.name);

    expect(await run('restore', [path], into)).toMatchObject({ code: 0, errors: '' });
    expect(await namesIn(moved)).toEqual(stored.toSorted());
    expect(readdirSync(place.dataFolder)).not.toContain('pictures');
  });

  test('the backup of a night and that of the command have the pictures of the bucket', async () => {
    const { context, database } = withBucket;
    const picture = newFile();
    await context.pictures.storage.write([picture]);
    await makeQuestion(context, { image: picture.name });
    const folder = temporaryFolder();
    const backups = { folder, keep: 1, time: '03:00' };
    await makeNightlyBackup(context, backups, pino({ level: 'silent' }))({}, ending);
    const environment = { FILES_URL: 's3://school/school-5', DATABASE_URL: urlOf(database) };
    const made = await run('backup', [join(folder, 'made.tar.gz')], {
      ...environment,
      DATA_DIR: context.config.dataFolder,
    });
    expect(made).toMatchObject({ code: 0, errors: '' });
    const paths = readdirSync(folder).map((name) => join(folder, name));
    expect(paths).toHaveLength(2);
    const sha256 = createHash('sha256').update(picture.bytes).digest('hex');
    const archived = { name: `pictures/${picture.name}`, bytes: 100, sha256 };
    for (const path of paths)
      expect((await verifyBackup(path, () => undefined)).files).toContainEqual(archived);
  });

  test('the command goes on where it was killed', async () => {
    const folder = newFolder();
    const files = Array.from({ length: 40 }, () => newFile());
    await folder.write(files);
    const killed = open('killed/');
    const environment = { DATA_DIR: join(folder.folder, '..'), FILES_URL: 's3://school/killed' };
    const program = start('files', ['to-bucket'], environment);
    await until(async () => (await killed.list()).length > 0);
    await program.end('SIGKILL');
    const before = (await killed.list()).length;
    expect(before).toBeLessThan(files.length);
    const again = await run('files', ['to-bucket'], environment);
    expect(again).toMatchObject({ code: 0, errors: '' });
    const [copied = 0, present = 0] = (
      /: (\d+) files were copied and (\d+) were there already/.exec(again.out)?.slice(1) ?? []
    ).map(Number);
    expect(copied + present).toBe(files.length);
    // The store may have ended the last request of the killed command after it was asked for the list.
    expect(present).toBeGreaterThanOrEqual(before);
    expect(await namesIn(killed)).toEqual(files.map(({ name }) => name).toSorted());
    expect(await folder.list()).toHaveLength(files.length);
  });

  test('lists more files than a store says at once', async () => {
    const files = Array.from({ length: 11 }, () => newFile());
    await open('many/').write(files);
    expect(await namesIn(open('many/'))).toEqual(files.map(({ name }) => name).toSorted());
  });

  test('a key that the store refuses, and a bucket that is not there, stop the start with the reason', async () => {
    const refused = requireBucket({ ...bucket, secretAccessKey: 'wrong' });
    await expect(refused).rejects.toThrow('answered 403 SignatureDoesNotMatch');
    const missing = requireBucket(swift.bucket('missing'));
    await expect(missing).rejects.toThrow('answered 404 NoSuchBucket');
  });

  test('while the store is away copies are answered, other files are not, a new test is refused as a whole, and all works again after it', async () => {
    const { context, origin } = withBucket;
    const { token } = await makeCaller(context, { is_teacher: true });
    const [copied, other] = [newFile(), newFile()];
    await context.pictures.storage.write([copied, other]);
    const statusOf = async ({ name }: { name: string }) => (await fetch(`${origin}/media/${name}`)).status;
    expect(await statusOf(copied)).toBe(200);
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
    await addTest(withBucket, token);
  });

  test('while the store hangs copies are answered, and an upload under way is stored when it goes on', async () => {
    const { context, origin } = beside;
    const { token } = await makeCaller(context, { is_teacher: true });
    const copied = newFile();
    await context.pictures.storage.write([copied]);
    const statusOf = async () => (await fetch(`${origin}/media/${copied.name}`)).status;
    expect(await statusOf()).toBe(200);
    swift.freeze();
    const adding = addTest(beside, token);
    expect(await statusOf()).toBe(200);
    swift.thaw();
    const path = new URL(await adding, origin).pathname;
    expect((await fetch(withBucket.origin + path)).status).toBe(200);
  });
});

import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { AwsClient } from 'aws4fetch';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { Objects } from '../../media/storage/s3.ts';
import { newFile } from '../../media/storage/testing/stored-files.ts';
import { settingsOfStore, type Swift, startSwift } from '../../media/storage/testing/swift.ts';
import type { Bucket } from '../../process/bucket.ts';
import { emptyPlace, query } from '../../testing/backups.ts';
import { isLong } from '../../testing/extent.ts';
import { makeQuestion } from '../../testing/factories.ts';
import { urlOf } from '../../testing/postgres.ts';
import { longTimeouts, resultOf, sharedFolder, startProgram, until } from '../../testing/program.ts';
import { startServer } from '../../testing/start-server.ts';
import { readBackupState } from '../../upkeep/backup-state.ts';
import { bucketPlace } from '../places/bucket-place.ts';
import { makeNightlyBackup } from './nightly.ts';

const programs = sharedFolder();
const mebibyte = 1024 * 1024;

// With the packages of Debian, which the long run loads.
describe.runIf(isLong)('backups in a bucket of Swift', () => {
  let swift: Swift;
  let bucket: Bucket;
  /** A picture that is no picture, for a backup of many pieces. */
  const picture = newFile(60 * mebibyte);
  const server = startServer();
  beforeAll(async () => {
    swift = await startSwift(programs.path);
    bucket = swift.bucket('backups');
    const { endpoint, name, ...client } = bucket;
    await new AwsClient({ ...client, service: 's3' }).fetch(`${endpoint}/${name}`, { method: 'PUT' });
    await server.context.pictures.storage.write([picture]);
    await makeQuestion(server.context, { image: picture.name });
  });
  afterAll(() => swift.stop());

  /** Looks at a moment whether a backup is due, as the job does. */
  async function look(moment: string, changed: Partial<Bucket> = {}): Promise<void> {
    const backups = { bucket: { ...bucket, ...changed }, keep: 1, time: '03:00' };
    const task = makeNightlyBackup(
      server.context,
      backups,
      pino({ level: 'silent' }),
      () => new Date(moment),
    );
    await task({}, new AbortController().signal);
  }

  const stateNow = () => readBackupState(server.context.config.dataFolder);
  const namesNow = async () =>
    (await bucketPlace(bucket, server.context.config).list()).map(({ name }) => name);
  /** How often the picture would fit into what the store has on its disk. */
  const copiesOnDisk = () => {
    const files = globSync(join(programs.path, 'disks/d1/objects/**/*.data'));
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    return Math.floor(bytes / picture.bytes.length);
  };

  function start(command: string, parameters: string[], environment: NodeJS.ProcessEnv) {
    return startProgram(`server/commands/${command}.ts`, parameters, {
      ...settingsOfStore(bucket),
      ...environment,
      ...longTimeouts,
    });
  }

  const run = (...given: Parameters<typeof start>) => resultOf(start(...given));

  test('a wrong key and a bucket that is missing are reasons that staff read', async () => {
    await look('2025-11-20T10:00:00Z', { secretAccessKey: 'wrong' });
    expect((await stateNow())?.trouble?.why).toContain('answered 403 SignatureDoesNotMatch. Look at');
    await look('2025-11-20T14:00:00Z', { name: 'missing' });
    expect((await stateNow())?.trouble?.why).toContain('answered 404 NoSuchBucket. Look at');
  });

  test('the newest of a bucket is restored on a bare machine', async () => {
    await look('2025-11-20T22:00:00Z');
    expect(await stateNow()).toMatchObject({ trouble: null });
    expect(await namesNow()).toEqual(['savol-2025-11-21-03-00-00.tar.gz']);
    expect(copiesOnDisk()).toBe(1);

    const place = await emptyPlace();
    const into = { DATA_DIR: place.dataFolder, DATABASE_URL: urlOf(place.database, place.user) };
    const missing = await run('restore', ['s3://backups/school-6'], into);
    expect(missing).toMatchObject({ code: 1, errors: expect.stringContaining('There is no backup savol-…') });
    expect(existsSync(place.dataFolder)).toBe(false);
    expect(await run('restore', ['s3://backups/school-5'], into)).toMatchObject({ code: 0, errors: '' });
    const rows = await query<{ image: string }>(place, 'select image from question');
    expect(rows.map(({ image }) => image)).toEqual([picture.name]);
    const restored = readFileSync(join(place.dataFolder, 'pictures', picture.name));
    expect(restored.equals(Buffer.from(picture.bytes))).toBe(true);
    expect(readdirSync(place.dataFolder)).not.toContain('backups-under-way');
  });

  test('an upload during which the store ends is no backup, and the next one takes its place', async () => {
    const objects = new Objects(bucket);
    const first = await namesNow();
    const looking = look('2025-11-21T22:00:00Z');
    const interrupted = 'savol-2025-11-22-03-00-00.tar.gz';
    await until(async () => (await objects.listUploads(interrupted)).length > 0);
    await swift.stopAnswering();
    await looking;
    expect((await stateNow())?.trouble).toMatchObject({
      kind: 'failed',
      why: expect.stringContaining('cannot be reached'),
    });
    await look('2025-11-22T02:00:00Z');
    expect((await stateNow())?.trouble?.kind).toBe('folder_missing');

    await swift.answerAgain();
    expect(await namesNow()).toEqual(first);
    expect(await objects.listUploads(interrupted)).toHaveLength(1);
    await look('2025-11-22T02:05:00Z');
    const last = 'savol-2025-11-22-07-05-00.tar.gz';
    expect(await stateNow()).toMatchObject({ trouble: null, unchecked: [] });
    expect(await namesNow()).toEqual([last]);
    expect(await objects.listUploads(interrupted)).toEqual([]);
    expect(copiesOnDisk()).toBe(1);
  });

  test('a command that is killed while it uploads leaves no backup, and works when it is started again', async () => {
    const { config } = server.context;
    const environment = { DATA_DIR: config.dataFolder, DATABASE_URL: urlOf(server.database) };
    const named = ['s3://backups/school-5/mine.tar.gz'];
    const killed = start('backup', named, environment);
    const objects = new Objects(bucket);
    await until(async () => (await objects.listUploads('mine.tar.gz')).length > 0);
    await killed.end('SIGKILL');
    expect(await namesNow()).not.toContain('mine.tar.gz');
    const again = await run('backup', named, environment);
    expect(again).toMatchObject({ code: 0, errors: '' });
    expect(again.out).toMatch(/^s3:\/\/backups\/school-5\/mine\.tar\.gz holds \d+ tables/);
    expect(await namesNow()).toContain('mine.tar.gz');
    expect(await objects.listUploads('mine.tar.gz')).toEqual([]);
    expect(existsSync(join(config.dataFolder, 'backups-under-way'))).toBe(false);
  });
});

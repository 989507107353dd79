import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import pino from 'pino';
import { expect, test } from 'vitest';

import type { SchoolHome } from '../../../contract/homes.ts';
import { startSmallStore } from '../../media/storage/testing/small-store.ts';
import type { Bucket } from '../../process/bucket.ts';
import { send } from '../../testing/client.ts';
import { makeCaller } from '../../testing/factories.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { startServer } from '../../testing/start-server.ts';
import { readBackupState } from '../../upkeep/backup-state.ts';
import { bucketPlace } from '../places/bucket-place.ts';
import { verifyBackup } from '../verify.ts';
import { makeNightlyBackup } from './nightly.ts';

const store = startSmallStore();
const settingsOfBackups = () => ({ bucket: store.bucket, keep: 1, time: '03:00' });
const server = startServer({ settings: () => ({ backups: settingsOfBackups() }) });
const { signal } = new AbortController();

/** Looks at a moment whether a backup is due, as the job does. */
async function look(moment: string, changed: Partial<Bucket> = {}): Promise<void> {
  const backups = { ...settingsOfBackups(), bucket: { ...store.bucket, ...changed } };
  const log = pino({ level: 'silent' });
  await makeNightlyBackup(server.context, backups, log, () => new Date(moment))({}, signal);
}

const stateNow = () => readBackupState(server.context.config.dataFolder);
const placeNow = () => bucketPlace(store.bucket, server.context.config);
const underWay = () => join(server.context.config.dataFolder, 'backups-under-way');

/** The needs of the backups on the home of staff. */
async function shownNeeds(): Promise<string[]> {
  const { token } = await makeCaller(server.context, { is_staff: true });
  const { body } = await send(server, 'GET /home_api/school/', { token });
  const [home] = (body as { data_api: SchoolHome[] }).data_api;
  return (home?.needs ?? []).map(({ what }) => what);
}

test('a backup of each night waits for its bucket, and takes the place of the oldest there once it was restored on trial', async () => {
  await look('2025-11-20T22:01:00Z', { endpoint: 'http://127.0.0.1:2' });
  expect(await stateNow()).toMatchObject({
    made: [],
    trouble: {
      kind: 'folder_missing',
      why: expect.stringMatching(
        /^The store of files http:\/\/127\.0\.0\.1:2\/school cannot be reached: .+\.$/,
      ),
    },
  });
  expect(await shownNeeds()).toEqual(['backups_failing']);

  const other = 'class/savol-2020-01-01-03-00-00.tar.gz';
  store.damage(other, Buffer.from('of another school'));
  await look('2025-11-20T22:06:07Z');
  const first = 'savol-2025-11-21-03-06-07.tar.gz';
  expect(store.keys()).toEqual({ stored: [other, `class/${first}`], unfinished: [] });
  expect(await stateNow()).toMatchObject({ made: [{ name: first }], unchecked: [], trouble: null });
  expect(existsSync(underWay())).toBe(false);
  {
    await using file = await placeNow().fetch(first, signal);
    expect((await verifyBackup(file.path, () => undefined)).migrations.length).toBeGreaterThan(0);
  }
  expect(existsSync(underWay())).toBe(false);

  await look('2025-11-21T22:00:00Z');
  const second = 'savol-2025-11-22-03-00-00.tar.gz';
  expect(store.keys().stored).toEqual([other, `class/${second}`]);
});

test('a bucket that refuses or is full is shown to staff with its reason, and has the backups of before', async () => {
  const before = store.keys().stored;
  await look('2025-11-22T22:00:00Z', { accessKeyId: 'unknown-id' });
  expect((await stateNow())?.trouble).toMatchObject({
    kind: 'failed',
    why: expect.stringMatching(
      /^No backup was made\. .+ answered 403 AccessDenied\. Look at the name of the bucket/,
    ),
  });
  expect(await shownNeeds()).toContain('backups_failing');

  const full = { status: 507, body: '<Error><Code>XMinioStorageFull</Code></Error>' };
  store.disturb = (request) => (request.endsWith(' part 1') ? full : undefined);
  await look('2025-11-23T01:01:00Z');
  expect((await stateNow())?.trouble).toMatchObject({
    kind: 'failed',
    why: expect.stringMatching(
      /^No backup was made\. .+ has no room left: it answered 507 XMinioStorageFull\.$/,
    ),
  });
  expect(store.keys()).toEqual({ stored: before, unfinished: [] });
  expect(existsSync(underWay())).toBe(false);
});

test('an upload that a power cut has ended is no backup, and is removed with its file', async () => {
  const place = placeNow();
  const name = 'savol-2025-11-24-03-00-00.tar.gz';
  await place.draft(name);
  const draft = join(temporaryFolder(), 'draft');
  writeFileSync(draft, 'half of it');
  const ended = new AbortController();
  ended.abort();
  const file = { path: draft, [Symbol.asyncDispose]: async () => undefined };
  await expect(place.store(file, name, ended.signal)).rejects.toThrow('abort');
  expect(store.keys().unfinished).toEqual([`class/${name}`]);
  expect((await place.list()).map((stored) => stored.name)).not.toContain(name);

  await place.removeParts(name);
  expect(store.keys().unfinished).toEqual([]);
  expect(readdirSync(underWay())).toEqual([]);
});

test('an object with other bytes than were sent is no backup', async () => {
  const place = placeNow();
  const name = 'savol-2025-11-25-03-00-00.tar.gz';
  store.disturb = (request) =>
    request.startsWith('GET') && request.endsWith(name) ? { status: 206, body: 'x' } : undefined;
  const draft = await place.draft(name);
  writeFileSync(draft.path, 'a backup');
  await expect(place.store(draft, name, signal)).rejects.toThrow(
    `s3://school/class/${name} had other bytes than were sent there, and was deleted.`,
  );
  expect(store.keys().stored).not.toContain(`class/${name}`);
  await expect(place.fetch(name, signal)).rejects.toThrow(`There is no s3://school/class/${name}.`);
});

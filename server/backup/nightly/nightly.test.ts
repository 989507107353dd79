import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import pino from 'pino';
import { expect, test } from 'vitest';

import type { SchoolHome } from '../../../contract/homes.ts';
import { query } from '../../testing/backups.ts';
import { send } from '../../testing/client.ts';
import { makeCaller, makeCategory, makeQuestion } from '../../testing/factories.ts';
import { sharedFolder, temporaryFolder } from '../../testing/program.ts';
import { startServer } from '../../testing/start-server.ts';
import { readBackupState } from '../../upkeep/backup-state.ts';
import { tryRestore } from '../try-restore.ts';
import { backupTask, makeNightlyBackup } from './nightly.ts';

const shared = sharedFolder();
const settingsOfBackups = () => ({ folder: join(shared.path, 'stick'), keep: 1, time: '03:00' });
const server = startServer({ settings: () => ({ backups: settingsOfBackups() }) });
/** A server that runs jobs, whose disk of backups is away. */
const running = startServer({
  jobs: true,
  settings: () => ({ backups: { ...settingsOfBackups(), folder: join(shared.path, 'nowhere') } }),
});
const silent = pino({ level: 'silent' });
const { signal } = new AbortController();

/** Looks at a moment whether a backup is due, as the job does. */
async function look(moment: string, keepFree = 0): Promise<void> {
  const context = { ...server.context, config: { ...server.context.config, keepFree } };
  const task = makeNightlyBackup(context, settingsOfBackups(), silent, () => new Date(moment));
  await task({}, signal);
}

const stateNow = () => readBackupState(server.context.config.dataFolder);
const namesIn = (folder: string) => readdirSync(folder).toSorted();

/** The needs of the backups on the home of staff. */
async function shownNeeds(): Promise<string[]> {
  const { token } = await makeCaller(server.context, { is_staff: true });
  const { body } = await send(server, 'GET /home_api/school/', { token });
  const [home] = (body as { data_api: SchoolHome[] }).data_api;
  return (home?.needs ?? []).map(({ what }) => what).filter((what) => what.startsWith('backups'));
}

test('a backup of each night waits for its folder, is restored on trial, and takes the place of the oldest', async () => {
  const { folder } = settingsOfBackups();
  await look('2025-11-20T22:01:00Z');
  await look('2025-11-20T22:06:00Z');
  expect(await stateNow()).toMatchObject({
    made: [],
    trouble: { kind: 'folder_missing', since: '2025-11-20T22:01:00.000Z' },
  });
  expect(existsSync(folder)).toBe(false);
  expect(await shownNeeds()).toEqual(['backups_failing']);

  mkdirSync(folder);
  const others = ['savol-2020-01-01-03-00-00.tar.gz', 'savol-2025-11-19-03-00-00.tar.gz.unchecked', 'notes'];
  for (const name of others) writeFileSync(join(folder, name), 'of another program');
  await look('2025-11-20T22:11:07Z');
  const first = 'savol-2025-11-21-03-11-07.tar.gz';
  expect(namesIn(folder)).toEqual([...others, first].toSorted());
  expect(await stateNow()).toMatchObject({
    made: [{ name: first, made_at: '2025-11-20T22:11:07.000Z' }],
    unchecked: [],
    trouble: null,
  });
  await expect(tryRestore(join(folder, others[0] ?? ''), temporaryFolder(), signal)).rejects.toThrow(
    'is not a whole backup of Savol',
  );

  await look('2025-11-20T22:16:00Z');
  await Promise.all([1, 2].map(() => look('2025-11-21T22:00:00Z')));
  expect(namesIn(folder)).toEqual([...others, 'savol-2025-11-22-03-00-00.tar.gz'].toSorted());
  expect(existsSync(join(server.context.config.dataFolder, 'trial-restores'))).toBe(false);
});

test('a backup that does not restore is shown to staff, and deletes no earlier one', async () => {
  const { folder } = settingsOfBackups();
  const before = namesIn(folder);
  const { id } = await makeCategory(server.context);
  await makeQuestion(server.context, { category: id });
  const place = { database: server.database, dataFolder: '' };
  await query(place, `set session_replication_role = replica; delete from category where id = ${id}`);
  await look('2025-11-22T22:00:00Z');
  expect(namesIn(folder)).toEqual([...before, 'savol-2025-11-23-03-00-00.tar.gz.unchecked'].toSorted());
  const state = await stateNow();
  expect(state?.trouble?.kind).toBe('failed');
  expect(state?.trouble?.why).toContain('violates foreign key constraint');
  expect(await shownNeeds()).toEqual(['backups_failing']);

  await look('2025-11-22T22:05:00Z');
  expect(await stateNow()).toEqual(state);
  // A power cut leaves such a part.
  writeFileSync(join(folder, 'savol-2025-11-23-03-00-00.tar.gz.unchecked.12.part'), '');
  await query(place, `set session_replication_role = replica; delete from question where category = ${id}`);
  // The last backup was replaced by a link to another file, which is not followed.
  const [last = ''] = state?.made.map(({ name }) => name) ?? [];
  const target = join(shared.path, 'target');
  writeFileSync(target, readFileSync(join(folder, last)));
  rmSync(join(folder, last));
  symlinkSync(target, join(folder, last));
  await look('2025-11-23T01:30:00Z');
  const after = before.filter((name) => name !== last);
  expect(namesIn(folder)).toEqual([...after, last, 'savol-2025-11-23-06-30-00.tar.gz'].toSorted());
  expect(existsSync(target)).toBe(true);
  expect(await shownNeeds()).toEqual(['backups_old']);
});

test('a backup leaves the reserved space of the data alone, and is not written without room', async () => {
  const before = namesIn(settingsOfBackups().folder);
  await look('2025-11-24T22:00:00Z', 1e18);
  const state = await stateNow();
  expect(state?.trouble?.why).toMatch(/has too little room for a backup: it lacks \d+ MB\.$/);
  expect(namesIn(settingsOfBackups().folder)).toEqual(before);
});

test('the queue of a server runs the job', async () => {
  const { database, context } = running;
  await query({ database, dataFolder: '' }, `select graphile_worker.add_job('${backupTask}')`);
  await expect
    .poll(() => readBackupState(context.config.dataFolder))
    .toMatchObject({ trouble: { kind: 'folder_missing' } });
});

test('a damaged backup is noticed', async () => {
  const { folder } = settingsOfBackups();
  const [name = ''] = (await stateNow())?.made.slice(-1).map((made) => made.name) ?? [];
  const bytes = readFileSync(join(folder, name));
  const damaged = join(temporaryFolder(), 'damaged.tar.gz');
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(damaged, bytes);
  await expect(tryRestore(damaged, temporaryFolder(), signal)).rejects.toThrow(
    'is not a whole backup of Savol',
  );
});

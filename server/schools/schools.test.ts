import { existsSync, globSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';

import { beforeAll, expect, test } from 'vitest';

import { addSchool, backUpSchool, moveSchool, removeSchool } from '../commands/schools/tasks.ts';
import type { NightlyBackups } from '../process/config.ts';
import { makeCaller, makePerson } from '../testing/factories.ts';
import { temporaryFolder } from '../testing/program.ts';
import { urlOf } from '../testing/postgres.ts';
import { runIn } from '../testing/template.ts';
import { asAdministrator, findSchool, openDirectory, openOrClose, putServer } from './directory-store.ts';
import { settingsOf } from './open-schools.ts';
import { hostOf } from './serve-schools.ts';
import { schoolAt, serveTestSchools } from './testing/served-schools.ts';

/* Two schools of which one is open at a time. */
const served = serveTestSchools({ most: 1 });
const [first, second] = ['first.region.example', 'second.region.example'];
const add = (host: string, from?: string) => addSchool(served, { host, name: host, server: 'main', from });
const stateOf = async (host: string, token?: string) =>
  (await served.send(host, 'GET /django/auth/users/me/', token === undefined ? {} : { token })).status;
const entryOf = (host: string) => schoolAt(served, host);

beforeAll(async () => {
  for (const host of [first, second]) await add(host);
});

test('a school is found by its host name, whatever its case, port and dot at the end', () => {
  expect(hostOf('School-5.Region.Example:8443')).toBe('school-5.region.example');
  expect(hostOf('school-5.region.example.')).toBe('school-5.region.example');
  expect(hostOf()).toBe('');
});

test('the backups of each school are in a folder or a prefix that begins with its host name', async () => {
  const entry = await entryOf(first);
  expect(entry.folder).toMatch(/^first\.region\.example-[0-9a-f]{8}$/);
  const nightly = { keep: 7, time: '03:00' };
  const backupsOf = (backups: NightlyBackups) => settingsOf({ ...served.config, backups }, entry).backups;
  expect(backupsOf({ folder: '/media/usb', ...nightly })).toEqual({
    folder: `/media/usb/${entry.folder}`,
    ...nightly,
  });
  const bucket = {
    endpoint: 'http://127.0.0.1:2',
    name: 'schools',
    prefix: 'backups/',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  };
  expect(backupsOf({ bucket, ...nightly })).toEqual({
    bucket: { ...bucket, prefix: `backups/${entry.folder}/` },
    ...nightly,
  });
});

test('an address without a school is answered 404, a browser in three languages, and health at each address', async () => {
  const unknown = 'unknown.region.example';
  expect((await served.send(unknown, 'GET /django/school_api/')).status).toBe(404);
  const page = await served.send(unknown, 'GET /', { headers: { Accept: 'text/html' } });
  expect(page.status).toBe(404);
  for (const language of ['uz', 'ru', 'en']) expect(page.text).toContain(`lang="${language}"`);
  expect((await served.send(unknown, 'GET /healthz')).status).toBe(200);
  expect((await served.send(unknown, 'GET /readyz')).status).toBe(200);
  expect((await served.send(first, 'GET /readyz')).status).toBe(200);
});

const page = join(import.meta.dirname, '../../web/dist');

test.runIf(existsSync(page))(
  'a file of the page is the same at each address, and opens no school',
  async () => {
    const [script = ''] = globSync('assets/*.js', { cwd: page });
    const replies = [];
    for (const host of [first, 'unknown.region.example'])
      replies.push(await served.send(host, `GET /${script}`));
    for (const { status, headers } of replies) {
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
    }
    expect(replies[0]?.text).toBe(replies[1]?.text);
  },
);

test('where there is no room for one more, the school that is idle is closed for the one that is asked for', async () => {
  for (const host of [first, second, first]) {
    expect((await served.send(host, 'GET /healthz')).status).toBe(200);
    await expect.poll(() => served.schools.open()).toEqual([host]);
  }
});

test('where all that are open are in use, the next one is refused and counted', async () => {
  const { openings } = served.schools;
  const before = openings.refused;
  const headers = { Host: first, 'Content-Type': 'application/json', 'Content-Length': 100 };
  const unfinished = request(`${served.origin}/django/auth/jwt/create/`, { method: 'POST', headers });
  unfinished.on('error', () => undefined).write('{');
  await expect.poll(() => served.schools.open()).toEqual([first]);
  await expect.poll(() => stateOf(second)).toBe(503);
  expect(openings.refused).toBeGreaterThan(before);
  unfinished.destroy();
  await expect.poll(() => stateOf(second)).toBe(401);
});

test('a school that is closed is answered 503, and is served as soon as it is open', async () => {
  await openOrClose(served.directory, second, false);
  await expect.poll(() => stateOf(second)).toBe(503);
  await openOrClose(served.directory, second, true);
  await expect.poll(() => stateOf(second)).toBe(401);
});

test('a school moves to another PostgreSQL with everything in it, and its people stay logged in', async () => {
  const { token } = await makeCaller(await served.contextOf(first), { is_staff: true });
  expect(await stateOf(first, token)).toBe(200);
  await served.close(first);
  await putServer(served.directory, { name: 'east', url: urlOf('savol'), readUrl: undefined });
  const before = await entryOf(first);
  await moveSchool(served, before, 'east');
  const after = await entryOf(first);
  expect([after.server, after.secret_key, after.is_open]).toEqual(['east', before.secret_key, true]);
  await expect(runIn(before.url, 'select')).rejects.toThrow(/does not exist/);
  await expect.poll(() => stateOf(first, token)).toBe(200);
  // Each PostgreSQL has room for one.
  expect(await stateOf(second)).toBe(401);
  expect(served.schools.open().toSorted()).toEqual([first, second]);
  expect(served.schools.most()).toBe(2);
});

test('a school that cannot be moved is open where it was', async () => {
  await putServer(served.directory, {
    name: 'away',
    url: 'postgres://nobody@127.0.0.1:1/savol',
    readUrl: undefined,
  });
  const before = await entryOf(second);
  await expect(moveSchool(served, before, 'away')).rejects.toThrow(/was not moved, and is open where it was/);
  expect(await entryOf(second)).toEqual(before);
  await expect.poll(() => stateOf(second)).toBe(401);
});

test('a backup of a school becomes another school, and a removed one is gone with its files', async () => {
  const [path, copy] = [join(temporaryFolder(), 'school.tar.gz'), 'copy.region.example'];
  await makePerson(await served.contextOf(second), { email: 'ann@second.example' });
  await backUpSchool(served, await entryOf(second), path);
  await add(copy, path);
  const { database } = await served.contextOf(copy);
  const people = await database.selectFrom('users').select('email').execute();
  expect(people).toContainEqual({ email: 'ann@second.example' });
  const entry = await entryOf(copy);
  await removeSchool(served, entry, undefined);
  expect((await served.send(copy, 'GET /django/school_api/')).status).toBe(404);
  expect(existsSync(settingsOf(served.config, entry).dataFolder)).toBe(false);
  await expect(runIn(entry.url, 'select')).rejects.toThrow(/does not exist/);
});

test('a school of an earlier version has the folder of its host name', async () => {
  await served.directory.pool.query('alter table school drop column folder');
  await (await openDirectory(served.config.databaseUrl ?? '')).close();
  expect((await entryOf(second)).folder).toBe(second);
});

test('a second school at the same host name is refused, and a damaged backup leaves no school behind', async () => {
  await expect(add(first)).rejects.toThrow(/There is a school at/);
  await expect(add('third.region.example', import.meta.filename)).rejects.toThrow(/is not a whole backup/);
  expect(await findSchool(served.directory, 'third.region.example')).toBeUndefined();
});

test('the database of a school is not taken for a directory', async () => {
  const entry = await entryOf(second);
  await expect(openDirectory(asAdministrator(urlOf('savol'), entry.database))).rejects.toThrow(
    /has a school in it already/,
  );
});

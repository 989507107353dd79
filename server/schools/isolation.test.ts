import { beforeAll, expect, test } from 'vitest';

import { endpoints } from '../../contract/index.ts';
import type { AppContext } from '../app-context.ts';
import { addSchool, removeSchool } from '../commands/schools/tasks.ts';
import { noUploader } from '../media/pictures.ts';
import { startSmallStore } from '../media/storage/testing/small-store.ts';
import {
  accountOf,
  makeCaller,
  makeClass,
  makePerson,
  makeQuestion,
  password,
} from '../testing/factories.ts';
import { picture } from '../testing/question-media.ts';
import { roles } from '../testing/roles.ts';
import { runIn } from '../testing/template.ts';
import { makeWork } from '../testing/work.ts';
import { schoolAt, serveTestSchools } from './testing/served-schools.ts';

/* Nothing of school A is ever answered to a person of school B. Both have the same numbers of people, tests and work. */

const [a, b] = ['a.region.example', 'b.region.example'];
/** Stands in all texts of A, and in none of B. */
const mark = 'OnlyInA';
const served = serveTestSchools();
const store = startSmallStore();
const inBucket = serveTestSchools({ settings: () => ({ files: store.bucket }) });
const tokens: Record<string, Record<string, string>> = {};
let contextOfA: AppContext;

beforeAll(async () => {
  for (const host of [a, b]) {
    await addSchool(served, {
      host,
      name: host === a ? `School ${mark}` : 'School B',
      server: 'main',
      from: undefined,
    });
    const context = await served.contextOf(host);
    if (host === a) contextOfA = context;
    const text = host === a ? mark : 'Of B';
    tokens[host] = {};
    for (const [role, fields] of Object.entries(roles)) {
      const email = `${role}@${host}`;
      const { token } = await makeCaller(context, { first_name: text, email, ...fields });
      tokens[host][role] = token;
    }
    const pupil = await makePerson(context, { first_name: text, is_pupil: true });
    const teacher = await accountOf(context, { id: 2 });
    const taught = await makeClass(context, { name: text, teachers: [teacher], pupils: [pupil] });
    const questions = [await makeQuestion(context, { savol: text, author: teacher.id })];
    await makeWork(context, { title: text, author: teacher, classes: [taught], questions });
  }
});

/** The addresses of all endpoints that read, with the numbers that both schools have. */
const reading = endpoints
  .filter(({ method }) => method === 'GET')
  .map(({ path, who }) => ({
    path: `/django${path.replaceAll(/\{\w+\}/g, '1')}`,
    isPublic: who === 'public',
  }));

test('a token of A is refused at B by each endpoint that asks who calls, and B never answers with anything of A', async () => {
  for (const { path, isPublic } of reading) {
    for (const role of Object.keys(roles)) {
      const withTokenOfA = await served.send(b, `GET ${path}`, { token: tokens[a]?.[role] ?? '' });
      expect(withTokenOfA.text, path).not.toContain(mark);
      expect(isPublic || withTokenOfA.status === 401, `${path} ${withTokenOfA.text}`).toBe(true);
      const withItsOwn = await served.send(b, `GET ${path}`, { token: tokens[b]?.[role] ?? '' });
      expect(withItsOwn.text, path).not.toContain(mark);
    }
  }
  // The same addresses at A have its texts, which B could have leaked.
  const found = await Promise.all(
    ['/django/auth/users/', '/django/tests_api/1/', '/django/work_api/1/', '/django/classes_api/1/'].map(
      (path) => served.send(a, `GET ${path}`, { token: tokens[a]?.['staff'] ?? '' }),
    ),
  );
  for (const reply of found) expect(reply.text).toContain(mark);
});

test('what a browser has of A opens nothing at B', async () => {
  const json = { email: `teacher@${a}`, password };
  const logIn = await served.send(a, 'POST /django/auth/jwt/create/', { json });
  expect(logIn.status, logIn.text).toBe(200);
  // Browsers send cookies of A to B only where a Domain says so.
  expect(String(logIn.headers['set-cookie'])).toContain('HttpOnly');
  expect(String(logIn.headers['set-cookie'])).not.toMatch(/domain/i);
  const { refresh, access } = JSON.parse(logIn.text) as { refresh: string; access: string };
  const cookie = String(logIn.headers['set-cookie']).split(';', 1)[0] ?? '';
  const atB = (line: string, sent: object) => served.send(b, line, { ...sent, headers: { Cookie: cookie } });
  expect((await atB('POST /django/auth/jwt/create/', { json })).status).toBe(401);
  expect((await atB('POST /django/auth/jwt/refresh/', { json: { refresh } })).status).toBe(401);
  expect((await atB('POST /django/auth/jwt/verify/', { json: { token: access } })).status).toBe(401);
  expect((await served.send(a, 'POST /django/auth/jwt/verify/', { json: { token: access } })).status).toBe(
    200,
  );
});

test('an answer of A is neither taken for the same as one of B nor replayed there', async () => {
  const path = '/django/tests_api/1/';
  const read = (host: string, headers = {}) =>
    served.send(host, `GET ${path}`, { token: tokens[host]?.['teacher'] ?? '', headers });
  const etag = String((await read(a)).headers['etag']);
  expect((await read(a, { 'If-None-Match': etag })).status).toBe(304);
  const other = await read(b, { 'If-None-Match': etag });
  expect([other.status, other.text.includes('Of B')]).toEqual([200, true]);

  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const names = async (host: string) => {
    const { text } = await served.send(host, 'GET /django/blog_api/category/', {
      token: tokens[host]?.['staff'] ?? '',
    });
    return (JSON.parse(text) as { data_api: { name: string }[] }).data_api.map(({ name }) => name);
  };
  for (const host of [a, b]) {
    const json = { name: 'Physics', language: 'en' };
    const sent = { token: tokens[host]?.['staff'] ?? '', json, headers };
    const added = await served.send(host, 'POST /django/blog_api/category/', sent);
    expect(added.status, added.text).toBe(201);
    expect((await served.send(host, 'POST /django/blog_api/category/', sent)).text).toBe(added.text);
    expect((await names(host)).filter((name) => name === 'Physics')).toHaveLength(1);
  }
});

test('a picture of A is at A alone, and so is the name in its page; the service worker is the same for all', async () => {
  const bytes = Buffer.from(await (await picture(40)).arrayBuffer());
  const image = await contextOfA.pictures.store(bytes, noUploader);
  expect((await served.send(a, `GET /media/${image}`)).status).toBe(200);
  expect((await served.send(b, `GET /media/${image}`)).status).toBe(404);
  expect((await served.send(a, 'GET /django/school_api/')).text).toContain(mark);
  expect((await served.send(b, 'GET /django/school_api/')).text).not.toContain(mark);
  for (const path of ['/', '/sw.js', '/docs', '/manifest.webmanifest']) {
    expect((await served.send(b, `GET ${path}`)).text, path).not.toContain(mark);
  }
});

test('a picture of A in a bucket is at A alone, also while the store is away', async () => {
  for (const host of [a, b]) await addSchool(inBucket, { host, name: '', server: 'main', from: undefined });
  const bytes = Buffer.from(await (await picture(40)).arrayBuffer());
  const image = await (await inBucket.contextOf(a)).pictures.store(bytes, noUploader);
  const states = async () => {
    const replies = [a, b].map((host) => inBucket.send(host, `GET /media/${image}`));
    return (await Promise.all(replies)).map(({ status }) => status);
  };
  expect(await states()).toEqual([200, 404]);
  store.disturb = () => ({ status: 503 });
  expect(await states()).toEqual([200, 503]);
  store.disturb = undefined;
  await inBucket.close(a);
  await removeSchool(inBucket, await schoolAt(inBucket, a), undefined);
  await addSchool(inBucket, { host: a, name: '', server: 'main', from: undefined });
  store.disturb = () => ({ status: 503 });
  // The next school at its host name has not even copies of it.
  expect(await states()).toEqual([503, 503]);
});

test('the database of A is closed to the role of B', async () => {
  const [ofA, ofB] = [await schoolAt(served, a), await schoolAt(served, b)];
  const url = new URL(ofA.url);
  url.searchParams.set('user', ofB.database);
  await expect(runIn(url.href, 'select')).rejects.toThrow(/permission denied for database/);
});

import { existsSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, onTestFinished, test } from 'vitest';

import { send } from '../server/testing/client.ts';
import { makeCaller, makeQuestion } from '../server/testing/factories.ts';
import { startServer } from '../server/testing/start-server.ts';

const root = join(import.meta.dirname, '..');
const server = startServer();

const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const section = page.split('\n## The walk of one answer\n')[1]?.split('\n## ')[0] ?? '';

/** The files of the walk in their order, each with the names in its file that the list mentions. */
const walk = [...section.matchAll(/^\d+\. `([^`]+)`: (.*)$/gm)].map(([, path = '', text = '']) => ({
  path,
  names: [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
}));
const paths = walk.map(({ path }) => path);

/** The files and folders that the section names. */
const named = [...section.matchAll(/`([\w/.-]+)`/g)].map(([, path = '']) => path);

/** The files of the server and the contract whose functions are called by a request. */
async function filesEnteredBy(request: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  onTestFinished(() => session.disconnect());
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await request();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
    .map(({ url }) => relative(root, url.startsWith('file:') ? fileURLToPath(url) : url))
    .filter((path) => /^(server|contract)\//.test(path) && !/\/testing\/|\.test\.ts$/.test(path));
}

test('the walk of one answer enters at most 13 files, and none twice', () => {
  expect(paths.length).toBeGreaterThan(2);
  expect(paths.length).toBeLessThanOrEqual(13);
  expect(new Set(paths).size).toBe(paths.length);
});

test('each file of the walk exists and has the names that the list mentions', () => {
  expect(named.filter((path) => path.includes('/') && !existsSync(join(root, path)))).toEqual([]);
  for (const { path, names } of walk) {
    const source = readFileSync(join(root, path), 'utf8');
    for (const name of names) expect(source, path).toContain(name);
  }
});

test('an answer enters the files of the server that the section names, and no others', async () => {
  const { context } = server;
  const { token } = await makeCaller(context, { is_pupil: true });
  const submit = async (key: string) => {
    const { id } = await makeQuestion(context);
    const headers = { 'Idempotency-Key': key };
    return async () => {
      const reply = await send(server, `POST /tests_api/${id}/submit/`, {
        token,
        headers,
        json: { users_answer: 'a' },
      });
      expect(reply.status).toBe(201);
    };
  };
  // The first answer compiles statements, which the later ones do not.
  await (
    await submit('first')
  )();
  const entered = await filesEnteredBy(await submit('second'));
  expect(entered).toEqual(expect.arrayContaining(paths.filter((path) => path.startsWith('server/'))));
  const isNamed = (path: string) =>
    named.some((name) => (name.endsWith('/') ? path.startsWith(name) : path === name));
  expect(entered.filter((path) => !isNamed(path))).toEqual([]);
});

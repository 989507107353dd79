import { expect, test } from 'vitest';

import { serverVersion } from '../../contract/wire/version.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer({ settings: () => ({ serviceWorker: false }) });

const get = (path: string) => fetch(server.origin + path);

test.each([
  ['/readyz', 200],
  ['/django/auth/users/me/', 401],
  ['/django/nothing/', 404],
  ['/healthz', 200],
])('%s says which version of the contract the server has', async (path, status) => {
  const answer = await get(path);
  expect([answer.status, answer.headers.get('savol-version')]).toEqual([status, serverVersion]);
});

test('every answer says the time zone of the school', async () => {
  const answer = await get('/django/nothing/');
  expect(answer.headers.get('savol-time-zone')).toBe(server.context.config.timeZone);
});

test('a switched-off worker is one that deletes all caches, and is never stored', async () => {
  const answer = await get('/sw.js');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  const code = await answer.text();
  for (const call of ['skipWaiting', 'caches.delete', 'registration.unregister'])
    expect(code).toContain(call);
  expect(code).not.toContain('fetch');
});

test('code that the server does not have is not stored as missing', async () => {
  const answer = await get('/assets/gone-1234567.js');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

test.each([
  ['/favicon.svg', 'public, max-age=604800'],
  ['/avatar.svg', 'public, max-age=604800'],
  ['/assets/locales/en/translation.json', 'no-cache'],
])('browsers have %s for %s', async (path, lifetime) => {
  const answer = await get(path);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, lifetime]);
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import accepts from '@fastify/accepts';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { schoolPage } from './school-page.ts';

const built = '<html><head><title>Savol</title></head><body><a><span>Savol</span></a></body></html>';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'savol-page-'));
  await writeFile(join(folder, 'index.html'), built);
});
afterEach(() => rm(folder, { recursive: true }));

/** A program that serves the page of a school. */
async function serve(read: Parameters<typeof schoolPage>[1]) {
  const app = fastify();
  await app.register(accepts);
  const send = schoolPage(join(folder, 'index.html'), read);
  app.get('/', async (request, reply) => ((await send(request, reply)) ? reply : reply.code(404).send()));
  return (headers: Record<string, string> = {}) =>
    app.inject({ url: '/', headers: { 'accept-encoding': 'identity', ...headers } });
}

test('the page has the name of the school and its contact, with nothing in them that is HTML', async () => {
  const ask = await serve(() => Promise.resolve({ name: '<b>5 & 6', contact: 'a "b"' }));
  const { statusCode, headers, body } = await ask();
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(body).toContain(
    '<meta name="school" content="&lt;b&gt;5 &amp; 6" data-contact="a &quot;b&quot;" />',
  );
  expect(body).toContain('<span>Savol<small class="header-school">&lt;b&gt;5 &amp; 6</small></span>');
});

test('a browser that has the page with these texts gets no second copy', async () => {
  const ask = await serve(() => Promise.resolve({ name: '12-maktab', contact: '' }));
  const { headers } = await ask({ 'accept-encoding': 'gzip, br' });
  expect(headers['content-encoding']).toBe('br');
  const again = await ask({ 'if-none-match': headers.etag ?? '' });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await ask({ 'if-none-match': 'W/"another"' })).statusCode).toBe(200);
});

test('a school without a name and a contact has the page as it was built', async () => {
  const ask = await serve(() => Promise.resolve({ name: '', contact: '' }));
  expect((await ask()).statusCode).toBe(404);
});

test('a database that fails or does not answer delays no page', async () => {
  const failing = await serve(() => Promise.reject(new Error('away')));
  expect((await failing()).statusCode).toBe(404);
  const silent = await serve(() => new Promise(() => undefined));
  expect((await silent()).statusCode).toBe(404);
});

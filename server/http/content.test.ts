import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

import compress from '@fastify/compress';
import fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { type Content, endpoint } from '../../contract/wire/endpoint.ts';
import { whole } from '../../contract/wire/fields.ts';
import { makeCaller } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';
import { authenticateWith } from '../auth/authenticate.ts';
import { answerError } from './responses/answer-error.ts';
import { forbidden } from './responses/errors.ts';
import { fileContent } from './responses/file-content.ts';
import { mount } from './mount.ts';
import { type Handler, route } from './route.ts';

const server = startServer({ settings: () => ({ logLevel: 'silent' }) });
const folder = mkdtempSync(join(tmpdir(), 'savol-content-'));
const file = join(folder, 'export.bin');
const fileBytes = Buffer.alloc(300_000, 'savol');
writeFileSync(file, fileBytes);

const exportRows = endpoint({
  operation: 'exportRows',
  summary: 'Rows as they are read: an endpoint of this test alone.',
  method: 'GET',
  path: '/export/rows/',
  who: 'staff',
  query: z.object({
    rows: whole(0, 1_000_000_000),
    fails_at: z.optional(whole(0, 1000)),
    waits: z.optional(whole(0, 1)),
  }),
  answers: { 200: { mediaType: 'text/csv; charset=utf-8' } },
});

const exportFile = endpoint({
  operation: 'exportFile',
  summary: 'A file: an endpoint of this test alone.',
  method: 'GET',
  path: '/export/file/',
  who: 'public',
  query: z.object({ missing: z.optional(whole(0, 1)) }),
  answers: { 200: { mediaType: 'application/gzip' } },
});

/** How far the rows of the last request were read, and whether they were closed. */
let rows = { read: 0, closed: 0, waiting: false };
/** Resumes a stream that waits. */
let goOn = () => undefined as void;

async function* readRows(many: number, failsAt?: number, waits?: number): Content['bytes'] {
  try {
    if (waits === 1) {
      await new Promise<void>((resolve) => {
        goOn = resolve;
        rows.waiting = true;
      });
    }
    for (let row = 0; row < many; row += 1) {
      if (row === failsAt) throw forbidden('This row is secret.');
      rows.read += 1;
      yield `row ${row}, Ўзбек\n`;
    }
  } finally {
    rows.closed += 1;
  }
}

const handleExportRows: Handler<typeof exportRows> = ({ query }) => ({
  status: 200,
  content: {
    bytes: readRows(query.rows, query.fails_at, query.waits),
    fileName: "Natijalar (5-«A») o'quv.csv",
  },
});

const handleExportFile: Handler<typeof exportFile> = async ({ query }) => ({
  status: 200,
  content: await fileContent(query.missing === 1 ? `${file}.missing` : file, 'export.bin'),
});

const app = fastify();
let origin = '';
let authorization = '';

beforeAll(async () => {
  app.setErrorHandler(answerError);
  await app.register(import('@fastify/accepts'));
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  const routes = [route(exportRows, handleExportRows), route(exportFile, handleExportFile)];
  mount(app, server.context, routes, authenticateWith(server.context));
  origin = `${await app.listen({ host: '127.0.0.1', port: 0 })}/django`;
  const { token } = await makeCaller(server.context, { is_staff: true });
  authorization = `JWT ${token}`;
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  rows = { read: 0, closed: 0, waiting: false };
});

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return fetch(origin + path, {
    method,
    headers: { Authorization: authorization, 'Accept-Encoding': 'identity', ...headers },
  });
}

describe('a stream', () => {
  test('is authorized and parsed like every request, and its errors are JSON', async () => {
    const guest = await get('/export/rows/?rows=1', { Authorization: '' });
    expect([guest.status, guest.headers.get('content-type')]).toEqual([401, 'application/json']);
    const wrong = await get('/export/rows/?rows=many');
    expect([wrong.status, await wrong.json()]).toEqual([400, { rows: ['A valid integer is required.'] }]);
    expect(rows).toMatchObject({ read: 0, closed: 0 });
  });

  test('arrives whole, with its media type and the name to save it under', async () => {
    const reply = await get('/export/rows/?rows=2');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''Natijalar%20%285-%C2%ABA%C2%BB%29%20o%27quv.csv`,
    );
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(await reply.text()).toBe('row 0, Ўзбек\nrow 1, Ўзбек\n');
    expect(rows).toMatchObject({ read: 2, closed: 1 });
  });

  test('of no bytes is an empty answer', async () => {
    const reply = await get('/export/rows/?rows=0');
    expect([reply.status, await reply.text()]).toEqual([200, '']);
  });

  test.each(['text/csv', 'text/html', 'application/json'])(
    'is sent whatever is accepted: %s',
    async (Accept) => {
      expect((await get('/export/rows/?rows=1', { Accept })).status).toBe(200);
    },
  );

  test('is compressed where the client takes that', async () => {
    const reply = await get('/export/rows/?rows=1000', { 'Accept-Encoding': 'gzip' });
    expect(reply.headers.get('content-encoding')).toBe('gzip');
    expect((await reply.text()).split('\n')).toHaveLength(1001);
  });

  test('is not read for HEAD, whose headers are those of GET', async () => {
    const reply = await get('/export/rows/?rows=2', {}, 'HEAD');
    expect([reply.status, await reply.text()]).toEqual([200, '']);
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toContain('Natijalar');
    expect(rows.read).toBe(0);
  });

  test.each(['identity', 'gzip'])(
    'that fails before its first byte is an ordinary error answer: %s',
    async (encoding) => {
      const reply = await get('/export/rows/?rows=9&fails_at=0', { 'Accept-Encoding': encoding });
      expect(reply.status).toBe(403);
      expect(reply.headers.get('content-type')).toBe('application/json');
      expect(reply.headers.get('content-disposition')).toBeNull();
      expect(await reply.json()).toEqual({ detail: 'This row is secret.' });
      expect(rows).toMatchObject({ read: 0, closed: 1 });
    },
  );

  test.each(['identity', 'gzip'])('that fails later ends the connection: %s', async (encoding) => {
    const reply = await get('/export/rows/?rows=1000&fails_at=900', { 'Accept-Encoding': encoding });
    expect(reply.status).toBe(200);
    await expect(reply.text()).rejects.toThrow('terminated');
    expect(rows).toMatchObject({ read: 900, closed: 1 });
  });

  test.each(['identity', 'gzip'])('is closed when the client disconnects: %s', async (encoding) => {
    const headers = { Authorization: authorization, 'Accept-Encoding': encoding };
    const asked = request(`${origin}/export/rows/?rows=1000000000`, { headers }).end();
    const [response] = (await once(asked, 'response')) as [Readable];
    await once(response, 'data');
    asked.destroy();
    await expect.poll(() => rows.closed).toBe(1);
    expect(rows.read).toBeLessThan(1_000_000_000);
  });

  test('is closed when the client disconnects before the first byte', async () => {
    const connected = once(app.server, 'connection');
    const headers = { Authorization: authorization };
    const asked = request(`${origin}/export/rows/?rows=1000000000&waits=1`, { headers, agent: false }).end();
    asked.on('error', () => undefined);
    const [socket] = (await connected) as [Socket];
    const closed = once(socket, 'close');
    await expect.poll(() => rows.waiting).toBe(true);
    asked.destroy();
    await closed;
    goOn();
    await expect.poll(() => rows.closed).toBe(1);
    expect(rows.read).toBeLessThan(1_000_000_000);
  });

  test('is read no faster than the client takes it', async () => {
    const headers = { Authorization: authorization, 'Accept-Encoding': 'identity' };
    const asked = request(`${origin}/export/rows/?rows=1000000000`, { headers }).end();
    await once(asked, 'response');
    let before = -1;
    await expect
      .poll(() => {
        const stands = rows.read === before;
        before = rows.read;
        return stands;
      })
      .toBe(true);
    asked.destroy();
    await expect.poll(() => rows.closed).toBe(1);
  });
});

describe('a file', () => {
  test('arrives whole, with its length', async () => {
    const reply = await get('/export/file/');
    expect(reply.headers.get('content-type')).toBe('application/gzip');
    expect(reply.headers.get('content-length')).toBe('300000');
    expect(reply.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''export.bin");
    expect(Buffer.from(await reply.arrayBuffer()).equals(fileBytes)).toBe(true);
  });

  test('answers HEAD with its length', async () => {
    const reply = await get('/export/file/', {}, 'HEAD');
    expect([reply.status, reply.headers.get('content-length')]).toEqual([200, '300000']);
  });

  test('that does not exist is not found', async () => {
    const reply = await get('/export/file/?missing=1');
    expect([reply.status, await reply.json()]).toEqual([404, { detail: 'Not found.' }]);
  });
});

import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { endpoint } from '../../contract/wire/endpoint.ts';
import { makeCaller } from '../testing/factories.ts';
import type { AppContext } from '../app-context.ts';
import { InvalidFieldsError, NotFoundError, OverloadedError, TooLargeError } from '../errors.ts';
import { send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';
import { answerError } from './responses/answer-error.ts';
import { mount } from './mount.ts';
import { ok, route, type Route } from './route.ts';

const server = startServer();
const publicServer = startServer({ settings: () => ({ publicUrl: 'https://savol.example' }) });

function endpointAt(path: `/${string}/`) {
  return endpoint({
    operation: 'probe',
    summary: 'A route of the tests alone.',
    method: 'GET',
    path,
    who: 'public',
    answers: { 200: z.object({ shown: z.string() }) },
  });
}

async function answerOf(mounted: Route): Promise<{ status: number; text: string }> {
  const app = fastify();
  app.setErrorHandler(answerError);
  await app.register(import('@fastify/accepts'));
  mount(app, server.context, [mounted], () => Promise.resolve(undefined));
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const response = await fetch(`${origin}/django${mounted.endpoint.path}`);
  const text = await response.text();
  await app.close();
  return { status: response.status, text };
}

describe('an error in a handler', () => {
  test.each([
    ['an error', () => Promise.reject(new Error('secret'))],
    [
      'an error with a status of its own',
      () => Promise.reject(Object.assign(new Error('secret'), { statusCode: 200 })),
    ],
    [
      'an answer with an undeclared status',
      () => Promise.resolve({ status: 418, body: { shown: 'secret' } } as never),
    ],
    ['an answer that does not fit its schema', () => Promise.resolve(ok({ shown: 7 } as never))],
  ])('is answered with a constant text: %s', async (_name, handle) => {
    expect(await answerOf(route(endpointAt('/fault/'), handle))).toEqual({
      status: 500,
      text: '{"detail":"A server error occurred."}',
    });
  });

  test.each([
    [new NotFoundError(), 404, { detail: 'Not found.' }],
    [
      new InvalidFieldsError({ name: 'Taken.', age: ['Low.', 'Odd.'] }),
      400,
      { name: ['Taken.'], age: ['Low.', 'Odd.'] },
    ],
    [
      new TooLargeError('The file is too large.'),
      413,
      { detail: 'The file is too large.', code: 'too_large' },
    ],
    [new OverloadedError('secret'), 503, { detail: 'Service temporarily unavailable.', code: 'overloaded' }],
  ])('that is an error of the domain has its status: %s', async (thrown, status, body) => {
    const handle = () => Promise.reject(thrown);
    const { text, ...answer } = await answerOf(route(endpointAt('/domain/'), handle));
    expect({ ...answer, body: JSON.parse(text) as unknown }).toEqual({ status, body });
  });

  test.each(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EAI_AGAIN'])(
    'from an unavailable database is answered with 503, so that clients try again: %s',
    async (code) => {
      const away = () => Promise.reject(Object.assign(new Error(`connect ${code}`), { code }));
      expect(await answerOf(route(endpointAt('/away/'), away))).toEqual({
        status: 503,
        text: '{"detail":"Service temporarily unavailable.","code":"unavailable"}',
      });
    },
  );

  test.each(['ENOSPC', 'EDQUOT', '53100'])(
    'from a full disk is answered with 503 and a code of its own: %s',
    async (code) => {
      const full = () => Promise.reject(Object.assign(new Error('no space left on device'), { code }));
      expect(await answerOf(route(endpointAt('/full/'), full))).toEqual({
        status: 503,
        text: '{"detail":"Service temporarily unavailable.","code":"storage_full"}',
      });
    },
  );

  test.each(['EIO', 'EROFS'])('from a broken disk is answered with 503: %s', async (code) => {
    const broken = () => Promise.reject(Object.assign(new Error('i/o error'), { code }));
    expect(await answerOf(route(endpointAt('/broken/'), broken))).toEqual({
      status: 503,
      text: '{"detail":"Service temporarily unavailable.","code":"unavailable"}',
    });
  });
});

test('fields that the schema of an answer does not name are not sent', async () => {
  const handle = () => Promise.resolve(ok({ shown: 'this', hidden: 'that' }));
  expect(await answerOf(route(endpointAt('/trimmed/'), handle))).toEqual({
    status: 200,
    text: '{"shown":"this"}',
  });
});

describe('every answer', () => {
  const safe = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("default-src 'self'"),
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
  };

  test.each([
    'GET /auth/users/me/',
    'POST /auth/jwt/verify/',
    'GET /nothing/',
    'PUT /auth/users/',
    'GET //',
    'GET //healthz',
  ])('has the security headers: %s', async (request) => {
    const { headers } = await send(server, request);
    expect(Object.fromEntries(headers)).toMatchObject(safe);
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  test('has an id of its own, not one from the request', async () => {
    const ids = [];
    for (let times = 0; times < 2; times += 1) {
      const { headers } = await send(server, 'GET //healthz', { headers: { 'X-Request-Id': 'mine' } });
      ids.push(headers.get('x-request-id'));
    }
    expect(ids).not.toContain('mine');
    expect(new Set(ids).size).toBe(2);
  });

  test('of the API is not cacheable and has a Vary header', async () => {
    const { headers } = await send(server, 'GET /auth/users/me/');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('vary')).toBe('Accept-Language, Authorization');
    expect(headers.get('allow')).toBe('GET, PUT, PATCH, DELETE, HEAD, OPTIONS');
  });

  test('has Strict-Transport-Security where the public address is https', async () => {
    const { headers } = await send(publicServer, 'GET //healthz');
    expect(headers.get('strict-transport-security')).toContain('max-age=');
  });

  test('without a body has no Content-Type', async () => {
    const reply = await send(server, 'POST /auth/users/reset_password/', {
      json: { email: 'a@example.com' },
    });
    expect(reply.status).toBe(204);
    expect(reply.headers.get('content-type')).toBeNull();
    expect(reply.headers.get('content-length')).toBe('0');
  });
});

describe('monitoring', () => {
  test('can check that the process runs and that the database answers', async () => {
    for (const path of ['//healthz', '//readyz']) {
      const reply = await send(server, `GET ${path}`);
      expect(reply.status).toBe(200);
      expect(reply.text).toBe('{"status":"ok"}');
    }
  });
});

test('names in any script are returned as they were sent', async () => {
  const context: AppContext = server.context;
  const { token } = await makeCaller(context);
  const names = { first_name: 'Oʻgʻiloy 🌱', last_name: 'Ёлкина Ўқтам' };
  const reply = await send(server, 'PATCH /auth/users/me/', { json: names, token });
  expect(reply.text).toContain(JSON.stringify(names).slice(1, -1));
});

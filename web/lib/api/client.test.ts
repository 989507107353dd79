import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

import { endpoint } from '../../../contract/wire/endpoint.ts';
import { mailHeaders } from '../../../contract/people/mail-requests.ts';
import { IdParams } from '../../../contract/wire/wire.ts';
import { ApiError, isStatus } from './api-error.ts';
import { type Client, type ClientOptions, createClient } from './client.ts';
import { tokenStore } from '../session/tokens.ts';

const Saved = z.object({ saved: z.boolean() });
const base = { summary: '', who: 'person' } as const;
const readThing = endpoint({
  ...base,
  operation: 'readThing',
  method: 'GET',
  path: '/things/{id}/',
  params: IdParams,
  query: z.object({ s: z.optional(z.string()), page: z.optional(z.int()) }),
  answers: { 200: Saved },
});
const makeThing = endpoint({
  ...base,
  operation: 'makeThing',
  method: 'POST',
  path: '/things/',
  body: z.object({ name: z.string(), image: z.optional(z.file()) }),
  answers: { 201: Saved },
});
const dropThing = endpoint({
  ...base,
  operation: 'dropThing',
  method: 'DELETE',
  path: '/things/{id}/',
  params: IdParams,
  answers: { 204: null },
});
const logIn = endpoint({
  ...base,
  operation: 'logIn',
  who: 'public',
  method: 'POST',
  path: '/auth/jwt/create/',
  body: z.object({ email: z.string() }),
  answers: { 200: Saved },
});

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
type Reply = { status: number; body?: unknown; headers?: Record<string, string> } | 'hang' | 'drop';

const seen: Seen[] = [];
let reply: (request: Seen) => Reply;
let origin: string;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = '', url = '', headers } = request;
  const received = { method, url, headers, body: Buffer.concat(chunks).toString() };
  seen.push(received);
  const given = reply(received);
  if (given === 'hang') return;
  if (given === 'drop') {
    request.socket.destroy();
    return;
  }
  response.writeHead(given.status, { 'content-type': 'application/json', ...given.headers });
  response.end(given.body === undefined ? undefined : JSON.stringify(given.body));
}

const server = createServer((request, response) => void answer(request, response));

beforeEach(async () => {
  seen.length = 0;
  reply = () => ({ status: 200, body: { saved: true } });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/django`;
});

afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

type Made = { client: Client; stored: Map<string, string>; ends: () => number };

function make(options: Partial<ClientOptions> = {}, stored = new Map<string, string>()): Made {
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  let ended = 0;
  const client = createClient({
    origin,
    tokens: tokenStore(() => storage),
    language: () => 'uz',
    onSessionEnd: () => {
      ended += 1;
    },
    pauses: [1, 1, 1],
    ...options,
  });
  return { client, stored, ends: () => ended };
}

function loggedIn(access: string, refresh = 'refresh-1'): Map<string, string> {
  return new Map([
    ['access', access],
    ['refresh', refresh],
  ]);
}

const expired = { status: 401, body: { detail: 'Given token not valid', code: 'token_not_valid' } };

describe('a request', () => {
  test('has the parameters in its path, no empty query values, the token and the language', async () => {
    const { client } = make({}, loggedIn('abc'));
    const received = await client.call(readThing, { params: { id: 7 }, query: { s: '', page: 2 } });
    expect(received).toEqual({ saved: true });
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/django/things/7/?page=2' });
    expect(seen[0]?.headers).toMatchObject({ authorization: 'JWT abc', 'accept-language': 'uz' });
    expect(seen[0]?.headers).not.toHaveProperty('idempotency-key');
  });

  test('of a guest has no Authorization', async () => {
    await make().client.call(readThing, { params: { id: 7 } });
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
  });

  test('has a JSON body, and a multipart body with a file or on demand', async () => {
    const { client } = make();
    await client.call(makeThing, { body: { name: 'oʻq' } });
    await client.call(makeThing, { body: { name: 'b', image: new File(['x'], 'x.png') } });
    await client.call(makeThing, { body: { name: 'c' } }, { multipart: true });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ name: 'oʻq' });
    expect(seen[1]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen[1]?.body).toContain('filename="x.png"');
    expect(seen[2]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  });

  test('with an empty answer gives undefined', async () => {
    reply = () => ({ status: 204 });
    expect(await make().client.call(dropThing, { params: { id: 1 } })).toBeUndefined();
  });
});

describe('a retry', () => {
  test('of a POST keeps its idempotency key; after three of them the call throws', async () => {
    reply = () => ({ status: 503, body: { detail: 'Busy' } });
    const failure = make().client.call(makeThing, { body: { name: 'a' } });
    await expect(failure).rejects.toMatchObject({ kind: 'refused', status: 503, detail: 'Busy' });
    const keys = seen.map((request) => request.headers['idempotency-key']);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('is made under another key for another POST', async () => {
    const { client } = make();
    await client.call(makeThing, { body: { name: 'a' } });
    await client.call(makeThing, { body: { name: 'a' } });
    expect(seen[0]?.headers['idempotency-key']).not.toBe(seen[1]?.headers['idempotency-key']);
  });

  test('follows a broken connection, and succeeds when the server is back', async () => {
    reply = () => (seen.length < 3 ? 'drop' : { status: 200, body: { saved: true } });
    expect(await make().client.call(readThing, { params: { id: 1 } })).toEqual({ saved: true });
    expect(seen).toHaveLength(3);
  });

  test('follows a time-out', async () => {
    const limit = 30;
    let expire = () => {};
    const inTime = globalThis.setTimeout;
    vi.stubGlobal('setTimeout', (run: () => void, milliseconds: number) => {
      if (milliseconds !== limit) return inTime(run, milliseconds);
      expire = run;
      return undefined;
    });
    // The time limit of a request expires when it arrives.
    reply = () => {
      expire();
      return 'hang';
    };
    const { client } = make({ timeout: limit, pauses: [1] });
    await expect(client.call(readThing, { params: { id: 1 } })).rejects.toMatchObject({
      kind: 'timeout',
      status: 0,
    });
    expect(seen).toHaveLength(2);
  });

  test('does not follow a refusal', async () => {
    reply = () => ({ status: 400, body: { name: ['This field is required.'] } });
    const failure = await make()
      .client.call(makeThing, { body: { name: '' } })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 400, fields: { name: ['This field is required.'] } });
    expect(isStatus(failure, 404, 400)).toBe(true);
    expect(seen).toHaveLength(1);
  });

  test('does not follow after the caller aborts', async () => {
    reply = () => ({ status: 500 });
    const stop = new AbortController();
    const { client } = make({ pauses: [60_000] });
    const failure = client
      .call(readThing, { params: { id: 1 } }, { signal: stop.signal })
      .catch((error: unknown) => error);
    while (seen.length === 0) await new Promise((resolve) => setImmediate(resolve));
    stop.abort();
    expect(await failure).toMatchObject({ name: 'AbortError' });
    expect(seen).toHaveLength(1);
  });
});

describe('an expired token', () => {
  const rotate = (request: Seen): Reply => {
    if (request.url.endsWith('/refresh/')) {
      return { status: 200, body: { access: 'new', refresh: 'refresh-2' } };
    }
    return request.headers.authorization === 'JWT new' ? { status: 200, body: { saved: true } } : expired;
  };

  test('is refreshed once for any number of requests', async () => {
    reply = rotate;
    const { client, stored, ends } = make({}, loggedIn('old'));
    const calls = Array.from({ length: 8 }, (_, id) => client.call(readThing, { params: { id: id + 1 } }));
    expect(await Promise.all(calls)).toHaveLength(8);
    const exchanges = seen.filter((request) => request.url.endsWith('/refresh/'));
    expect(exchanges.map((request) => JSON.parse(request.body) as unknown)).toEqual([
      { refresh: 'refresh-1' },
    ]);
    expect(Object.fromEntries(stored)).toEqual({ access: 'new', refresh: 'refresh-2' });
    expect(ends()).toBe(0);
  });

  test('keeps the idempotency key of the repeated POST', async () => {
    reply = rotate;
    await make({}, loggedIn('old')).client.call(makeThing, { body: { name: 'a' } });
    const posts = seen.filter((request) => request.url.endsWith('/things/'));
    expect(posts).toHaveLength(2);
    expect(posts[0]?.headers['idempotency-key']).toBe(posts[1]?.headers['idempotency-key']);
  });

  test('that another tab has refreshed is not refreshed again', async () => {
    const stored = loggedIn('old');
    reply = (request) => {
      if (request.headers.authorization === 'JWT old') {
        stored.set('access', 'new');
        return expired;
      }
      return rotate(request);
    };
    expect(await make({}, stored).client.call(readThing, { params: { id: 1 } })).toEqual({ saved: true });
    expect(seen.some((request) => request.url.endsWith('/refresh/'))).toBe(false);
  });

  test('ends the session when it cannot be refreshed', async () => {
    reply = () => expired;
    const { client, stored, ends } = make({}, loggedIn('old'));
    await expect(client.call(readThing, { params: { id: 1 } })).rejects.toMatchObject({ status: 401 });
    expect(stored.size).toBe(0);
    expect(ends()).toBe(1);
  });

  test('does not end the session while the server cannot be reached', async () => {
    reply = (request) => (request.url.endsWith('/refresh/') ? { status: 502 } : expired);
    const { client, stored, ends } = make({}, loggedIn('old'));
    await expect(client.call(readThing, { params: { id: 1 } })).rejects.toMatchObject({ status: 502 });
    expect(stored.get('refresh')).toBe('refresh-1');
    expect(ends()).toBe(0);
  });

  test('is not refreshed after a failed log-in', async () => {
    reply = () => ({ status: 401, body: { detail: 'No active account found with the given credentials' } });
    const failure = make({}, loggedIn('old')).client.call(logIn, { body: { email: 'a' } });
    await expect(failure).rejects.toMatchObject({ status: 401 });
    expect(seen).toHaveLength(1);
  });
});

describe('a challenge', () => {
  const throttled = { detail: 'Request was throttled. Expected available in 3 seconds.' };
  const challenged = (challenge: string) => ({
    status: 429,
    body: throttled,
    headers: { [mailHeaders.challenge]: challenge },
  });
  const prove = (challenge: string) => Promise.resolve(`${challenge}.7`);

  test('is solved, and the request is sent again with the proof and the same key', async () => {
    reply = ({ headers }) =>
      headers['proof-solution'] === 'first.7' ? { status: 201, body: { saved: true } } : challenged('first');
    const { client } = make({ prove });
    expect(await client.call(makeThing, { body: { name: 'a' } })).toEqual({ saved: true });
    expect(seen).toHaveLength(2);
    expect(seen[1]?.body).toBe(seen[0]?.body);
    expect(seen[1]?.headers['idempotency-key']).toBe(seen[0]?.headers['idempotency-key']);
  });

  test('is solved three times at most', async () => {
    reply = () => challenged(`challenge-${seen.length}`);
    const failure = make({ prove }).client.call(makeThing, { body: { name: 'a' } });
    await expect(failure).rejects.toMatchObject({ status: 429, detail: throttled.detail });
    const proofs = seen.map(({ headers }) => headers['proof-solution']);
    expect(proofs).toEqual([undefined, 'challenge-1.7', 'challenge-2.7', 'challenge-3.7']);
  });

  test('that cannot be solved leaves the refusal of the server', async () => {
    reply = () => challenged('too hard');
    const failure = make({ prove: () => Promise.reject(new Error('no worker')) }).client.call(makeThing, {
      body: { name: 'a' },
    });
    await expect(failure).rejects.toMatchObject({ status: 429, detail: throttled.detail });
    expect(seen).toHaveLength(1);
  });

  test('is not solved for a caller that is gone', async () => {
    reply = () => challenged('slow');
    const gone = new AbortController();
    const { client } = make({
      prove: (_, signal) => {
        gone.abort(new Error('gone'));
        return Promise.reject(signal?.reason as Error);
      },
    });
    const failure = client.call(makeThing, { body: { name: 'a' } }, { signal: gone.signal });
    await expect(failure).rejects.toThrow('gone');
  });
});

test('a caller is given the headers of the success', async () => {
  reply = () => ({ status: 201, body: { saved: true }, headers: { [mailHeaders.delay]: '2400' } });
  const delays: unknown[] = [];
  await make().client.call(
    makeThing,
    { body: { name: 'a' } },
    { onHeaders: (headers) => delays.push(headers.get(mailHeaders.delay)) },
  );
  expect(delays).toEqual(['2400']);
});

describe('an answer that the client has', () => {
  const read = (client: Client, id = 7) => client.call(readThing, { params: { id } });
  /** A server with one version of each thing. */
  const serve = (version: () => string) => {
    reply = ({ headers, url }) => {
      const tag = `W/"${version()} ${url}"`;
      if (headers['if-none-match'] === tag) return { status: 304, headers: { etag: tag } };
      return { status: 200, body: { saved: version() === 'new' }, headers: { etag: tag } };
    };
  };

  test('is named by its ETag when it is read again, and given again where it is the same', async () => {
    let version = 'old';
    serve(() => version);
    const { client } = make();
    const first = await read(client);
    expect(await read(client)).toBe(first);
    version = 'new';
    expect(await read(client)).toEqual({ saved: true });
    expect(await read(client)).toEqual({ saved: true });
    expect(seen.map(({ headers }) => headers['if-none-match'])).toEqual([
      undefined,
      'W/"old /django/things/7/"',
      'W/"old /django/things/7/"',
      'W/"new /django/things/7/"',
    ]);
  });

  test('is not named for another address, for a change, and after it was forgotten', async () => {
    serve(() => 'old');
    const { client } = make();
    await read(client);
    await read(client, 8);
    await client.call(dropThing, { params: { id: 7 } });
    client.forget();
    await read(client);
    expect(seen.map(({ headers }) => headers['if-none-match'])).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('is forgotten where fifty others came after it, and where the next one has no ETag', async () => {
    serve(() => 'old');
    const { client } = make();
    for (let id = 1; id <= 51; id += 1) await read(client, id);
    await read(client, 1);
    expect(seen.at(-1)?.headers).not.toHaveProperty('if-none-match');
    await read(client, 51);
    expect(seen.at(-1)?.headers).toHaveProperty('if-none-match');
    reply = () => ({ status: 200, body: { saved: true } });
    await read(client, 51);
    await read(client, 51);
    expect(seen.at(-1)?.headers).not.toHaveProperty('if-none-match');
  });
});

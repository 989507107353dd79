import { describe, expect, test } from 'vitest';

import { send } from '../../testing/client.ts';
import { makeCaller } from '../../testing/factories.ts';
import { startServer } from '../../testing/start-server.ts';

const allowed = 'https://savol.example';
const server = startServer({ settings: () => ({ allowedOrigins: ['http://10.0.0.5:8080', allowed] }) });
const closed = startServer();
const pageServer = startServer({ settings: () => ({ apiOrigin: 'https://api.savol.example' }) });

const preflight = {
  'Access-Control-Request-Method': 'PATCH',
  'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key',
};

describe('a page on an allowed origin', () => {
  test('has its pre-flight answered before authentication', async () => {
    for (const path of ['/auth/users/me/', '/tests_api/', '/tests_api/5/submit/', '/auth/jwt/create/']) {
      const reply = await send(server, `OPTIONS ${path}`, { headers: { Origin: allowed, ...preflight } });
      expect(reply.status).toBe(200);
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'access-control-allow-origin': allowed,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': preflight['Access-Control-Request-Headers'],
        'access-control-max-age': '7200',
        allow: expect.stringMatching(/OPTIONS$/),
        vary: expect.stringMatching(/\bOrigin\b/),
      });
    }
  });

  test('may read answers, errors and the headers that the page needs', async () => {
    const { token } = await makeCaller(server.context);
    for (const [request, sent, status] of [
      ['GET /auth/users/me/', { token }, 200],
      ['GET /auth/users/me/', {}, 401],
      ['GET /nothing/', {}, 404],
      ['DELETE /auth/jwt/create/', {}, 405],
      ['GET //media/default.jpg', {}, 200],
    ] as const) {
      const reply = await send(server, request, { ...sent, headers: { Origin: allowed } });
      expect(reply.status).toBe(status);
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'access-control-allow-origin': allowed,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers':
          'Allow, Date, ETag, Mail-Delay, Proof-Challenge, Retry-After, Savol-Time-Zone, Savol-Version, X-Request-Id',
        vary: expect.stringMatching(/\bOrigin\b/),
      });
    }
  });
});

test.each([
  'http://savol.example',
  'https://savol.example:8443',
  'https://www.savol.example',
  'https://savol.example.evil.example',
  'https://SAVOL.example',
  'null',
  '*',
])('a page on any other origin may read nothing: %s', async (origin) => {
  for (const request of ['OPTIONS /auth/users/me/', 'GET /auth/users/me/', 'GET //media/default.jpg']) {
    const { headers } = await send(server, request, { headers: { Origin: origin, ...preflight } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('vary')).toMatch(/\bOrigin\b/);
  }
});

test('without the setting no answer speaks of other origins', async () => {
  for (const request of [
    'OPTIONS /auth/users/me/',
    'GET /auth/users/me/',
    'GET //media/default.jpg',
    'GET //',
  ]) {
    const { headers } = await send(closed, request, { headers: { Origin: allowed, ...preflight } });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(headers.get('vary') ?? '').not.toMatch(/\bOrigin\b/);
  }
});

test('a page whose API is elsewhere may connect to that origin and load pictures and sound from it, and from no other', async () => {
  const policyOf = async (from: typeof server) =>
    (await send(from, 'GET //readyz')).headers.get('content-security-policy')?.split(';');
  const usual = (await policyOf(closed)) ?? [];
  expect(usual).toContain("img-src 'self' data: blob:");
  expect(usual.join()).not.toContain('connect-src');
  // Pictures and recordings that the device keeps are shown from `data:` addresses.
  expect(usual).toContain("media-src 'self' data:");
  const expected = usual.map((line) =>
    /^(img|media)-src/.test(line) ? `${line} https://api.savol.example` : line,
  );
  expect(new Set(await policyOf(pageServer))).toEqual(
    new Set([...expected, "connect-src 'self' https://api.savol.example"]),
  );
});

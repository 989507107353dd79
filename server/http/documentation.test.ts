import { describe, expect, test } from 'vitest';

import { send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();

async function described(): Promise<string[]> {
  const { body } = await send(server, 'GET /openapi.json');
  const { paths } = body as { paths: Record<string, object> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

/** Every method and path below the base, from the printed tree of the router. */
function served(): string[] {
  const branch: string[] = [];
  return server.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (.*) \(([A-Z, ]+)\)$/.exec(line) ?? [];
      branch.splice(indent.length / 4, Infinity, part);
      const path = branch
        .join('')
        .replace(/^\/django/, '')
        .replaceAll(/:(\w+)\([^)]*\)/g, '{$1}');
      return branch[0]?.startsWith('/django')
        ? methods.split(', ').map((method) => `${method} ${path}/`)
        : [];
    })
    .filter((place) => !/^(HEAD|OPTIONS) /.test(place));
}

describe('the OpenAPI document', () => {
  test('needs no log-in', async () => {
    const reply = await send(server, 'GET /openapi.json');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/json');
    expect(reply.body).toMatchObject({ openapi: '3.1.1', servers: [{ url: '/django' }] });
  });

  test('has no operation that the server does not serve', async () => {
    for (const place of await described()) {
      const [method = '', path = ''] = place.split(' ');
      const { headers } = await send(server, `OPTIONS ${path.replaceAll(/\{\w+\}/g, '1')}`);
      expect(headers.get('allow')?.split(', '), place).toContain(method);
    }
  });

  test('has every operation that the server serves', async () => {
    const documented = await described();
    const all = served().filter((place) => !/^\/(docs|openapi\.json)/.test(place.split(' ')[1] ?? ''));
    expect(all.length).toBeGreaterThan(30);
    expect(all.filter((place) => !documented.includes(place))).toEqual([]);
  });
});

describe('Swagger UI', () => {
  test.each(['/docs', '/docs/'])(
    'is served at %s, with a policy that allows its own origin only',
    async (path) => {
      const reply = await send(server, `GET ${path}`);
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(reply.text).toContain('<title>Savol API</title>');
      expect(reply.text).not.toMatch(/(src|href)="https?:/);
      expect(reply.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  test.each(['swagger-ui-bundle.js', 'swagger-ui.css', 'swagger-initializer.js'])(
    'serves its file %s',
    async (name) => {
      const reply = await send(server, `GET /docs/static/${name}`);
      expect(reply.status).toBe(200);
    },
  );

  test('loads this document, and uses no external validator', async () => {
    const reply = await send(server, 'GET /docs/static/swagger-initializer.js');
    expect(reply.text).toContain('"url":"/django/openapi.json"');
    expect(reply.text).toContain('"validatorUrl":null');
  });

  test('does not change the headers of other answers', async () => {
    for (const path of ['//healthz', '/auth/users/me/', '//', '/openapi.json']) {
      const { headers } = await send(server, `GET ${path}`);
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    }
  });
});

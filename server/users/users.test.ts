import { describe, expect, test } from 'vitest';

import { makeCaller } from '../database/factories.ts';
import { send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();

describe('the person who is logged in', () => {
  test('is nobody without a token', async () => {
    const reply = await send(server, 'GET /auth/users/me/');
    expect(reply.status).toBe(401);
    expect(reply.text).toBe('{"detail":"Authentication credentials were not provided."}');
    expect(reply.headers.get('www-authenticate')).toBe('JWT realm="api"');
  });

  test('is told every field but the password', async () => {
    const { person, token } = await makeCaller(server.house, { is_teacher: true });
    const reply = await send(server, 'GET /auth/users/me', { token });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual(person);
    expect(reply.text).not.toContain('password');
    expect(reply.headers.get('content-type')).toBe('application/json');
    expect(reply.headers.get('allow')).toBe('GET, PUT, PATCH, DELETE, HEAD, OPTIONS');
  });
});

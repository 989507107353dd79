import { describe, expect, test } from 'vitest';

import { limits } from '../limits/limits.ts';
import { spendingsOf } from '../testing/budgets.ts';
import { makeCaller, password } from '../testing/factories.ts';
import { type Reply, send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
const { window, mostBy } = limits.wrong_password;

function expectThrottled(reply: Reply): void {
  const seconds = Number(reply.headers.get('retry-after'));
  expect(reply.text).toMatch(/^\{"detail":"Request was throttled\. Expected available in \d+ seconds?\."\}$/);
  expect(reply.status).toBe(429);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(window);
}

describe('guessing the password in a session that is logged in', () => {
  function change(token: string, current_password: string): Promise<Reply> {
    const chosen = { new_password: 'Nw9!kd', re_new_password: 'Nw9!kd' };
    return send(server, 'POST /auth/users/set_password/', { json: { current_password, ...chosen }, token });
  }

  test('is refused after ten wrong passwords, and so is the right one', async () => {
    const { token, person } = await makeCaller(server.context);
    for (let times = 0; times < mostBy; times += 1) {
      expect((await change(token, 'wrong')).body).toEqual({ current_password: ['Invalid password.'] });
    }
    expectThrottled(await change(token, 'wrong'));
    expectThrottled(await change(token, password));
    const other = await makeCaller(server.context);
    expect((await change(other.token, password)).status).toBe(204);
    const logIn = { json: { email: person.email, password } };
    expect((await send(server, 'POST /auth/jwt/create/', logIn)).status).toBe(429);
  });

  test('counts together with log-in and with deleting the account', async () => {
    const { token, person } = await makeCaller(server.context);
    const wrong = { email: person.email, password: 'wrong' };
    const close = () =>
      send(server, 'DELETE /auth/users/me/', { json: { current_password: 'wrong' }, token });
    for (let times = 0; times < mostBy / 2; times += 1) {
      expect((await send(server, 'POST /auth/jwt/create/', { json: wrong })).status).toBe(401);
      expect((await close()).status).toBe(400);
    }
    expectThrottled(await change(token, password));
    expectThrottled(await close());
  });

  test('starts to count anew after the right password', async () => {
    const { token, person } = await makeCaller(server.context);
    for (let times = 1; times < mostBy; times += 1) {
      expect((await change(token, 'wrong')).status).toBe(400);
    }
    expect((await change(token, password)).status).toBe(204);
    const budget = { name: 'wrong_password', key: person.email } as const;
    expect(await spendingsOf(server.context.database, budget)).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';

import { giveCard, makePupil } from '../testing/cards.ts';
import { type Reply, send } from '../testing/client.ts';
import { makeCaller, tokenOf } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();

function change(json: object, token?: string): Promise<Reply> {
  return send(server, 'POST /auth/card/pin/', { json, ...(token === undefined ? {} : { token }) });
}

async function makeHolder(pin?: string) {
  const person = await makePupil(server.context);
  const code = await giveCard(server.context, person, pin);
  return { person, code, token: await tokenOf(server.context, person) };
}

function enter(code: string, pin: string): Promise<Reply> {
  return send(server, 'POST /auth/card/create/', { json: { code, pin } });
}

const right = { current_pin: '2580', new_pin: '8024' };

describe('a PIN is not changed', () => {
  test('without a log-in', async () => {
    expect((await change(right)).status).toBe(401);
    expect((await change(right, 'junk')).status).toBe(401);
  });

  test('where one of the two is no PIN, or the new one is easy to guess', async () => {
    const { token, code } = await makeHolder('2580');
    const required = ['This field is required.'];
    expect(await change({}, token)).toMatchObject({
      status: 400,
      body: { current_pin: required, new_pin: required },
    });
    expect(await change({ current_pin: 'abcd', new_pin: '12' }, token)).toMatchObject({
      status: 400,
      body: { current_pin: ['A PIN has 4 to 6 digits.'], new_pin: ['A PIN has 4 to 6 digits.'] },
    });
    expect(await change({ ...right, new_pin: '4321' }, token)).toMatchObject({
      status: 400,
      body: { new_pin: ['This PIN is too easy to guess.'] },
    });
    expect((await enter(code, '2580')).status).toBe(200);
  });

  test('with a wrong one, which counts as at the log-in', async () => {
    const { token, code, person } = await makeHolder('2580');
    for (let times = 0; times < 5; times += 1) {
      const reply = await change({ ...right, current_pin: '0001' }, token);
      expect([reply.status, reply.body]).toEqual([400, { current_pin: ['Invalid PIN.'] }]);
    }
    expect((await change(right, token)).status).toBe(429);
    expect((await enter(code, '2580')).status).toBe(429);
    const { context } = server;
    await context.pool.query(`update card set tried_at = tried_at - interval '2 minutes' where person = $1`, [
      person.id,
    ]);
    expect((await change(right, token)).status).toBe(200);
  });

  test('for people without a card, without a PIN, or whose card opens nothing', async () => {
    const plain = await makeCaller(server.context, { is_pupil: true });
    const fresh = await makeHolder();
    const teacher = await makeCaller(server.context, { is_pupil: true, is_teacher: true });
    await giveCard(server.context, teacher.person, '2580');
    for (const { token } of [plain, fresh, teacher]) {
      const reply = await change(right, token);
      expect([reply.status, reply.body]).toEqual([404, { detail: 'Not found.' }]);
    }
  });
});

test('a changed PIN ends every session but the one that it begins', async () => {
  const { token, code } = await makeHolder('2580');
  const { refresh } = (await enter(code, '2580')).body as { refresh: string };
  const reply = await change({ ...right, new_pin: ' 8024 ' }, token);
  expect(reply.status).toBe(200);
  const pair = reply.body as { access: string; refresh: string };
  const me = (access: string) => send(server, 'GET /auth/users/me/', { token: access });
  expect((await me(token)).status).toBe(401);
  expect((await send(server, 'POST /auth/jwt/refresh/', { json: { refresh } })).status).toBe(401);
  expect((await me(pair.access)).status).toBe(200);
  const renewed = await send(server, 'POST /auth/jwt/refresh/', { json: { refresh: pair.refresh } });
  expect(renewed.status).toBe(200);
  expect((await enter(code, '2580')).status).toBe(401);
  expect((await enter(code, '8024')).status).toBe(200);
});

test('of two simultaneous changes one is made', async () => {
  const { token, code } = await makeHolder('2580');
  const pins = ['8024', '8026'];
  const replies = await Promise.all(pins.map((new_pin) => change({ ...right, new_pin }, token)));
  const made = replies.findIndex(({ status }) => status === 200);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect([400, 401]).toContain(replies[1 - made]?.status);
  expect((await enter(code, pins[made] ?? '')).status).toBe(200);
});

import { beforeAll, expect, test } from 'vitest';

import { limits } from '../limits/limits.ts';
import { spendingsOf } from '../testing/budgets.ts';
import { makePupil } from '../testing/cards.ts';
import { type Reply, send } from '../testing/client.ts';
import { type Caller, makeCaller, makePerson } from '../testing/factories.ts';
import { startSmtpSink } from '../testing/smtp-sink.ts';
import { startServer } from '../testing/start-server.ts';

const sink = startSmtpSink();
const server = startServer({ settings: () => ({ smtpUrl: sink.url }), jobs: true });
let staff: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
});

function invite(...ids: number[]): Promise<Reply> {
  return send(server, 'PATCH /people_api/', { token: staff.token, json: { ids, invite: true } });
}

/** An account as a list makes it. */
function makeListed(email: string) {
  return makePerson(server.context, { email, last_name: 'Tosheva', password_hash: null, is_teacher: true });
}

async function textTo(email: string): Promise<string> {
  return (await sink.mailTo(email)).text ?? '';
}

test('only those are invited who have an address and no password that works', async () => {
  const { context } = server;
  const fit = await makeListed('fit@example.com');
  const others = [
    await makePerson(context),
    await makePupil(context),
    await makePerson(context, { password_hash: null, is_active: false, deactivated_at: new Date() }),
  ];
  const sentence = ['Only people who have an address and no password that works yet are invited.'];
  const reply = await invite(fit.id, ...others.map(({ id }) => id));
  expect([reply.status, reply.body]).toEqual([
    400,
    Object.fromEntries(others.map(({ id }) => [`ids.${id}`, sentence])),
  ]);
  const { rows } = await server.context.pool.query(`select from budget where key = $1`, [fit.email]);
  expect(rows).toEqual([]);
});

test('an account of a list gets a mail whose link chooses the first password, once', async () => {
  const teacher = await makeListed('listed@example.com');
  const reply = await invite(teacher.id);
  expect(reply).toMatchObject({
    status: 200,
    body: { changed: [teacher.id], data_api: [{ id: teacher.id }] },
  });
  const text = await textTo(teacher.email);
  expect(text).toContain('Your school has created an account on Savol for you.');
  expect(text).toContain('works for 7 days');
  const [, uid, token] = /\/invitation\/([\w-]+)\/([\w-]+)/.exec(text) ?? [];
  const shown = await send(server, 'POST /auth/users/activation_info/', { json: { uid, token } });
  const { first_name, last_name } = staff.person;
  expect([shown.status, shown.body]).toMatchObject([
    200,
    {
      name: 'Ann Tosheva',
      email: teacher.email,
      choose_password: true,
      school: 'School 5',
      invited_by: `${first_name} ${last_name}`,
    },
  ]);
  const chosen = 'chosen by the teacher';
  const choose = () =>
    send(server, 'POST /auth/users/reset_password_confirm/', {
      json: { uid, token, new_password: chosen, re_new_password: chosen },
    });
  expect((await choose()).status).toBe(204);
  expect((await choose()).status).toBe(400);
  const logIn = await send(server, 'POST /auth/jwt/create/', {
    json: { email: teacher.email, password: chosen },
  });
  expect(logIn.status).toBe(200);
  expect((await invite(teacher.id)).status).toBe(400);
  const { body } = await send(server, `GET /audit_api/?person=${teacher.id}`, { token: staff.token });
  expect(body).toMatchObject({ data_api: [{ action: 'person.invited', actor: staff.person.id }], total: 1 });
});

test('a deactivated account’s invitation is void', async () => {
  const teacher = await makeListed('left@example.com');
  await invite(teacher.id);
  const [, uid, token] = /\/invitation\/([\w-]+)\/([\w-]+)/.exec(await textTo(teacher.email)) ?? [];
  for (const is_active of [false, true]) {
    await send(server, 'PATCH /people_api/', { token: staff.token, json: { ids: [teacher.id], is_active } });
  }
  const json = { uid, token, new_password: 'Nw9!kd-x', re_new_password: 'Nw9!kd-x' };
  const reply = await send(server, 'POST /auth/users/reset_password_confirm/', { json });
  expect([reply.status, reply.body]).toEqual([400, { token: ['Invalid token for given user.'] }]);
  const { body } = await send(server, `GET /people_api/?s=${teacher.email}`, { token: staff.token });
  expect(body).toMatchObject({ data_api: [{ is_active: true, needs_reset: true }] });
});

test('sign-ups that wait get the activation mail, one for each address, by the limits of the mailbox', async () => {
  const email = 'waits@example.com';
  const [first, second] = [
    await makePerson(server.context, { email, is_active: false }),
    await makePerson(server.context, { email, is_active: false, first_name: 'Second' }),
  ];
  expect((await invite(first.id, second.id)).status).toBe(200);
  expect(await textTo(email)).toContain('/activate/');
  const waits = async () => {
    const counted = await spendingsOf(server.context.database, { name: 'mail_activation', key: email });
    return counted.map(({ until }) => until - limits.mail_activation.window > Date.now() / 1000);
  };
  expect(await waits()).toEqual([false]);
  // The third within the window waits.
  await invite(first.id);
  await invite(second.id);
  expect(await waits()).toEqual([false, false, true]);
});

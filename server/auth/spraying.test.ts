import { expect, test } from 'vitest';

import { deviceCookieOf } from '../http/requests/device-cookie.ts';
import { send } from '../testing/client.ts';
import { limits } from '../limits/limits.ts';
import { passTime } from '../testing/budgets.ts';
import { makePerson, password } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer({ settings: () => ({ trustProxy: ['127.0.0.0/8'] }) });

const { most: accounts, window } = limits.same_password;

function logIn(email: string, typed: string, address: string, cookie?: string) {
  const headers = { 'X-Forwarded-For': address, ...(cookie !== undefined && { Cookie: cookie }) };
  return send(server, 'POST /auth/jwt/create/', { json: { email, password: typed }, headers });
}

async function emailsOf(count: number): Promise<string[]> {
  const people = await Promise.all(Array.from({ length: count }, () => makePerson(server.context)));
  return people.map(({ email }) => email);
}

/** Tries a password at one account after the other. */
async function spray(emails: readonly string[], typed: string, address: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const email of emails) statuses.push((await logIn(email, typed, address)).status);
  return statuses;
}

test('one wrong password at sixty accounts is refused from the twenty-first on, and locks nobody', async () => {
  const emails = [
    ...(await emailsOf(50)),
    ...Array.from({ length: 10 }, (_, index) => `no-${index}@example.com`),
  ];
  const statuses = await spray(emails, 'Maktab2026', '10.4.0.1');
  expect(statuses).toEqual(emails.map((_, place) => (place < accounts ? 401 : 429)));

  const reply = await logIn(emails[50] ?? '', 'Maktab2026', '10.4.0.1');
  const seconds = Number(reply.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(window);
  expect(reply.text).toBe(`{"detail":"Request was throttled. Expected available in ${seconds} seconds."}`);

  // Other passwords, other addresses, and the right password of everybody are not concerned.
  expect((await logIn(emails[40] ?? '', 'another wrong one', '10.4.0.1')).status).toBe(401);
  expect((await logIn(emails[41] ?? '', 'Maktab2026', '10.4.0.2')).status).toBe(401);
  expect(await spray(emails.slice(0, 50), password, '10.4.0.1')).toEqual(
    Array.from({ length: 50 }, () => 200),
  );
});

test('many at the same moment are refused as well', async () => {
  const emails = await emailsOf(60);
  const replies = await Promise.all(emails.map((email) => logIn(email, 'Maktab2027', '10.4.1.1')));
  const wrong = replies.filter(({ status }) => status === 401);
  expect(wrong.length).toBeGreaterThanOrEqual(accounts);
  // Attempts that have their turn at the same moment do not see one another.
  expect(wrong.length).toBeLessThanOrEqual(accounts + 4);
});

test('a class whose agreed password is right is let in, one after the other and all at once', async () => {
  const emails = await emailsOf(40);
  expect(await spray(emails, password, '10.4.2.1')).toEqual(emails.map(() => 200));
  const replies = await Promise.all(emails.map((email) => logIn(email, password, '10.4.2.1')));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
});

test('right passwords of deactivated accounts do not count', async () => {
  const people = await Promise.all(
    Array.from({ length: 30 }, () =>
      makePerson(server.context, { is_active: false, deactivated_at: new Date() }),
    ),
  );
  const statuses = await spray(
    people.map(({ email }) => email),
    password,
    '10.4.3.1',
  );
  expect(new Set(statuses)).toEqual(new Set([401]));
});

test('a known device gets in with a password that others try everywhere from its address', async () => {
  const { email } = await makePerson(server.context);
  const first = await logIn(email, password, '10.4.4.1');
  const cookie = `device=${deviceCookieOf(first.headers.get('set-cookie') ?? undefined)}`;
  const strangers = Array.from({ length: accounts }, (_, index) => `nobody-${index}@example.com`);
  expect(new Set(await spray(strangers, password, '10.4.4.1'))).toEqual(new Set([401]));
  expect((await logIn(email, password, '10.4.4.1', cookie)).status).toBe(200);
  expect((await logIn(email, password, '10.4.4.1')).status).toBe(429);
});

test('the same wrong password typed again is answered as before, until the account is closed', async () => {
  const emails = await emailsOf(accounts);
  await spray(emails, 'Maktab2028', '10.4.5.1');
  const [first = ''] = emails;
  for (let times = 1; times < limits.wrong_password.mostBy; times += 1) {
    expect((await logIn(first, 'Maktab2028', '10.4.5.1')).status).toBe(401);
  }
  expect((await logIn(first, 'Maktab2028', '10.4.5.1')).status).toBe(429);
});

test('passwords are stored as keyed hashes only, and deleted when they count no longer', async () => {
  const rows = () =>
    server.context.database.selectFrom('budget').selectAll().where('name', '=', 'same_password');
  const { email } = await makePerson(server.context);
  await logIn(email, 'a wrong password', '10.4.6.1');
  const row = (await rows().execute()).find(({ spendings }) => JSON.stringify(spendings).includes(email));
  expect(row?.key).toMatch(/^[\w-]{43}$/);
  await passTime(server.context.database, window + 1, 'same_password');
  await logIn('somebody@example.com', 'another wrong password', '10.4.6.1');
  const left = await rows().execute();
  expect(left.map(({ spendings }) => spendings)).toMatchObject([[{ by: 'somebody@example.com' }]]);
});

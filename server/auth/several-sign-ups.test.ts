import { beforeEach, describe, expect, test } from 'vitest';

import { makeCaller, makePerson } from '../testing/factories.ts';
import { type Reply, send } from '../testing/client.ts';
import { startSmtpSink } from '../testing/smtp-sink.ts';
import { startServer } from '../testing/start-server.ts';
import { inviteStaff, promoteToStaff } from '../people/invite.ts';
import { deleteOldSignUps } from '../users/sign-up-store.ts';
import { replaceMailLink } from './link-store.ts';
import { uidOf } from './links.ts';
import { leaveOf } from '../testing/budgets.ts';

const sink = startSmtpSink();
const server = startServer({
  settings: () => ({ smtpUrl: sink.url, trustProxy: ['127.0.0.0/8'] }),
  jobs: true,
});

const passwords = { attacker: 'of the attacker', owner: 'of the owner', chosen: 'chosen by the owner' };
type Whose = 'attacker' | 'owner';
type Link = { uid: string; token: string };

let email = '';
let count = 0;
beforeEach(() => {
  count += 1;
  email = `contested-${count}@example.com`;
});

/** Sends from a network address of its own, so that no limit of one address matters. */
function from(request: string, json: object): Promise<Reply> {
  count += 1;
  const headers = { 'X-Forwarded-For': `10.3.${count >> 8}.${count & 255}` };
  return send(server, request, { json, headers });
}

function signUp(whose: Whose, invitation?: string): Promise<Reply> {
  const typed = { password: passwords[whose], re_password: passwords[whose] };
  return from('POST /auth/users/', { first_name: whose, last_name: 'Lee', email, invitation, ...typed });
}

async function logInStatus(typed: string): Promise<number> {
  return (await from('POST /auth/jwt/create/', { email, password: typed })).status;
}

/** The text of the newest mail to the address, when all that are due have been sent: one may serve several requests. */
async function newestMail(): Promise<string> {
  await expect.poll(dueMails).toBe(0);
  return (await sink.mailTo(email)).text ?? '';
}

async function dueMails(): Promise<number> {
  const { rows } = await server.context.pool.query(
    `select from graphile_worker._private_jobs where payload ->> 'email' = $1 and run_at <= now()`,
    [email],
  );
  return rows.length;
}

/** Delays the next mail of a sign-up, which would replace the links of those before. */
async function delayNextMail(): Promise<void> {
  await leaveOf(server.context.database, { name: 'mail_sign_up', key: email }, 0);
}

/** The activation links of the newest mail to the address, with the newest sign-up first. */
async function newestLinks(): Promise<Link[]> {
  const text = await newestMail();
  return [...text.matchAll(/\/activate\/([\w-]+)\/([\w-]+)/g)].map(([, uid = '', token = '']) => ({
    uid,
    token,
  }));
}

const activate = (link: Link | undefined) => from('POST /auth/users/activation/', { ...link });
const reject = (link: Link | undefined) => from('POST /auth/users/reject_activation/', { ...link });
const tell = async (link: Link | undefined) =>
  (await from('POST /auth/users/activation_info/', { ...link })).body;

function choose(link: Link | undefined): Promise<Reply> {
  const typed = { new_password: passwords.chosen, re_new_password: passwords.chosen };
  return from('POST /auth/users/reset_password_confirm/', { ...link, ...typed });
}

async function accountsOf(address = email) {
  return server.context.database
    .selectFrom('users')
    .select(['id', 'is_active', 'first_name', 'is_parent', 'is_pupil', 'is_teacher', 'is_staff'])
    .where('email', '=', address)
    .orderBy('id')
    .execute();
}

/** The only account of the address, which opens with the chosen password and with no other. */
async function expectOwned(): Promise<void> {
  expect(await accountsOf()).toMatchObject([{ is_active: true }]);
  expect(await logInStatus(passwords.attacker)).toBe(401);
  expect(await logInStatus(passwords.chosen)).toBe(200);
}

describe('a person who signs up with the address of another person', () => {
  test.each([
    [['attacker', 'owner'], 0],
    [['attacker', 'owner'], 1],
    [['owner', 'attacker'], 0],
    [['owner', 'attacker'], 1],
    [['attacker', 'owner', 'attacker'], 1],
    [['owner', 'attacker', 'owner', 'attacker'], 3],
  ] as const)(
    'gets no account: sign-ups of %j, of which number %i from the newest is activated',
    async (order, opened) => {
      for (const whose of order) {
        expect(await signUp(whose)).toMatchObject({ status: 201, body: { email, first_name: whose } });
      }
      await newestMail();
      await from('POST /auth/users/resend_activation/', { email });
      const link = (await newestLinks())[opened];
      expect((await choose(link)).status).toBe(400);
      const reply = await activate(link);
      expect([reply.status, reply.text]).toEqual([204, '']);
      for (const typed of Object.values(passwords)) expect(await logInStatus(typed)).toBe(401);
      expect((await choose(link)).status).toBe(204);
      await expectOwned();
      expect((await choose(link)).body).toEqual({ token: ['Invalid token for given user.'] });
      expect((await activate(link)).text).toBe('{"detail":"Stale token for given user."}');
    },
  );

  test('does not become the parent of a classmate', async () => {
    const child = await makePerson(server.context, { is_pupil: true, father_email: email });
    await signUp('attacker');
    await signUp('owner');
    const [link] = await newestLinks();
    await activate(link);
    await choose(link);
    await expectOwned();
    expect(await accountsOf()).toMatchObject([{ is_parent: true, is_pupil: false }]);
    expect(child.father_email).toBe(email);
  });

  test('does not become a teacher whom staff had prepared', async () => {
    const staff = await makeCaller(server.context, { is_staff: true });
    await signUp('attacker');
    await signUp('owner');
    const [attackers] = await accountsOf();
    const prepared = await send(server, `PATCH /people_api/${attackers?.id ?? 0}/`, {
      json: { is_teacher: true },
      token: staff.token,
    });
    expect(prepared.body).toMatchObject({
      data_api: [{ is_active: false, is_waiting: true, needs_reset: true }],
    });
    const [link] = await newestLinks();
    await activate(link);
    await choose(link);
    await expectOwned();
    expect(await accountsOf()).toMatchObject([{ first_name: 'owner', is_teacher: true, is_pupil: false }]);
  });

  test('does not become staff by a promotion, and does not stand in the way of an invitation', async () => {
    await signUp('attacker');
    expect(await promoteToStaff(server.context, email)).toBe(false);
    expect(await accountsOf()).toMatchObject([{ is_active: false, is_staff: false }]);
    const [link] = await newestLinks();
    const invitation = new URL((await inviteStaff(server.context, email)) ?? '').searchParams.get(
      'invitation',
    );
    expect((await signUp('owner', invitation ?? '')).status).toBe(201);
    expect(await accountsOf()).toMatchObject([{ first_name: 'owner', is_active: true, is_staff: true }]);
    expect(await logInStatus(passwords.owner)).toBe(200);
    expect(await logInStatus(passwords.attacker)).toBe(401);
    for (const use of [activate, choose, reject]) {
      expect((await use(link)).body).toEqual({ uid: ["Invalid user id or user doesn't exist."] });
    }
  });

  test('gets no account from staff who activate one of several', async () => {
    const staff = await makeCaller(server.context, { is_staff: true });
    await signUp('owner');
    await signUp('attacker');
    const [attackers, owners] = await newestLinks();
    const [, last] = await accountsOf();
    const path = `PATCH /people_api/${last?.id ?? 0}/`;
    const reply = await send(server, path, { json: { is_active: true }, token: staff.token });
    expect(reply.body).toMatchObject({
      data_api: [{ is_active: true, is_waiting: false, needs_reset: true }],
    });
    expect((await activate(owners)).status).toBe(400);
    expect(await logInStatus(passwords.owner)).toBe(401);
    await from('POST /auth/users/reset_password/', { email });
    const mail = await newestMail();
    const [, uid, token] = /\/password\/reset\/confirm\/([\w-]+)\/([\w-]+)/.exec(mail) ?? [];
    expect((await choose({ uid: uid ?? '', token: token ?? '' })).status).toBe(204);
    await expectOwned();
    expect((await choose(attackers)).status).toBe(400);
  });
});

describe('several sign-ups of one address', () => {
  test('activated at the same moment leave one active account and no sign-up', async () => {
    for (const whose of ['attacker', 'owner', 'attacker', 'owner', 'attacker'] as const) await signUp(whose);
    const links = await newestLinks();
    const replies = await Promise.all([...links, ...links].map(activate));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => status === 403)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(8);
    expect(await accountsOf()).toMatchObject([{ is_active: true }]);
    const chosen = await Promise.all([...links, ...links].map(choose));
    expect(chosen.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(chosen.filter(({ status }) => status === 400)).toHaveLength(9);
    await expectOwned();
  });

  test('made while one of them is activated belong to it or are refused', async () => {
    await signUp('attacker');
    const [link] = await newestLinks();
    await delayNextMail();
    const [activated, ...signedUp] = await Promise.all([
      activate(link),
      ...Array.from({ length: 8 }, () => signUp('owner')),
    ]);
    expect(activated?.status).toBe(204);
    for (const { status } of signedUp) expect([201, 400]).toContain(status);
    expect(await accountsOf()).toMatchObject([{ first_name: 'attacker', is_active: true }]);
    const before = signedUp.filter(({ status }) => status === 201).length;
    expect(await logInStatus(passwords.attacker)).toBe(before === 0 ? 200 : 401);
    expect((await signUp('owner')).body).toEqual({ email: ['user with this email address already exists.'] });
  });

  test('are listed in the mail with name and time, five at most, each with its own links', async () => {
    for (let times = 0; times < 6; times += 1) await signUp(times % 2 === 0 ? 'owner' : 'attacker');
    // An hour later, as it were: the mail is sent at once.
    await server.context.database.deleteFrom('budget').where('key', '=', email).execute();
    await signUp('owner');
    const mail = await newestMail();
    expect([...mail.matchAll(/^Name: (.*)$/gm)].map(([, name]) => name)).toEqual(
      ['owner', 'attacker', 'owner', 'attacker', 'owner'].map((name) => `${name} Lee`),
    );
    expect(mail.match(/^Signed up: \d+ \w+ \d{4} at \d\d:\d\d$/gm)).toHaveLength(5);
    expect(new Set(mail.match(/\/activate\/\S+/g)).size).toBe(5);
    expect(new Set(mail.match(/\/not-me\/\S+/g)).size).toBe(5);
    expect(mail).toContain('Only the newest 5 sign-ups are listed here.');
  });

  test('stay without a password when all but one are rejected', async () => {
    await signUp('owner');
    await signUp('attacker');
    const [attackers, owners] = await newestLinks();
    expect((await reject(attackers)).status).toBe(204);
    expect(await tell(owners)).toMatchObject({ is_active: false, choose_password: true });
    await activate(owners);
    expect(await logInStatus(passwords.owner)).toBe(401);
    expect((await choose(owners)).status).toBe(204);
    await expectOwned();
  });

  test('are closed together by staff who deactivate one, and the address can be opened by staff only', async () => {
    const staff = await makeCaller(server.context, { is_staff: true });
    await signUp('attacker');
    await signUp('owner');
    const links = await newestLinks();
    const [first, second] = await accountsOf();
    const change = (id: number | undefined, is_active: boolean) =>
      send(server, `PATCH /people_api/${id ?? 0}/`, { json: { is_active }, token: staff.token });
    const replies = await Promise.all([change(first?.id, false), change(second?.id, false)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await accountsOf()).toMatchObject([{ is_active: false }]);
    for (const link of links) expect((await activate(link)).status).toBe(400);
    expect((await signUp('owner')).status).toBe(400);
    const [retained] = await accountsOf();
    expect((await change(retained?.id, true)).body).toMatchObject({ data_api: [{ needs_reset: true }] });
    for (const typed of Object.values(passwords)) expect(await logInStatus(typed)).toBe(401);
    for (const link of links) expect((await choose(link)).status).toBe(400);
  });
});

describe('a sign-up that is the only one', () => {
  test('opens with its own name and password', async () => {
    await signUp('owner');
    const [link] = await newestLinks();
    expect(await tell(link)).toMatchObject({ name: 'owner Lee', is_active: false, choose_password: false });
    expect((await activate(link)).status).toBe(204);
    expect(await tell(link)).toMatchObject({ is_active: true, choose_password: false });
    expect((await choose(link)).status).toBe(400);
    expect(await logInStatus(passwords.owner)).toBe(200);
  });

  test('is deleted by “this was not me”, once, and the address is free again', async () => {
    await signUp('attacker');
    const mail = (await sink.mailTo(email)).text ?? '';
    const [, uid = '', token = ''] = /\/not-me\/([\w-]+)\/([\w-]+)/.exec(mail) ?? [];
    expect((await reject({ uid, token: `${token}x` })).body).toEqual({
      token: ['Invalid token for given user.'],
    });
    const reply = await reject({ uid, token });
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(await accountsOf()).toEqual([]);
    for (const use of [reject, activate]) {
      expect((await use({ uid, token })).body).toEqual({ uid: ["Invalid user id or user doesn't exist."] });
    }
    await signUp('owner');
    const [link] = await newestLinks();
    await activate(link);
    expect(await logInStatus(passwords.owner)).toBe(200);
    expect((await reject(link)).text).toBe('{"detail":"Stale token for given user."}');
    expect(await accountsOf()).toHaveLength(1);
  });

  test('rejected again with the same Idempotency-Key is answered as the first time', async () => {
    await signUp('attacker');
    const [json] = await newestLinks();
    const headers = { 'Idempotency-Key': `not me ${email}` };
    for (let times = 0; times < 2; times += 1) {
      expect((await send(server, 'POST /auth/users/reject_activation/', { json, headers })).status).toBe(204);
    }
  });
});

test('the password of an activation may be chosen for seven days, and never after staff have deactivated the account', async () => {
  const person = await makePerson(server.context, { password_hash: null });
  const day = 24 * 3600 * 1000;
  const made = async (days: number) => ({
    uid: uidOf(person.id),
    token: await replaceMailLink(
      server.context.database,
      person.id,
      'activation',
      new Date(Date.now() - days * day),
    ),
  });
  expect((await choose(await made(7.001))).status).toBe(400);
  const link = await made(6.999);
  expect(await tell(link)).toMatchObject({ is_active: true, choose_password: true });
  const staff = await makeCaller(server.context, { is_staff: true });
  for (const is_active of [false, true]) {
    await send(server, `PATCH /people_api/${person.id}/`, { json: { is_active }, token: staff.token });
    expect((await choose(link)).status).toBe(400);
  }
});

test('the hourly clean-up deletes sign-ups that waited for more than thirty days, and nothing else', async () => {
  const month = 30 * 24 * 3600 * 1000;
  const made = async (age: number, some: object) =>
    makePerson(server.context, { start_date: new Date(Date.now() - age), ...some });
  const waited = await made(month + 60_000, { is_active: false });
  const retained = [
    await made(month - 60_000, { is_active: false }),
    await made(2 * month, { is_active: true }),
    await made(2 * month, { is_active: false, deactivated_at: new Date() }),
  ];
  await deleteOldSignUps(server.context.database, new Date());
  expect(await accountsOf(waited.email)).toEqual([]);
  for (const { email: address } of retained) expect(await accountsOf(address)).toHaveLength(1);
});

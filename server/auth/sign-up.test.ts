import { describe, expect, test } from 'vitest';

import { makePerson, password } from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';
import { listSignUps } from '../users/sign-up-store.ts';
import { findAccount, findAccountByEmail } from '../users/store.ts';

const server = startServer({ settings: () => ({ trustProxy: ['127.0.0.0/8'] }) });

const ann = { first_name: 'Ann', last_name: 'Lee', password: 'Zq8!vm', re_password: 'Zq8!vm' };
let count = 0;

function newEmail(): string {
  count += 1;
  return `ann-${count}@example.com`;
}

function signUp(some: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  return send(server, 'POST /auth/users/', { json: { ...ann, email: newEmail(), ...some }, headers });
}

async function queuedMails(email: string): Promise<unknown[]> {
  const { rows } = await server.context.pool.query<{ payload: unknown }>(
    `select payload from graphile_worker._private_jobs where payload ->> 'email' = $1`,
    [email],
  );
  return rows.map(({ payload }) => payload);
}

describe('signing up', () => {
  test('creates an inactive account and queues its mail', async () => {
    const email = newEmail();
    const reply = await signUp({ email, first_name: '  Ann ', is_staff: true, is_active: true, id: 77 });
    expect(reply.status).toBe(201);
    const { id } = reply.body as { id: number };
    expect(reply.text).toBe(`{"first_name":"Ann","last_name":"Lee","email":"${email}","id":${id}}`);
    const account = await findAccount(server.context.database, id);
    expect(account).toMatchObject({ is_active: false, is_staff: false, is_pupil: false, first_name: 'Ann' });
    expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await queuedMails(email)).toEqual([{ email, purpose: 'activation', language: 'en' }]);
    expect(await findAccountByEmail(server.context.database, email)).toBeUndefined();
  });

  test.each([
    ['urlencoded', new URLSearchParams()],
    ['multipart', new FormData()],
  ])('accepts a %s form too', async (_name, form) => {
    for (const [name, value] of Object.entries({ ...ann, email: newEmail() })) form.append(name, value);
    expect((await send(server, 'POST /auth/users', { form })).status).toBe(201);
  });

  test.each([
    ['nothing', {}, 'This field is required.'],
    [
      'null',
      { first_name: null, last_name: null, email: null, password: null, re_password: null },
      'This field may not be null.',
    ],
    [
      'blanks',
      { first_name: ' ', last_name: '\t', email: '  ', password: '', re_password: '' },
      'This field may not be blank.',
    ],
  ])('with %s reports it for every field', async (_name, json, sentence) => {
    const reply = await send(server, 'POST /auth/users/', { json });
    expect(reply.status).toBe(400);
    expect(reply.text).toBe(
      JSON.stringify({
        first_name: [sentence],
        last_name: [sentence],
        email: [sentence],
        password: [sentence],
        re_password: [sentence],
      }),
    );
  });

  test('without a body is answered as without any field', async () => {
    const reply = await send(server, 'POST /auth/users/');
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body as object)).toEqual(
      Object.keys({ first_name: 0, last_name: 0, email: 0, password: 0, re_password: 0 }),
    );
  });

  test.each([
    [{ email: 'ann' }, { email: ['Enter a valid email address.'] }],
    [{ email: ['ann@example.com'] }, { email: ['Enter a valid email address.'] }],
    [{ email: true }, { email: ['Enter a valid email address.'] }],
    [
      { email: `${'a'.repeat(250)}@example.com` },
      { email: ['Ensure this field has no more than 254 characters.'] },
    ],
    [{ first_name: 'a'.repeat(151) }, { first_name: ['Ensure this field has no more than 150 characters.'] }],
    [{ first_name: 'a\0b' }, { first_name: ['Null characters are not allowed.'] }],
    [{ first_name: { toString: 1 } }, { first_name: ['Not a valid string.'] }],
    [{ last_name: true }, { last_name: ['Not a valid string.'] }],
    [
      { password: '12345', re_password: '12345' },
      { password: ['This password is too short. It must contain at least 6 characters.'] },
    ],
    [
      { password: '12345', re_password: 'other' },
      { password: ['This password is too short. It must contain at least 6 characters.'] },
    ],
    [
      { password: 'ў'.repeat(513), re_password: 'x' },
      { password: ['Ensure this field has no more than 1024 bytes.'] },
    ],
    [{ re_password: 'Zq8!vM' }, { non_field_errors: ["The two password fields didn't match."] }],
  ])('refuses %j', async (some, errors) => {
    const reply = await signUp(some);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual(errors);
  });

  test('accepts numbers as text', async () => {
    expect((await signUp({ first_name: 7 })).body).toMatchObject({ first_name: '7' });
  });

  test.each(['123456', 'aaaaaa', 'password', 'Lee Lee'])(
    'asks nothing of a password but its length: %s',
    async (chosen) => {
      expect((await signUp({ password: chosen, re_password: chosen })).status).toBe(201);
    },
  );

  test('treats an address in another case as the same address', async () => {
    const { email } = await makePerson(server.context);
    const reply = await signUp({ email: ` ${email.toUpperCase()} ` });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ email: ['user with this email address already exists.'] });
  });

  test('with one address many times at the same moment creates a sign-up each, all without a password', async () => {
    const email = newEmail();
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, index) => signUp({ email }, { 'X-Forwarded-For': `10.9.0.${index}` })),
    );
    const made = replies
      .filter(({ status }) => status === 201)
      .map(({ body }) => (body as { id: number }).id);
    expect(made.length).toBeGreaterThan(1);
    expect(replies.map(({ status }) => status).filter((status) => status !== 201 && status !== 429)).toEqual(
      [],
    );
    const waiting = await listSignUps(server.context.database, email, 100);
    expect(waiting.map(({ id }) => id)).toEqual(made.toSorted((a, b) => b - a));
    expect(waiting.map(({ password_hash }) => password_hash)).toEqual(made.map(() => null));
  });
});

describe('requesting the activation link again', () => {
  test('is answered the same for every address', async () => {
    const waiting = await makePerson(server.context, { is_active: false });
    const active = await makePerson(server.context);
    const replies = [];
    for (const email of [waiting.email, active.email, 'stranger@example.com']) {
      replies.push(await send(server, 'POST /auth/users/resend_activation/', { json: { email } }));
    }
    expect(replies.map(({ status, text }) => ({ status, text }))).toEqual(
      Array.from({ length: 3 }, () => ({ status: 204, text: '' })),
    );
    expect(replies[0]?.headers.get('content-type')).toBeNull();
  });

  test.each([
    [{}, 'This field is required.'],
    [{ email: '' }, 'This field may not be blank.'],
    [{ email: 'a@b@c' }, 'Enter a valid email address.'],
    [{ email: 'ann@example.com\r\nBcc: bob@example.com' }, 'Enter a valid email address.'],
  ])('refuses %j', async (json, sentence) => {
    const reply = await send(server, 'POST /auth/users/resend_activation/', { json });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ email: [sentence] });
  });
});

test('the password of sign-up is taken exactly as typed, with its spaces', async () => {
  const email = newEmail();
  const spaced = ` ${password} `;
  await signUp({ email, password: spaced, re_password: spaced });
  await server.context.database
    .updateTable('users')
    .set({ is_active: true })
    .where('email', '=', email)
    .execute();
  const statuses = [];
  for (const typed of [password, spaced]) {
    const reply = await send(server, 'POST /auth/jwt/create/', { json: { email, password: typed } });
    statuses.push(reply.status);
  }
  expect(statuses).toEqual([401, 200]);
});

describe('signing up with the address of an account', () => {
  test('is refused, and queues a mail to its owner within the limits of sign-ups', async () => {
    const { email } = await makePerson(server.context);
    for (let times = 0; times < 10; times += 1) {
      const reply = await signUp({ email }, { 'Accept-Language': 'uz' });
      expect(reply.status).toBe(400);
      expect(reply.text).toBe('{"email":["user with this email address already exists."]}');
      expect(reply.headers.get('mail-delay')).toBeNull();
    }
    expect(await queuedMails(email)).toEqual([{ email, purpose: 'account', language: 'uz' }]);
  });

  test('and with another mistake queues no mail', async () => {
    const { email } = await makePerson(server.context);
    expect((await signUp({ email, re_password: 'different' })).status).toBe(400);
    expect((await signUp({ email, invitation: 'nonsense' })).status).toBe(400);
    expect(await queuedMails(email)).toEqual([]);
  });
});

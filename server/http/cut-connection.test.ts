import { once } from 'node:events';
import { connect } from 'node:net';

import { expect, test } from 'vitest';

import { replaceMailLink } from '../auth/link-store.ts';
import { uidOf } from '../auth/links.ts';
import { insertSession } from '../auth/session-store.ts';
import { makeCaller, makeCategory, makePerson, makeQuestion, password } from '../testing/factories.ts';
import type { Tables } from '../database/tables.ts';
import { type Reply, type Sent, send } from '../testing/client.ts';
import { sendAndLose } from '../testing/cut-connection.ts';
import { startServer } from '../testing/start-server.ts';
import { listSignUps } from '../users/sign-up-store.ts';

const server = startServer();

async function count(table: keyof Tables): Promise<number> {
  const { total } = await server.context.database
    .selectFrom(table)
    .select((all) => all.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Sends a request whose response is lost, and sends it again as the client does. */
async function sendTwice(request: string, sent: Sent): Promise<{ first: string; second: Reply }> {
  const first = await sendAndLose(server, request, sent);
  return { first, second: await send(server, request, sent) };
}

function keyed(sent: Sent): Sent {
  return { ...sent, headers: { 'Idempotency-Key': crypto.randomUUID() } };
}

function bodyIn(lost: string): unknown {
  return JSON.parse(lost.slice(lost.indexOf('\r\n\r\n')));
}

test('an answer to a test whose response was lost gives one result, with and without a key', async () => {
  const { token } = await makeCaller(server.context, { is_pupil: true });
  for (const [with_, status] of [
    [keyed, 201],
    [(sent: Sent) => sent, 200],
  ] as const) {
    const { id } = await makeQuestion(server.context);
    const before = await count('answer');
    const { first, second } = await sendTwice(
      `POST /tests_api/${id}/submit/`,
      with_({ token, json: { users_answer: 'b' } }),
    );
    expect(first).toMatch(/^HTTP\/1\.1 201 /);
    expect(second.status).toBe(status);
    expect(second.body).toEqual(bodyIn(first));
    expect(await count('answer')).toBe(before + 1);
  }
});

const newcomer = { first_name: 'Ann', last_name: 'Lee', password, re_password: password };

async function queuedMails(): Promise<number> {
  const { rows } = await server.context.pool.query('select from graphile_worker.jobs');
  return rows.length;
}

test('a sign-up whose response was lost gives one account and one mail', async () => {
  const mails = await queuedMails();
  const json = { ...newcomer, email: 'lost@example.com' };
  const { first, second } = await sendTwice('POST /auth/users/', keyed({ json }));
  expect(first).toMatch(/^HTTP\/1\.1 201 /);
  expect(second.status).toBe(201);
  expect(second.body).toEqual(bodyIn(first));
  expect(await queuedMails()).toBe(mails + 1);
});

test('a sign-up whose client closes the connection at once is still completed', async () => {
  const { port } = new URL(server.origin);
  const email = 'gone@example.com';
  const body = JSON.stringify({ ...newcomer, email });
  const head = ['POST /django/auth/users/ HTTP/1.1', 'Host: savol', 'Content-Type: application/json'];
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  const socket = connect(Number(port), '127.0.0.1');
  socket.end([...head, 'Idempotency-Key: hangs-up', length, '', body].join('\r\n'));
  await once(socket, 'close');
  await expect
    .poll(() => listSignUps(server.context.database, email, 2))
    .toMatchObject([{ first_name: newcomer.first_name }]);
});

test('a repeated sign-up without a key waits as another one, until its mail is answered', async () => {
  const json = { ...newcomer, email: 'lost-too@example.com' };
  const { first, second } = await sendTwice('POST /auth/users/', { json });
  expect(first).toMatch(/^HTTP\/1\.1 201 /);
  expect(second.status).toBe(201);
  expect(await listSignUps(server.context.database, json.email, 3)).toHaveLength(2);
});

test('an activation whose response was lost is answered with the text that clients take for success', async () => {
  const { id } = await makePerson(server.context, { is_active: false });
  const token = await replaceMailLink(server.context.database, id, 'activation', new Date());
  const json = { uid: uidOf(id), token };
  const { first, second } = await sendTwice('POST /auth/users/activation/', { json });
  expect(first).toMatch(/^HTTP\/1\.1 204 /);
  expect(second.status).toBe(403);
  expect(second.body).toEqual({ detail: 'Stale token for given user.' });
});

test('a refresh whose response was lost is given valid tokens', async () => {
  const { id } = await makePerson(server.context);
  const session = await insertSession(server.context.database, id, new Date());
  const refresh = server.context.tokens.refresh({ id, session_epoch: 0 }, session, new Date());
  const { first, second } = await sendTwice('POST /auth/jwt/refresh/', { json: { refresh } });
  expect(first).toMatch(/^HTTP\/1\.1 200 /);
  expect(second.status).toBe(200);
  const { access, refresh: next } = second.body as { access: string; refresh: string };
  expect((await send(server, 'GET /auth/users/me/', { token: access })).status).toBe(200);
  expect((await send(server, 'POST /auth/jwt/refresh/', { json: { refresh: next } })).status).toBe(200);
});

test.each([
  ['question', 'POST /tests_api/', { test_type: 'choosable', savol: '2 + 2 = ?' }],
  ['category', 'POST /blog_api/category/', { name: 'Lost', language: 'en' }],
  [
    'difficulty_level',
    'POST /blog_api/qiyinlik-darajasi/',
    { name_en: 'Hard', name_ru: 'Трудный', name_uz: 'Qiyin', weight: 3 },
  ],
  ['post', 'POST /blog_api/', { title: 'Lost', text: 'And found.', language: 'en' }],
] as const)('a new %s whose response was lost is created once', async (table, request, fields) => {
  const { token } = await makeCaller(server.context, { is_staff: true });
  const category = table === 'question' ? { category: (await makeCategory(server.context)).id } : {};
  const before = await count(table);
  const { first, second } = await sendTwice(request, keyed({ token, json: { ...fields, ...category } }));
  expect(first).toMatch(/^HTTP\/1\.1 201 /);
  expect(second.status).toBe(201);
  expect(await count(table)).toBe(before + 1);
});

import { describe, expect, test } from 'vitest';

import { type Caller, makeCaller } from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';
import { deleteOldResponses } from './idempotency-store.ts';

const server = startServer();
const key = () => ({ 'Idempotency-Key': crypto.randomUUID() });

function staff(): Promise<Caller> {
  return makeCaller(server.context, { is_staff: true });
}

function addCategory({ token }: Caller, name: string, headers: Record<string, string>) {
  return send(server, 'POST /blog_api/category/', { json: { name, language: 'en' }, token, headers });
}

async function countOf(name: string): Promise<number> {
  const rows = await server.context.database
    .selectFrom('category')
    .select('id')
    .where('name', '=', name)
    .execute();
  return rows.length;
}

describe('a POST with an Idempotency-Key', () => {
  test('that is sent again is answered with the first response, byte for byte', async () => {
    const caller = await staff();
    const headers = key();
    const first = await addCategory(caller, 'Algebra', headers);
    const again = await addCategory(caller, 'Algebra', headers);
    expect(first.status).toBe(201);
    expect(again.status).toBe(201);
    expect(again.text).toBe(first.text);
    expect(await countOf('Algebra')).toBe(1);
  });

  test('that is sent many times at the same moment is executed once, and all receive the same response', async () => {
    const caller = await staff();
    const headers = key();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => addCategory(caller, 'Botany', headers)),
    );
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(201);
    expect(await countOf('Botany')).toBe(1);
  });

  test('is recognized for sign-up too, in any encoding and order of fields', async () => {
    const headers = key();
    const fields = {
      first_name: 'Ann',
      last_name: 'Lee',
      email: 'ann@example.com',
      password: 'Zq8!vm',
      re_password: 'Zq8!vm',
    };
    const first = await send(server, 'POST /auth/users/', { json: fields, headers });
    const form = new URLSearchParams(Object.entries(fields).toReversed());
    const again = await send(server, 'POST /auth/users/', { form, headers });
    expect(first.status).toBe(201);
    expect(again.text).toBe(first.text);
  });

  test('is refused with another body', async () => {
    const caller = await staff();
    const headers = key();
    await addCategory(caller, 'Chemistry', headers);
    const reply = await addCategory(caller, 'Physics', headers);
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ code: 'idempotency_key_reused' });
    expect(await countOf('Physics')).toBe(0);
  });

  test('does not conflict with the same key of another person or operation', async () => {
    const headers = key();
    const caller = await staff();
    const other = await staff();
    expect((await addCategory(caller, 'Drawing', headers)).status).toBe(201);
    expect((await addCategory(other, 'Music', headers)).status).toBe(201);
    const level = { name_en: 'Hard', name_ru: 'Сложный', name_uz: 'Qiyin', weight: 4 };
    const reply = await send(server, 'POST /blog_api/qiyinlik-darajasi/', {
      json: level,
      token: caller.token,
      headers,
    });
    expect(reply.status).toBe(201);
  });

  test('that was refused may be sent again with other fields', async () => {
    const caller = await staff();
    const headers = key();
    expect((await addCategory(caller, '', headers)).status).toBe(400);
    await addCategory(caller, 'Geography', key());
    expect((await addCategory(caller, 'Geography', headers)).status).toBe(400);
    expect((await addCategory(caller, 'Geology', headers)).status).toBe(201);
  });

  test.each(['', 'a'.repeat(256)])('that is too short or too long is refused: %s', async (header) => {
    const reply = await addCategory(await staff(), 'History', { 'Idempotency-Key': header });
    expect(reply.text).toBe('{"detail":"The Idempotency-Key header must be 1 to 255 characters."}');
    expect(reply.status).toBe(400);
  });

  test('may have any characters that a header can have', async () => {
    const headers = { 'Idempotency-Key': `"é~ ' or 1=1 --${'a'.repeat(200)}` };
    expect((await addCategory(await staff(), 'Literature', headers)).status).toBe(201);
  });

  test('is stored for a day', async () => {
    const caller = await staff();
    const headers = key();
    await addCategory(caller, 'Zoology', headers);
    await deleteOldResponses(server.context.database, new Date(Date.now() + 23 * 3600 * 1000));
    expect((await addCategory(caller, 'Zoology', headers)).status).toBe(201);
    await deleteOldResponses(server.context.database, new Date(Date.now() + 25 * 3600 * 1000));
    expect((await addCategory(caller, 'Zoology', headers)).status).toBe(400);
  });
});

test('without a key a POST is executed each time', async () => {
  const caller = await staff();
  const replies = [];
  for (let times = 0; times < 2; times += 1) {
    replies.push((await addCategory(caller, 'Without a key', {})).status);
  }
  expect(replies).toEqual([201, 400]);
});

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { foreignKeys } from './database/foreign-keys.ts';
import { retried } from './database/retry.ts';
import {
  type Caller,
  makeCaller,
  makeCategory,
  makeDifficultyLevel,
  makeQuestion,
  password,
} from './testing/factories.ts';
import { type Reply, send } from './testing/client.ts';
import { runs } from './testing/extent.ts';
import { tokensOf } from './testing/matrix-objects.ts';
import { startServer } from './testing/start-server.ts';
import { countWaiting } from './testing/waiting.ts';

const server = startServer({ settings: () => ({ trustProxy: ['127.0.0.0/8'] }) });
const rounds = runs(20);
const inEachRound = 10;
const unknownUser = { detail: 'User not found', code: 'user_not_found' };

/** Deletes the row of a person, which the server itself never does while other rows refer to it. */
async function deleteRow(id: number): Promise<void> {
  // PostgreSQL may end this statement or that of the server where each waits for the other.
  await retried(() => server.context.database.deleteFrom('users').where('id', '=', id).execute());
}

async function closeAccount({ token }: Caller): Promise<void> {
  const reply = await send(server, 'DELETE /auth/users/me/', { token, json: { current_password: password } });
  expect(reply.status).toBe(204);
}

type SendOne = (place: number) => Promise<Reply>;
type Sender = (caller: Caller) => SendOne | Promise<SendOne>;

const senders: Record<string, Sender> = {
  'answering a test': async ({ token }) => {
    const ids: number[] = [];
    for (let made = 0; made < inEachRound; made += 1) ids.push((await makeQuestion(server.context)).id);
    return (place) =>
      send(server, `POST /tests_api/${ids[place]}/submit/`, { token, json: { users_answer: 'b' } });
  },
  'logging in':
    ({ person: { id, email } }) =>
    () =>
      // A password that is wrong for many accounts, such as deleted ones, is refused to a network address.
      send(server, 'POST /auth/jwt/create/', {
        json: { email, password },
        headers: { 'X-Forwarded-For': `10.5.${(id >> 8) & 255}.${id & 255}` },
      }),
  'adding a test': async ({ token }) => {
    const { id } = await makeCategory(server.context);
    const json = { test_type: 'free_text', savol: '2 + 2 = ?', right_answer_text: '4', category: id };
    return () => send(server, 'POST /tests_api/', { token, json });
  },
  'changing a test': async ({ person, token }) => {
    const { id, category } = await makeQuestion(server.context, { author: person.id });
    const json = { test_type: 'free_text', savol: '2 + 2 = ?', right_answer_text: '4', category };
    return () => send(server, `PUT /tests_api/${id}/`, { token, json });
  },
  'adding a post': ({ token }) => {
    const json = { title: 'News', text: 'The library is open.', language: 'en' };
    return () => send(server, 'POST /blog_api/', { token, json });
  },
  'exchanging a token': async ({ person }) => {
    const { refresh } = await tokensOf(server.context, person);
    return () => send(server, 'POST /auth/jwt/refresh/', { json: { refresh } });
  },
  'changing one’s own fields': ({ token }) => {
    return () => send(server, 'PATCH /auth/users/me/', { token, json: { about: 'A reader.' } });
  },
  'naming a parent': ({ token }) => {
    const json = { request_type: 'change_father_email', father_email: 'father@example.com' };
    return () => send(server, 'POST /user_api/', { token, json });
  },
  'changing one’s password': ({ token }) => {
    const json = { current_password: password, new_password: password, re_new_password: password };
    return () => send(server, 'POST /auth/users/set_password/', { token, json });
  },
};

/** The answers to simultaneous requests of people whose accounts are deleted meanwhile. */
async function race(prepare: Sender, end: (caller: Caller) => Promise<void>): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const caller = await makeCaller(server.context, { is_staff: true });
    const sendOne = await prepare(caller);
    const sent: Promise<Reply>[] = [];
    let ended = Promise.resolve();
    for (let place = 0; place < inEachRound; place += 1) {
      // The deletion begins after another number of requests in each round.
      if (place === round % inEachRound) ended = end(caller);
      sent.push(sendOne(place));
    }
    replies.push(...(await Promise.all(sent)));
    await ended;
  }
  return replies;
}

/** The statuses that mean neither that a request was done nor that its person is unknown. */
function unexpected(replies: Reply[]): number[] {
  return [...new Set(replies.map(({ status }) => status))].filter(
    (status) => ![200, 201, 204, 401].includes(status),
  );
}

describe(`${rounds * inEachRound} requests while accounts are deleted are done or refused:`, () => {
  test.each(Object.keys(senders))('%s, the row deleted', async (name) => {
    await makeCaller(server.context, { is_staff: true });
    const replies = await race(senders[name] as Sender, ({ person }) => deleteRow(person.id));
    expect(unexpected(replies)).toEqual([]);
  });

  test.each(Object.keys(senders))('%s, the account deleted by its owner', async (name) => {
    await makeCaller(server.context, { is_staff: true });
    // A changed password ends the session that the deletion is sent with.
    const end =
      name === 'changing one’s password' ? ({ person }: Caller) => deleteRow(person.id) : closeAccount;
    const replies = await race(senders[name] as Sender, end);
    expect(unexpected(replies)).toEqual([]);
  });
});

describe('a foreign key', () => {
  test('is mapped to an error of the domain, whichever it is', async () => {
    const { rows } = await sql<{ name: string; keeps: boolean }>`
      select conname as name, confdeltype in ('a', 'r') as keeps from pg_constraint
      where contype = 'f' and connamespace = current_schema()::regnamespace order by conname`.execute(
      server.context.database,
    );
    expect(Object.keys(foreignKeys).toSorted()).toEqual(rows.map(({ name }) => name));
    for (const { name, keeps } of rows) {
      expect(foreignKeys[name]?.referenced !== undefined, name).toBe(keeps);
    }
  });

  const invalidPk = (id: number) => [`Invalid pk "${id}" - object does not exist.`];

  test.each([
    ['users', 401, () => unknownUser],
    ['category', 400, (id: number) => ({ category: invalidPk(id) })],
    ['difficulty_level', 400, (id: number) => ({ qiyinlik_darajasi: invalidPk(id) })],
  ] as const)('that loses its row in %s makes a request %i', async (table, status, body) => {
    const { database } = server.context;
    const { person, token } = await makeCaller(server.context, { is_staff: true });
    const category = (await makeCategory(server.context)).id;
    const qiyinlik_darajasi = (await makeDifficultyLevel(server.context)).id;
    const json = { test_type: 'free_text', savol: '?', right_answer_text: '4', category, qiyinlik_darajasi };
    const id = { users: person.id, category, difficulty_level: qiyinlik_darajasi }[table];
    // The row is locked before the request reads it, and deleted when the insertion waits for the lock.
    const { sent } = await database.transaction().execute(async (transaction) => {
      await transaction.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute();
      const waiting = send(server, 'POST /tests_api/', { token, json });
      await expect.poll(() => countWaiting(server.context)).toBe(1);
      await transaction.deleteFrom(table).where('id', '=', id).execute();
      return { sent: waiting };
    });
    const reply = await sent;
    expect([reply.status, reply.body]).toEqual([status, body(id)]);
  });
});

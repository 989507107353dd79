import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { limits } from './limits/limits.ts';
import { type Caller, makeCaller, makeCategory, makePerson, password, tokenOf } from './testing/factories.ts';
import { migrations } from './database/migrate.ts';
import { send } from './testing/client.ts';
import { ask, urlOf } from './testing/postgres.ts';
import './testing/long-timeouts.ts';
import {
  longTimeouts,
  sharedFolder,
  startProgram,
  startSavols,
  temporaryFolder,
  until,
} from './testing/program.ts';
import { startSmtpSink } from './testing/smtp-sink.ts';
import { readConfig } from './process/config.ts';
import { closeAppContext, type AppContext, openAppContext } from './app-context.ts';

const database = `several_${crypto.randomUUID().replaceAll('-', '')}`;
const secret = 'a secret key that these servers have in common';
const shared = sharedFolder();
const sink = startSmtpSink();

function environment(): NodeJS.ProcessEnv {
  return {
    DATABASE_URL: urlOf(database),
    DATA_DIR: shared.path,
    SECRET_KEY: secret,
    SMTP_URL: sink.url,
    LOG_LEVEL: 'warn',
    ...longTimeouts,
  };
}

beforeAll(() => ask('savol', `create database ${database}`));
afterAll(() => ask('savol', `drop database ${database} with (force)`));

/** Two programs: one whose replica is none, and one with two workers. */
const servers = startSavols(() => [
  { ...environment(), DATABASE_READ_URL: urlOf(database) },
  { ...environment(), WORKERS: '2' },
]);
let context: AppContext;

beforeAll(async () => {
  context = await openAppContext(readConfig(environment()), urlOf(database));
});
afterAll(() => closeAppContext(context));

/** A list of `times` servers, in turn. */
function byTurns(times: number) {
  return Array.from({ length: times }, (_, turn) => servers[turn % servers.length] ?? { origin: '' });
}

const [first, second] = [() => servers[0] ?? { origin: '' }, () => servers[1] ?? { origin: '' }];

test('servers that start at once on an empty database migrate it once', async () => {
  const { rows } = await context.pool.query<{ name: string }>(
    'select name from kysely_migration order by name',
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
  for (const { errors, out } of servers) {
    expect(errors()).toBe('');
    expect(out().match(/^Savol is ready at /gm)).toHaveLength(1);
  }
});

test('a server that reads from replicas marks the timeline at its start, and says where there is none', async () => {
  const { rows } = await context.pool.query('select timeline from leader_term');
  expect(rows).toEqual([{ timeline: '00000001' }]);
  expect(servers[0]?.out()).toContain('it leads to a server that is no replica');
});

test('wrong passwords at different servers are counted together', async () => {
  const { email } = await makePerson(context);
  const logIn = (server: { origin: string }, typed: string) =>
    send(server, 'POST /auth/jwt/create/', { json: { email, password: typed } });
  for (const server of byTurns(limits.wrong_password.mostBy)) {
    expect((await logIn(server, 'wrong')).status).toBe(401);
  }
  for (const server of servers) expect((await logIn(server, password)).status).toBe(429);
});

describe('a session', () => {
  async function statuses({ token }: Caller): Promise<number[]> {
    const replies = byTurns(4).map((server) => send(server, 'GET /auth/users/me/', { token }));
    return (await Promise.all(replies)).map(({ status }) => status);
  }

  test('that begins at one server is valid at the other, and ends at both with a new password', async () => {
    const caller = await makeCaller(context);
    expect(await statuses(caller)).toEqual([200, 200, 200, 200]);
    const changed = await send(first(), 'POST /auth/users/set_password/', {
      json: { current_password: password, new_password: 'Nw9!kd', re_new_password: 'Nw9!kd' },
      token: caller.token,
    });
    expect(changed.status).toBe(204);
    expect(await statuses(caller)).toEqual([401, 401, 401, 401]);
  });

  test('of an account that staff deactivates at one server ends at both', async () => {
    const caller = await makeCaller(context);
    const staff = await makeCaller(context, { is_staff: true });
    expect(await statuses(caller)).toEqual([200, 200, 200, 200]);
    const closed = await send(second(), `PATCH /people_api/${caller.person.id}/`, {
      json: { is_active: false },
      token: staff.token,
    });
    expect(closed.status).toBe(200);
    expect(await statuses(caller)).toEqual([401, 401, 401, 401]);
  });

  test('is renewed at the other server with the token of the first', async () => {
    const { email } = await makePerson(context);
    const loggedIn = await send(first(), 'POST /auth/jwt/create/', { json: { email, password } });
    const { refresh } = loggedIn.body as { refresh: string };
    const renewed = await send(second(), 'POST /auth/jwt/refresh/', { json: { refresh } });
    expect(renewed.status).toBe(200);
    const { access } = renewed.body as { access: string };
    expect((await send(first(), 'GET /auth/users/me/', { token: access })).status).toBe(200);
  });
});

test('a mail is sent once, from requests to any server', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => makePerson(context)));
  await Promise.all(
    byTurns(people.length).map((server, turn) =>
      send(server, 'POST /auth/users/reset_password/', { json: { email: people[turn]?.email } }),
    ),
  );
  await until(async () => {
    const { rows } = await context.pool.query('select from graphile_worker.jobs');
    return rows.length === 0;
  });
  const sent = sink.mails.flatMap(({ envelopeTo }) => envelopeTo);
  expect(sent.toSorted()).toEqual(people.map(({ email }) => email).toSorted());
});

test('a test that is added at one server is counted and listed at the other at once', async () => {
  const staff = await makeCaller(context, { is_staff: true });
  const category = await makeCategory(context);
  const list = async (server: { origin: string }) => {
    const { body } = await send(server, `GET /tests_api/?category=${category.id}`, { token: staff.token });
    const { data_api, total } = body as { data_api: { id: number }[]; total: number };
    return { ids: data_api.map(({ id }) => id), total };
  };
  const count = async (server: { origin: string }) => {
    const { body } = await send(server, `GET /blog_api/category/?id=${category.id}`);
    return (body as { data_api: { tests_count: number }[] }).data_api[0]?.tests_count;
  };
  const ids: number[] = [];
  for (const [turn, server] of byTurns(6).entries()) {
    const json = {
      test_type: 'choosable',
      savol: `Written at ${turn}`,
      a: 'yes',
      b: 'no',
      right_answer: 'a',
      category: category.id,
      qiyinlik_darajasi: 34,
    };
    const { status, text } = await send(server, 'POST /tests_api/', { json, token: staff.token });
    expect(status, text).toBe(201);
    const written = await context.database
      .selectFrom('question')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    ids.unshift(written.id);
    for (const reader of byTurns(4)) {
      expect(await list(reader)).toEqual({ ids, total: ids.length });
      expect(await count(reader)).toBe(ids.length);
    }
  }
});

test('an Idempotency-Key that is sent to all servers at once makes one record', async () => {
  const staff = await makeCaller(context, { is_staff: true });
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const json = { name: 'Astronomy', language: 'en' };
  const replies = await Promise.all(
    byTurns(8).map((server) =>
      send(server, 'POST /blog_api/category/', { json, headers, token: staff.token }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  const made = await context.database
    .selectFrom('category')
    .select('id')
    .where('name', '=', 'Astronomy')
    .execute();
  expect(made).toHaveLength(1);
});

describe('another server is refused with one line', () => {
  test('that has another secret key', async () => {
    const stranger = startProgram('server/main.ts', [], { ...environment(), SECRET_KEY: 'x'.repeat(40) });
    expect(await stranger.ended).toBe(1);
    expect(stranger.errors()).toBe(
      'Another server uses the database of DATABASE_URL, and it signs with another secret. ' +
        'Give all servers of one database the same SECRET_KEY, or stop that one.\n',
    );
  });

  test('that has another folder of pictures', async () => {
    const stranger = startProgram('server/main.ts', [], { ...environment(), DATA_DIR: temporaryFolder() });
    expect(await stranger.ended).toBe(1);
    expect(stranger.errors()).toContain(
      'Give all servers of one database the same FILES_URL, or the same DATA_DIR',
    );
  });

  test('that has more workers than the database has connections for', async () => {
    const many = startProgram('server/main.ts', [], { ...environment(), WORKERS: '64' });
    expect(await many.ended).toBe(1);
    expect(many.errors()).toContain('and WORKERS is 64');
  });
});

test('a token of one server is valid at the other', async () => {
  const person = await makePerson(context);
  const token = await tokenOf(context, person);
  for (const server of byTurns(4)) {
    expect((await send(server, 'GET /auth/users/me/', { token })).body).toMatchObject({ id: person.id });
  }
});

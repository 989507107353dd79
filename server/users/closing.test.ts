import { beforeAll, describe, expect, test } from 'vitest';

import type { User } from '../../contract/people/users.ts';
import { replaceMailLink } from '../auth/link-store.ts';
import { uidOf } from '../auth/links.ts';
import { eraseExpired } from '../people/erasure.ts';
import { erasing } from '../testing/erasing.ts';
import { type Reply, send } from '../testing/client.ts';
import {
  type Caller,
  makeCaller,
  makePerson,
  makePost,
  makeQuestion,
  password,
} from '../testing/factories.ts';
import { theQuestion } from '../testing/questions.ts';
import { startServer } from '../testing/start-server.ts';
import { endSessions, findAccount } from './store.ts';

const server = startServer();
const day = 24 * 3600 * 1000;
let staff: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
});

async function close(token: string, current_password = password): Promise<void> {
  const reply = await send(server, 'DELETE /auth/users/me/', { token, json: { current_password } });
  expect([reply.status, reply.text]).toEqual([204, '']);
}

const names = { first_name: 'Dilnoza', last_name: 'Yusupova' };
const newPassword = 'another password 2';

test('nobody closes the account of another person by its id: staff find none, others are refused', async () => {
  const other = await makeCaller(server.context);
  const teacher = await makeCaller(server.context, { is_teacher: true });
  const missing = 2_000_000_000;
  for (const id of [other.person.id, missing]) {
    for (const json of [{}, { current_password: password }]) {
      const refused = await send(server, `DELETE /auth/users/${id}/`, { token: teacher.token, json });
      expect([refused.status, refused.text]).toEqual([
        403,
        '{"detail":"You do not have permission to perform this action."}',
      ]);
      const hidden = await send(server, `DELETE /auth/users/${id}/`, { token: staff.token, json });
      expect([hidden.status, hidden.text]).toEqual([404, '{"detail":"Not found."}']);
    }
  }
  expect((await send(server, 'GET /auth/users/me/', { token: other.token })).status).toBe(200);
  const path = `DELETE /auth/users/${teacher.person.id}/`;
  const blank = await send(server, path, { token: teacher.token, json: {} });
  expect([blank.status, blank.text]).toEqual([400, '{"current_password":["This field is required."]}']);
  const closed = await send(server, path, { token: teacher.token, json: { current_password: password } });
  expect([closed.status, closed.text]).toEqual([204, '']);
});

/** Signs up, and gives the content of the mailed link. */
async function signUp(email: string, some: object = {}) {
  const json = { ...names, email, password: newPassword, re_password: newPassword, ...some };
  const reply = await send(server, 'POST /auth/users/', { json });
  expect(reply.status).toBe(201);
  const { id } = reply.body as { id: number };
  return {
    uid: uidOf(id),
    token: await replaceMailLink(server.context.database, id, 'activation', new Date()),
  };
}

function activate(link: object): Promise<Reply> {
  return send(server, 'POST /auth/users/activation/', { json: link });
}

async function comeBack(email: string): Promise<void> {
  expect((await activate(await signUp(email))).status).toBe(204);
}

async function logIn(email: string, typed = newPassword): Promise<{ status: number; token: string }> {
  const { status, body } = await send(server, 'POST /auth/jwt/create/', { json: { email, password: typed } });
  return { status, token: (body as { access: string }).access };
}

async function meOf(email: string): Promise<User> {
  const { token } = await logIn(email);
  return (await send(server, 'GET /auth/users/me/', { token })).body as User;
}

function submit(id: number, token: string, users_answer: string): Promise<Reply> {
  return send(server, `POST /tests_api/${id}/submit/`, { token, json: { users_answer } });
}

/** Erases the accounts that were closed more than 30 days before a time. */
async function tidyUp(now: number): Promise<void> {
  await eraseExpired(server.context.database, new Date(now), erasing);
}

test('a pupil who deletes the account and signs up again cannot answer anew, and a parent reads the same results throughout', async () => {
  const parent = await makeCaller(server.context);
  const pupil = await makeCaller(server.context, { is_pupil: true });
  const { email } = pupil.person;
  await send(server, 'PATCH /auth/users/me/', {
    token: pupil.token,
    json: { father_email: parent.person.email },
  });
  const question = await makeQuestion(server.context);
  expect((await submit(question.id, pupil.token, 'a')).body).toMatchObject({ result: { percentage: 0 } });
  const readResults = async () => {
    const { status, body } = await send(server, `GET /tests_api/${question.id}/results/`, {
      token: parent.token,
    });
    expect(status).toBe(200);
    return (body as { results: { user_name: string }[] }).results;
  };
  const before = await readResults();
  expect(before).toMatchObject([{ user_name: `Ann ${pupil.person.last_name}`, percentage: 0 }]);

  await close(pupil.token);
  expect(await readResults()).toEqual(before);
  const link = await signUp(email);
  expect(await readResults()).toEqual(before);
  expect((await activate(link)).status).toBe(204);
  expect(await readResults()).toEqual([{ ...before[0], user_name: 'Dilnoza Yusupova' }]);

  const { token } = await logIn(email);
  expect((await send(server, 'GET /auth/users/me/', { token })).body).toMatchObject({
    ...names,
    email,
    id: pupil.person.id,
    is_pupil: true,
    father_email: parent.person.email,
  });
  const query = `category_id=${question.category}`;
  const next = await send(server, `GET /tests_api/get-unsolved/?${query}`, { token });
  expect(next.body).toEqual({ status: 'no_tests_available' });
  const anew = await submit(question.id, token, 'b');
  expect([anew.status, anew.body]).toMatchObject([409, { code: 'already_answered' }]);
  expect(await readResults()).toMatchObject([{ percentage: 0 }]);
  const replay = await activate(link);
  expect([replay.status, replay.text]).toEqual([403, '{"detail":"Stale token for given user."}']);
});

describe('a deleted account', () => {
  test('is closed to its tokens, its password and its links at once', async () => {
    const { person, token } = await makeCaller(server.context);
    const now = new Date();
    const reset = await replaceMailLink(server.context.database, person.id, 'reset', now);
    const { token: other } = await logIn(person.email, password);
    await close(token);
    for (const bearer of [token, other]) {
      const reply = await send(server, 'GET /auth/users/me/', { token: bearer });
      expect([reply.status, reply.body]).toEqual([401, { detail: 'User not found', code: 'user_not_found' }]);
    }
    expect((await logIn(person.email, password)).status).toBe(401);
    const json = {
      uid: uidOf(person.id),
      token: reset,
      new_password: newPassword,
      re_new_password: newPassword,
    };
    const confirm = () => send(server, 'POST /auth/users/reset_password_confirm/', { json });
    expect((await confirm()).status).toBe(400);
    await comeBack(person.email);
    for (const bearer of [token, other]) {
      expect((await send(server, 'GET /auth/users/me/', { token: bearer })).status).toBe(401);
    }
    expect((await logIn(person.email, password)).status).toBe(401);
    expect((await confirm()).status).toBe(400);
  });

  test('is in no list of people, and its name and address are with no test and no post', async () => {
    const { person, token } = await makeCaller(server.context, { is_teacher: true, last_name: 'Vanishing' });
    const { id } = await makeQuestion(server.context, { author: person.id });
    const post = await makePost(server.context, { author: person.id });
    const people = async (query: string) => {
      const { body } = await send(server, `GET /people_api/?${query}`, { token: staff.token });
      return body as { total: number; data_api: User[] };
    };
    const shown = async () => {
      const question = theQuestion(await send(server, `GET /tests_api/${id}/`, { token: staff.token }));
      const { text } = await send(server, `GET /blog_api/${post.id}/`);
      return [question.author_name, question.author_email, text.includes('Vanishing')];
    };
    expect((await people('s=Vanishing')).total).toBe(1);
    expect(await shown()).toEqual(['Ann Vanishing', person.email, true]);
    await close(token);
    for (const query of [
      's=Vanishing',
      `s=${person.email}`,
      's=Vanishing&is_active=false',
      's=Vanishing&role=user',
    ]) {
      expect(await people(query)).toMatchObject({ total: 0, data_api: [] });
    }
    expect(await shown()).toEqual(['', '', false]);
    expect(await people('s=Vanishing&is_closed=true')).toMatchObject({
      data_api: [{ id: person.id, is_active: false, is_waiting: false, is_teacher: false }],
    });
    const change = { token: staff.token, json: { is_active: true } };
    expect((await send(server, `PATCH /people_api/${person.id}/`, change)).status).toBe(404);
  });

  test('frees its address: a sign-up with it is answered as a new one', async () => {
    const { person, token } = await makeCaller(server.context);
    await close(token);
    await signUp(person.email);
    await signUp(person.email);
    expect(await findAccount(server.context.database, person.id)).toBeUndefined();
  });

  test('gives nobody a role, and takes none from a parent', async () => {
    const child = await makeCaller(server.context, { is_pupil: true });
    const father = await makePerson(server.context);
    await send(server, 'PATCH /auth/users/me/', {
      token: child.token,
      json: { father_email: father.email, mother_email: 'late.mother@example.com' },
    });
    await close(child.token);
    await comeBack('late.mother@example.com');
    const database = server.context.database;
    expect(await findAccount(database, father.id)).toMatchObject({ is_parent: true });
    expect(await meOf('late.mother@example.com')).toMatchObject({ is_parent: false, is_pupil: true });
    await comeBack(child.person.email);
    expect(await meOf('late.mother@example.com')).toMatchObject({ is_parent: true });
  });
});

describe('a person who comes back', () => {
  test('does not get the roles of staff and teachers again, and is a pupil again', async () => {
    for (const [before, after] of [
      [{ is_staff: true, is_teacher: true }, { is_pupil: true }],
      [{ is_teacher: true, is_pupil: true }, { is_pupil: true }],
      [{ is_parent: true }, { is_parent: true }],
      [{ is_parent: true, parent_origin: 'activation' }, { is_pupil: true }],
    ] as const) {
      const { person, token } = await makeCaller(server.context, before);
      await close(token);
      await comeBack(person.email);
      const none = { is_staff: false, is_teacher: false, is_parent: false, is_pupil: false };
      expect(await meOf(person.email)).toMatchObject({ id: person.id, ...none, ...after });
    }
  });

  test('also comes back where staff activate the sign-up', async () => {
    const { person, token } = await makeCaller(server.context, { is_pupil: true });
    await close(token);
    const { uid } = await signUp(person.email);
    const id = Buffer.from(uid, 'base64url').toString();
    const json = { is_active: true, is_teacher: true };
    const reply = await send(server, `PATCH /people_api/${id}/`, { token: staff.token, json });
    expect(reply.body).toMatchObject({
      data_api: [{ ...names, id: person.id, is_active: true, is_teacher: true, closed_until: null }],
    });
    expect(await meOf(person.email)).toMatchObject({ id: person.id, is_teacher: true, is_pupil: true });
  });

  test('chooses the password where several sign-ups waited, with the same link', async () => {
    const { person, token } = await makeCaller(server.context, { is_pupil: true });
    await close(token);
    await signUp(person.email, { password: 'not this 1', re_password: 'not this 1' });
    const link = await signUp(person.email);
    expect((await activate(link)).status).toBe(204);
    expect((await logIn(person.email)).status).toBe(401);
    const json = { ...link, new_password: newPassword, re_new_password: newPassword };
    expect((await send(server, 'POST /auth/users/reset_password_confirm/', { json })).status).toBe(204);
    expect(await meOf(person.email)).toMatchObject({ id: person.id });
  });

  test('may do so again and again, simultaneously too', async () => {
    const { person, token } = await makeCaller(server.context);
    await close(token);
    for (let round = 0; round < 3; round += 1) {
      const link = await signUp(person.email);
      const replies = await Promise.all([activate(link), activate(link), activate(link)]);
      const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([204, 403, 403]);
      expect(await meOf(person.email)).toMatchObject({ id: person.id });
      await close((await logIn(person.email)).token, newPassword);
    }
  });
});

describe('after 30 days', () => {
  test('nothing is left of a closed account that says whose it was, and its points stay', async () => {
    const { database } = server.context;
    const parent = await makeCaller(server.context);
    const pupil = await makeCaller(server.context, {
      is_pupil: true,
      about: 'Likes algebra',
      mother_email: 'mother.of.pupil@example.com',
    });
    const { token } = pupil;
    const { id, email } = pupil.person;
    await send(server, 'PATCH /auth/users/me/', { token, json: { father_email: parent.person.email } });
    const question = await makeQuestion(server.context, { test_type: 'free_text' });
    const json = { users_text_answer: 'Tashkent' };
    await send(server, `POST /tests_api/${question.id}/submit/`, { token, json });
    const closedAt = Date.now();
    await close(token);

    await tidyUp(closedAt + 29 * day);
    const results = () => send(server, `GET /tests_api/${question.id}/results/`, { token: parent.token });
    expect((await results()).body).toMatchObject({ results: [{ percentage: 100 }] });
    await tidyUp(Date.now() + 30 * day + 1000);
    expect((await results()).status).toBe(403);
    expect(await findAccount(database, parent.person.id)).toMatchObject({ is_parent: false });

    const row = await database.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ email: '', first_name: '', last_name: '', about: '', password_hash: null });
    expect(row).toMatchObject({ father_email: '', mother_email: '', is_pupil: false });
    for (const table of ['session', 'mail_link'] as const) {
      expect(await database.selectFrom(table).selectAll().where('person', '=', id).execute()).toEqual([]);
    }
    const answers = () => database.selectFrom('answer').selectAll().where('person', '=', id).execute();
    expect(await answers()).toMatchObject([{ answer: { text: '' }, points: 1, percentage: 100 }]);
    const changed = {
      test_type: 'free_text',
      savol: '?',
      right_answer_text: '5',
      category: question.category,
    };
    const path = `PUT /tests_api/${question.id}/`;
    expect((await send(server, path, { token: staff.token, json: changed })).status).toBe(200);
    expect(await answers()).toMatchObject([{ points: 1, percentage: 100 }]);

    await comeBack(email);
    expect((await meOf(email)).id).not.toBe(id);
  });

  test('a person who came back is not erased', async () => {
    const { person, token } = await makeCaller(server.context);
    await close(token);
    await Promise.all([comeBack(person.email), tidyUp(Date.now() + 29 * day)]);
    await tidyUp(Date.now() + 90 * day);
    expect(await meOf(person.email)).toMatchObject({ id: person.id });
  });
});

test('a request that is under way when the account is closed does not open it again', async () => {
  const { person } = await makeCaller(server.context);
  await endSessions(server.context.database, person.id);
  const { token } = await logIn(person.email, password);
  const json = { first_name: 'Changed', father_email: 'father@example.com' };
  const [, ...replies] = await Promise.all([
    close(token),
    ...Array.from({ length: 8 }, () => send(server, 'PATCH /auth/users/me/', { token, json })),
  ]);
  expect(replies.filter(({ status }) => ![200, 401].includes(status))).toEqual([]);
  expect((await logIn(person.email, password)).status).toBe(401);
});

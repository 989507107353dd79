import { describe, expect, test } from 'vitest';

import { makeCaller, makePerson, password } from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';
import { findAccount } from './store.ts';

const server = startServer();
const notFound = '{"detail":"Not found."}';

test.each([
  'GET /auth/users/',
  'GET /auth/users/me/',
  'PUT /auth/users/me/',
  'PATCH /auth/users/me/',
  'DELETE /auth/users/me/',
  'GET /auth/users/1/',
  'PUT /auth/users/1/',
  'PATCH /auth/users/1/',
  'DELETE /auth/users/1/',
  'POST /user_api/',
])('%s requires log-in', async (request) => {
  const reply = await send(server, request);
  expect(reply.status).toBe(401);
  expect(reply.text).toBe('{"detail":"Authentication credentials were not provided."}');
  expect(reply.headers.get('www-authenticate')).toBe('JWT realm="api"');
});

describe('the logged-in person', () => {
  test('receives every field except the password', async () => {
    const { person, token } = await makeCaller(server.context, { is_teacher: true });
    const reply = await send(server, 'GET /auth/users/me', { token });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual(person);
    expect(reply.text).not.toContain('password');
    expect(reply.headers.get('content-type')).toBe('application/json');
    expect(reply.headers.get('allow')).toBe('GET, PUT, PATCH, DELETE, HEAD, OPTIONS');
  });

  test('is the only item of the list, for staff too', async () => {
    await makePerson(server.context);
    const { person, token } = await makeCaller(server.context, { is_staff: true });
    const reply = await send(server, 'GET /auth/users/', { token });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual([person]);
  });

  test('is found by id; every other id is answered like one that does not exist', async () => {
    const other = await makePerson(server.context);
    const { person, token } = await makeCaller(server.context, { is_staff: true });
    expect((await send(server, `GET /auth/users/${person.id}/`, { token })).body).toEqual(person);
    for (const id of [other.id, 2_000_000_000]) {
      const reply = await send(server, `GET /auth/users/${id}/`, { token });
      expect(reply.status).toBe(404);
      expect(reply.text).toBe(notFound);
    }
  });
});

describe('changing one’s own fields', () => {
  test('changes the fields that are sent, trimmed', async () => {
    const { person, token } = await makeCaller(server.context);
    const json = { first_name: ' Bea ', about: 'Likes algebra', father_email: ' Father@Example.COM ' };
    const reply = await send(server, 'PATCH /auth/users/me/', { json, token });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      ...person,
      first_name: 'Bea',
      about: 'Likes algebra',
      father_email: 'father@example.com',
    });
  });

  test.each(['PATCH', 'PUT'])(
    'by %s does not change a field that is not sent, and clears one that is blank',
    async (method) => {
      const profile = {
        about: 'Likes algebra',
        father_email: 'a@example.com',
        mother_email: 'b@example.com',
      };
      const { person, token } = await makeCaller(server.context, profile);
      const names = { first_name: 'Bea', last_name: 'Lee' };
      const reply = await send(server, `${method} /auth/users/me/`, { json: names, token });
      expect(reply.body).toEqual({ ...person, ...names });
      const blank = { about: ' ', father_email: '', mother_email: '' };
      const emptied = await send(server, `${method} /auth/users/me/`, {
        json: { ...names, ...blank },
        token,
      });
      expect(emptied.body).toEqual({ ...person, ...names, ...blank, about: '' });
    },
  );

  test('does not change address, roles, password or activation', async () => {
    const { person, token } = await makeCaller(server.context);
    const before = await findAccount(server.context.database, person.id);
    const json = {
      id: 1,
      email: 'other@example.com',
      is_staff: true,
      is_teacher: true,
      is_active: false,
      password: 'another',
      password_hash: 'x',
      session_epoch: 7,
      start_date: '2000-01-01T00:00:00Z',
      deactivated_at: '2000-01-01T00:00:00Z',
    };
    for (const method of ['PATCH', 'PUT']) {
      const names = { first_name: person.first_name, last_name: person.last_name };
      const reply = await send(server, `${method} /auth/users/me/`, { json: { ...json, ...names }, token });
      expect(reply.status).toBe(200);
    }
    expect(await findAccount(server.context.database, person.id)).toEqual(before);
  });

  test.each([
    [{ first_name: '' }, { first_name: ['This field may not be blank.'] }],
    [{ last_name: null }, { last_name: ['This field may not be null.'] }],
    [{ about: 'a'.repeat(2001) }, { about: ['Ensure this field has no more than 2000 characters.'] }],
    [{ mother_email: 'a' }, { mother_email: ['Enter a valid email address.'] }],
  ])('refuses %j', async (json, errors) => {
    const { token } = await makeCaller(server.context);
    const reply = await send(server, 'PATCH /auth/users/me/', { json, token });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual(errors);
  });

  test.each(['PATCH', 'PUT'])(
    'by %s works by id too; every other id is answered like one that does not exist, and nothing changes',
    async (method) => {
      const other = await makePerson(server.context);
      const { person, token } = await makeCaller(server.context, { is_staff: true });
      const json = { first_name: 'Bea', last_name: 'Lee', about: 'Likes algebra' };
      const reply = await send(server, `${method} /auth/users/${person.id}/`, { json, token });
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({ ...person, ...json });
      for (const id of [other.id, 2_000_000_000]) {
        const hidden = await send(server, `${method} /auth/users/${id}/`, { json, token });
        expect(hidden.status).toBe(404);
        expect(hidden.text).toBe(notFound);
      }
      expect(await findAccount(server.context.database, other.id)).toMatchObject({ about: '' });
    },
  );

  test('by PUT requires both names', async () => {
    const { token } = await makeCaller(server.context);
    const reply = await send(server, 'PUT /auth/users/me/', { json: {}, token });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({
      first_name: ['This field is required.'],
      last_name: ['This field is required.'],
    });
  });
});

describe('deleting one’s own account', () => {
  test.each([
    [{}, { current_password: ['This field is required.'] }],
    [{ current_password: 'wrong' }, { current_password: ['Invalid password.'] }],
  ])('refuses %j', async (json, errors) => {
    const { token } = await makeCaller(server.context);
    const reply = await send(server, 'DELETE /auth/users/me/', { json, token });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual(errors);
  });

  test('closes it: it is found no more', async () => {
    const { person, token } = await makeCaller(server.context);
    const reply = await send(server, 'DELETE /auth/users/me/', {
      json: { current_password: password },
      token,
    });
    expect(reply.status).toBe(204);
    expect(reply.text).toBe('');
    expect(await findAccount(server.context.database, person.id)).toBeUndefined();
  });

  test('is refused to the last active staff account', async () => {
    await server.context.database.updateTable('users').set({ is_staff: false }).execute();
    const staff = [];
    for (let count = 0; count < 2; count += 1)
      staff.push(await makeCaller(server.context, { is_staff: true }));
    const replies = await Promise.all(
      staff.map(({ token }) =>
        send(server, 'DELETE /auth/users/me/', { json: { current_password: password }, token }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'last_staff' });
  });
});

describe('one’s own record', () => {
  function ask(token: string, fields: Record<string, string>) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return send(server, 'POST /user_api/', { form, token });
  }

  test('is a list of one', async () => {
    const { person, token } = await makeCaller(server.context);
    const reply = await ask(token, { request_type: 'load_my_user_info' });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ status: 'ok', user_data: [person] });
  });

  test('saves the address of a parent, and deletes it for blank text', async () => {
    const { person, token } = await makeCaller(server.context);
    for (const [sent, kept] of [
      [' Father@Example.com', 'father@example.com'],
      ['', ''],
    ] as const) {
      const reply = await ask(token, { request_type: 'change_father_email', father_email: sent });
      expect(reply.status).toBe(200);
      expect(reply.text).toBe('{"status":"ok"}');
      expect(await findAccount(server.context.database, person.id)).toMatchObject({ father_email: kept });
    }
  });

  test('reports an invalid address in the body of a success', async () => {
    const { token } = await makeCaller(server.context);
    const reply = await ask(token, { request_type: 'change_father_email', father_email: 'a' });
    expect(reply.status).toBe(200);
    expect(reply.text).toBe(
      '{"status":"django_error","data_api":{"father_email":["Enter a valid email address."]}}',
    );
  });

  test.each([
    [{}, 'This field is required.'],
    [{ request_type: 'zzz' }, '"zzz" is not a valid choice.'],
  ])('is refused for %j', async (fields, sentence) => {
    const { token } = await makeCaller(server.context);
    const reply = await ask(token, fields);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ request_type: [sentence] });
  });
});

describe('DELETE /auth/users/{id}/', () => {
  test.each([{}, { is_staff: true }])(
    'of another person is forbidden to %j, whatever the body and whether or not the id exists',
    async (role) => {
      const other = await makePerson(server.context);
      const { token } = await makeCaller(server.context, role);
      for (const id of [other.id, 2_000_000_000]) {
        for (const sent of [
          {},
          { json: { current_password: password } },
          { json: { current_password: 7 } },
        ]) {
          const reply = await send(server, `DELETE /auth/users/${id}/`, { ...sent, token });
          expect([reply.status, reply.text]).toEqual([
            403,
            '{"detail":"You do not have permission to perform this action."}',
          ]);
        }
      }
      expect(await findAccount(server.context.database, other.id)).toEqual(expect.objectContaining(other));
    },
  );

  test('closes one’s own account, as by the path without an id', async () => {
    const { person, token } = await makeCaller(server.context);
    const close = (json: object) => send(server, `DELETE /auth/users/${person.id}/`, { json, token });
    const missing = await close({});
    expect([missing.status, missing.body]).toEqual([400, { current_password: ['This field is required.'] }]);
    const wrong = await close({ current_password: 'another' });
    expect([wrong.status, wrong.body]).toEqual([400, { current_password: ['Invalid password.'] }]);
    expect((await close({ current_password: password })).status).toBe(204);
    expect(await findAccount(server.context.database, person.id)).toBeUndefined();
  });
});

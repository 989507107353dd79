import { beforeAll, describe, expect, test } from 'vitest';

import type { User } from '../../contract/people/users.ts';
import { type Caller, makeCaller, makeClass, makePerson } from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { expectStaffOnly, hostileTexts } from '../testing/refusals.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
let staff: Caller;

type Page = { data_api: User[]; page: number; total_pages: number; total: number; status: string };
type Query = Record<string, string | number | boolean>;

async function find(query: Query = {}): Promise<Page> {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  const reply = await send(server, `GET /people_api/?${search.toString()}`, { token: staff.token });
  expect(reply.status).toBe(200);
  expect(reply.text).not.toMatch(/password|argon2|session_epoch/);
  return reply.body as Page;
}

async function addressesOf(query: Query): Promise<string[]> {
  return (await find(query)).data_api.map(({ email }) => email);
}

beforeAll(async () => {
  staff = await makeCaller(server.context, {
    email: 'boss@school.example',
    first_name: 'Dilnoza',
    last_name: 'Yoʻldosheva',
    is_staff: true,
    is_teacher: true,
  });
  const some = [
    { email: 'ali@school.example', first_name: 'Али', last_name: 'Каримов', is_pupil: true },
    {
      email: 'vali@school.example',
      first_name: 'Вали',
      last_name: 'Каримова',
      is_pupil: true,
      is_active: false,
    },
    { email: 'a_b@school.example', first_name: '100%', last_name: 'Sure', is_parent: true },
    { email: 'axb@school.example', first_name: 'Back\\slash', last_name: 'абрикосова' },
    { email: 'teach@school.example', first_name: 'Anna', last_name: 'Lee', is_teacher: true },
  ];
  for (const person of some) await makePerson(server.context, person);
});

test('the list of people is for staff only', () => expectStaffOnly(server, 'GET /people_api/'));

test.each([
  ['page', '0'],
  ['class', 'seven'],
  ['per_page', '101'],
  ['sort', 'email'],
  ['role', 'owner'],
  ['role', 'constructor'],
  ['is_active', 'perhaps'],
  ['s', 'x'.repeat(201)],
  ['s', 'a%00b'],
])('%s=%s is refused', async (name, value) => {
  const reply = await send(server, `GET /people_api/?${name}=${value}`, { token: staff.token });
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body as object)).toEqual([name]);
});

test.each(hostileTexts)('hostile text %# does no harm', async (text) => {
  for (const name of ['s', 'role', 'page']) {
    const query = `${name}=${encodeURIComponent(text.toWellFormed())}`;
    const reply = await send(server, `GET /people_api/?${query}`, { token: staff.token });
    expect([200, 400]).toContain(reply.status);
  }
});

describe('people are found', () => {
  test('by a part of the name or the address, without case, in any script', async () => {
    expect(await addressesOf({ s: 'КАРИМОВ' })).toEqual(['vali@school.example', 'ali@school.example']);
    expect(await addressesOf({ s: 'yoʻLDOSH' })).toEqual(['boss@school.example']);
    expect(await addressesOf({ s: "Yo'ldosheva" })).toEqual(['boss@school.example']);
    expect(await addressesOf({ s: 'TEACH@' })).toEqual(['teach@school.example']);
    expect(await addressesOf({ s: 'nobody' })).toEqual([]);
  });

  test('by several words in any order', async () => {
    expect(await addressesOf({ s: 'каримова  вали' })).toEqual(['vali@school.example']);
    expect(await addressesOf({ s: 'anna lee teach' })).toEqual(['teach@school.example']);
    expect(await addressesOf({ s: 'anna каримов' })).toEqual([]);
  });

  test('by a letter with a diacritic, typed as one character or as two', async () => {
    const school = { last_name: 'Юнусов' };
    const together = await makeCaller(server.context, { first_name: 'Сергей', ...school });
    const apart = await makeCaller(server.context, { first_name: 'Unknown', ...school });
    const reply = await send(server, 'PATCH /auth/users/me/', {
      token: apart.token,
      json: { first_name: 'Серге\u0438\u0306' },
    });
    expect(reply.body).toMatchObject({ first_name: 'Сергей' });
    for (const s of ['сергей', 'СЕРГЕ\u0418\u0306', 'юнус \u0439', 'и\u0306 юнус']) {
      expect(await addressesOf({ s, sort: 'id_asc' })).toEqual([together.person.email, apart.person.email]);
    }
    expect(await addressesOf({ s: 'сергю' })).toEqual([]);
  });

  test('by a name with a dotted or dotless i, with ё or е, and with characters that are not seen', async () => {
    const person = { first_name: 'İbrahim', last_name: 'Ёров Isık' };
    const { email } = (await makeCaller(server.context, person)).person;
    for (const s of ['ibrahim', 'IBRAHİM ёров', 'ЕРОВ', 'isik', 'ISIK ıbrahım', 'ер\u200bов \u2060'])
      expect(await addressesOf({ s }), s).toEqual([email]);
  });

  test('with wildcards taken literally', async () => {
    expect(await addressesOf({ s: 'a_b' })).toEqual(['a_b@school.example']);
    expect(await addressesOf({ s: '%' })).toEqual(['a_b@school.example']);
    expect(await addressesOf({ s: '\\' })).toEqual(['axb@school.example']);
  });

  test('by role, where one person may have several', async () => {
    const s = 'school.example';
    expect(await addressesOf({ s, role: 'staff' })).toEqual(['boss@school.example']);
    expect(await addressesOf({ s, role: 'teacher' })).toEqual([
      'teach@school.example',
      'boss@school.example',
    ]);
    expect(await addressesOf({ s, role: 'parent' })).toEqual(['a_b@school.example']);
    expect(await addressesOf({ s, role: 'pupil', is_active: true })).toEqual(['ali@school.example']);
    expect(await addressesOf({ s, role: 'user' })).toEqual(['axb@school.example']);
  });

  test('by whether they are active', async () => {
    expect(await addressesOf({ is_active: false })).toEqual(['vali@school.example']);
    expect(await addressesOf({ is_active: true, s: 'каримов' })).toEqual(['ali@school.example']);
  });
});

test('people are sorted by id or by last name, both ways', async () => {
  const s = 'school.example';
  const ids = (await find({ s, sort: 'id_asc' })).data_api.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  expect((await find({ s })).data_api.map(({ id }) => id)).toEqual(ids.toReversed());
  const names = (await find({ s, sort: 'name_asc' })).data_api.map((user) => user.last_name);
  expect(names).toEqual(['Lee', 'Sure', 'Yoʻldosheva', 'абрикосова', 'Каримов', 'Каримова']);
  const backwards = await find({ s, sort: 'name_desc' });
  expect(backwards.data_api.map((user) => user.last_name)).toEqual(names.toReversed());
});

test('the list is split into pages with the same totals', async () => {
  const first = await find({ s: 'каримов', per_page: 1 });
  expect(first).toMatchObject({ page: 1, total_pages: 2, total: 2, status: 'ok' });
  expect((await find({ s: 'каримов', per_page: 1, page: 2 })).data_api).toMatchObject([
    { first_name: 'Али' },
  ]);
  const beyond = await find({ s: 'каримов', per_page: 1, page: 1_000_000_000 });
  expect(beyond).toMatchObject({ data_api: [], total_pages: 2, total: 2 });
});

test('finds the pupils and teachers of a class, and names the classes of each', async () => {
  const pupil = await makePerson(server.context, { last_name: 'Sinfdosh', is_pupil: true });
  const teacher = await makePerson(server.context, { last_name: 'Ustoz', is_teacher: true });
  const schoolClass = await makeClass(server.context, { pupils: [pupil], teachers: [teacher] });
  const other = await makeClass(server.context, { pupils: [pupil], year: 2027 });
  await makeClass(server.context, { pupils: [pupil], archived_at: new Date() });
  const both = { id: schoolClass.id, name: schoolClass.name };
  const found = await find({ class: schoolClass.id, sort: 'id_asc' });
  expect(found).toMatchObject({
    total: 2,
    data_api: [
      { id: pupil.id, classes: [{ id: other.id, name: other.name }, both] },
      { id: teacher.id, classes: [both] },
    ],
  });
  expect(await find({ class: schoolClass.id, role: 'teacher', per_page: 1 })).toMatchObject({ total: 1 });
  expect(await find({ class: schoolClass.id, per_page: 1, page: 2 })).toMatchObject({
    total: 2,
    total_pages: 2,
  });
  expect((await find({ class: other.id, s: 'ustoz' })).total).toBe(0);
});

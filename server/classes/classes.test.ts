import { beforeAll, describe, expect, test } from 'vitest';

import type { ClassInList, ClassPage } from '../../contract/people/classes.ts';
import {
  type Caller,
  makeAnswer,
  makeCaller,
  makeCategory,
  makeClass,
  makePerson,
  makeQuestion,
} from '../testing/factories.ts';
import { closeAccount } from '../users/closing-store.ts';
import { type Reply, send } from '../testing/client.ts';
import { missing } from '../testing/matrix-objects.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
let staff: Caller;
let teacher: Caller;
let other: Caller;
let pupil: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
  teacher = await makeCaller(server.context, {
    is_teacher: true,
    first_name: 'Nodira',
    last_name: 'Karimova',
  });
  other = await makeCaller(server.context, { is_teacher: true });
  pupil = await makeCaller(server.context, { is_pupil: true, first_name: 'Ali', last_name: 'Valiyev' });
});

function only(reply: Reply, status = 200): ClassInList {
  expect(reply.status, reply.text).toBe(status);
  const [item] = (reply.body as { data_api: ClassInList[] }).data_api;
  if (item === undefined) throw new Error(reply.text);
  return item;
}

function listed(reply: Reply): ClassInList[] {
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { data_api: ClassInList[] }).data_api;
}

const auditEventsAbout = async (id: number) =>
  server.context.database
    .selectFrom('audit_entry')
    .select(['actor', 'action', 'person', 'details'])
    .orderBy('id')
    .execute()
    .then((all) => all.filter(({ details }) => details['class'] === id));

describe('POST /classes_api/', () => {
  const json = { name: '7 «Б»', year: 2026 };

  test('needs a log-in, and to be teacher or staff', async () => {
    expect((await send(server, 'POST /classes_api/', { json })).status).toBe(401);
    expect((await send(server, 'POST /classes_api/', { json, token: pupil.token })).status).toBe(403);
  });

  test('wants a name, a year and a subject that exists', async () => {
    const { token } = staff;
    const empty = await send(server, 'POST /classes_api/', { token, json: {} });
    expect(empty.body).toEqual({ name: ['This field is required.'], year: ['This field is required.'] });
    const wrong = { name: ' ', year: 1999, subject: 'x' };
    const refused = await send(server, 'POST /classes_api/', { token, json: wrong });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body as object)).toEqual(['name', 'year', 'subject']);
    const gone = await send(server, 'POST /classes_api/', { token, json: { ...json, subject: missing } });
    expect(gone.body).toEqual({ subject: [`Invalid pk "${missing}" - object does not exist.`] });
    const long = await send(server, 'POST /classes_api/', { token, json: { ...json, name: 'x'.repeat(51) } });
    expect(long.status).toBe(400);
  });

  test('makes a class, whose name is taken then in any case', async () => {
    const { token, person } = staff;
    const made = only(await send(server, 'POST /classes_api/', { token, json }), 201);
    expect(made).toMatchObject({ ...json, subject: null, subject_name: '', teachers: [], pupils_count: 0 });
    expect(await auditEventsAbout(made.id)).toEqual([
      { actor: person.id, action: 'class.created', person: null, details: { class: made.id, ...json } },
    ]);
    const again = await send(server, 'POST /classes_api/', { token, json: { ...json, name: '7 «б»' } });
    expect(again.status).toBe(400);
    expect(again.body).toEqual({ name: ['A class with this name exists in this year already.'] });
    const { id: subject } = await makeCategory(server.context, { name: 'Algebra' });
    const grouped = await send(server, 'POST /classes_api/', { token, json: { ...json, subject } });
    expect(only(grouped, 201)).toMatchObject({ subject, subject_name: 'Algebra' });
    expect((await send(server, 'POST /classes_api/', { token, json: { ...json, year: 2027 } })).status).toBe(
      201,
    );
  });

  test('takes a name with half of a pair of surrogates, which is replaced in the audit trail too', async () => {
    const broken = { name: '7 \ud83d', year: 2026 };
    const made = only(await send(server, 'POST /classes_api/', { json: broken, token: staff.token }), 201);
    expect(made.name).toBe('7 \ufffd');
    expect(await auditEventsAbout(made.id)).toMatchObject([{ details: { name: '7 \ufffd' } }]);
  });

  test('makes a teacher the teacher of the class, and one class for one Idempotency-Key', async () => {
    const sent = {
      token: teacher.token,
      json: { name: 'Chess', year: 2026 },
      headers: { 'Idempotency-Key': 'chess-1' },
    };
    const made = only(await send(server, 'POST /classes_api/', sent), 201);
    expect(made.teachers).toEqual([{ id: teacher.person.id, name: 'Nodira Karimova' }]);
    expect(only(await send(server, 'POST /classes_api/', sent), 201).id).toBe(made.id);
    expect((await auditEventsAbout(made.id)).map(({ action }) => action)).toEqual([
      'class.created',
      'class.members',
    ]);
  });

  test('two teachers who make a class of one name at once: one of them has it', async () => {
    const sent = { name: 'Choir', year: 2026 };
    const replies = await Promise.all(
      [teacher, other].map(({ token }) => send(server, 'POST /classes_api/', { token, json: sent })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 400]));
  });
});

describe('GET /classes_api/', () => {
  test('needs a log-in, and a year that is one', async () => {
    expect((await send(server, 'GET /classes_api/')).status).toBe(401);
    const { token } = staff;
    expect((await send(server, 'GET /classes_api/?year=12', { token })).status).toBe(400);
    expect((await send(server, 'GET /classes_api/?archived=x', { token })).status).toBe(400);
  });

  test('finds classes by a part of the name or subject, by year, and archived ones', async () => {
    const { token } = staff;
    const { id: subject } = await makeCategory(server.context, { name: 'Oʻzbek tili 51' });
    for (const name of ['10Щ-51', '9Щ-51', '9А-51']) await makeClass(server.context, { name, year: 2030 });
    await makeClass(server.context, { name: 'Щ-51 круг', year: 2031 });
    await makeClass(server.context, { name: '8Щ-51', year: 2031, archived_at: new Date() });
    await makeClass(server.context, { name: '8Щ-52', year: 2031, subject });
    const namesOf = async (query: string) =>
      listed(await send(server, `GET /classes_api/?${query}`, { token })).map(({ name }) => name);
    expect(await namesOf(`s=${encodeURIComponent('щ-51')}`)).toEqual(['Щ-51 круг', '9Щ-51', '10Щ-51']);
    expect(await namesOf(`s=${encodeURIComponent('щ-51')}&year=2031`)).toEqual(['Щ-51 круг']);
    expect(await namesOf(`s=51&year=2031&archived=true`)).toEqual(['8Щ-51']);
    expect(await namesOf(`s=${encodeURIComponent("o'zbek 51")}`)).toEqual(['8Щ-52']);
    expect(await namesOf('s=%25')).toEqual([]);
    const page = await send(server, 'GET /classes_api/?s=51&year=2030&per_page=2&page=2', { token });
    expect(page.body).toMatchObject({ total: 3, total_pages: 2, page: 2 });
  });

  test('gives each their own classes, and pupils and parents no more than names', async () => {
    const email = 'parent-of-one@example.com';
    const parent = await makeCaller(server.context, { is_parent: true, email });
    const child = await makeCaller(server.context, { is_pupil: true, father_email: email });
    const mine = await makeClass(server.context, { teachers: [teacher.person], pupils: [child.person] });
    await makeClass(server.context, {
      teachers: [other.person],
      pupils: [child.person],
      archived_at: new Date(),
    });
    const theirs = await makeClass(server.context, { teachers: [other.person] });
    const idsOf = async (token: string) =>
      listed(await send(server, 'GET /classes_api/?per_page=100', { token })).map(({ id }) => id);
    expect(await idsOf(teacher.token)).toContain(mine.id);
    expect(await idsOf(teacher.token)).not.toContain(theirs.id);
    expect(await idsOf(staff.token)).toEqual(expect.arrayContaining([mine.id, theirs.id]));
    for (const { token } of [parent, child]) {
      const shown = listed(await send(server, 'GET /classes_api/', { token }));
      expect(shown).toEqual([
        {
          id: mine.id,
          name: mine.name,
          year: 2026,
          subject_name: '',
          teachers: [{ name: 'Nodira Karimova' }],
        },
      ]);
    }
    // A teacher with the role of a parent too sees the child's class as parents do.
    const both = await makeCaller(server.context, { is_parent: true, is_teacher: true });
    await makeClass(server.context, {
      pupils: [await makePerson(server.context, { is_pupil: true, mother_email: both.person.email })],
    });
    const [seen] = listed(await send(server, 'GET /classes_api/', { token: both.token }));
    expect(seen).not.toHaveProperty('pupils_count');
  });
});

describe('GET /classes_api/{id}/', () => {
  test('is refused to guests and those who do not belong to the class', async () => {
    const { id } = await makeClass(server.context, { teachers: [teacher.person] });
    expect((await send(server, `GET /classes_api/${id}/`)).status).toBe(401);
    for (const { token } of [other, pupil]) {
      expect((await send(server, `GET /classes_api/${id}/`, { token })).status).toBe(403);
    }
    expect((await send(server, `GET /classes_api/${missing}/`, { token: staff.token })).status).toBe(404);
  });

  test('shows its teachers and staff its pupils, when they were last seen, and how much each has answered', async () => {
    const active = await makeCaller(server.context, { is_pupil: true, last_name: 'Aliyeva' });
    const absent = await makePerson(server.context, { is_pupil: true, last_name: 'Zokirov' });
    const closed = await makePerson(server.context, { is_pupil: true });
    await closeAccount(server.context.database, closed.id, new Date());
    const question = await makeQuestion(server.context);
    await makeAnswer(server.context, { question, person: active.person });
    await makeAnswer(server.context, { person: active.person, users_answer: 'a' });
    const old = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000).toISOString();
    await server.context.database
      .updateTable('answer')
      .set({ completed_at: old })
      .where('question', '=', question.id)
      .execute();
    const schoolClass = await makeClass(server.context, {
      teachers: [teacher.person],
      pupils: [active.person, absent, closed],
      join_code: 'CDFG2345',
    });
    for (const { token } of [staff, teacher]) {
      const page = only(await send(server, `GET /classes_api/${schoolClass.id}/`, { token })) as ClassPage;
      expect(page).toMatchObject({ name: schoolClass.name, join_code: 'CDFG-2345', pupils_count: 2 });
      expect(page.pupils).toHaveLength(2);
      const [first, second] = page.pupils;
      expect(first).toMatchObject({
        last_name: 'Aliyeva',
        week: { answered: 1, right: 0 },
        in_all: { answered: 2, right: 1 },
      });
      expect(Date.now() - Date.parse(first?.last_seen ?? '')).toBeLessThan(60_000);
      expect(second).toMatchObject({ last_name: 'Zokirov', last_seen: null, in_all: { answered: 0 } });
      expect([first?.has_logged_in, second?.has_logged_in]).toEqual([true, false]);
    }
    const shown = only(await send(server, `GET /classes_api/${schoolClass.id}/`, { token: active.token }));
    expect(Object.keys(shown)).toEqual(['id', 'name', 'year', 'subject_name', 'teachers']);
  });
});

describe('PATCH /classes_api/{id}/', () => {
  test('is for staff and the teachers of the class', async () => {
    const { id } = await makeClass(server.context, { teachers: [teacher.person], pupils: [pupil.person] });
    const json = { name: 'Renamed' };
    expect((await send(server, `PATCH /classes_api/${id}/`, { json })).status).toBe(401);
    for (const { token } of [other, pupil]) {
      expect((await send(server, `PATCH /classes_api/${id}/`, { json, token })).status).toBe(403);
    }
    const { token } = teacher;
    expect((await send(server, `PATCH /classes_api/${id}/`, { json: { year: 3000 }, token })).status).toBe(
      400,
    );
    expect((await send(server, `PATCH /classes_api/${missing}/`, { json, token })).status).toBe(404);
  });

  test('changes the fields of the request, archives and restores, and records it once', async () => {
    const schoolClass = await makeClass(server.context, { teachers: [teacher.person] });
    const { token, person } = teacher;
    const patch = (json: object) => send(server, `PATCH /classes_api/${schoolClass.id}/`, { token, json });
    const renamed = only(await patch({ name: 'Astronomy', year: 2027 }));
    expect(renamed).toMatchObject({ name: 'Astronomy', year: 2027, archived_at: null });
    expect(only(await patch({ archived: true })).archived_at).not.toBeNull();
    await patch({ archived: true, name: 'Astronomy' });
    expect(only(await patch({ archived: false })).archived_at).toBeNull();
    const by = { actor: person.id, person: null };
    const named = { class: schoolClass.id, name: 'Astronomy' };
    const changed = { class: schoolClass.id, name: [schoolClass.name, 'Astronomy'], year: [2026, 2027] };
    expect(await auditEventsAbout(schoolClass.id)).toEqual([
      { ...by, action: 'class.changed', details: changed },
      { ...by, action: 'class.archived', details: named },
      { ...by, action: 'class.restored', details: named },
    ]);
  });

  test('does not restore a class whose name another one has now', async () => {
    const name = 'Robots';
    const old = await makeClass(server.context, { name, archived_at: new Date() });
    await makeClass(server.context, { name: 'ROBOTS' });
    const json = { archived: false };
    const reply = await send(server, `PATCH /classes_api/${old.id}/`, { token: staff.token, json });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ name: ['A class with this name exists in this year already.'] });
  });
});

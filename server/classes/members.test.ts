import { beforeAll, describe, expect, test } from 'vitest';

import type { Candidate, ClassPage } from '../../contract/people/classes.ts';
import { erasePerson } from '../people/erasure.ts';
import { erasing } from '../testing/erasing.ts';
import { type Caller, makeCaller, makeClass, makePerson } from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { missing } from '../testing/matrix-objects.ts';
import { startServer } from '../testing/start-server.ts';
import { inTransaction } from '../database/database.ts';
import { updateUser } from '../users/store.ts';

const server = startServer();
let staff: Caller;
let teacher: Caller;
let other: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
  teacher = await makeCaller(server.context, { is_teacher: true });
  other = await makeCaller(server.context, { is_teacher: true });
});

const makePupil = (some = {}) => makePerson(server.context, { is_pupil: true, ...some });

async function pageOf(id: number): Promise<ClassPage> {
  const { body } = await send(server, `GET /classes_api/${id}/`, { token: staff.token });
  const [page] = (body as { data_api: ClassPage[] }).data_api;
  if (page === undefined) throw new Error('there is no such class');
  return page;
}

const change = (id: number, { token }: Partial<Caller>, json: object) =>
  send(server, `PATCH /classes_api/${id}/members/`, { token, json });

describe('PATCH /classes_api/{id}/members/', () => {
  test('is for staff and the teachers of the class, and of teachers for staff only', async () => {
    const { id } = await makeClass(server.context, { teachers: [teacher.person] });
    const pupil = await makeCaller(server.context, { is_pupil: true });
    const json = { add_pupils: [pupil.person.id] };
    expect((await change(id, {}, json)).status).toBe(401);
    expect((await change(id, pupil, json)).status).toBe(403);
    expect((await change(id, other, json)).status).toBe(403);
    expect((await change(id, teacher, { add_teachers: [other.person.id] })).status).toBe(403);
    expect((await change(id, teacher, { remove_teachers: [teacher.person.id] })).status).toBe(403);
    expect((await change(missing, teacher, json)).status).toBe(404);
    expect((await pageOf(id)).pupils).toEqual([]);
  });

  test('adds nobody where one does not fit', async () => {
    const { id } = await makeClass(server.context);
    const pupil = await makePupil();
    const waiting = await makePupil({ is_active: false });
    for (const wrong of [missing, teacher.person.id, waiting.id]) {
      const reply = await change(id, staff, { add_pupils: [pupil.id, wrong] });
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({
        add_pupils: ['Somebody here is not a pupil, or has no account any more.'],
      });
    }
    const reply = await change(id, staff, { add_pupils: [pupil.id], add_teachers: [pupil.id] });
    expect(reply.body).toEqual({
      add_teachers: ['Somebody here is not a teacher, or has no account any more.'],
    });
    const many = await change(id, staff, { add_pupils: Array.from({ length: 201 }, () => pupil.id) });
    expect(many.body).toEqual({ add_pupils: ['Ensure this field has no more than 200 elements.'] });
    for (const add_pupils of ['x', [null], [{}], { 0: pupil.id }]) {
      expect((await change(id, staff, { add_pupils })).status).toBe(400);
    }
    expect((await pageOf(id)).pupils).toEqual([]);
  });

  test('adds and removes, counts what changes, and records it', async () => {
    const schoolClass = await makeClass(server.context, { teachers: [other.person] });
    const [first, second] = [await makePupil(), await makePupil()];
    const added = await change(schoolClass.id, teacher, { add_pupils: [first.id] });
    expect(added.status).toBe(403);
    const all = { add_pupils: [first.id, second.id, first.id], add_teachers: [teacher.person.id] };
    expect((await change(schoolClass.id, staff, all)).body).toEqual({ status: 'ok', added: 3, removed: 0 });
    expect((await change(schoolClass.id, staff, all)).body).toEqual({ status: 'ok', added: 0, removed: 0 });
    const gone = { remove_pupils: [first.id, missing], remove_teachers: [other.person.id] };
    expect((await change(schoolClass.id, staff, gone)).body).toEqual({ status: 'ok', added: 0, removed: 2 });
    const page = await pageOf(schoolClass.id);
    expect(page.pupils.map(({ id }) => id)).toEqual([second.id]);
    expect(page.teachers.map(({ id }) => id)).toEqual([teacher.person.id]);
    const recorded = await server.context.database
      .selectFrom('audit_entry')
      .select(['actor', 'person', 'details'])
      .where('action', '=', 'class.members')
      .where('person', '=', first.id)
      .orderBy('id')
      .execute();
    const details = { class: schoolClass.id, name: schoolClass.name, as: 'pupil' };
    expect(recorded).toEqual(
      ['added', 'removed'].map((how) => ({
        actor: staff.person.id,
        person: first.id,
        details: { ...details, change: how },
      })),
    );
  });

  test('two teachers who change a class at once both have effect', async () => {
    const schoolClass = await makeClass(server.context, { teachers: [teacher.person, other.person] });
    const pupils = await Promise.all(Array.from({ length: 12 }, () => makePupil()));
    const replies = await Promise.all(
      pupils.map(({ id }, place) =>
        change(schoolClass.id, place % 2 === 0 ? teacher : other, {
          add_pupils: pupils
            .slice(0, place + 1)
            .map((p) => p.id)
            .concat(id),
        }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(pupils.map(() => 200));
    const added = replies.reduce((sum, { body }) => sum + (body as { added: number }).added, 0);
    expect(added).toBe(pupils.length);
    expect((await pageOf(schoolClass.id)).pupils).toHaveLength(pupils.length);
  });

  test('an erased person leaves all classes, and a former teacher manages none', async () => {
    const person = await makePupil();
    const former = await makeCaller(server.context, { is_teacher: true });
    const schoolClass = await makeClass(server.context, { pupils: [person], teachers: [former.person] });
    await updateUser(server.context.database, former.person.id, { is_teacher: false });
    expect((await change(schoolClass.id, former, { add_pupils: [] })).status).toBe(403);
    await inTransaction(server.context.database, (transaction) =>
      erasePerson(transaction, person.id, new Date(), erasing),
    );
    expect((await pageOf(schoolClass.id)).pupils).toEqual([]);
    const left = await server.context.database
      .selectFrom('class_pupil')
      .selectAll()
      .where('person', '=', person.id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('GET /classes_api/people/', () => {
  const find = async (caller: Partial<Caller>, query: string) =>
    send(server, `GET /classes_api/people/?${query}`, { token: caller.token });
  const found = async (caller: Caller, query: string) => {
    const reply = await find(caller, query);
    expect(reply.status, reply.text).toBe(200);
    return (reply.body as { data_api: Candidate[] }).data_api;
  };

  test('is for teachers and staff, who find pupils and teachers', async () => {
    const pupil = await makeCaller(server.context, { is_pupil: true });
    expect((await find({}, 's=ali')).status).toBe(401);
    expect((await find(pupil, 's=ali')).status).toBe(403);
    expect((await find(pupil, 's=ali&role=teacher')).status).toBe(403);
    expect((await find(teacher, 's=ali&role=staff')).status).toBe(400);
  });

  test('finds pupils by name in any case and script, with their classes, and not by address', async () => {
    const person = await makePupil({
      first_name: 'Гулчеҳра',
      last_name: 'Oʻrozova',
      email: 'zzq@school.example',
    });
    const schoolClass = await makeClass(server.context, { pupils: [person] });
    await makeClass(server.context, { pupils: [person], archived_at: new Date() });
    await makePupil({ last_name: 'Oʻrozova', is_active: false });
    await makePerson(server.context, { last_name: 'Oʻrozova', is_teacher: true });
    for (const words of ["o'rozova гулч", 'ГУЛЧЕҲРА', 'гулчеҳра oʻroz']) {
      expect(await found(teacher, `s=${encodeURIComponent(words)}`)).toEqual([
        { id: person.id, first_name: 'Гулчеҳра', last_name: 'Oʻrozova', classes: [schoolClass.name] },
      ]);
    }
    expect(await found(staff, 's=zzq')).toEqual([]);
    expect(await found(staff, 's=zzq%40school')).toEqual([]);
    expect(await found(staff, 's=%D0%93')).toEqual([]);
    expect(await found(staff, '')).toEqual([]);
    expect(await found(staff, 's=%25%25')).toEqual([]);
    const teachers = await found(teacher, `role=teacher&s=${encodeURIComponent("o'rozova")}`);
    expect(teachers).toHaveLength(1);
  });
});

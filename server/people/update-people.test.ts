import { beforeAll, describe, expect, test } from 'vitest';

import type { AuditEntry } from '../../contract/audit.ts';
import { mostChanged, type Person } from '../../contract/people/people.ts';
import { giveCard, makePupil } from '../testing/cards.ts';
import { type Reply, send } from '../testing/client.ts';
import { type Caller, makeCaller, makeClass, makePerson, password } from '../testing/factories.ts';
import { expectStaffOnly } from '../testing/refusals.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
let staff: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
});

function update(json: object, token = staff.token): Promise<Reply> {
  return send(server, 'PATCH /people_api/', { token, json });
}

type Changed = { data_api: Person[]; changed: number[] };

async function changed(json: object): Promise<Changed> {
  const reply = await update(json);
  expect([reply.status, reply.text]).toEqual([200, expect.anything()]);
  return reply.body as Changed;
}

async function makePeople(count: number, some: Parameters<typeof makePerson>[1] = {}) {
  const people = [];
  for (let made = 0; made < count; made += 1) people.push(await makePerson(server.context, some));
  return people;
}

const idsOf = (people: readonly { id: number }[]) => people.map(({ id }) => id);
const missing = 2_000_000_000;
const noPerson = (id: unknown) => [`Invalid pk "${String(id)}" - object does not exist.`];

async function auditEventsAbout(person: number): Promise<Pick<AuditEntry, 'action' | 'actor' | 'details'>[]> {
  const { body } = await send(server, `GET /audit_api/?person=${person}`, { token: staff.token });
  return (body as { data_api: AuditEntry[] }).data_api.map(({ action, actor, details }) => ({
    action,
    actor,
    details,
  }));
}

async function membersOf(id: number): Promise<{ pupils: number[]; teachers: number[] }> {
  const idsIn = async (table: 'class_pupil' | 'class_teacher') => {
    const rows = await server.context.database
      .selectFrom(table)
      .select('person')
      .where('class', '=', id)
      .execute();
    return rows.map(({ person }) => person).toSorted((a, b) => a - b);
  };
  return { pupils: await idsIn('class_pupil'), teachers: await idsIn('class_teacher') };
}

function accountOf({ id }: { id: number }) {
  return server.context.database
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

test('changing several people is for staff only', () =>
  expectStaffOnly(server, 'PATCH /people_api/', { json: { ids: [1], is_teacher: true } }));

test.each<[string, unknown, string]>([
  ['none', undefined, 'This field is required.'],
  ['an empty list', [], 'This list may not be empty.'],
  ['one twice', [1, 2, 1], 'This stands here twice.'],
  [
    'too many',
    Array.from({ length: mostChanged + 1 }, (_, at) => at + 1),
    'Ensure this field has no more than 200 elements.',
  ],
  ['a word', [1, 'two'], 'Incorrect type. Expected pk value, received str.'],
  ['zero', [0], 'Invalid pk "0" - object does not exist.'],
])('ids are refused: %s', async (_, ids, sentence) => {
  const reply = await update({ ids, is_teacher: true });
  expect([reply.status, reply.body]).toEqual([400, { ids: [sentence] }]);
});

test('values that are none are refused, and name their fields', async () => {
  const [person] = await makePeople(1);
  const reply = await update({
    ids: [person?.id],
    is_staff: 'perhaps',
    is_active: null,
    add_to_class: 'a',
    invite: 7,
  });
  expect([reply.status, reply.body]).toEqual([
    400,
    {
      is_staff: ['Must be a valid boolean.'],
      is_active: ['This field may not be null.'],
      add_to_class: ['Incorrect type. Expected pk value, received str.'],
      invite: ['Must be a valid boolean.'],
    },
  ]);
});

test('where one of them is not there or is closed, nobody changes', async () => {
  const [person, closed] = [await makePerson(server.context), await makeCaller(server.context)];
  await send(server, 'DELETE /auth/users/me/', {
    token: closed.token,
    json: { current_password: password },
  });
  const ids = [person.id, closed.person.id, missing];
  const reply = await update({ ids, is_teacher: true, is_active: false });
  expect([reply.status, reply.body]).toEqual([
    400,
    { [`ids.${closed.person.id}`]: noPerson(closed.person.id), [`ids.${missing}`]: noPerson(missing) },
  ]);
  expect(await accountOf(person)).toMatchObject({ is_teacher: false, is_active: true });
  expect(await auditEventsAbout(person.id)).toEqual([]);
});

describe('roles', () => {
  test('are given and taken of all, and the answer tells for whom that changes something', async () => {
    const people = await makePeople(3, { is_pupil: true });
    const [first, second] = people;
    await update({ ids: [first?.id], is_teacher: true });
    const given = await changed({ ids: idsOf(people).toReversed(), is_teacher: 'true', email: 'other@a.uz' });
    expect(given.data_api).toMatchObject(
      people.map(({ id, email }) => ({ id, email, is_teacher: true, is_pupil: true, is_staff: false })),
    );
    expect(given.changed).toEqual(idsOf(people).slice(1));
    expect(await auditEventsAbout(second?.id ?? 0)).toEqual([
      { action: 'person.roles', actor: staff.person.id, details: { is_teacher: true } },
    ]);
    expect(await auditEventsAbout(first?.id ?? 0)).toHaveLength(1);
    const taken = await changed({ ids: idsOf(people), is_teacher: false, is_pupil: false });
    expect(taken.changed).toEqual(idsOf(people));
    expect(taken.data_api.every(({ is_teacher, is_pupil }) => !is_teacher && !is_pupil)).toBe(true);
  });

  test('take effect at the next request', async () => {
    const callers = [await makeCaller(server.context), await makeCaller(server.context)];
    const statuses = () =>
      Promise.all(
        callers.map(async ({ token }) => (await send(server, 'GET /people_api/', { token })).status),
      );
    expect(await statuses()).toEqual([403, 403]);
    const ids = callers.map(({ person }) => person.id);
    await changed({ ids, is_staff: true });
    expect(await statuses()).toEqual([200, 200]);
    await changed({ ids, is_staff: false });
    expect(await statuses()).toEqual([403, 403]);
  });

  test('the counts of the list follow', async () => {
    const total = async () => {
      const { body } = await send(server, 'GET /people_api/?role=parent', { token: staff.token });
      return (body as { total: number }).total;
    };
    const before = await total();
    await changed({ ids: idsOf(await makePeople(2)), is_parent: true });
    expect(await total()).toBe(before + 2);
  });

  test('staff keep their own staff role and account in a change of several', async () => {
    const [other] = await makePeople(1, { is_staff: true });
    const ids = [other?.id, staff.person.id];
    const ownField = `ids.${staff.person.id}`;
    const sentence = 'Staff do not take away their own staff role or account together with those of others.';
    for (const change of [{ is_staff: false }, { is_active: false }]) {
      const reply = await update({ ids, ...change });
      expect([reply.status, reply.body]).toEqual([400, { [ownField]: [sentence] }]);
    }
    expect(await accountOf(other ?? { id: 0 })).toMatchObject({ is_staff: true, is_active: true });
    expect((await changed({ ids, is_teacher: true })).changed).toEqual(
      [staff.person.id, other?.id ?? 0].toSorted((a, b) => a - b),
    );
    await changed({ ids: [other?.id], is_staff: false });
  });

  test('of staff who take it from each other at once, one remains', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { person, token } = await makeCaller(server.context, { is_staff: true });
      const change = round % 2 === 0 ? { is_staff: false } : { is_active: false };
      const [pupil] = await makePeople(1, { is_pupil: true });
      const replies = await Promise.all([
        update({ ids: [person.id, pupil?.id], ...change }),
        update({ ids: [staff.person.id, pupil?.id], ...change }, token),
      ]);
      const remaining = await server.context.database
        .selectFrom('users')
        .select('id')
        .where('is_staff', '=', true)
        .where('is_active', '=', true)
        .execute();
      expect(remaining).toHaveLength(1);
      const statuses = replies.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect([400, 401, 403]).toContain(statuses.find((status) => status !== 200));
      if (remaining[0]?.id === person.id) staff = { person, token };
    }
  });
});

describe('accounts', () => {
  test('are deactivated with their sessions, cards and links, and come back', async () => {
    const callers = [await makeCaller(server.context), await makeCaller(server.context)];
    const pupil = await makePupil(server.context);
    const code = await giveCard(server.context, pupil, '2580');
    const byCard = () => send(server, 'POST /auth/card/create/', { json: { code, pin: '2580' } });
    const ids = [...callers.map(({ person }) => person.id), pupil.id];
    expect((await changed({ ids, is_active: false })).changed).toEqual(ids);
    const me = (token: string) => send(server, 'GET /auth/users/me/', { token });
    for (const { token } of callers) expect((await me(token)).status).toBe(401);
    expect((await byCard()).status).toBe(401);
    const row = await accountOf(pupil);
    expect(row.deactivated_at).not.toBeNull();
    expect(await auditEventsAbout(pupil.id)).toEqual([
      { action: 'person.deactivated', actor: staff.person.id, details: {} },
    ]);
    expect((await changed({ ids, is_active: false })).changed).toEqual([]);
    expect((await changed({ ids, is_active: true })).changed).toEqual(ids);
    // The old sessions stay ended.
    for (const { token } of callers) expect((await me(token)).status).toBe(401);
    expect((await byCard()).status).toBe(200);
  });

  test('are in the state in which an import archives those who are missing from its list', async () => {
    const room = await makeClass(server.context, { name: '7Y' });
    const [byHand, byImport] = [await makePupil(server.context), await makePupil(server.context)];
    await changed({ ids: [byHand.id, byImport.id], add_to_class: room.id });
    await changed({ ids: [byHand.id], is_active: false });
    const text = 'Familiya;Ism;Sinf\nYangi;Ali;7Y';
    const checked = await send(server, 'POST /rosters_api/', {
      token: staff.token,
      json: { text, year: room.year, archive_missing: 'classes' },
    });
    const { id } = (checked.body as { import: { id: number } }).import;
    const applied = await send(server, `POST /rosters_api/${id}/apply/`, { token: staff.token });
    expect(applied.body).toMatchObject({ import: { archived: 1 } });
    const stateOf = async (person: { id: number }) => {
      const { is_active, is_pupil, deactivated_at, session_epoch } = await accountOf(person);
      return { is_active, is_pupil, session_epoch, isDeactivated: deactivated_at !== null };
    };
    expect(await stateOf(byHand)).toEqual(await stateOf(byImport));
    expect((await membersOf(room.id)).pupils).toEqual(expect.arrayContaining([byHand.id, byImport.id]));
  });

  test('get the roles of an activation, and their children make parents of those who come with them', async () => {
    const [mother, child] = await makePeople(2, { is_active: false, deactivated_at: new Date() });
    await server.context.pool.query(`update users set is_pupil = true, mother_email = $1 where id = $2`, [
      mother?.email,
      child?.id,
    ]);
    const { data_api } = await changed({ ids: [child?.id, mother?.id], is_active: true });
    expect(data_api).toMatchObject([
      { id: mother?.id, is_active: true, is_parent: true },
      { id: child?.id, is_active: true, is_pupil: true },
    ]);
  });

  test('of two sign-ups with one address, neither is activated with the other', async () => {
    const email = 'twice-in-a-change@example.com';
    const [first, second] = await makePeople(2, { email, is_active: false });
    const sentence = ['Another sign-up here has the same address.'];
    for (const is_active of [true, false]) {
      const reply = await update({ ids: [first?.id, second?.id], is_active });
      expect([reply.status, reply.body]).toEqual([
        400,
        { [`ids.${first?.id}`]: sentence, [`ids.${second?.id}`]: sentence },
      ]);
    }
    expect((await changed({ ids: [first?.id], is_active: true })).data_api).toMatchObject([
      { id: first?.id, is_active: true },
    ]);
  });
});

describe('a class', () => {
  test('that is not there, or archived, is refused', async () => {
    const [person] = await makePeople(1, { is_pupil: true });
    const archived = await makeClass(server.context, {
      archived_at: new Date(),
      pupils: [person ?? { id: 0 }],
    });
    for (const id of [missing, archived.id]) {
      const reply = await update({ ids: [person?.id], add_to_class: id });
      expect([reply.status, reply.body]).toEqual([400, { add_to_class: noPerson(id) }]);
    }
    const reply = await update({ ids: [person?.id], remove_from_class: missing });
    expect([reply.status, reply.body]).toEqual([400, { remove_from_class: noPerson(missing) }]);
    expect((await changed({ ids: [person?.id], remove_from_class: archived.id })).changed).toEqual([
      person?.id,
    ]);
  });

  test('takes pupils as pupils and teachers as teachers, or nobody where one cannot be in it', async () => {
    const room = await makeClass(server.context);
    const [pupil, teacher, parent, plain] = [
      await makePerson(server.context, { is_pupil: true }),
      await makePerson(server.context, { is_teacher: true }),
      await makePerson(server.context, { is_parent: true }),
      await makePerson(server.context),
    ];
    const reply = await update({ ids: [pupil.id, teacher.id, parent.id], add_to_class: room.id });
    expect([reply.status, reply.body]).toEqual([
      400,
      {
        [`ids.${parent.id}`]: [
          'Only active pupils, teachers and staff, and people without a role, can be added to a class.',
        ],
      },
    ]);
    expect(await membersOf(room.id)).toEqual({ pupils: [], teachers: [] });
    const ids = [pupil.id, teacher.id, plain.id];
    const { data_api } = await changed({ ids, add_to_class: room.id });
    expect(data_api.map(({ classes }) => classes)).toEqual(ids.map(() => [{ id: room.id, name: room.name }]));
    expect(await membersOf(room.id)).toEqual({ pupils: [pupil.id, plain.id], teachers: [teacher.id] });
    expect(await auditEventsAbout(teacher.id)).toEqual([
      {
        action: 'class.members',
        actor: staff.person.id,
        details: { class: room.id, name: room.name, as: 'teacher', change: 'added' },
      },
    ]);
  });

  test('is changed for those only who were not in it, or were', async () => {
    const people = await makePeople(3, { is_pupil: true });
    const [first, ...others] = people;
    const room = await makeClass(server.context, { pupils: [first ?? { id: 0 }] });
    const added = await changed({ ids: idsOf(people), add_to_class: room.id });
    expect(added.changed).toEqual(idsOf(others));
    const removed = await changed({ ids: idsOf(others), remove_from_class: room.id });
    expect(removed.changed).toEqual(idsOf(others));
    expect((await changed({ ids: idsOf(others), remove_from_class: room.id })).changed).toEqual([]);
    expect(await membersOf(room.id)).toEqual({ pupils: [first?.id], teachers: [] });
  });

  test('fits a role that the same request gives', async () => {
    const [parent] = await makePeople(1, { is_parent: true });
    const room = await makeClass(server.context);
    await changed({ ids: [parent?.id], is_teacher: true, add_to_class: room.id });
    expect(await membersOf(room.id)).toEqual({ pupils: [], teachers: [parent?.id] });
  });
});

test('two hundred people change together, and simultaneous changes of the same ones succeed', async () => {
  const { rows } = await server.context.pool.query<{ id: number }>(
    `insert into users (first_name, last_name, email, is_active, is_pupil)
     select 'Many', 'Number ' || number, 'many-' || number || '@example.com', true, true
     from generate_series(1, $1::integer) as number returning id`,
    [mostChanged],
  );
  const ids = idsOf(rows);
  const room = await makeClass(server.context);
  const replies = await Promise.all([
    update({ ids, add_to_class: room.id }),
    update({ ids: ids.toReversed(), is_active: false }),
    send(server, `PATCH /people_api/${ids[7]}/`, { token: staff.token, json: { is_teacher: true } }),
  ]);
  // Those who are deactivated cannot be added any more.
  expect([200, 400]).toContain(replies[0].status);
  expect(replies.slice(1).map(({ status }) => status)).toEqual([200, 200]);
  const { data_api } = await changed({ ids, is_active: true });
  expect(data_api).toHaveLength(mostChanged);
  expect(data_api.every(({ is_active }) => is_active)).toBe(true);
  expect((await membersOf(room.id)).pupils).toHaveLength(replies[0].status === 200 ? mostChanged : 0);
});

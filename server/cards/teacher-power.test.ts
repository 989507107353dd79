import { beforeAll, describe, expect, test } from 'vitest';

import type { ClassInList, ClassPage } from '../../contract/people/classes.ts';
import type { LogInEvent } from '../../contract/people/log-in-events.ts';
import { addPupils } from '../classes/membership-store.ts';
import { giveCard, makePupil } from '../testing/cards.ts';
import { type Reply, send } from '../testing/client.ts';
import {
  type Caller,
  makeCaller,
  makeClass,
  makePerson,
  makeQuestion,
  tokenOf,
} from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
let staff: Caller;
let teacher: Caller;
let made = 0;

beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true, first_name: 'Dilnoza', last_name: 'Direktor' });
  teacher = await makeCaller(server.context, {
    is_teacher: true,
    first_name: 'Temur',
    last_name: 'Oʻqituvchi',
  });
});

type Sender = Pick<Caller, 'token'>;

async function addClass({ token }: Sender): Promise<number> {
  made += 1;
  const json = { name: `Power ${made}`, year: 2026 };
  const { status, body } = await send(server, 'POST /classes_api/', { token, json });
  expect(status).toBe(201);
  return (body as { data_api: [ClassInList] }).data_api[0].id;
}

async function change({ token }: Sender, id: number, json: object): Promise<void> {
  const { status, text } = await send(server, `PATCH /classes_api/${id}/members/`, { token, json });
  expect(status, text).toBe(200);
}

function confirm(id: number, pupils: number[] = [], { token }: Sender = staff): Promise<Reply> {
  return send(server, `POST /classes_api/${id}/confirm/`, { token, json: { pupils } });
}

async function join({ token }: Sender, id: number): Promise<void> {
  const opened = await send(server, `POST /classes_api/${id}/join-code/`, { token: staff.token });
  const { join_code: code } = opened.body as { join_code: string };
  const { status } = await send(server, 'POST /classes_api/join/', { token, json: { code } });
  expect(status).toBe(200);
}

/** What a teacher tries with the log-in of a pupil, and the statuses. */
async function powers(classId: number, pupil: number, { token }: Sender = teacher) {
  const ask = async (request: string, json?: object) => (await send(server, request, { token, json })).status;
  return {
    card: await ask('POST /people_api/cards/', { people: [pupil] }),
    pin: await ask(`DELETE /people_api/${pupil}/pin/`),
    sessions: await ask(`DELETE /people_api/${pupil}/sessions/`),
    topics: await ask(`GET /grades_api/topics/?class=${classId}&person=${pupil}`),
    untaken: await ask(`GET /untaken_answers_api/?person=${pupil}`),
  };
}

const none = { card: 403, pin: 403, sessions: 403, topics: 403, untaken: 403 };
const all = { card: 201, pin: 204, sessions: 204, topics: 200, untaken: 200 };

async function makePupilWithCard() {
  const pupil = await makePupil(server.context);
  const code = await giveCard(server.context, pupil, '2580');
  return { id: pupil.id, code, token: await tokenOf(server.context, pupil) };
}

async function pageOf(id: number, { token }: Sender = teacher): Promise<ClassPage> {
  const { body } = await send(server, `GET /classes_api/${id}/`, { token });
  return (body as { data_api: [ClassPage] }).data_api[0];
}

describe('a teacher who adds any pupil', () => {
  test('to a class of their own gets no card, no tokens, no linking code, and sees nothing of the pupil', async () => {
    const pupil = await makePupilWithCard();
    const id = await addClass(teacher);
    await change(teacher, id, { add_pupils: [pupil.id] });
    expect(await powers(id, pupil.id)).toEqual(none);
    const printed = await send(server, `POST /classes_api/${id}/cards/`, { token: teacher.token, json: {} });
    expect(printed.status).toBe(403);
    const page = await pageOf(id);
    expect(page).toMatchObject({ is_confirmed: false, unconfirmed_pupils: 1 });
    expect(page.pupils).toMatchObject([{ is_confirmed: false, last_seen: null, week: null, in_all: null }]);
    const logIn = { json: { code: pupil.code, new_pin: '9034' } };
    expect((await send(server, 'POST /auth/card/create/', logIn)).status).toBe(401);
    expect((await send(server, 'GET /auth/users/me/', { token: pupil.token })).status).toBe(200);
  });

  test('to a confirmed class of theirs gets power after staff have confirmed this pupil', async () => {
    const [pupil, other] = [await makePupilWithCard(), await makePupilWithCard()];
    const { id } = await makeClass(server.context, { teachers: [teacher.person] });
    await change(teacher, id, { add_pupils: [pupil.id, other.id] });
    expect(await powers(id, pupil.id)).toEqual(none);
    const printed = await send(server, `POST /classes_api/${id}/cards/`, { token: teacher.token, json: {} });
    expect(printed.body).toMatchObject({ cards: [], left_out: [{}, {}] });
    expect(printed.text).toContain('unconfirmed');
    expect((await confirm(id, [pupil.id])).status).toBe(200);
    expect(await powers(id, pupil.id)).toEqual(all);
    expect(await powers(id, other.id)).toEqual(none);
  });

  test('and removes and adds a confirmed one again has power no more', async () => {
    const pupil = await makePupilWithCard();
    const { id } = await makeClass(server.context, { teachers: [teacher.person], pupils: [pupil] });
    await change(teacher, id, { remove_pupils: [pupil.id] });
    expect((await powers(id, pupil.id)).card).toBe(403);
    await change(teacher, id, { add_pupils: [pupil.id] });
    expect(await powers(id, pupil.id)).toEqual(none);
  });

  test('whom staff add too has power, as staff said so', async () => {
    const pupil = await makePupilWithCard();
    const { id } = await makeClass(server.context, { teachers: [teacher.person] });
    await change(teacher, id, { add_pupils: [pupil.id] });
    await change(staff, id, { add_pupils: [pupil.id] });
    expect(await powers(id, pupil.id)).toEqual(all);
  });
});

describe('power over log-ins', () => {
  test('comes with a class that staff make, for the pupils whom staff put into it', async () => {
    const pupil = await makePupilWithCard();
    const id = await addClass(staff);
    await change(staff, id, { add_pupils: [pupil.id], add_teachers: [teacher.person.id] });
    expect(await powers(id, pupil.id)).toEqual(all);
    await change(staff, id, { remove_teachers: [teacher.person.id] });
    expect(await powers(id, pupil.id)).toEqual({ ...none });
  });

  test('comes with the pupil’s own code in a confirmed class, and not in another one', async () => {
    const pupil = await makePupilWithCard();
    const ownClass = await addClass(teacher);
    await join(pupil, ownClass);
    expect(await powers(ownClass, pupil.id)).toEqual(none);
    expect((await confirm(ownClass)).status).toBe(200);
    expect(await powers(ownClass, pupil.id)).toEqual(all);
  });

  test('comes with the pupil’s own code where a teacher had added the pupil', async () => {
    const pupil = await makePupilWithCard();
    const { id } = await makeClass(server.context, { teachers: [teacher.person] });
    await change(teacher, id, { add_pupils: [pupil.id] });
    await join(pupil, id);
    expect(await powers(id, pupil.id)).toEqual(all);
  });

  test('does not come with staff who put a pupil into a class that is not confirmed', async () => {
    const pupil = await makePupilWithCard();
    const id = await addClass(teacher);
    await change(staff, id, { add_pupils: [pupil.id] });
    expect(await powers(id, pupil.id)).toEqual(none);
  });

  test('comes back with a class from the archive where the teacher has put it there, and not where staff have', async () => {
    const { context } = server;
    const archive = async (id: number, archived: boolean, { token }: Sender) => {
      const { status, text } = await send(server, `PATCH /classes_api/${id}/`, { token, json: { archived } });
      expect(status, text).toBe(200);
    };
    const pupil = await makePupilWithCard();
    const { id } = await makeClass(context, { teachers: [teacher.person], pupils: [pupil] });
    await archive(id, true, teacher);
    expect(await powers(id, pupil.id)).toEqual(none);
    expect((await pageOf(id)).pupils).toMatchObject([{ last_seen: null, week: null, in_all: null }]);
    await archive(id, false, teacher);
    expect((await powers(id, pupil.id)).untaken).toBe(200);
    await archive(id, true, staff);
    await archive(id, false, teacher);
    expect((await pageOf(id)).is_confirmed).toBe(false);
    expect(await powers(id, pupil.id)).toEqual(none);
    await archive(id, true, teacher);
    await archive(id, false, staff);
    expect((await powers(id, pupil.id)).untaken).toBe(403);
    expect((await confirm(id)).status).toBe(200);
    expect((await powers(id, pupil.id)).untaken).toBe(200);
  });

  test('does not come back with a class that the end of a year has put into the archive', async () => {
    const pupil = await makePupilWithCard();
    const archived_at = new Date();
    const fields = { teachers: [teacher.person], pupils: [pupil], archived_at };
    const { id } = await makeClass(server.context, fields);
    const json = { archived: false };
    const restored = await send(server, `PATCH /classes_api/${id}/`, { token: teacher.token, json });
    expect(restored.status).toBe(200);
    expect(await powers(id, pupil.id)).toEqual(none);
  });

  test('is not needed to give work to a class that is not confirmed, and to one of its pupils', async () => {
    const pupil = await makePupil(server.context);
    const id = await addClass(teacher);
    await change(teacher, id, { add_pupils: [pupil.id] });
    const tests = [(await makeQuestion(server.context)).id];
    for (const to of [{ classes: [id] }, { people: [pupil.id] }]) {
      const json = { title: 'Friday', mode: 'practice', tests, ...to };
      const { status, text } = await send(server, 'POST /work_api/', { token: teacher.token, json });
      expect(status, text).toBe(201);
    }
  });
});

describe('POST /classes_api/{id}/confirm/', () => {
  test('confirms the class and the pupils who are named, once, and records it', async () => {
    const [seen, later, stranger] = [
      await makePupil(server.context),
      await makePupil(server.context),
      await makePupil(server.context),
    ];
    const id = await addClass(teacher);
    await change(teacher, id, { add_pupils: [seen.id, later.id] });
    expect((await confirm(id, [seen.id], teacher)).status).toBe(403);
    const [first, second] = [await confirm(id, [seen.id, stranger.id]), await confirm(id, [seen.id])];
    expect(first.body).toMatchObject({ data_api: [{ is_confirmed: true, unconfirmed_pupils: 1 }] });
    expect(second.body).toEqual(first.body);
    expect((await pageOf(id)).pupils.map((pupil) => [pupil.id, pupil.is_confirmed])).toEqual(
      expect.arrayContaining([
        [seen.id, true],
        [later.id, false],
      ]),
    );
    const { rows } = await server.context.pool.query<{ action: string }>(
      `select action, person, details ->> 'change' as change from audit_entry
       where details ->> 'class' = $1 and actor = $2 order by id`,
      [String(id), staff.person.id],
    );
    expect(rows).toEqual([
      { action: 'class.confirmed', person: null, change: null },
      { action: 'class.members', person: seen.id, change: 'confirmed' },
    ]);
  });

  test('refuses values that are no list of people, and classes that do not exist', async () => {
    const id = await addClass(teacher);
    for (const pupils of ['x', [null], [{}], Array.from({ length: 2001 }, () => 1)]) {
      const { status } = await send(server, `POST /classes_api/${id}/confirm/`, {
        token: staff.token,
        json: { pupils },
      });
      expect(status).toBe(400);
    }
    expect((await pageOf(id)).is_confirmed).toBe(false);
    expect((await confirm(2_000_000_000)).status).toBe(404);
  });

  test('is asked for by the list of classes that wait', async () => {
    const id = await addClass(teacher);
    const { id: settled } = await makeClass(server.context, { teachers: [teacher.person] });
    const { id: added } = await makeClass(server.context, { teachers: [teacher.person] });
    await addPupils(server.context.database, added, [(await makePupil(server.context)).id], false);
    const { body } = await send(server, 'GET /classes_api/?unconfirmed=true&per_page=100', {
      token: teacher.token,
    });
    const ids = (body as { data_api: ClassInList[] }).data_api.map((listed) => listed.id);
    expect(ids).toEqual(expect.arrayContaining([id, added]));
    expect(ids).not.toContain(settled);
  });
});

describe('a pupil with a password', () => {
  test('gets no card and no PIN from a teacher, and is listed as left out; staff make one', async () => {
    const { context } = server;
    const [without, withPassword] = [await makePupil(context), await makePerson(context, { is_pupil: true })];
    const taught = { teachers: [teacher.person], pupils: [without, withPassword] };
    const { id } = await makeClass(context, taught);
    const people = [without.id, withPassword.id];
    const left_out = [{ person: withPassword.id, reason: 'has_password' }];
    const cards = [{ person: without.id }];
    const ask = (request: string, json: object, { token } = teacher) =>
      send(server, request, { token, json });
    for (const [request, json] of [
      ['POST /people_api/cards/', { people }],
      [`POST /classes_api/${id}/cards/`, {}],
    ] as const) {
      const reply = await ask(request, json);
      expect(reply).toMatchObject({ status: 201, body: { cards, left_out } });
      expect((reply.body as { cards: unknown[] }).cards).toHaveLength(1);
    }
    const only = await ask('POST /people_api/cards/', { people: [withPassword.id] });
    expect(only).toMatchObject({ status: 409, body: { code: 'has_password' } });
    await giveCard(context, withPassword, '2580');
    const reset = await send(server, `DELETE /people_api/${withPassword.id}/pin/`, { token: teacher.token });
    expect(reset).toMatchObject({ status: 409, body: { code: 'has_password' } });
    const byStaff = await ask('POST /people_api/cards/', { people }, staff);
    expect(byStaff.body).toMatchObject({ cards: [{}, {}], left_out: [] });
  });
});

describe('GET /log_in_events_api/', () => {
  const listed = async ({ token }: Sender, query = '') => {
    const { status, body } = await send(server, `GET /log_in_events_api/${query}`, { token });
    expect(status).toBe(200);
    return (body as { data_api: LogInEvent[] }).data_api;
  };
  const summaryOf = (events: LogInEvent[]) =>
    events.map(({ what, child_name, by_name, by_staff }) => [what, child_name, by_staff ? 'staff' : by_name]);

  test('tells a pupil and the parents what a teacher and staff did, and nobody else', async () => {
    const { context } = server;
    const parent = await makeCaller(context, { is_parent: true });
    const child = await makePupil(context, {
      father_email: parent.person.email,
      first_name: 'Nodir',
      last_name: 'Karimov',
    });
    const classmate = await makePupil(context);
    const { id } = await makeClass(context, { teachers: [teacher.person], pupils: [child, classmate] });
    await send(server, `POST /classes_api/${id}/cards/`, { token: teacher.token, json: {} });
    await send(server, 'POST /people_api/cards/', { token: staff.token, json: { people: [child.id] } });
    const { person: mother, token: ofMother } = await makeCaller(context, { last_name: 'Karimova' });
    const token = await tokenOf(context, child);
    const shown = await send(server, 'POST /parents_api/code/', { token, json: {} });
    const [{ code }] = (shown.body as { data_api: [{ code: string }] }).data_api;
    await send(server, 'POST /children_api/', { token: ofMother, json: { code } });
    const events = [
      ['card_printed', 'staff'],
      ['card_printed', 'Temur Oʻqituvchi'],
    ] as const;
    expect(summaryOf(await listed({ token }))).toEqual([
      ['parent_linked', '', `${mother.first_name} Karimova`],
      ...events.map(([what, by]) => [what, '', by]),
    ]);
    expect(summaryOf(await listed(parent))).toEqual([
      ['parent_linked', 'Nodir Karimov', ''],
      ...events.map(([what, by]) => [what, 'Nodir Karimov', by]),
    ]);
    expect(summaryOf(await listed({ token: ofMother }))).toEqual(
      events.map(([what, by]) => [what, 'Nodir Karimov', by]),
    );
    for (const caller of [teacher, staff]) {
      expect(JSON.stringify(await listed(caller))).not.toContain('Nodir');
    }
    const ofClassmate = { token: await tokenOf(context, classmate) };
    expect(summaryOf(await listed(ofClassmate))).toEqual([['card_printed', '', 'Temur Oʻqituvchi']]);
  });

  test('tells of PINs, sessions and addresses, the latest first, of the days that are asked for', async () => {
    const { context } = server;
    const pupil = await makePupilWithCard();
    await makeClass(context, { teachers: [teacher.person], pupils: [pupil] });
    const days = '?days=1';
    for (const part of ['pin', 'sessions']) {
      await send(server, `DELETE /people_api/${pupil.id}/${part}/`, { token: teacher.token });
    }
    await context.pool.query(
      `update audit_entry set made_at = now() - interval '2 days' where person = $1 and action = 'card.pin_reset'`,
      [pupil.id],
    );
    const email = `pupil-${pupil.id}@example.com`;
    await send(server, `PATCH /people_api/${pupil.id}/`, { token: staff.token, json: { email } });
    const reader = await makeCallerOf(pupil.id);
    expect(summaryOf(await listed(reader, days)).map(([what]) => what)).toEqual([
      'address_changed',
      'sessions_ended',
    ]);
    expect(summaryOf(await listed(reader)).map(([what]) => what)).toEqual([
      'address_changed',
      'sessions_ended',
      'pin_reset',
    ]);
    const wrong = await send(server, 'GET /log_in_events_api/?days=0', { token: reader.token });
    expect(wrong.status).toBe(400);
  });

  async function makeCallerOf(id: number): Promise<Sender> {
    const person = await server.context.database
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { token: await tokenOf(server.context, person) };
  }
});

import { beforeAll, describe, expect, test } from 'vitest';

import type { Card } from '../../contract/people/cards.ts';
import { cardCodePattern, mostNamed } from '../../contract/people/cards.ts';
import { foldCode } from '../../contract/people/codes.ts';
import { giveCard, makePupil } from '../testing/cards.ts';
import { type Reply, send } from '../testing/client.ts';
import { type Caller, makeCaller, makeClass, makePerson, tokenOf } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
let staff: Caller;
let teacher: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
  teacher = await makeCaller(server.context, { is_teacher: true });
});

function print(json: unknown, { token } = staff): Promise<Reply> {
  return send(server, 'POST /people_api/cards/', { json, token });
}

function printClass(id: number, json: unknown, { token } = teacher): Promise<Reply> {
  return send(server, `POST /classes_api/${id}/cards/`, { json, token });
}

function cardsOf({ body }: Reply): Card[] {
  return (body as { cards: Card[] }).cards;
}

async function logIn(code: string, pin: string): Promise<number> {
  return (await send(server, 'POST /auth/card/create/', { json: { code, pin } })).status;
}

async function isLoggedIn(token: string): Promise<boolean> {
  return (await send(server, 'GET /auth/users/me/', { token })).status === 200;
}

async function lastAuditEvent() {
  return server.context.database
    .selectFrom('audit_entry')
    .select(['actor', 'action', 'person', 'details'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

describe('printing cards', () => {
  test('gives each pupil the code for parents, which links them and stays the same on the next card', async () => {
    const pupil = await makePupil(server.context);
    const [first] = cardsOf(await print({ people: [pupil.id] }));
    const [second] = cardsOf(await print({ people: [pupil.id] }));
    expect(second?.code).not.toBe(first?.code);
    expect(second?.linking_code).toBe(first?.linking_code);
    const days = (Date.parse(first?.linking_code_until ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    expect(second?.linking_code_until).toBe(first?.linking_code_until);
    const parent = await makeCaller(server.context);
    const { status, body } = await send(server, 'POST /children_api/', {
      token: parent.token,
      json: { code: first?.linking_code },
    });
    expect([status, body]).toMatchObject([201, { data_api: [{ id: pupil.id }] }]);
  });

  test('is for teachers and staff', async () => {
    const pupil = await makeCaller(server.context, { is_pupil: true, is_parent: true });
    for (const request of ['POST /people_api/cards/', 'POST /classes_api/1/cards/']) {
      expect((await send(server, request, { json: {} })).status).toBe(401);
      expect((await send(server, request, { json: {}, token: pupil.token })).status).toBe(403);
    }
  });

  test('is refused to teachers for the school, for other classes and archived ones, and for pupils whom they do not teach', async () => {
    const { context } = server;
    const [ownPupil, strange, former] = await Promise.all([
      makePupil(context),
      makePupil(context),
      makePupil(context),
    ]);
    await makeClass(context, { teachers: [teacher.person], pupils: [ownPupil] });
    const other = await makeClass(context, { pupils: [strange] });
    const archived = await makeClass(context, { teachers: [teacher.person], pupils: [former] });
    await context.pool.query('update class set archived_at = now() where id = $1', [archived.id]);
    for (const id of [other.id, archived.id]) expect((await printClass(id, {})).status).toBe(403);
    expect((await print({ all: true }, teacher)).status).toBe(403);
    for (const people of [[strange.id], [former.id], [ownPupil.id, strange.id]]) {
      expect((await print({ people }, teacher)).status).toBe(403);
    }
    expect((await print({ people: [ownPupil.id] }, teacher)).status).toBe(201);
  });

  test('is refused to teachers for pupils of theirs who are teachers or staff too', async () => {
    const colleague = await makePupil(server.context, { is_staff: true });
    await makeClass(server.context, { teachers: [teacher.person], pupils: [colleague] });
    expect((await print({ people: [colleague.id] }, teacher)).status).toBe(403);
  });

  test('needs people who can have a card', async () => {
    const { context } = server;
    const parent = await makePerson(context, { is_parent: true });
    const both = await makePerson(context, { is_pupil: true, is_teacher: true });
    const inactive = await makePupil(context, { is_active: false, deactivated_at: new Date() });
    const no_card = { people: ['Only active pupils who are neither teachers nor staff have log-in cards.'] };
    for (const { id } of [parent, both]) {
      expect(await print({ people: [id] })).toMatchObject({ status: 400, body: no_card });
    }
    for (const id of [inactive.id, 2_000_000_000]) {
      const missing = { people: [`Invalid pk "${id}" - object does not exist.`] };
      expect(await print({ people: [id] })).toMatchObject({ status: 400, body: missing });
    }
    for (const [people, sentence] of [
      [undefined, 'This field is required.'],
      [[], 'This list may not be empty.'],
      [
        Array.from({ length: mostNamed + 1 }, () => 1),
        `Ensure this field has no more than ${mostNamed} elements.`,
      ],
    ] as const) {
      expect(await print({ people })).toMatchObject({ status: 400, body: { people: [sentence] } });
    }
  });

  test('of an unknown class is answered 404', async () => {
    expect((await printClass(2_000_000_000, {}, staff)).status).toBe(404);
  });

  test('answers the codes of a class once, sorted by name, and stores their hashes only', async () => {
    const { context } = server;
    const names = [
      { first_name: 'Zuhra', last_name: 'Aliyeva' },
      { first_name: 'Азиз', last_name: 'Каримов' },
      { first_name: 'Anvar', last_name: 'Botirov' },
    ];
    const pupils = await Promise.all(names.map((name) => makePupil(context, name)));
    const helper = await makePerson(context, { is_pupil: true, is_teacher: true });
    const room = await makeClass(context, { teachers: [teacher.person], pupils: [...pupils, helper] });
    const reply = await printClass(room.id, {});
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ status: 'ok', school: 'School 5', address: 'http://savol.example' });
    const cards = cardsOf(reply);
    expect(cards.map(({ name }) => name)).toEqual(['Zuhra Aliyeva', 'Anvar Botirov', 'Азиз Каримов']);
    for (const { code, class: name } of cards) {
      expect(code).toMatch(/^\w{4}-\w{4}$/);
      expect(foldCode(code)).toMatch(cardCodePattern);
      expect(name).toBe(room.name);
    }
    expect(new Set(cards.map(({ code }) => code)).size).toBe(3);
    const stored = await context.pool.query<{ row: string }>('select card::text as row from card');
    for (const { code } of cards) {
      for (const { row } of stored.rows) expect(row).not.toContain(code.replace('-', ''));
    }
    expect(await lastAuditEvent()).toEqual({
      actor: teacher.person.id,
      action: 'cards.printed',
      person: null,
      details: { class: room.id, cards: 3, people: cards.map(({ person }) => person) },
    });
  });

  test('anew kills the old card and ends its sessions, and keeps the PIN', async () => {
    const pupil = await makePupil(server.context);
    const old = await giveCard(server.context, pupil, '2580');
    const token = await tokenOf(server.context, pupil);
    const [card] = cardsOf(await print({ people: [pupil.id] }));
    expect(await isLoggedIn(token)).toBe(false);
    expect(await logIn(old, '2580')).toBe(401);
    expect(await logIn(card?.code ?? '', '2580')).toBe(200);
    expect(await lastAuditEvent()).toMatchObject({ person: pupil.id, details: { cards: 1 } });
  });

  test('for the first time logs nobody out', async () => {
    const { person, token } = await makeCaller(server.context, { is_pupil: true });
    expect((await print({ people: [person.id] })).status).toBe(201);
    expect(await isLoggedIn(token)).toBe(true);
  });

  test('opens a card again that was closed by wrong PINs', async () => {
    const pupil = await makePupil(server.context);
    const old = await giveCard(server.context, pupil, '2580');
    for (let times = 0; times < 6; times += 1) await logIn(old, '0001');
    expect(await logIn(old, '2580')).toBe(429);
    const [card] = cardsOf(await print({ people: [pupil.id] }));
    expect(await logIn(card?.code ?? '', '2580')).toBe(200);
  });

  test('for those without a card leaves the cards of others as they are', async () => {
    const { context } = server;
    const [before, fresh] = [await makePupil(context), await makePupil(context)];
    const code = await giveCard(context, before, '2580');
    const room = await makeClass(context, { pupils: [before, fresh] });
    const cards = cardsOf(await printClass(room.id, { only_new: true }, staff));
    expect(cards.map(({ person }) => person)).toEqual([fresh.id]);
    expect(cardsOf(await print({ people: [before.id, fresh.id], only_new: true }))).toEqual([]);
    expect(await logIn(code, '2580')).toBe(200);
  });

  test('for the whole school is for staff, and has the class of each pupil', async () => {
    const { context } = server;
    const pupil = await makePupil(context);
    const room = await makeClass(context, { pupils: [pupil] });
    const loner = await makePupil(context);
    const reply = await print({ all: true });
    expect(reply.status).toBe(201);
    const cards = cardsOf(reply);
    const classOf = (id: number) => cards.find(({ person }) => person === id)?.class;
    expect([classOf(pupil.id), classOf(loner.id)]).toEqual([room.name, '']);
    expect(cards.every(({ person }) => person !== staff.person.id)).toBe(true);
    expect(await lastAuditEvent()).toMatchObject({ details: { all: true, cards: cards.length } });
  });

  test('twice at the same moment leaves one card, that of one of the answers', async () => {
    const pupil = await makePupil(server.context);
    await giveCard(server.context, pupil, '2580');
    const replies = await Promise.all([1, 2, 3].map(() => print({ people: [pupil.id] })));
    const codes = replies.map((reply) => cardsOf(reply)[0]?.code ?? '');
    const statuses = [];
    for (const code of codes) statuses.push(await logIn(code, '2580'));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  });
});

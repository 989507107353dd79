import { beforeEach, describe, expect, test } from 'vitest';

import type { Move, MovePlan } from '../../contract/people/classes.ts';
import { type Caller, makeCaller, makeClass } from '../testing/factories.ts';
import { type Reply, send } from '../testing/client.ts';
import { expectStaffOnly } from '../testing/refusals.ts';
import { startServer } from '../testing/start-server.ts';
import { makeWork } from '../testing/work.ts';

const server = startServer();
const year = new Date().getUTCFullYear() - 1;
let staff: Caller;

beforeEach(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
  await server.context.database.deleteFrom('class_move').execute();
  await server.context.database.deleteFrom('class').execute();
});

function bodyOf(reply: Reply): unknown {
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { data_api: unknown[] }).data_api[0];
}
const plan = async (query = '') =>
  bodyOf(await send(server, `GET /classes_api/move-up/${query}`, { token: staff.token })) as MovePlan;
const move = (json: object) => send(server, 'POST /classes_api/move-up/', { token: staff.token, json });
const undo = (id: number) =>
  send(server, 'POST /classes_api/move-up/undo/', { token: staff.token, json: { move: id } });

const classesNow = async () => {
  const rows = await server.context.database
    .selectFrom('class')
    .select(['name', 'year', 'archived_at'])
    .orderBy('id')
    .execute();
  return rows.map((row) => `${row.name} ${row.year}${row.archived_at === null ? '' : ' archived'}`);
};

async function makeSchool() {
  for (const name of ['7B', '8B', '11A', 'Chess']) await makeClass(server.context, { name, year });
  await makeClass(server.context, { name: '6B', year, archived_at: new Date() });
}

test('moving up is for staff', async () => {
  await expectStaffOnly(server, 'GET /classes_api/move-up/');
  await expectStaffOnly(server, 'POST /classes_api/move-up/', { json: { year, plan: 'x' } });
  await expectStaffOnly(server, 'POST /classes_api/move-up/undo/', { json: { move: 1 } });
});

test('a school does not move beyond the calendar year', async () => {
  const { token } = staff;
  const reply = await send(server, `GET /classes_api/move-up/?year=${year + 1}`, { token });
  expect(reply.status).toBe(400);
  expect(reply.body).toEqual({ year: [`Ensure this value is less than or equal to ${year}.`] });
  expect((await move({ year: year + 1, plan: 'x' })).status).toBe(400);
  expect((await move({ year })).status).toBe(400);
  expect((await send(server, 'POST /classes_api/move-up/undo/', { token, json: {} })).status).toBe(400);
});

describe('moving up', () => {
  test('is planned without changing anything', async () => {
    await makeSchool();
    await makeClass(server.context, { name: '9b', year: year + 1 });
    const planned = await plan();
    expect(planned).toMatchObject({ from_year: year, last: null });
    expect(planned.classes.map(({ name, outcome, becomes }) => [name, outcome, becomes])).toEqual([
      ['7B', 'moves', '8B'],
      ['8B', 'taken', '9B'],
      ['11A', 'leaves', '11A'],
      ['Chess', 'moves', 'Chess'],
    ]);
    expect(await classesNow()).toContain(`7B ${year}`);
    expect((await plan(`?year=${year - 1}`)).classes).toEqual([]);
  });

  test('says which work of the classes is not over, as the page of a class does', async () => {
    const { context } = server;
    const leaving = await makeClass(context, { name: '11A', year });
    const to = { classes: [leaving] };
    await makeWork(context, to);
    await makeWork(context, { ...to, opens_at: new Date(0), closes_at: new Date(1) });
    await makeWork(context, { ...to, archived_at: new Date() });
    expect((await plan()).classes).toMatchObject([{ outcome: 'leaves', open_work: 1 }]);
    const page = await send(server, `GET /classes_api/${leaving.id}/`, { token: staff.token });
    expect(page.body).toMatchObject({ data_api: [{ open_work: 1 }] });
  });

  test('is made as planned, and undone', async () => {
    await makeSchool();
    const before = await classesNow();
    const planned = await plan();
    const made = bodyOf(await move({ year, plan: planned.plan })) as Move;
    expect(made).toMatchObject({ from_year: year, moved: 3, left: 1 });
    expect(await classesNow()).toEqual([
      `8B ${year + 1}`,
      `9B ${year + 1}`,
      `11A ${year} archived`,
      `Chess ${year + 1}`,
      `6B ${year} archived`,
    ]);
    expect((await plan()).last).toEqual(made);
    expect((await move({ year, plan: planned.plan })).status).toBe(409);
    expect((bodyOf(await undo(made.id)) as Move).id).toBe(made.id);
    expect(await classesNow()).toEqual(before);
    expect((await undo(made.id)).status).toBe(409);
    expect((await plan()).last).toBeNull();
    const recorded = await server.context.database
      .selectFrom('audit_entry')
      .select(['action', 'details'])
      .where('actor', '=', staff.person.id)
      .orderBy('id')
      .execute();
    const details = { move: made.id, from_year: year, moved: 3, left: 1 };
    expect(recorded).toEqual([
      { action: 'classes.moved_up', details },
      { action: 'classes.moved_back', details },
    ]);
  });

  test('is refused where a class has changed since the plan', async () => {
    await makeSchool();
    const planned = await plan();
    await makeClass(server.context, { name: '5V', year });
    const before = await classesNow();
    expect((await move({ year, plan: planned.plan })).status).toBe(409);
    expect(await classesNow()).toEqual(before);
  });

  test('is made once where two confirm it at once', async () => {
    await makeSchool();
    const planned = await plan();
    const replies = await Promise.all([1, 2, 3].map(() => move({ year, plan: planned.plan })));
    const count = (wanted: number) => replies.filter(({ status }) => status === wanted).length;
    expect([count(200), count(409)]).toEqual([1, 2]);
    expect(await classesNow()).toContain(`8B ${year + 1}`);
  });

  test.each([
    ['was renamed', '8B', { name: '8C' }],
    ['was archived', '8B', { archived: true }],
    ['was restored', '11A', { archived: false }],
  ])('is not undone where a class %s since', async (_what, name, json) => {
    await makeSchool();
    const made = bodyOf(await move({ year, plan: (await plan()).plan })) as Move;
    const { id } = await server.context.database
      .selectFrom('class')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    const changed = await send(server, `PATCH /classes_api/${id}/`, { token: staff.token, json });
    expect(changed.status, changed.text).toBe(200);
    const after = await classesNow();
    expect((await plan()).last).toBeNull();
    expect((await undo(made.id)).status).toBe(409);
    expect(await classesNow()).toEqual(after);
  });

  test('is not undone where another class has got an old name, and then changes nothing', async () => {
    await makeSchool();
    const made = bodyOf(await move({ year, plan: (await plan()).plan })) as Move;
    await makeClass(server.context, { name: '7b', year });
    const after = await classesNow();
    expect((await undo(made.id)).status).toBe(409);
    expect(await classesNow()).toEqual(after);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';

import type { WorkInList, WorkPage } from '../../../contract/work/work.ts';
import { type Caller, makeCaller, makeClass, makePerson } from '../../testing/factories.ts';
import { type Reply, send } from '../../testing/client.ts';
import { missing } from '../../testing/matrix-objects.ts';
import { startServer } from '../../testing/start-server.ts';
import { makeAttempt, makeWork } from '../../testing/work.ts';

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
  pupil = await makeCaller(server.context, { is_pupil: true });
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

function page(reply: Reply, status = 200): WorkPage {
  expect(reply.status, reply.text).toBe(status);
  const [work] = (reply.body as { data_api: WorkPage[] }).data_api;
  if (work === undefined) throw new Error('there is no work in the answer');
  return work;
}

function listed(reply: Reply): WorkInList[] {
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { data_api: WorkInList[] }).data_api;
}

/** A class that the teacher teaches. */
const makeTaught = async () => ({
  taught: await makeClass(server.context, { teachers: [teacher.person] }),
});

describe('GET /work_api/', () => {
  test('needs a log-in and a role, and filters that make sense', async () => {
    expect((await send(server, 'GET /work_api/')).status).toBe(401);
    expect((await send(server, 'GET /work_api/', { token: pupil.token })).status).toBe(403);
    const { token } = staff;
    for (const query of ['state=gone', 'class=x', 'archived=2']) {
      expect((await send(server, `GET /work_api/?${query}`, { token })).status).toBe(400);
    }
  });

  test('lists today’s work first, then open, planned and past work; archived work apart', async () => {
    const { taught } = await makeTaught();
    const at = (hours: number) => new Date(inHours(hours));
    const make = (title: string, opens: number, closes: number | null, some = {}) =>
      makeWork(server.context, {
        title,
        author: teacher.person,
        classes: [taught],
        opens_at: at(opens),
        closes_at: closes === null ? null : at(closes),
        ...some,
      });
    await make('over long ago', -900, -800);
    await make('over', -500, -400);
    await make('planned', 300, 400);
    await make('open without an end', -100, null);
    await make('open', -100, 200);
    await make('open, due earlier', -100, 900, { due_at: at(100) });
    await make('closes now', -100, 0.001);
    await make('taken back', -100, 200, { archived_at: new Date() });
    const titles = async (query: string, { token } = teacher) =>
      listed(await send(server, `GET /work_api/?class=${taught.id}&${query}`, { token })).map(
        ({ title }) => title,
      );
    const all = [
      'closes now',
      'open, due earlier',
      'open',
      'open without an end',
      'planned',
      'over',
      'over long ago',
    ];
    expect(await titles('')).toEqual(all);
    expect(await titles('', staff)).toEqual(all);
    expect(await titles('', other)).toEqual([]);
    expect(await titles('state=planned')).toEqual(['planned']);
    expect(await titles('state=over')).toEqual(expect.arrayContaining(['over', 'over long ago']));
    expect(await titles('s=DUE')).toEqual(['open, due earlier']);
    expect(await titles('archived=true')).toEqual(['taken back']);
    expect(await titles('per_page=2&page=3')).toEqual(['planned', 'over']);
    const first = await send(server, `GET /work_api/?class=${taught.id}&per_page=2`, {
      token: teacher.token,
    });
    expect(first.body).toMatchObject({ total: 7, total_pages: 4 });
  });

  test('shows a teacher of a class the work of others, with the pupils of that class only', async () => {
    const [ownQuestion, foreign] = [
      await makePerson(server.context, { is_pupil: true }),
      await makePerson(server.context, { is_pupil: true }),
    ];
    const mine = await makeClass(server.context, { teachers: [other.person], pupils: [ownQuestion] });
    const theirs = await makeClass(server.context, { pupils: [foreign] });
    const work = await makeWork(server.context, {
      author: staff.person,
      classes: [mine, theirs],
      pupils: [foreign],
    });
    await makeAttempt(server.context, { work, person: foreign });
    const read = async ({ token }: Caller) =>
      page(await send(server, `GET /work_api/${work.id}/`, { token }));
    expect(await read(other)).toMatchObject({
      pupils_count: 1,
      begun: 0,
      handed_in: 0,
      people: [],
      is_own: false,
      may_change: false,
    });
    expect(await read(staff)).toMatchObject({ pupils_count: 2, begun: 1, handed_in: 1, may_change: true });
    expect((await read(staff)).people.map(({ id }) => id)).toEqual([foreign.id]);
  });
});

describe('GET /work_api/{id}/', () => {
  test('is for those who gave it, teachers of its classes, and staff', async () => {
    const { taught } = await makeTaught();
    const { id } = await makeWork(server.context, { author: teacher.person, classes: [taught] });
    expect((await send(server, `GET /work_api/${id}/`)).status).toBe(401);
    for (const { token } of [pupil, other]) {
      expect((await send(server, `GET /work_api/${id}/`, { token })).status).toBe(403);
      expect((await send(server, `GET /work_api/${id}/preview/`, { token })).status).toBe(403);
    }
    expect((await send(server, `GET /work_api/${missing}/`, { token: staff.token })).status).toBe(404);
  });

  test('counts the pupils who have started, are at it, and have handed in, also by the clock', async () => {
    const people = await Promise.all(
      Array.from({ length: 4 }, () => makePerson(server.context, { is_pupil: true })),
    );
    const taught = await makeClass(server.context, { pupils: people });
    const work = await makeWork(server.context, { author: teacher.person, classes: [taught] });
    const [first, second, third] = people as [Caller['person'], Caller['person'], Caller['person']];
    const running = { handed_in_at: null, handed_in_by: null };
    await makeAttempt(server.context, { work, person: first });
    await makeAttempt(server.context, { work, person: second, ...running });
    await makeAttempt(server.context, {
      work,
      person: third,
      ...running,
      ends_at: new Date(Date.now() - 1000),
    });
    const read = page(await send(server, `GET /work_api/${work.id}/`, { token: teacher.token }));
    expect(read).toMatchObject({ pupils_count: 4, begun: 3, under_way: 1, handed_in: 2 });
  });
});

import { beforeAll, describe, expect, test } from 'vitest';

import type { WorkInList, WorkPage } from '../../contract/work.ts';
import {
  type Caller,
  makeCaller,
  makeCategory,
  makeClass,
  makeDifficultyLevel,
  makePerson,
  makeQuestion,
} from '../testing/factories.ts';
import { type Reply, send } from '../testing/client.ts';
import { missing } from '../testing/matrix-objects.ts';
import { startServer } from '../testing/start-server.ts';
import { makeAttempt, makeWork } from '../testing/work.ts';
import { readQuestionIds } from './store.ts';

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
  const [one] = (reply.body as { data_api: WorkPage[] }).data_api;
  if (one === undefined) throw new Error('there is no work in the answer');
  return one;
}

function listed(reply: Reply): WorkInList[] {
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { data_api: WorkInList[] }).data_api;
}

/** A class that the teacher teaches, with two pupils, and two tests. */
async function makeTaught() {
  const pupils = [
    await makePerson(server.context, { is_pupil: true }),
    await makePerson(server.context, { is_pupil: true }),
  ];
  const taught = await makeClass(server.context, { teachers: [teacher.person], pupils });
  const tests = [(await makeQuestion(server.context)).id, (await makeQuestion(server.context)).id];
  return { taught, pupils, tests };
}

const give = ({ token }: Partial<Caller>, json: object, headers = {}) =>
  send(server, 'POST /work_api/', { token, json, headers });

const deedsAbout = async (work: number) =>
  (
    await server.context.pool.query<{ action: string; person: number | null; details: object }>(
      `select action, person, details from audit_entry where details ->> 'work' = $1 order by id`,
      [String(work)],
    )
  ).rows;

describe('POST /work_api/', () => {
  test('is for teachers and staff', async () => {
    const { taught, tests } = await makeTaught();
    const json = { title: 'Friday', mode: 'exam', tests, classes: [taught.id] };
    expect((await give({}, json)).status).toBe(401);
    expect((await give(pupil, json)).status).toBe(403);
  });

  test('refuses what lacks or does not fit together, at its field', async () => {
    const { taught, tests } = await makeTaught();
    const fits = { title: 'Friday', mode: 'exam', tests, classes: [taught.id] };
    const refused = async (change: object) => {
      const reply = await give(teacher, { ...fits, ...change });
      expect(reply.status, reply.text).toBe(400);
      return reply.body;
    };
    expect((await give(teacher, {})).body).toEqual({
      title: ['This field is required.'],
      mode: ['This field is required.'],
    });
    expect(await refused({ title: ' ', mode: 'game' })).toEqual({
      title: ['This field may not be blank.'],
      mode: ['"game" is not a valid choice.'],
    });
    expect(await refused({ opens_at: 'tomorrow', due_at: '2027-02-30T10:00' })).toEqual({
      opens_at: ['Enter a valid date and time.'],
      due_at: ['Enter a valid date and time.'],
    });
    const after = ['This must be later than the work opens.'];
    expect(await refused({ opens_at: inHours(5), due_at: inHours(4), closes_at: inHours(3) })).toEqual({
      due_at: after,
      closes_at: after,
    });
    expect(await refused({ due_at: inHours(4), closes_at: inHours(3) })).toEqual({
      closes_at: ['The work cannot close before it is due.'],
    });
    expect(await refused({ opens_at: inHours(-5), closes_at: inHours(-3) })).toEqual({
      closes_at: ['This time is over already.'],
    });
    const show = { marks: 'end', keys: 'closed', explanations: 'never' };
    expect(await refused({ show })).toEqual({
      closes_at: ['Something is shown once the work has closed, so it needs a time when it closes.'],
    });
    expect(await refused({ show: { ...show, keys: 'each' } })).toEqual({
      show: ['Only in practice can something be shown after each answer.'],
    });
    expect(await refused({ show: { marks: 'end' } })).toHaveProperty('show');
    expect(await refused({ classes: [] })).toEqual({ classes: ['Choose a class or a pupil.'] });
    expect(await refused({ tests: [] })).toEqual({ tests: ['Choose tests, or a rule that finds them.'] });
    expect(await refused({ tests: [missing] })).toEqual({
      tests: [`Test ${missing} cannot be given: it is disabled, or was deleted.`],
    });
    const disabled = await makeQuestion(server.context, { enabled: false });
    expect(await refused({ tests: [...tests, disabled.id] })).toEqual({
      tests: [`Test ${disabled.id} cannot be given: it is disabled, or was deleted.`],
    });
    const { id: category } = await makeCategory(server.context);
    expect(await refused({ rule: { category, count: 2 } })).toEqual({
      rule: ['Choose either tests or a rule.'],
    });
    expect(await refused({ time_limit: 601 })).toEqual({
      time_limit: ['Ensure this value is less than or equal to 600.'],
    });
    expect(listed(await send(server, `GET /work_api/?class=${taught.id}`, { token: staff.token }))).toEqual(
      [],
    );
  });

  test('gives a teacher no class or pupil but those whom he or she teaches', async () => {
    const { taught, tests, pupils } = await makeTaught();
    const foreign = await makeClass(server.context, { pupils: [pupil.person] });
    const old = await makeClass(server.context, { teachers: [teacher.person], archived_at: new Date() });
    const json = { title: 'Friday', mode: 'exam', tests };
    const notClass = { classes: ['You cannot give work to one of these classes.'] };
    const notPupil = { people: ['You cannot give work to one of these pupils.'] };
    for (const id of [foreign.id, old.id, missing]) {
      expect((await give(teacher, { ...json, classes: [taught.id, id] })).body).toEqual(notClass);
    }
    for (const id of [pupil.person.id, teacher.person.id, missing]) {
      expect((await give(teacher, { ...json, people: [pupils[0]?.id, id] })).body).toEqual(notPupil);
    }
    expect((await give(staff, { ...json, people: [teacher.person.id] })).body).toEqual(notPupil);
    page(await give(staff, { ...json, classes: [foreign.id], people: [pupil.person.id] }), 201);
    page(await give(teacher, { ...json, people: [pupils[0]?.id] }), 201);
  });

  test('gives tests in their order, with what is usual where nothing is said, once for one Idempotency-Key', async () => {
    const { taught, tests } = await makeTaught();
    const json = { title: ' Friday ', mode: 'exam', tests: tests.toReversed(), classes: [taught.id] };
    const key = { 'Idempotency-Key': 'work-1' };
    const given = page(await give(teacher, json, key), 201);
    expect(given).toMatchObject({
      title: 'Friday',
      words: '',
      mode: 'exam',
      state: 'open',
      due_at: null,
      closes_at: null,
      time_limit: null,
      attempts: 'once',
      show: { marks: 'end', keys: 'end', explanations: 'end' },
      pass_mark: 60,
      parents_see: true,
      rule: null,
      tests_count: 2,
      pupils_count: 2,
      begun: 0,
      under_way: 0,
      handed_in: 0,
      may_change: true,
      is_own: true,
      author_name: 'Nodira Karimova',
      classes: [{ id: taught.id, name: taught.name }],
    });
    expect(given.tests.map(({ id }) => id)).toEqual(tests.toReversed());
    expect(JSON.stringify(given)).not.toContain('right_answer');
    expect(page(await give(teacher, json, key), 201).id).toBe(given.id);
    expect(await deedsAbout(given.id)).toEqual([
      {
        action: 'work.given',
        person: null,
        details: { work: given.id, tests: 2, classes: [taught.id], pupils: 0 },
      },
    ]);
  });

  test('shows everything after each answer in practice, and keys of an exam that closes once it has', async () => {
    const { taught, tests } = await makeTaught();
    const json = { title: 'Friday', tests, classes: [taught.id] };
    const practice = page(await give(teacher, { ...json, mode: 'practice' }), 201);
    expect(practice.show).toEqual({ marks: 'each', keys: 'each', explanations: 'each' });
    const exam = page(await give(teacher, { ...json, mode: 'exam', closes_at: inHours(2) }), 201);
    expect(exam.show).toEqual({ marks: 'end', keys: 'closed', explanations: 'closed' });
  });

  test('reads times by the clock of the school, and moments', async () => {
    const { taught, tests } = await makeTaught();
    const json = {
      title: 'Next year',
      mode: 'exam',
      tests,
      classes: [taught.id],
      opens_at: '2098-01-10T08:00',
      due_at: '2098-01-10T04:00:00Z',
      closes_at: '2098-01-10T10:00+05:00',
    };
    const given = page(await give(teacher, json), 201);
    expect(given).toMatchObject({
      state: 'planned',
      opens_at: '2098-01-10T03:00:00.000Z',
      due_at: '2098-01-10T04:00:00.000Z',
      closes_at: '2098-01-10T05:00:00.000Z',
      local: { opens_at: '2098-01-10T08:00', due_at: '2098-01-10T09:00', closes_at: '2098-01-10T10:00' },
    });
  });

  test('takes a form as well as JSON', async () => {
    const { taught, tests } = await makeTaught();
    const form = new URLSearchParams({
      title: 'By form',
      mode: 'exam',
      tests: JSON.stringify(tests),
      classes: JSON.stringify([taught.id]),
      opens_at: '',
      time_limit: '',
      attempts: '',
    });
    const reply = await send(server, 'POST /work_api/', { token: teacher.token, form });
    expect(page(reply, 201)).toMatchObject({ title: 'By form', tests_count: 2, time_limit: null });
  });
});

describe('a rule', () => {
  /** A category with tests of two levels in its subtree, one of them disabled. */
  async function makePool() {
    const { id: category } = await makeCategory(server.context);
    const { id: below } = await makeCategory(server.context, { parent: category });
    const { id: easy } = await makeDifficultyLevel(server.context, { weight: 1 });
    const { id: hard } = await makeDifficultyLevel(server.context, { weight: 4 });
    const made: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const level = count % 2 === 0 ? hard : easy;
      made.push((await makeQuestion(server.context, { category: below, qiyinlik_darajasi: level })).id);
    }
    const essay = await makeQuestion(server.context, {
      category,
      test_type: 'essay',
      qiyinlik_darajasi: easy,
    });
    await makeQuestion(server.context, { category, qiyinlik_darajasi: easy, enabled: false });
    return { category, easy, hard, made, essay: essay.id };
  }

  test('that finds too few tests is refused with the number that there is', async () => {
    const { taught } = await makeTaught();
    const { category, easy } = await makePool();
    const json = { title: 'By rule', mode: 'exam', classes: [taught.id] };
    const many = await give(teacher, { ...json, rule: { category, count: 8 } });
    expect(many.status).toBe(400);
    expect(many.body).toEqual({ rule: ['Only 7 tests fit this rule.'] });
    const rule = { category, levels: [easy], types: ['choosable'], count: 4 };
    expect((await give(teacher, { ...json, rule })).body).toEqual({ rule: ['Only 3 tests fit this rule.'] });
    expect((await give(teacher, { ...json, rule: { category: missing, count: 1 } })).body).toEqual({
      rule: [`Invalid pk "${missing}" - object does not exist.`],
    });
    expect((await give(teacher, { ...json, rule: { category, count: 0 } })).body).toEqual({
      rule: ['Ensure this value is greater than or equal to 1.'],
    });
    expect((await give(teacher, { ...json, rule: { category, count: 1, types: ['x'] } })).status).toBe(400);
  });

  test('draws the same tests for all, easy ones first', async () => {
    const { taught } = await makeTaught();
    const { category, easy, made } = await makePool();
    const rule = { category, types: ['choosable'], count: 4, draw: 'same' };
    const given = page(
      await give(teacher, { title: 'By rule', mode: 'exam', classes: [taught.id], rule }),
      201,
    );
    expect(given).toMatchObject({ tests_count: 4, pool_count: 4, rule: { ...rule, levels: [] } });
    expect(given.tests).toHaveLength(4);
    expect(given.tests.every(({ id }) => made.includes(id))).toBe(true);
    const levels = given.tests.map(({ qiyinlik_darajasi }) => qiyinlik_darajasi === easy);
    expect(levels).toEqual(levels.toSorted((one, next) => Number(next) - Number(one)));
  });

  test('keeps all that it finds where each pupil is given others', async () => {
    const { taught } = await makeTaught();
    const { category, made, essay } = await makePool();
    const rule = { category, count: 3, draw: 'each' };
    const given = page(
      await give(teacher, { title: 'By rule', mode: 'exam', classes: [taught.id], rule }),
      201,
    );
    expect(given).toMatchObject({ tests_count: 3, pool_count: 7 });
    const pool = await readQuestionIds(server.context.database, given.id);
    expect(new Set(pool)).toEqual(new Set([...made, essay]));
    const preview = await send(server, `GET /work_api/${given.id}/preview/`, { token: teacher.token });
    const [shown] = (preview.body as { data_api: { tests: { id: number }[] }[] }).data_api;
    expect(shown?.tests).toHaveLength(3);
    expect(preview.text).not.toContain('right_answer');
    const again = await send(server, `GET /work_api/${given.id}/preview/`, { token: teacher.token });
    expect(again.body).toEqual(preview.body);
  });
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

  test('lists today’s work first, then what is open, planned, over; archived work apart', async () => {
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
    const [own, foreign] = [
      await makePerson(server.context, { is_pupil: true }),
      await makePerson(server.context, { is_pupil: true }),
    ];
    const mine = await makeClass(server.context, { teachers: [other.person], pupils: [own] });
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

  test('counts those who have begun, are at it, and have handed in, also by the clock', async () => {
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

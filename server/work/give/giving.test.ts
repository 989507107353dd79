import { beforeAll, describe, expect, test } from 'vitest';

import type { WorkPage } from '../../../contract/work/work.ts';
import {
  type Caller,
  makeCaller,
  makeCategory,
  makeClass,
  makePerson,
  makeQuestion,
} from '../../testing/factories.ts';
import { type Reply, send } from '../../testing/client.ts';
import { missing } from '../../testing/matrix-objects.ts';
import { startServer } from '../../testing/start-server.ts';

const server = startServer();
let staff: Caller;
let teacher: Caller;
let pupil: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
  teacher = await makeCaller(server.context, {
    is_teacher: true,
    first_name: 'Nodira',
    last_name: 'Karimova',
  });
  pupil = await makeCaller(server.context, { is_pupil: true });
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

function page(reply: Reply, status = 200): WorkPage {
  expect(reply.status, reply.text).toBe(status);
  const [work] = (reply.body as { data_api: WorkPage[] }).data_api;
  if (work === undefined) throw new Error('there is no work in the answer');
  return work;
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

const auditEventsAbout = async (work: number) =>
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
    const reply = await send(server, `GET /work_api/?class=${taught.id}`, { token: staff.token });
    expect(reply.body).toMatchObject({ total: 0 });
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

  test('gives tests in their order, with defaults for missing fields, once for one Idempotency-Key', async () => {
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
      show: { marks: 'end', keys: 'never', explanations: 'never' },
      pass_mark: 60,
      parents_see: true,
      offline: false,
      reserved: true,
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
    expect(await auditEventsAbout(given.id)).toEqual([
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

  test('lets an exam go on without a line where that is said, and nothing else that is no choice', async () => {
    const { taught, tests } = await makeTaught();
    const json = { title: 'Exam', mode: 'exam', tests, classes: [taught.id] };
    const refused = await give(teacher, { ...json, offline: 'perhaps' });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body as object)).toEqual(['offline']);
    expect(page(await give(teacher, { ...json, offline: true }), 201).offline).toBe(true);
    expect(page(await give(teacher, { ...json, offline: '' }), 201).offline).toBe(false);
  });

  test('reserves the tests of an exam and not those of practice, unless the teacher says otherwise', async () => {
    const { taught, tests } = await makeTaught();
    const json = { title: 'Work', tests, classes: [taught.id] };
    const given = async (some: object) => page(await give(teacher, { ...json, ...some }), 201).reserved;
    expect(await given({ mode: 'exam' })).toBe(true);
    expect(await given({ mode: 'exam', reserved: '' })).toBe(true);
    expect(await given({ mode: 'exam', reserved: false })).toBe(false);
    expect(await given({ mode: 'practice' })).toBe(false);
    expect(await given({ mode: 'practice', reserved: true })).toBe(true);
    const refused = await give(teacher, { ...json, mode: 'exam', reserved: 'perhaps' });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body as object)).toEqual(['reserved']);
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

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import type { Child, PupilHome, SchoolHome, TeacherHome } from '../../contract/homes.ts';
import type { WorkInList } from '../../contract/work/work.ts';
import { dayOf, startOf } from '../process/school-days.ts';
import { giveCard } from '../testing/cards.ts';
import { send } from '../testing/client.ts';
import { type Caller, makeCaller, makeClass, makePerson, makeQuestion } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';
import { makeAttempt, makeWork } from '../testing/work.ts';

const server = startServer();

const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
const underWay = { handed_in_at: null, handed_in_by: null } as const;

async function homes<Home>({ token }: Caller, path: string): Promise<Home[]> {
  const { status, body } = await send(server, `GET /home_api/${path}/`, { token });
  expect(status).toBe(200);
  return (body as { data_api: Home[] }).data_api;
}

async function homeOf<Home extends { work: unknown }>(caller: Caller, path: string): Promise<Home['work']> {
  const [home] = await homes<Home>(caller, path);
  if (home === undefined) throw new Error('The list of homes is empty.');
  return home.work;
}

const pupilWork = (caller: Caller) => homeOf<PupilHome>(caller, 'pupil');
const teacherWork = (caller: Caller) => homeOf<TeacherHome>(caller, 'teacher');
const titles = (works: readonly { title: string }[]) => works.map(({ title }) => title);

describe('the home of a pupil', () => {
  test('follows work that is given, started, answered, handed in and marked with the next request', async () => {
    const { context } = server;
    const pupil = await makeCaller(context, { is_pupil: true });
    expect(await pupilWork(pupil)).toMatchObject({ under_way: [], due: [], due_total: 0, back: [] });
    const taught = await makeClass(context, { pupils: [pupil.person] });
    const question = await makeQuestion(context);
    const work = await makeWork(context, { classes: [taught], questions: [question] });
    expect(await pupilWork(pupil)).toMatchObject({ under_way: [], due: [{ id: work.id }], due_total: 1 });
    const attempt = await makeAttempt(context, {
      work,
      person: pupil.person,
      ...underWay,
      ends_at: hours(1),
    });
    expect(await pupilWork(pupil)).toMatchObject({
      under_way: [{ id: work.id, under_way: { answered: 0, tests: 1 } }],
      due: [],
      due_total: 1,
    });
    const now = new Date();
    const answer = { attempt: attempt.id, question: question.id, answer: '{}', version: 1, choice: 1 };
    await context.database
      .insertInto('work_answer')
      .values({
        ...answer,
        points: 1,
        percentage: 100,
        answered_at: now,
        mark: null,
        marked_by: null,
        marked_at: null,
      })
      .execute();
    expect(await pupilWork(pupil)).toMatchObject({ under_way: [{ under_way: { answered: 1 } }] });
    await context.database
      .updateTable('work_attempt')
      .set({ handed_in_at: now, handed_in_by: 'pupil', changed_at: now })
      .execute();
    expect(await pupilWork(pupil)).toMatchObject({
      under_way: [],
      due_total: 0,
      back: [{ id: work.id, result: { percentage: 100, passed: true } }],
    });
  });

  test('shows the five most urgent works, and results of the last seven days', async () => {
    const { context } = server;
    const pupil = await makeCaller(context, { is_pupil: true });
    const make = (title: string, some: object) =>
      makeWork(context, { title, pupils: [pupil.person], ...some });
    for (const day of [6, 2, 5, 1, 3, 4]) {
      await make(`in ${day} days`, { due_at: hours(24 * day), closes_at: null });
    }
    const handIn = async (title: string, days: number) => {
      const at = hours(-24 * days);
      const work = await make(title, { opens_at: hours(-1000), closes_at: hours(1000) });
      await makeAttempt(context, { work, person: pupil.person, handed_in_at: at, changed_at: at });
    };
    await handIn('6 days ago', 6);
    await handIn('8 days ago', 8);
    await handIn('today', 0.1);
    const work = await pupilWork(pupil);
    expect(titles(work.due)).toEqual([1, 2, 3, 4, 5].map((day) => `in ${day} days`));
    expect(work.due_total).toBe(6);
    expect(titles(work.back)).toEqual(['today', '6 days ago']);
    expect(work.time_zone).toBe(context.config.timeZone);
  });
});

test('the home of a parent shows the work of each child that parents may see', async () => {
  const { context } = server;
  const parent = await makeCaller(context, { is_parent: true });
  const child = { is_pupil: true, mother_email: parent.person.email };
  const [anora, bobur] = [
    await makePerson(context, { ...child, first_name: 'Anora' }),
    await makePerson(context, { ...child, first_name: 'Bobur' }),
  ];
  const taught = await makeClass(context, { pupils: [anora, bobur] });
  const done = await makeWork(context, { title: 'done by Anora', classes: [taught] });
  await makeWork(context, { title: 'hidden', classes: [taught], parents_see: false });
  await makeWork(context, { title: 'of Bobur', pupils: [bobur], due_at: hours(0.5) });
  await makeAttempt(context, { work: done, person: anora });
  const [first, second] = await homes<Child>(parent, 'children');
  expect(first?.work).toMatchObject({
    due: [],
    due_total: 0,
    done: [{ title: 'done by Anora', result: {} }],
  });
  expect(titles(second?.work.due ?? [])).toEqual(['of Bobur', 'done by Anora']);
  expect(second?.work).toMatchObject({ due_total: 2, done: [] });
});

describe('the home of a teacher', () => {
  /** A class with a teacher and three pupils. */
  async function makeTaught() {
    const { context } = server;
    const teacher = await makeCaller(context, { is_teacher: true });
    const names = [
      ['Ziyoda', 'Abdullayeva'],
      ['Anvar', 'Karimov'],
      ['Bek', 'Karimov'],
    ] as const;
    const pupils = [];
    for (const [first_name, last_name] of names)
      pupils.push(await makePerson(context, { is_pupil: true, first_name, last_name }));
    const taught = await makeClass(context, {
      name: `7B ${teacher.person.id}`,
      teachers: [teacher.person],
      pupils,
    });
    return { context, teacher, pupils, taught };
  }

  test('shows the works of the day before others that run, with the pupils without an attempt', async () => {
    const { context, teacher, pupils, taught } = await makeTaught();
    const start = startOf(dayOf(new Date(), context.config.timeZone), context.config.timeZone);
    const at = (count: number) => new Date(start.getTime() + count * 3_600_000);
    const make = (title: string, some: object) =>
      makeWork(context, { title, author: teacher.person, classes: [taught], opens_at: at(-48), ...some });
    await make('runs', { due_at: at(60), closes_at: at(80) });
    await make('closes at midnight', { closes_at: at(24) });
    await make('was due', { due_at: at(-1), closes_at: null });
    await make('closed yesterday', { closes_at: new Date(at(0).getTime() - 1) });
    await make('opens tomorrow', { opens_at: at(24), closes_at: at(48) });
    await make('taken back', { archived_at: at(-1), closes_at: null });
    const today = await make('closes today', { closes_at: new Date(at(24).getTime() - 1) });
    const [ziyoda, anvar] = pupils;
    if (ziyoda === undefined || anvar === undefined) throw new Error('The class has no pupils.');
    await makeAttempt(context, { work: today, person: ziyoda });
    await makeAttempt(context, { work: today, person: anvar, ...underWay });
    const work = await teacherWork(teacher);
    expect(titles(work.today)).toEqual(['closes today', 'closes at midnight', 'runs', 'was due']);
    expect(work.total).toBe(4);
    expect(work.today[0]).toMatchObject({
      classes: [taught.name],
      given: 3,
      begun: 2,
      handed_in: 1,
      not_begun: ['Bek Karimov'],
    });
    expect(work.today[2]?.not_begun).toEqual(['Ziyoda Abdullayeva', 'Anvar Karimov', 'Bek Karimov']);
  });

  test('names at most ten pupils without an attempt, and none before the work opens', async () => {
    const { context } = server;
    const teacher = await makeCaller(context, { is_teacher: true });
    const pupils = [];
    for (let at = 0; at < 12; at += 1) pupils.push(await makePerson(context, { is_pupil: true }));
    await makeWork(context, { author: teacher.person, pupils });
    const [shown] = (await teacherWork(teacher)).today;
    expect([shown?.given, shown?.begun, shown?.not_begun.length]).toEqual([12, 0, 10]);
    await sql`update work set opens_at = now() + interval '1 hour', closes_at = now() + interval '1 day'
      where author = ${teacher.person.id}`.execute(context.database);
    // At the end of a day, the work opens on the next one and is not listed.
    const named = (await teacherWork(teacher)).today.flatMap(({ not_begun }) => not_begun);
    expect(named).toEqual([]);
  });

  test('has the work of others for the pupils of the own classes alone', async () => {
    const { context, teacher, taught } = await makeTaught();
    const elsewhere = await makeClass(context, { pupils: [await makePerson(context, { is_pupil: true })] });
    await makeWork(context, { title: 'of a colleague', classes: [taught, elsewhere] });
    await makeWork(context, { title: 'of another class', classes: [elsewhere] });
    expect((await teacherWork(teacher)).today).toMatchObject([{ title: 'of a colleague', given: 3 }]);
    await sql`update class set archived_at = now() where id = ${taught.id}`.execute(context.database);
    expect((await teacherWork(teacher)).today).toEqual([]);
  });

  test('counts the answers that wait in attempts that are handed in', async () => {
    const { context, teacher, pupils, taught } = await makeTaught();
    const essay = await makeQuestion(context, { test_type: 'essay' });
    const choice = await makeQuestion(context);
    // The answers to it wait for a right answer, so there is nothing to mark.
    const keyless = await makeQuestion(context, { right_answer: null });
    const questions = [essay, choice, keyless];
    const work = await makeWork(context, { author: teacher.person, classes: [taught], questions });
    const answers = {
      [essay.id]: { answer: { text: 'Long ago.' } },
      [choice.id]: { users_answer: 'b' as const },
      [keyless.id]: { users_answer: 'b' as const },
    };
    const [first, second] = pupils;
    if (first === undefined || second === undefined) throw new Error('The class has no pupils.');
    const { id } = await makeAttempt(context, { work, person: first, answers });
    await makeAttempt(context, { work, person: second, answers, ...underWay });
    const toMark = async () => (await teacherWork(teacher)).to_mark;
    const listedWork = { id: work.id, title: work.title, waiting: 1 };
    expect(await toMark()).toEqual({ total: 1, answers: 1, first: [listedWork] });
    const stranger = await makeCaller(context, { is_teacher: true });
    expect((await teacherWork(stranger)).to_mark.total).toBe(0);
    const queue = async ({ token }: Caller, query = '') => {
      const { status, body } = await send(server, `GET /work_api/?to_mark=true${query}`, { token });
      expect(status).toBe(200);
      return (body as { data_api: WorkInList[] }).data_api;
    };
    const classes = [{ id: taught.id, name: taught.name }];
    expect(await queue(teacher)).toMatchObject([{ id: work.id, to_mark: 1, classes }]);
    expect(await queue(stranger)).toEqual([]);
    const staff = await makeCaller(context, { is_staff: true });
    expect(await queue(staff, `&class=${taught.id}`)).toMatchObject([{ id: work.id, to_mark: 1 }]);
    await sql`update work_answer set points = 1 where attempt = ${id} and question = ${essay.id}`.execute(
      context.database,
    );
    expect(await toMark()).toEqual({ total: 0, answers: 0, first: [] });
    expect(await queue(teacher)).toEqual([]);
  });

  test('counts the answers that came after the end and wait for a decision, of the pupils whom the teacher sees', async () => {
    const { context, teacher, pupils, taught } = await makeTaught();
    const [pupil, classmate] = pupils;
    if (pupil === undefined || classmate === undefined) throw new Error('The class has no pupils.');
    const elsewhere = await makeClass(context, { pupils: [await makePerson(context, { is_pupil: true })] });
    const question = await makeQuestion(context);
    const given = {
      classes: [taught, elsewhere],
      questions: [question],
      mode: 'exam' as const,
      offline: true,
    };
    const work = await makeWork(context, { author: teacher.person, ...given });
    const ofColleague = await makeWork(context, given);
    const late = async (handedOut: typeof work, person: { id: number }, state: string) => {
      const attempt = await makeAttempt(context, { work: handedOut, person });
      await sql`
        insert into rejected_answer (person, kind, work, reason, state, attempt, question, answer, version, choice)
        values (${person.id}, 'work', ${handedOut.id}, 'over', ${state}, ${attempt.id}, ${question.id}, '{"letter": "b"}', 1, 2)`.execute(
        context.database,
      );
      return attempt;
    };
    const waiting = await late(work, pupil, 'waiting');
    await late(work, classmate, 'counted');
    await late(ofColleague, classmate, 'waiting');
    const toDecide = async (caller: Caller) => (await teacherWork(caller)).to_decide;
    const listed = ({ id, title }: typeof work) => ({ id, title, waiting: 1 });
    expect(await toDecide(teacher)).toEqual({
      total: 2,
      answers: 2,
      first: [listed(work), listed(ofColleague)],
    });
    const ofElsewhere = await makeCaller(context, { is_teacher: true });
    await sql`insert into class_teacher (class, person) values (${elsewhere.id}, ${ofElsewhere.person.id})`.execute(
      context.database,
    );
    expect(await toDecide(ofElsewhere)).toEqual({ total: 0, answers: 0, first: [] });
    await sql`update rejected_answer set state = 'counted' where attempt = ${waiting.id}`.execute(
      context.database,
    );
    expect(await toDecide(teacher)).toEqual({ total: 1, answers: 1, first: [listed(ofColleague)] });
  });
});

test('the home of staff counts work, and the gaps of the school', async () => {
  const { context } = server;
  const staff = await makeCaller(context, { is_staff: true });
  const read = async () => (await homes<SchoolHome>(staff, 'school'))[0] as SchoolHome;
  const need = (home: SchoolHome, what: string) =>
    home.needs.find((candidate) => candidate.what === what)?.count ?? 0;
  const before = await read();
  const [quick, slow, lost] = [
    await makePerson(context, { is_pupil: true }),
    await makePerson(context, { is_pupil: true, email: '' }),
    await makePerson(context, { is_pupil: true, email: '' }),
  ];
  const taught = await makeClass(context, { pupils: [quick, slow] });
  await giveCard(context, slow, '2580');
  const essay = await makeQuestion(context, { test_type: 'essay' });
  const ended = { opens_at: hours(-2), due_at: null, closes_at: new Date(Date.now() - 1000) };
  const over = await makeWork(context, { classes: [taught], questions: [essay], ...ended });
  const late = await makeWork(context, {
    classes: [taught],
    due_at: new Date(Date.now() - 1000),
    closes_at: hours(1),
  });
  const answers = { [essay.id]: { answer: { text: 'Long ago.' } } };
  const [inTime, started_at] = [new Date(Date.now() - 60_000), new Date()];
  await makeAttempt(context, {
    work: over,
    person: quick,
    answers,
    handed_in_at: inTime,
    started_at: inTime,
  });
  await makeAttempt(context, { work: late, person: quick, started_at });
  await makeAttempt(context, { work: late, person: slow, ...underWay, started_at, ends_at: inTime });
  const after = await read();
  const rise = (count: (home: SchoolHome) => number) => count(after) - count(before);
  expect(rise(({ work }) => work.running)).toBe(1);
  expect(rise(({ work }) => work.begun_today)).toBe(2);
  expect(rise(({ work }) => work.to_mark.total)).toBe(1);
  expect(after.work.to_mark.first).toContainEqual({ id: over.id, title: over.title, waiting: 1 });
  expect(rise((home) => need(home, 'works_to_mark'))).toBe(1);
  expect(rise((home) => need(home, 'classes_without_teacher'))).toBe(1);
  expect(rise((home) => need(home, 'pupils_without_class'))).toBe(1);
  expect(rise((home) => need(home, 'pupils_without_card'))).toBe(1);
  expect(lost.email).toBe('');
  // In the first second of a week, work due a second ago was due in the week before.
  const week = [rise(({ work }) => work.due_this_week), rise(({ work }) => work.in_time)];
  expect([
    [4, 2],
    [0, 0],
  ]).toContainEqual(week);
});

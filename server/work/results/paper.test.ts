import { describe, expect, test } from 'vitest';

import type {
  Paper,
  PaperAnswer,
  WorkMarkInput,
  WorkTestAnswers,
} from '../../../contract/work/work-papers.ts';
import { updateQuestion } from '../../questions/store.ts';
import { send } from '../../testing/client.ts';
import {
  type Caller,
  makeCaller,
  makeClass,
  makePerson,
  makeQuestion,
  nobody,
} from '../../testing/factories.ts';
import { startServer } from '../../testing/start-server.ts';
import { makeAttempt, makeWork } from '../../testing/work.ts';

const server = startServer();

/** A pupil with a handed-in exam of an own test of the teacher, a test of another author, and an essay. */
async function makeHandedIn(some: Parameters<typeof makeWork>[1] = {}) {
  const { context } = server;
  const teacher = await makeCaller(context, { is_teacher: true, first_name: 'Sherzod', last_name: 'Umarov' });
  const pupil = await makePerson(context, { is_pupil: true });
  const taught = await makeClass(context, { teachers: [teacher.person], pupils: [pupil] });
  const ownQuestion = await makeQuestion(context, { author: teacher.person.id });
  const other = await makeQuestion(context);
  const essay = await makeQuestion(context, { test_type: 'essay' });
  const work = await makeWork(context, {
    author: teacher.person,
    classes: [taught],
    questions: [ownQuestion, other, essay],
    ...some,
  });
  const attempt = await makeAttempt(context, {
    work,
    person: pupil,
    answers: {
      [ownQuestion.id]: { users_answer: 'a' },
      [other.id]: { users_answer: 'b' },
      [essay.id]: { answer: { text: 'In spring it is green.' } },
    },
  });
  return { context, teacher, pupil, taught, work, attempt, tests: { own: ownQuestion, other, essay } };
}

async function paper({ token }: Caller, work: number, person: number): Promise<Paper> {
  const { status, body } = await send(server, `GET /work_api/${work}/papers/?person=${person}`, { token });
  expect(status, JSON.stringify(body)).toBe(200);
  const { data_api } = body as { data_api: [Paper] };
  return data_api[0];
}

const mark = ({ token }: Caller, work: number, json: object) =>
  send(server, `PUT /work_api/${work}/marks/`, { token, json });

async function marked(caller: Caller, work: number, json: Partial<WorkMarkInput>): Promise<PaperAnswer> {
  const { status, body } = await mark(caller, work, json);
  expect(status, JSON.stringify(body)).toBe(200);
  const { data_api } = body as { data_api: [PaperAnswer] };
  return data_api[0];
}

describe('a paper', () => {
  test('is closed to those who do not see the results', async () => {
    const { context, teacher, pupil, work } = await makeHandedIn();
    const status = async (token?: string, query = `person=${pupil.id}`, id = work.id) =>
      (await send(server, `GET /work_api/${id}/papers/?${query}`, { token })).status;
    expect(await status()).toBe(401);
    expect(await status((await makeCaller(context, { is_teacher: true })).token)).toBe(403);
    expect(await status(teacher.token, '')).toBe(400);
    expect(await status(teacher.token, 'person=2000000000')).toBe(404);
    expect(await status(teacher.token, `person=${pupil.id}`, 2_000_000_000)).toBe(404);
  });

  test('has the right answers of those tests only that its reader may read', async () => {
    const { context, teacher, pupil, work, tests } = await makeHandedIn();
    const { attempts, name, first_name, last_name } = await paper(teacher, work.id, pupil.id);
    expect(name).toBe(`${pupil.first_name} ${pupil.last_name}`);
    expect({ first_name, last_name }).toEqual({ first_name: pupil.first_name, last_name: pupil.last_name });
    const [ownTest, other, essay] = attempts[0]?.paper ?? [];
    expect(ownTest).toMatchObject({
      test: { id: tests.own.id, right_answer: 'b' },
      answer: { users_answer: 'a', percentage: 0 },
      has_changed: false,
    });
    expect(other?.test).not.toHaveProperty('right_answer');
    expect(other).toMatchObject({ test: { a: 'Samarkand' }, answer: { users_answer: 'b', percentage: 100 } });
    expect(essay).toMatchObject({ answer: { answer: { text: 'In spring it is green.' }, percentage: null } });
    const staff = await makeCaller(context, { is_staff: true });
    const read = await paper(staff, work.id, pupil.id);
    expect(read.attempts[0]?.paper[1]?.test).toMatchObject({ right_answer: 'b' });
  });

  test('hides the right answer in the order of parts', async () => {
    const { context } = server;
    const items = ['i1', 'i2', 'i3', 'i4', 'i5', 'i6'].map((id) => ({ id, text: id }));
    const ordering = await makeQuestion(context, {
      test_type: 'ordering',
      content: { items },
      key: { order: items.map(({ id }) => id) },
    });
    const { teacher, pupil, work } = await makeHandedIn({ questions: [ordering] });
    const { attempts } = await paper(teacher, work.id, pupil.id);
    const { content } = attempts[0]?.paper[0]?.test ?? {};
    expect(content).toHaveProperty('items');
    expect(content).not.toEqual({ items });
    expect(attempts[0]?.paper[0]?.test).not.toHaveProperty('key');
  });

  test('shows a test as it was answered', async () => {
    const { context, teacher, pupil, work, tests } = await makeHandedIn();
    const before = tests.own.savol;
    await updateQuestion(context.database, tests.own.id, { savol: 'Something else?' }, nobody);
    const { attempts } = await paper(teacher, work.id, pupil.id);
    expect(attempts[0]?.paper[0]).toMatchObject({
      has_changed: true,
      test: { savol: before, right_answer: 'b' },
    });
  });

  test('has all attempts in their order, with how they were handed in', async () => {
    const { context, teacher, pupil, work } = await makeHandedIn({ attempts: 'best' });
    await makeAttempt(context, { work, person: pupil, number: 2, handed_in_by: 'teacher' });
    await makeAttempt(context, { work, person: pupil, number: 3, handed_in_at: null, handed_in_by: null });
    const { attempts } = await paper(teacher, work.id, pupil.id);
    expect(
      attempts.map(({ attempt, counts, can_mark, result }) => [
        attempt,
        counts,
        can_mark,
        result?.handed_in_by,
      ]),
    ).toEqual([
      [1, true, true, 'pupil'],
      [2, false, true, 'teacher'],
      [3, false, false, undefined],
    ]);
  });
});

describe('a mark', () => {
  test.each([
    [{ percentage: 101, reason: 'x' }, { percentage: ['Ensure this value is less than or equal to 100.'] }],
    [{ percentage: 50 }, { reason: ['This field may not be blank.'] }],
    [{ percentage: 50, reason: ' ' }, { reason: ['This field may not be blank.'] }],
    [
      { percentage: 50, reason: 'x', person: 2_000_000_000 },
      { person: ['Invalid pk "2000000000" - object does not exist.'] },
    ],
    [{ percentage: 50, reason: 'x', attempt: 7 }, { attempt: ['Invalid pk "7" - object does not exist.'] }],
    [
      { percentage: 50, reason: 'x', test: 2_000_000_000 },
      { test: ['Invalid pk "2000000000" - object does not exist.'] },
    ],
  ])('of %j is refused', async (some, errors) => {
    const { teacher, pupil, work, tests } = await makeHandedIn();
    const json = { person: pupil.id, attempt: 1, test: tests.own.id, ...some };
    const { status, body } = await mark(teacher, work.id, json);
    expect([status, body]).toEqual([400, errors]);
  });

  test('replaces the score, is recorded, and can be taken back', async () => {
    const { context, teacher, pupil, work, attempt, tests } = await makeHandedIn();
    const place = { person: pupil.id, attempt: 1, test: tests.own.id };
    const given = await marked(teacher, work.id, { ...place, percentage: 50, reason: ' Right idea. ' });
    expect(given).toMatchObject({
      mark: 50,
      percentage: 50,
      points: 0.5,
      reason: 'Right idea.',
      marked_by_name: 'Sherzod Umarov',
    });
    expect(given.marked_at).not.toBeNull();
    // Sent again it changes nothing.
    expect(await marked(teacher, work.id, { ...place, percentage: 50, reason: 'Right idea.' })).toEqual(
      given,
    );
    const { attempts } = await paper(teacher, work.id, pupil.id);
    expect(attempts[0]?.result).toMatchObject({ points: 1.5, waiting: 1 });

    const back = await marked(teacher, work.id, { ...place });
    expect(back).toMatchObject({ mark: null, percentage: 0, points: 0, reason: '' });
    const entries = await context.database
      .selectFrom('audit_entry')
      .select(['action', 'actor', 'person', 'details'])
      .where('person', '=', pupil.id)
      .orderBy('id')
      .execute();
    const same = { action: 'work.marked', actor: teacher.person.id, person: pupil.id };
    const details = { work: work.id, question: tests.own.id, attempt: 1 };
    expect(entries).toEqual([
      { ...same, details: { ...details, before: 0, after: 50, withdrawn: false } },
      { ...same, details: { ...details, before: 50, after: 0, withdrawn: true } },
    ]);
    const row = await context.database
      .selectFrom('work_attempt')
      .select('changed_at')
      .where('id', '=', attempt.id)
      .executeTakeFirstOrThrow();
    expect(row.changed_at).toBe(back.marked_at);
  });

  test('of an essay needs no reason, and without it the essay waits again', async () => {
    const { teacher, pupil, work, tests } = await makeHandedIn();
    const place = { person: pupil.id, attempt: 1, test: tests.essay.id };
    expect(await marked(teacher, work.id, { ...place, percentage: 80 })).toMatchObject({
      percentage: 80,
      points: 0.8,
    });
    const read = async () => {
      const { body } = await send(server, `GET /work_api/${work.id}/results/`, { token: teacher.token });
      return (body as { to_mark: unknown[] }).to_mark;
    };
    expect(await read()).toEqual([]);
    await marked(teacher, work.id, place);
    expect(await read()).toEqual([place]);
  });

  test('that another person has given meanwhile is not replaced unseen', async () => {
    const { context, teacher, pupil, taught, work, tests } = await makeHandedIn();
    const colleague = await makeCaller(context, { is_teacher: true });
    await context.database
      .insertInto('class_teacher')
      .values({ class: taught.id, person: colleague.person.id })
      .execute();
    const place = { person: pupil.id, attempt: 1, test: tests.essay.id, percentage: 80, seen_marked_at: '' };
    const first = await marked(teacher, work.id, place);
    const late = await mark(colleague, work.id, { ...place, percentage: 20 });
    expect([late.status, late.body]).toMatchObject([409, { code: 'marked_meanwhile' }]);
    const seen = { ...place, percentage: 20, seen_marked_at: first.marked_at ?? '' };
    expect(await marked(colleague, work.id, seen)).toMatchObject({ percentage: 20 });
  });

  test('is refused for a test without an answer, and in an attempt under way', async () => {
    const { context, teacher, pupil, work, tests } = await makeHandedIn({ attempts: 'last' });
    await makeAttempt(context, {
      work,
      person: pupil,
      number: 2,
      handed_in_at: null,
      handed_in_by: null,
      answers: { [tests.own.id]: { users_answer: 'a' } },
    });
    const place = { person: pupil.id, attempt: 2, percentage: 50, reason: 'x' };
    expect((await mark(teacher, work.id, { ...place, test: tests.own.id })).body).toMatchObject({
      code: 'not_handed_in',
    });
    expect((await mark(teacher, work.id, { ...place, test: tests.other.id })).body).toMatchObject({
      code: 'not_answered',
    });
  });
});

test('a teacher hands in for a pupil, once', async () => {
  const { context, teacher, work } = await makeHandedIn();
  const pupil = await makePerson(context, { is_pupil: true });
  await context.database.insertInto('work_pupil').values({ work: work.id, person: pupil.id }).execute();
  const handIn = async (person: number) => {
    const { status, body } = await send(server, `POST /work_api/${work.id}/papers/hand-in/`, {
      token: teacher.token,
      json: { person },
    });
    return [status, body];
  };
  expect(await handIn(2_000_000_000)).toEqual([
    400,
    { person: ['Invalid pk "2000000000" - object does not exist.'] },
  ]);
  expect(await handIn(pupil.id)).toEqual([200, { status: 'ok', handed_in: 0 }]);
  await makeAttempt(context, { work, person: pupil, handed_in_at: null, handed_in_by: null });
  expect(await handIn(pupil.id)).toEqual([200, { status: 'ok', handed_in: 1 }]);
  expect(await handIn(pupil.id)).toEqual([200, { status: 'ok', handed_in: 0 }]);
  const { attempts } = await paper(teacher, work.id, pupil.id);
  expect(attempts[0]?.result?.handed_in_by).toBe('teacher');
});

describe('the answers to a test', () => {
  test('are counted by option, and by text', async () => {
    const { context, teacher, pupil, work, tests, taught } = await makeHandedIn();
    const text = await makeQuestion(context, { test_type: 'free_text', author: teacher.person.id });
    const second = await makeWork(context, { author: teacher.person, classes: [taught], questions: [text] });
    const others = [];
    for (const users_text_answer of ['Toshkent', 'Tashkent', 'Toshkent']) {
      const person = await makePerson(context, { is_pupil: true });
      others.push(person);
      await context.database
        .insertInto('class_pupil')
        .values({ class: taught.id, person: person.id })
        .execute();
      await makeAttempt(context, {
        work: second,
        person: person,
        answers: { [text.id]: { users_text_answer } },
      });
      await makeAttempt(context, {
        work,
        person: person,
        answers: { [tests.own.id]: { users_answer: 'b' } },
      });
    }
    const read = async (id: number, question: number) => {
      const { status, body } = await send(server, `GET /work_api/${id}/tests/?test=${question}`, {
        token: teacher.token,
      });
      return [status, (body as { data_api?: [WorkTestAnswers] }).data_api?.[0]] as const;
    };
    expect(pupil.id).not.toBe(others[0]?.id);
    expect(await read(work.id, tests.own.id)).toMatchObject([
      200,
      { asked: 4, answers: 4, right: 3, average: 75, options: { a: 1, b: 3, c: 0 }, given: [] },
    ]);
    expect(await read(work.id, tests.other.id)).toMatchObject([
      200,
      { asked: 4, answers: 1, right: 1, average: 25 },
    ]);
    expect(await read(second.id, text.id)).toMatchObject([
      200,
      {
        options: {},
        given: [
          { users_text_answer: 'Toshkent', people: 2 },
          { users_text_answer: 'Tashkent', people: 1, percentage: 100 },
        ],
      },
    ]);
    expect((await read(work.id, text.id))[0]).toBe(404);
    expect((await read(work.id, 2_000_000_000))[0]).toBe(404);
  });
});

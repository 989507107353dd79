import { beforeAll, describe, expect, test } from 'vitest';

import type { AnsweredTest, FamilyAnswer, NamedAnswer, Result } from '../../contract/answers.ts';
import type { SchoolHome, TeacherHome } from '../../contract/homes.ts';
import type { AnswerToMark } from '../../contract/marks.ts';
import type { Progress } from '../../contract/progress.ts';
import { closeAccount } from '../users/closing-store.ts';
import { answerCounts } from '../testing/answer-counts.ts';
import { type Reply, send } from '../testing/client.ts';
import {
  type Caller,
  makeAnswer,
  makeCaller,
  makeCategory,
  makeEssay,
  makePerson,
  makeQuestion,
} from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();

type List = { data_api: AnswerToMark[]; total: number; total_pages: number };

async function get<Body>({ token }: Caller, path: string): Promise<Body> {
  const { status, body } = await send(server, `GET ${path}`, { token });
  expect(status, path).toBe(200);
  return body as Body;
}

async function first<Body>(caller: Caller, path: string): Promise<Body> {
  const { data_api } = await get<{ data_api: [Body] }>(caller, path);
  return data_api[0];
}

const queue = (caller: Caller, query = '') => get<List>(caller, `/tests_api/to-mark/?${query}`);

const idsOf = ({ data_api }: List) => data_api.map(({ id }) => id);

function mark({ token }: Caller, id: number, json: object): Promise<Reply> {
  return send(server, `PUT /tests_api/to-mark/${id}/`, { token, json });
}

/** A teacher with a question that is an essay, of a level that earns three points, and a pupil with a parent. */
async function makeClass(some: { category?: number } = {}) {
  const { context } = server;
  const teacher = await makeCaller(context, { is_teacher: true });
  const parent = await makeCaller(context, { is_parent: true });
  const pupil = await makeCaller(context, { is_pupil: true, mother_email: parent.person.email });
  const question = await makeQuestion(context, {
    test_type: 'essay',
    author: teacher.person.id,
    qiyinlik_darajasi: 36,
    ...some,
  });
  return { context, teacher, parent, pupil, question };
}

async function expectTrueCounts(): Promise<void> {
  const { kept, counted } = await answerCounts(server.context.database);
  expect(kept).toEqual(counted);
}

describe('the queue of answers to mark', () => {
  test('has those to own tests, the oldest first, and is paged', async () => {
    const { context, teacher, pupil, question } = await makeClass();
    const { id: oldest } = await makeEssay(context, { question, person: pupil.person, text: 'First.' });
    const { id: next } = await makeEssay(context, { question, text: 'Second.' });
    const another = await makeQuestion(context, { test_type: 'essay', author: teacher.person.id });
    const { id: newest } = await makeEssay(context, { question: another, text: 'Third.' });
    await makeEssay(context);
    await makeAnswer(context, { question: await makeQuestion(context, { author: teacher.person.id }) });
    const all = await queue(teacher);
    expect(idsOf(all)).toEqual([oldest, next, newest]);
    expect(all.total).toBe(3);
    expect(all.data_api[0]).toMatchObject({
      test: { id: question.id, savol: question.savol, test_type: 'essay' },
      weight: 3,
      user_name: `${pupil.person.first_name} ${pupil.person.last_name}`,
      answer: { answer: { text: 'First.' }, points: null, percentage: null },
      marked_by_name: '',
    });
    expect(all.data_api[0]?.answer).not.toHaveProperty('comment');
    const last = await queue(teacher, 'per_page=2&page=2');
    expect([idsOf(last), last.total, last.total_pages]).toEqual([[newest], 3, 2]);
    expect(idsOf(await queue(teacher, `after=${oldest}&per_page=1`))).toEqual([next]);
  });

  test('is filtered by test and by category, its subtree included', async () => {
    const { context, teacher, question } = await makeClass();
    const root = await makeCategory(context);
    const child = await makeCategory(context, { parent: root.id });
    const inside = await makeQuestion(context, {
      test_type: 'essay',
      author: teacher.person.id,
      category: child.id,
    });
    const { id: outer } = await makeEssay(context, { question });
    const { id: inner } = await makeEssay(context, { question: inside });
    expect(idsOf(await queue(teacher, `test=${question.id}`))).toEqual([outer]);
    expect(idsOf(await queue(teacher, `category=${root.id}`))).toEqual([inner]);
    expect(await queue(teacher, `category=${root.id}&test=${question.id}`)).toMatchObject({ total: 0 });
    expect(idsOf(await queue(teacher, 'category=&test='))).toEqual([outer, inner]);
  });

  test('of staff has those of all authors, and an author no longer there is no obstacle', async () => {
    const { context, question } = await makeClass();
    const staff = await makeCaller(context, { is_staff: true });
    const { id } = await makeEssay(context, { question });
    const { id: orphan, question: without } = await makeEssay(context);
    expect(idsOf(await queue(staff, `test=${question.id}`))).toEqual([id]);
    expect(idsOf(await queue(staff, `test=${without}`))).toEqual([orphan]);
    expect((await mark(staff, orphan, { percentage: 40 })).status).toBe(200);
  });

  test('does not name people who have closed their accounts', async () => {
    const { context, teacher, pupil, question } = await makeClass();
    await makeEssay(context, { question, person: pupil.person });
    await closeAccount(context.database, pupil.person.id, new Date());
    expect((await queue(teacher)).data_api[0]?.user_name).toBe('');
  });

  test.each(['test=x', 'category=0', 'after=-1', 'per_page=101'])('refuses ?%s', async (query) => {
    const { teacher } = await makeClass();
    const reply = await send(server, `GET /tests_api/to-mark/?${query}`, { token: teacher.token });
    expect(reply.status).toBe(400);
  });
});

describe('a mark', () => {
  test.each([
    [{}, { percentage: ['This field is required.'] }],
    [{ percentage: 101 }, { percentage: ['Ensure this value is less than or equal to 100.'] }],
    [{ percentage: -1 }, { percentage: ['Ensure this value is greater than or equal to 0.'] }],
    [{ percentage: 79.5 }, { percentage: ['A valid integer is required.'] }],
    [
      { percentage: 80, comment: 'x'.repeat(2001) },
      { comment: ['Ensure this field has no more than 2000 characters.'] },
    ],
    [{ percentage: 80, comment: null }, { comment: ['This field may not be null.'] }],
  ])('of %j is refused', async (json, body) => {
    const { context, teacher, question } = await makeClass();
    const { id } = await makeEssay(context, { question });
    const reply = await mark(teacher, id, json);
    expect([reply.status, reply.body]).toEqual([400, body]);
    expect((await queue(teacher)).total).toBe(1);
  });

  test('earns its percentage of the weight, and takes the answer out of the queue', async () => {
    const { context, teacher, pupil, question } = await makeClass();
    const { id } = await makeEssay(context, { question, person: pupil.person });
    const { id: other } = await makeEssay(context, { question });
    const { status, body } = await mark(teacher, id, { percentage: 85, comment: ' Well told. ' });
    expect(status).toBe(200);
    const { data_api } = body as { data_api: [AnswerToMark] };
    expect(data_api[0]).toMatchObject({
      id,
      answer: { points: 2.55, percentage: 85, comment: 'Well told.' },
      marked_by_name: `${teacher.person.first_name} ${teacher.person.last_name}`,
    });
    expect(await first(teacher, `/tests_api/to-mark/${id}/`)).toEqual(data_api[0]);
    expect(idsOf(await queue(teacher))).toEqual([other]);
    await expectTrueCounts();
  });

  test('is changed by its author and by staff', async () => {
    const { context, teacher, pupil, question } = await makeClass();
    const staff = await makeCaller(context, { is_staff: true });
    const { id } = await makeEssay(context, { question, person: pupil.person });
    await mark(staff, id, { percentage: 100, comment: 'Splendid.' });
    await mark(teacher, id, { percentage: 0 });
    expect(await first<AnswerToMark>(teacher, `/tests_api/to-mark/${id}/`)).toMatchObject({
      answer: { points: 0, percentage: 0, comment: '' },
      marked_by_name: `${teacher.person.first_name} ${teacher.person.last_name}`,
    });
    await expectTrueCounts();
  });

  test('that is sent again changes nothing, not even its time', async () => {
    const { context, teacher, question } = await makeClass();
    const { id } = await makeEssay(context, { question });
    const json = { percentage: 60, comment: 'Short.' };
    const replies = [await mark(teacher, id, json), await mark(teacher, id, json)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[1]?.body).toEqual(replies[0]?.body);
  });

  test('of two people at once is one of theirs, with its points', async () => {
    const { context, teacher, question } = await makeClass();
    const staff = await makeCaller(context, { is_staff: true });
    const pupils = await Promise.all(
      Array.from({ length: 8 }, () => makePerson(context, { is_pupil: true })),
    );
    const ids = await Promise.all(
      pupils.map(async (person) => (await makeEssay(context, { question, person })).id),
    );
    const replies = await Promise.all(
      ids.flatMap((id) => [
        mark(teacher, id, { percentage: 30, comment: 'Of the teacher.' }),
        mark(staff, id, { percentage: 90, comment: 'Of staff.' }),
      ]),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    for (const id of ids) {
      const { answer } = await first<AnswerToMark>(teacher, `/tests_api/to-mark/${id}/`);
      const ofTeacher = { points: 0.9, percentage: 30, comment: 'Of the teacher.' };
      const ofStaff = { points: 2.7, percentage: 90, comment: 'Of staff.' };
      expect([ofTeacher, ofStaff]).toContainEqual({
        points: answer.points,
        percentage: answer.percentage,
        comment: answer.comment,
      });
    }
    await expectTrueCounts();
  });

  test('while pupils answer leaves true counts', async () => {
    const { context, teacher, question } = await makeClass();
    const category = question.category;
    const pupils = await Promise.all(
      Array.from({ length: 6 }, () => makeCaller(context, { is_pupil: true })),
    );
    const essays = await Promise.all(pupils.map(({ person }) => makeEssay(context, { question, person })));
    const others = await Promise.all(pupils.map(() => makeQuestion(context, { category })));
    const replies = await Promise.all([
      ...essays.map(({ id }) => mark(teacher, id, { percentage: 50 })),
      ...pupils.flatMap(({ token }) =>
        others.map(({ id }) =>
          send(server, `POST /tests_api/${id}/submit/`, { token, json: { users_answer: 'b' } }),
        ),
      ),
    ]);
    for (const { status } of replies) expect([200, 201]).toContain(status);
    await expectTrueCounts();
  });

  test('is refused to answers that no person marks, to those of others, and of answers that do not exist', async () => {
    const { context, teacher } = await makeClass();
    const question = await makeQuestion(context, { author: teacher.person.id });
    await makeAnswer(context, { question });
    const { id } = await context.database
      .selectFrom('answer')
      .select('id')
      .where('question', '=', question.id)
      .executeTakeFirstOrThrow();
    const json = { percentage: 80 };
    expect(await mark(teacher, id, json)).toMatchObject({
      status: 409,
      body: { code: 'not_marked_by_person' },
    });
    expect((await mark(teacher, (await makeEssay(context)).id, json)).status).toBe(403);
    expect((await mark(teacher, 2_000_000_000, json)).status).toBe(404);
    expect((await send(server, `PUT /tests_api/to-mark/x/`, { token: teacher.token, json })).status).toBe(
      404,
    );
  });
});

describe('what is asked', () => {
  const rewrite = (author: Caller, question: { id: number; category: number }, json: object) =>
    send(server, `PUT /tests_api/${question.id}/`, {
      token: author.token,
      json: { savol: 'Rewritten', category: question.category, ...json },
    });

  test('of another level keeps marks, with the points of the new weight', async () => {
    const { context, teacher, question } = await makeClass();
    const { id } = await makeEssay(context, { question });
    await mark(teacher, id, { percentage: 75, comment: 'Good.' });
    const { status } = await rewrite(teacher, question, {
      test_type: 'essay',
      content: {},
      qiyinlik_darajasi: 38,
    });
    expect(status).toBe(200);
    expect(await first<AnswerToMark>(teacher, `/tests_api/to-mark/${id}/`)).toMatchObject({
      weight: 5,
      answer: { points: 3.75, percentage: 75, comment: 'Good.' },
    });
    await expectTrueCounts();
  });

  test('of another type keeps marks, and takes the answers that wait out of the queue', async () => {
    const { context, teacher, pupil, question } = await makeClass();
    const { id } = await makeEssay(context, { question, person: pupil.person, text: 'olma' });
    const { id: waiting } = await makeEssay(context, { question, text: 'olma' });
    await mark(teacher, id, { percentage: 20, comment: 'Too short.' });
    const typed = { test_type: 'free_text', right_answer_text: 'olma' };
    expect((await rewrite(teacher, question, typed)).status).toBe(200);
    expect((await queue(teacher)).total).toBe(0);
    expect((await send(server, `GET /tests_api/to-mark/${id}/`, { token: teacher.token })).status).toBe(404);
    const { data_api } = await get<{ data_api: NamedAnswer[] }>(
      teacher,
      `/tests_api/${question.id}/answers/`,
    );
    expect(data_api).toMatchObject([
      { percentage: 100, points: 3 },
      { percentage: 20, points: 0.6, comment: 'Too short.' },
    ]);
    expect((await rewrite(teacher, question, { test_type: 'essay', content: {} })).status).toBe(200);
    expect(idsOf(await queue(teacher))).toEqual([waiting]);
    await expectTrueCounts();
  });

  test('and becomes an essay puts its answers in the queue', async () => {
    const { context, teacher } = await makeClass();
    const question = await makeQuestion(context, { test_type: 'free_text', author: teacher.person.id });
    await makeAnswer(context, { question });
    await rewrite(teacher, question, { test_type: 'essay', content: {} });
    const [{ answer } = { answer: undefined }] = (await queue(teacher)).data_api;
    expect(answer).toMatchObject({ answer: { text: 'Tashkent' }, points: null, percentage: null });
    await expectTrueCounts();
  });

  test('and is deleted takes its marks and what waits with it', async () => {
    const { context, teacher, question } = await makeClass();
    const { id } = await makeEssay(context, { question });
    await makeEssay(context, { question });
    await mark(teacher, id, { percentage: 75 });
    const reply = await send(server, `DELETE /tests_api/${question.id}/`, { token: teacher.token });
    expect(reply.status).toBe(204);
    expect((await queue(teacher)).total).toBe(0);
    expect((await mark(teacher, id, { percentage: 75 })).status).toBe(404);
  });
});

describe('what others read of a mark', () => {
  type Class = Awaited<ReturnType<typeof makeClass>>;
  let made: Class & { id: number };
  /** Each is read before the mark too, so that nothing of it comes from a cache. */
  const reads = {
    answered: ({ pupil }: Class) => first<AnsweredTest>(pupil, '/tests_api/answered/'),
    of_child: ({ parent, pupil }: Class) =>
      first<AnsweredTest>(parent, `/tests_api/answered/?child=${pupil.person.id}`),
    family: ({ parent, question }: Class) =>
      first<FamilyAnswer>(parent, `/tests_api/answers/?ids=${question.id}`),
    named: ({ teacher, question }: Class) =>
      first<NamedAnswer>(teacher, `/tests_api/${question.id}/answers/`),
    results: async ({ parent, question }: Class) =>
      (await get<{ results: Result[] }>(parent, `/tests_api/${question.id}/results/`)).results[0],
    progress: ({ pupil, question }: Class) =>
      first<Progress>(pupil, `/blog_api/category/progress/?ids=${question.category}`),
    pupil_home: async ({ pupil }: Class) =>
      await first<{ in_all: object; latest: object[] }>(pupil, '/home_api/pupil/'),
    child_home: ({ parent }: Class) => first<{ in_all: object }>(parent, '/home_api/children/'),
    teacher_home: ({ teacher }: Class) => first<TeacherHome>(teacher, '/home_api/teacher/'),
  };
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};

  beforeAll(async () => {
    const school = await makeClass();
    const { id } = await makeEssay(school.context, {
      question: school.question,
      person: school.pupil.person,
    });
    made = { ...school, id };
    for (const [name, read] of Object.entries(reads)) before[name] = await read(made);
    await mark(made.teacher, id, { percentage: 80, comment: 'Well told.' });
    for (const [name, read] of Object.entries(reads)) after[name] = await read(made);
  });

  const waiting = { points: null, percentage: null };
  const marked = { points: 2.4, percentage: 80 };
  const remark = { comment: 'Well told.', marked_at: expect.any(String) as string };

  test('the pupil reads the comment beside the result', () => {
    expect(before['answered']).toMatchObject({ answer: waiting });
    expect((before['answered'] as AnsweredTest).answer).not.toHaveProperty('marked_at');
    expect(after['answered']).toMatchObject({ answer: { ...marked, ...remark } });
  });

  test('the parent reads it too', () => {
    expect(before['of_child']).toMatchObject({ answer: waiting });
    expect(after['of_child']).toMatchObject({ answer: { ...marked, ...remark } });
    expect(before['family']).not.toHaveProperty('comment');
    expect(after['family']).toMatchObject({ ...marked, ...remark });
  });

  test('the author reads it beside the name', () => {
    expect(before['named']).toMatchObject({ ...waiting, answer_id: made.id });
    expect(before['named']).not.toHaveProperty('comment');
    expect(after['named']).toMatchObject({ ...marked, ...remark, answer_id: made.id });
  });

  test('the results of the specification have no field more', () => {
    expect(before['results']).toMatchObject(waiting);
    expect(after['results']).toMatchObject(marked);
    const fields = ['user_name', 'points', 'percentage', 'completed_at'];
    expect(Object.keys(after['results'] ?? {})).toEqual(fields);
  });

  test('progress and homes count it', () => {
    expect(before['progress']).toMatchObject({ answered: 1, waiting: 1, points: 0 });
    expect(after['progress']).toMatchObject({ answered: 1, waiting: 0, points: 2.4 });
    expect(before['pupil_home']).toMatchObject({ in_all: { waiting: 1 }, latest: [waiting] });
    expect(after['pupil_home']).toMatchObject({ in_all: { waiting: 0, points: 2.4 }, latest: [marked] });
    expect(before['child_home']).toMatchObject({ in_all: { waiting: 1 } });
    expect(after['child_home']).toMatchObject({ in_all: { waiting: 0, points: 2.4 } });
  });

  test('the home of the author says how many wait, and does not ask for a right answer', () => {
    const none = { total: 0 };
    const asked = { waiting: none, without_key: none, nobody_right: none };
    expect(before['teacher_home']).toMatchObject({ to_mark: 1, in_all: { waiting: 1 }, ...asked });
    expect(after['teacher_home']).toMatchObject({ to_mark: 0, in_all: { waiting: 0 }, ...asked });
  });

  test('the home of staff says how many wait, and does not count them among tests without a right answer', async () => {
    const { context, teacher } = made;
    const staff = await makeCaller(context, { is_staff: true });
    const needs = async () => {
      const home = await first<SchoolHome>(staff, '/home_api/school/');
      const count = (what: string) => home.needs.find((need) => need.what === what)?.count ?? 0;
      return [count('answers_to_mark'), count('tests_without_key')] as const;
    };
    const [toMark, withoutKey] = await needs();
    const { id } = await makeEssay(context, { question: made.question });
    expect(await needs()).toEqual([toMark + 1, withoutKey]);
    await mark(teacher, id, { percentage: 10 });
    expect(await needs()).toEqual([toMark, withoutKey]);
  });
});

describe('who is erased', () => {
  const erase = async (id: number) => {
    const staff = await makeCaller(server.context, { is_staff: true });
    const reply = await send(server, `DELETE /people_api/${id}/`, { token: staff.token });
    expect(reply.status).toBe(204);
  };

  test('waits for no mark, and nothing is said any longer of what was written; points stay', async () => {
    const { context, teacher, pupil, question } = await makeClass();
    const { id } = await makeEssay(context, { question, person: pupil.person });
    const another = await makeQuestion(context, { test_type: 'essay', author: teacher.person.id });
    const { id: waiting } = await makeEssay(context, { question: another, person: pupil.person });
    await mark(teacher, id, { percentage: 80, comment: 'Well told, Ann.' });
    await erase(pupil.person.id);
    expect((await queue(teacher)).total).toBe(0);
    expect(await first(teacher, `/tests_api/to-mark/${id}/`)).toMatchObject({
      user_name: '',
      answer: { percentage: 80, points: 2.4, comment: '' },
    });
    for (const erased of [id, waiting]) {
      expect(await mark(teacher, erased, { percentage: 1 })).toMatchObject({
        status: 409,
        body: { code: 'erased' },
      });
    }
    await expectTrueCounts();
  });

  test('is not named as who marked', async () => {
    const { context, teacher, question } = await makeClass();
    const { id } = await makeEssay(context, { question });
    await mark(teacher, id, { percentage: 80, comment: 'Well told.' });
    await erase(teacher.person.id);
    const staff = await makeCaller(context, { is_staff: true });
    expect(await first(staff, `/tests_api/to-mark/${id}/`)).toMatchObject({
      marked_by_name: '',
      answer: { percentage: 80, comment: 'Well told.' },
    });
  });
});

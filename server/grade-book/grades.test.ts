import { read as readSheets } from 'hucre';
import { beforeAll, describe, expect, test } from 'vitest';

import type { GradeBook, OwnGrades } from '../../contract/grade-book.ts';
import { usualGrades } from '../../contract/grade-scale.ts';
import {
  type Caller,
  makeCaller,
  makeClass,
  makeDifficultyLevel,
  makePerson,
  makeQuestion,
} from '../testing/factories.ts';
import { type Reply, send } from '../testing/client.ts';
import { missing } from '../testing/matrix-objects.ts';
import { startServer } from '../testing/start-server.ts';
import { makeAttempt, makeWork } from '../testing/work.ts';

const server = startServer();
let staff: Caller;
let teacher: Caller;
let other: Caller;
let pupil: Caller;

beforeAll(async () => {
  const { context } = server;
  staff = await makeCaller(context, { is_staff: true });
  teacher = await makeCaller(context, { is_teacher: true });
  other = await makeCaller(context, { is_teacher: true });
  pupil = await makeCaller(context, { is_pupil: true, first_name: 'Ali', last_name: '=Valiyev' });
});

const hour = 60 * 60 * 1000;
const ago = (hours: number) => new Date(Date.now() - hours * hour);

/** A class of the teacher with the pupil and a second one, and no work. */
async function makeOwnClass(name: string) {
  const { context } = server;
  const second = await makePerson(context, {
    is_pupil: true,
    first_name: 'Гулчеҳра',
    last_name: 'Oʻrolova',
  });
  const made = await makeClass(context, {
    name,
    teachers: [teacher.person],
    pupils: [pupil.person, second],
  });
  const long = ago(1000);
  await context.database
    .updateTable('class_pupil')
    .set({ joined_at: long })
    .where('class', '=', made.id)
    .execute();
  return { ...made, second };
}

/** Two questions of which the first is worth three times the second, with a right and a wrong answer. */
async function makeQuestions() {
  const { context } = server;
  const level = await makeDifficultyLevel(context, { weight: 3 });
  const heavy = await makeQuestion(context, { qiyinlik_darajasi: level.id });
  const light = await makeQuestion(context);
  return { heavy, light, questions: [heavy, light] };
}

const right = { users_answer: 'b' } as const;
const wrong = { users_answer: 'a' } as const;

function book(reply: Reply): GradeBook {
  expect(reply.status, reply.text).toBe(200);
  const [shownBook] = (reply.body as { data_api: GradeBook[] }).data_api;
  if (shownBook === undefined) throw new Error(reply.text);
  return shownBook;
}

const readBook = async (id: number, { token } = teacher) =>
  book(await send(server, `GET /grades_api/?class=${id}`, { token }));

const cellsOf = ({ pupils }: GradeBook, { id }: { id: number }) =>
  pupils
    .find((candidate) => candidate.id === id)
    ?.cells.map((cell) => cell && [cell.state, cell.percentage, cell.grade]);

describe('GET /grades_api/', () => {
  test('is for teachers of the class and staff, and needs a class', async () => {
    const { id } = await makeOwnClass('Access');
    const status = async (token: string | undefined, query = `class=${id}`) =>
      (await send(server, `GET /grades_api/?${query}`, { ...(token && { token }) })).status;
    expect(await status(undefined)).toBe(401);
    expect(await status(pupil.token)).toBe(403);
    expect(await status(other.token)).toBe(403);
    expect(await status(teacher.token, '')).toBe(400);
    expect(await status(teacher.token, 'class=x')).toBe(400);
    expect(await status(teacher.token, `class=${missing}`)).toBe(404);
    expect(await status(teacher.token)).toBe(200);
    expect(await status(staff.token)).toBe(200);
  });

  test('has pupils by work with the attempt that counts, grades and averages', async () => {
    const { context } = server;
    const schoolClass = await makeOwnClass('Whole');
    const { heavy, light, questions } = await makeQuestions();
    const settings = { classes: [schoolClass], questions, author: other.person };
    const best = await makeWork(context, { ...settings, title: 'Best', attempts: 'best', opens_at: ago(9) });
    const answers = { [heavy.id]: right, [light.id]: wrong };
    await makeAttempt(context, { work: best, person: pupil.person, answers });
    await makeAttempt(context, { work: best, person: pupil.person, number: 2 });
    const over = await makeWork(context, {
      ...settings,
      title: 'Over',
      opens_at: ago(8),
      closes_at: ago(2),
    });
    await makeAttempt(context, { work: over, person: schoolClass.second, answers: { [light.id]: right } });
    const alone = await makeWork(context, { pupils: [schoolClass.second], title: 'Alone', opens_at: ago(7) });
    const tomorrow = new Date(Date.now() + 24 * hour);
    const later = new Date(Date.now() + 48 * hour);
    await makeWork(context, { ...settings, title: 'Planned', opens_at: tomorrow, closes_at: later });

    const read = await readBook(schoolClass.id);
    expect(read).toMatchObject({ class: schoolClass.id, class_name: 'Whole', missed_as_zero: false });
    expect(read.grades).toEqual(usualGrades);
    expect(read.works.map(({ id, weight, to_class }) => [id, weight, to_class])).toEqual([
      [best.id, 1, true],
      [over.id, 1, true],
      [alone.id, 1, false],
    ]);
    expect(cellsOf(read, pupil.person)).toEqual([['done', 75, '4'], ['missed', null, null], null]);
    expect(cellsOf(read, schoolClass.second)).toEqual([
      ['not_begun', null, null],
      ['done', 25, '2'],
      ['not_begun', null, null],
    ]);
    expect(read.pupils.map(({ percentage, grade }) => [percentage, grade])).toEqual([
      [75, '4'],
      [25, '2'],
    ]);
    expect(read).toMatchObject({ percentage: 50, grade: '2' });
  });

  test('an attempt whose time is over counts, also before that is written down, and one under way does not', async () => {
    const { context } = server;
    const schoolClass = await makeOwnClass('Clock');
    const { heavy, questions } = await makeQuestions();
    const work = await makeWork(context, { classes: [schoolClass], questions });
    const open = { work, answers: { [heavy.id]: right }, handed_in_at: null, handed_in_by: null };
    await makeAttempt(context, { ...open, person: pupil.person, ends_at: ago(0.01) });
    await makeAttempt(context, { ...open, person: schoolClass.second, ends_at: new Date(Date.now() + hour) });
    const read = await readBook(schoolClass.id);
    expect(cellsOf(read, pupil.person)).toEqual([['done', 75, '4']]);
    expect(cellsOf(read, schoolClass.second)).toEqual([['under_way', null, null]]);
  });

  test('work that was given in person stands in the books of its author, or in all where the author teaches none', async () => {
    const { context } = server;
    const second = await makePerson(context, { is_pupil: true });
    const settings = { pupils: [second] };
    const mine = await makeClass(context, { ...settings, teachers: [teacher.person] });
    const others = await makeClass(context, { ...settings, teachers: [other.person, teacher.person] });
    await makeWork(context, { ...settings, author: other.person, title: 'Of another subject' });
    await makeWork(context, { ...settings, author: staff.person, title: 'By staff' });
    const titles = async ({ id }: { id: number }) => (await readBook(id)).works.map(({ title }) => title);
    expect(await titles(mine)).toEqual(['By staff']);
    expect(await titles(others)).toEqual(['Of another subject', 'By staff']);
  });

  test('says that marks wait, and counts an essay when it is marked', async () => {
    const { context } = server;
    const schoolClass = await makeOwnClass('Essay');
    const essay = await makeQuestion(context, { test_type: 'essay' });
    const work = await makeWork(context, { classes: [schoolClass], questions: [essay] });
    const answers = { [essay.id]: { answer: { text: 'A story.' } } };
    const attempt = await makeAttempt(context, { work, person: pupil.person, answers });
    expect(cellsOf(await readBook(schoolClass.id), pupil.person)).toEqual([['waiting', null, null]]);
    await context.database
      .updateTable('work_answer')
      .set({ points: 0.9, percentage: 90, mark: 90 })
      .where('attempt', '=', attempt.id)
      .execute();
    expect(cellsOf(await readBook(schoolClass.id), pupil.person)).toEqual([['done', 90, '5']]);
  });
});

describe('PATCH /grades_api/', () => {
  const change = (json: object, token: string | undefined = teacher.token) =>
    send(server, 'PATCH /grades_api/', { ...(token && { token }), json });

  test('is for teachers of the class and staff, and wants a work of the class with a weight', async () => {
    const { context } = server;
    const { id } = await makeOwnClass('Wrong weights');
    const foreign = await makeWork(context, { classes: [await makeClass(context)] });
    expect((await send(server, 'PATCH /grades_api/', { json: { class: id } })).status).toBe(401);
    expect((await change({ class: id }, pupil.token)).status).toBe(403);
    expect((await change({ class: id }, other.token)).status).toBe(403);
    expect((await change({ class: missing })).status).toBe(404);
    const refused = async (json: object) => {
      const { status, body } = await change({ class: id, ...json });
      return [status, Object.keys(body as object)];
    };
    expect(await refused({ work: foreign.id })).toEqual([400, ['weight']]);
    expect(await refused({ weight: 1 })).toEqual([400, ['work']]);
    expect(await refused({ work: foreign.id, weight: 1 })).toEqual([400, ['work']]);
    for (const weight of [-1, 100, 1.001, '1,2,3', 'x', null, [], 1e300]) {
      expect(await refused({ work: foreign.id, weight }), String(weight)).toEqual([400, ['weight']]);
    }
    expect(await refused({ missed_as_zero: 'perhaps' })).toEqual([400, ['missed_as_zero']]);
  });

  test('weighs work, counts missed work as 0, and leaves lines in the audit trail', async () => {
    const { context } = server;
    const schoolClass = await makeOwnClass('Weights');
    const { heavy, light, questions } = await makeQuestions();
    const settings = { classes: [schoolClass], questions, closes_at: ago(1) };
    const full = await makeWork(context, { ...settings, opens_at: ago(9) });
    const part = await makeWork(context, { ...settings, opens_at: ago(8) });
    await makeWork(context, { ...settings, opens_at: ago(7) });
    const { person } = pupil;
    await makeAttempt(context, {
      work: full,
      person,
      answers: { [heavy.id]: right, [light.id]: right },
    });
    await makeAttempt(context, { work: part, person, answers: { [light.id]: right } });
    const averageOf = (reply: Reply) => book(reply).pupils.find(({ id }) => id === person.id)?.percentage;

    expect(averageOf(await change({ class: schoolClass.id, work: full.id, weight: 2 }))).toBe(75);
    expect(averageOf(await change({ class: schoolClass.id, work: full.id, weight: '0,5' }))).toBe(50);
    expect(averageOf(await change({ class: schoolClass.id, work: full.id, weight: 0 }))).toBe(25);
    expect(averageOf(await change({ class: schoolClass.id, work: full.id, weight: 0 }))).toBe(25);
    expect(averageOf(await change({ class: schoolClass.id, missed_as_zero: true }))).toBe(13);
    expect((await readBook(schoolClass.id)).missed_as_zero).toBe(true);
    const auditEvents = await context.database
      .selectFrom('audit_entry')
      .select(['actor', 'action', 'details'])
      .where('actor', '=', teacher.person.id)
      .orderBy('id')
      .execute();
    const named = { class: schoolClass.id, name: 'Weights' };
    const weight = (before: number, after: number) => ({ ...named, work: full.id, weight: [before, after] });
    expect(auditEvents.map(({ action, details }) => [action, details])).toEqual([
      ['work.changed', weight(1, 2)],
      ['work.changed', weight(2, 0.5)],
      ['work.changed', weight(0.5, 0)],
      ['class.changed', { ...named, missed_as_zero: [false, true] }],
    ]);
  });
});

describe('the export of a grade book', () => {
  test('opens in spreadsheets with letters and numbers, and runs nothing as a formula', async () => {
    const { context } = server;
    const schoolClass = await makeOwnClass('7 «Б»: [a/b]');
    const { heavy, questions } = await makeQuestions();
    const title = '=HYPERLINK("http://x"), дроби oʻnli';
    const work = await makeWork(context, { classes: [schoolClass], questions, title });
    await makeAttempt(context, { work, person: pupil.person, answers: { [heavy.id]: right } });
    const sent = { token: teacher.token, headers: { 'Accept-Language': 'ru' } };
    for (const path of ['export', 'export/xlsx']) {
      expect((await send(server, `GET /grades_api/${path}/?class=${schoolClass.id}`)).status).toBe(401);
      const request = `GET /grades_api/${path}/?class=`;
      expect((await send(server, request + schoolClass.id, { token: other.token })).status).toBe(403);
      expect((await send(server, request, sent)).status).toBe(400);
      expect((await send(server, request + missing, sent)).status).toBe(404);
    }
    const csv = await fetch(`${server.origin}/django/grades_api/export/?class=${schoolClass.id}`, {
      headers: { Authorization: `JWT ${teacher.token}`, 'Accept-Language': 'ru' },
    });
    expect(csv.headers.get('content-disposition')).toContain('grades.csv');
    const bytes = new Uint8Array(await csv.arrayBuffer());
    expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes).split('\r\n')).toEqual([
      `Фамилия;Имя;"'=HYPERLINK(""http://x""), дроби oʻnli, %";"'=HYPERLINK(""http://x""), дроби oʻnli, оценка";"Среднее, %";"Среднее, оценка"`,
      'Вес;;1;;;',
      "'=Valiyev;Ali;75;4;75;4",
      'Oʻrolova;Гулчеҳра;ещё не выполнено;;;',
      'Среднее;;75;4;75;4',
      '',
    ]);
    const xlsx = await fetch(`${server.origin}/django/grades_api/export/xlsx/?class=${schoolClass.id}`, {
      headers: { Authorization: `JWT ${teacher.token}`, 'Accept-Language': 'uz' },
    });
    const workbook = await readSheets(new Uint8Array(await xlsx.arrayBuffer()));
    const [sheet] = workbook.sheets;
    expect(sheet?.headerFooter?.oddHeader).toBe('&CSchool 5');
    expect(sheet?.name).toBe('7 «Б»   a b');
    expect(sheet?.rows[0]?.slice(0, 3)).toEqual(['Familiya', 'Ism', `'${title}, %`]);
    expect(sheet?.rows[2]).toEqual(["'=Valiyev", 'Ali', 75, 4, 75, 4]);
    expect(JSON.stringify(sheet)).not.toContain('formula');
  });
});

describe('the scale', () => {
  const grades = [
    { name: 'отлично', from: 90 },
    { name: 'yaxshi', from: 60 },
    { name: '–', from: 0 },
  ];

  test('is read by every signed-in user, and set by staff', async () => {
    const put = (json: object, token?: string) =>
      send(server, 'PUT /grades_api/scale/', { ...(token && { token }), json });
    expect((await send(server, 'GET /grades_api/scale/')).status).toBe(401);
    expect((await put({ grades })).status).toBe(401);
    expect((await put({ grades }, teacher.token)).status).toBe(403);
    const { token } = staff;
    expect((await put({}, token)).body).toEqual({ grades: ['This field is required.'] });
    expect((await put({ grades: [] }, token)).body).toEqual({
      grades: ['Ensure this field has at least 2 elements.'],
    });
    expect((await put({ grades: grades.toReversed() }, token)).body).toEqual({
      grades: ['Each grade begins below the one before it, and the last one at 0.'],
    });
    const read = await send(server, 'GET /grades_api/scale/', { token: pupil.token });
    expect(read.body).toEqual({ status: 'ok', data_api: [{ grades: usualGrades }] });
  });

  test('changes all grades at once, and leaves a line in the audit trail', async () => {
    const { context } = server;
    const schoolClass = await makeOwnClass('Scaled');
    const { heavy, questions } = await makeQuestions();
    const work = await makeWork(context, { classes: [schoolClass], questions });
    await makeAttempt(context, { work, person: pupil.person, answers: { [heavy.id]: right } });
    const { token, person } = staff;
    const set = await send(server, 'PUT /grades_api/scale/', { token, json: { grades } });
    expect(set.body).toEqual({ status: 'ok', data_api: [{ grades }] });
    // The same scale again is no change.
    await send(server, 'PUT /grades_api/scale/', { token, json: { grades } });
    expect(cellsOf(await readBook(schoolClass.id), pupil.person)).toEqual([['done', 75, 'yaxshi']]);
    await send(server, 'PUT /grades_api/scale/', { token, json: { grades: usualGrades } });
    const auditEvents = await context.database
      .selectFrom('audit_entry')
      .select('details')
      .where('actor', '=', person.id)
      .where('action', '=', 'grades.scale_changed')
      .orderBy('id')
      .execute();
    const usual = '5: 86, 4: 71, 3: 56, 2: 0';
    const changed = 'отлично: 90, yaxshi: 60, –: 0';
    expect(auditEvents.map(({ details }) => details)).toEqual([
      { grades: [usual, changed] },
      { grades: [changed, usual] },
    ]);
  });
});

describe('GET /grades_api/own/', () => {
  const readOwn = async (token: string, query = '') => {
    const reply = await send(server, `GET /grades_api/own/${query}`, { token });
    expect(reply.status, reply.text).toBe(200);
    return (reply.body as { data_api: OwnGrades[] }).data_api;
  };

  test('needs a log-in, and a child of the caller', async () => {
    const parent = await makeCaller(server.context, { is_parent: true });
    expect((await send(server, 'GET /grades_api/own/')).status).toBe(401);
    const ask = async ({ token }: Caller, child: unknown) =>
      (await send(server, `GET /grades_api/own/?child=${String(child)}`, { token })).status;
    expect(await ask(pupil, pupil.person.id)).toBe(403);
    expect(await ask(parent, pupil.person.id)).toBe(403);
    expect(await ask(parent, missing)).toBe(403);
    expect(await ask(parent, 'x')).toBe(400);
    expect(await ask(parent, '')).toBe(200);
  });

  test('has the results that the pupil may see, and for a parent those that parents may see', async () => {
    const { context } = server;
    const ownPupil = await makeCaller(context, {
      is_pupil: true,
      father_email: 'father.of.grades@example.com',
    });
    const father = await makeCaller(context, {
      is_parent: true,
      email: 'father.of.grades@example.com',
    });
    const schoolClass = await makeClass(context, {
      name: 'Own',
      teachers: [teacher.person],
      pupils: [ownPupil.person],
    });
    const { heavy, questions } = await makeQuestions();
    const give = async (title: string, some: object) => {
      const work = await makeWork(context, { classes: [schoolClass], questions, title, ...some });
      await makeAttempt(context, { work, person: ownPupil.person, answers: { [heavy.id]: right } });
    };
    await give('Shown', { opens_at: ago(5) });
    await give('Not for parents', { opens_at: ago(4), parents_see: false });
    await give('When it closes', { opens_at: ago(3), show_marks: 'closed' });
    await give('Never', { opens_at: ago(2), show_marks: 'never' });
    const [grades, ...more] = await readOwn(ownPupil.token);
    expect(more).toEqual([]);
    expect(grades).toMatchObject({ class: schoolClass.id, class_name: 'Own', percentage: 75, grade: '4' });
    expect(grades?.works.map(({ title, state, percentage }) => [title, state, percentage])).toEqual([
      ['Never', 'hidden', null],
      ['When it closes', 'hidden', null],
      ['Not for parents', 'done', 75],
      ['Shown', 'done', 75],
    ]);
    const [forFather] = await readOwn(father.token, `?child=${ownPupil.person.id}`);
    expect(forFather?.works.map(({ title }) => title)).toEqual(['Never', 'When it closes', 'Shown']);
    expect(await readOwn(father.token)).toEqual([]);
  });

  test('has the grades of a class that the pupil has left, and of an archived one, as of the past', async () => {
    const { context } = server;
    const mother = await makeCaller(context, { is_parent: true });
    const moved = await makeCaller(context, { is_pupil: true, mother_email: mother.person.email });
    const classmate = await makePerson(context, { is_pupil: true });
    const old = await makeClass(context, { teachers: [teacher.person], pupils: [moved.person, classmate] });
    const next = await makeClass(context, { teachers: [other.person] });
    const { heavy, light, questions } = await makeQuestions();
    const work = await makeWork(context, { classes: [old], questions, opens_at: ago(5) });
    const answers = { [heavy.id]: right, [light.id]: right };
    await makeAttempt(context, { work, person: moved.person, answers });
    await makeAttempt(context, { work, person: classmate, answers: { [light.id]: right } });
    const change = async (id: number, json: object) => {
      const reply = await send(server, `PATCH /classes_api/${id}/members/`, { token: staff.token, json });
      expect(reply.status, reply.text).toBe(200);
    };
    await change(old.id, { remove_pupils: [moved.person.id] });
    await change(next.id, { add_pupils: [moved.person.id] });

    const expected = [
      { class: next.id, is_past: false, works: [], percentage: null },
      { class: old.id, is_past: true, percentage: 100, works: [{ id: work.id, percentage: 100 }] },
    ];
    expect(await readOwn(moved.token)).toMatchObject(expected);
    expect(await readOwn(mother.token, `?child=${moved.person.id}`)).toMatchObject(expected);
    const read = await readBook(old.id);
    expect(read.pupils.map(({ id }) => id)).toEqual([classmate.id]);
    expect(read.left).toMatchObject([{ id: moved.person.id, percentage: 100, cells: [{ state: 'done' }] }]);
    expect([read.percentage, read.works[0]?.percentage]).toEqual([25, 25]);

    const archive = { token: staff.token, json: { archived: true } };
    expect((await send(server, `PATCH /classes_api/${next.id}/`, archive)).status).toBe(200);
    const nextWork = await makeWork(context, { classes: [next], questions, opens_at: ago(4) });
    await makeAttempt(context, { work: nextWork, person: moved.person, answers });
    const classes = await readOwn(moved.token);
    expect(classes.map(({ class: id, is_past, percentage }) => [id, is_past, percentage])).toEqual(
      expect.arrayContaining([
        [next.id, true, 100],
        [old.id, true, 100],
      ]),
    );
    expect(classes).toHaveLength(2);
  });

  test('has what a pupil did in work that was taken from the class, outside of it', async () => {
    const { context } = server;
    const ownPupil = await makeCaller(context, { is_pupil: true });
    const schoolClass = await makeClass(context, { teachers: [teacher.person], pupils: [ownPupil.person] });
    const { heavy, questions } = await makeQuestions();
    const work = await makeWork(context, { classes: [schoolClass], questions });
    await makeAttempt(context, { work, person: ownPupil.person, answers: { [heavy.id]: right } });
    await context.database.deleteFrom('work_class').where('work', '=', work.id).execute();
    expect(await readOwn(ownPupil.token)).toMatchObject([
      { class: schoolClass.id, works: [] },
      { class: null, is_past: false, works: [{ id: work.id, percentage: 75 }] },
    ]);
  });
});

describe('who comes back to a class', () => {
  test('still has missed what closed before', async () => {
    const { context } = server;
    const schoolClass = await makeOwnClass('Back');
    await context.database
      .updateTable('class')
      .set({ missed_as_zero: true })
      .where('id', '=', schoolClass.id)
      .execute();
    await makeWork(context, { classes: [schoolClass], opens_at: ago(9), closes_at: ago(2) });
    const change = (json: object) =>
      send(server, `PATCH /classes_api/${schoolClass.id}/members/`, { token: staff.token, json });
    const before = await readBook(schoolClass.id);
    expect(cellsOf(before, pupil.person)).toEqual([['missed', 0, '2']]);
    await change({ remove_pupils: [pupil.person.id] });
    await change({ add_pupils: [pupil.person.id] });
    expect(await readBook(schoolClass.id)).toEqual(before);
  });
});

describe('averages', () => {
  test('leave out people without an active account, in the book and in results', async () => {
    const { context } = server;
    const pupils = [
      await makePerson(context, { is_pupil: true }),
      await makePerson(context, { is_pupil: true }),
      await makePerson(context, { is_pupil: true }),
    ] as const;
    const [good, , gone] = pupils;
    const schoolClass = await makeClass(context, { teachers: [teacher.person], pupils });
    const long = ago(1000);
    await context.database
      .updateTable('class_pupil')
      .set({ joined_at: long })
      .where('class', '=', schoolClass.id)
      .execute();
    await context.database
      .updateTable('class')
      .set({ missed_as_zero: true })
      .where('id', '=', schoolClass.id)
      .execute();
    const { heavy, light, questions } = await makeQuestions();
    const times = { opens_at: ago(9), closes_at: ago(2) };
    const work = await makeWork(context, {
      classes: [schoolClass],
      questions,
      author: teacher.person,
      ...times,
    });
    const answers = { [heavy.id]: right, [light.id]: right };
    await makeAttempt(context, { work, person: good, answers });
    await context.database
      .updateTable('users')
      .set({ is_active: false, deactivated_at: new Date() })
      .where('id', '=', gone.id)
      .execute();
    const read = await readBook(schoolClass.id);
    expect([read.percentage, read.works[0]?.percentage]).toEqual([50, 50]);
    const results = await send(server, `GET /work_api/${work.id}/results/`, { token: teacher.token });
    expect(results.body).toMatchObject({
      summary: { pupils: 2, not_begun: 1, handed_in: 1, average: 100 },
      pupils: expect.arrayContaining([
        expect.objectContaining({ person: gone.id, is_active: false }),
      ]) as unknown,
    });
    expect((await send(server, `GET /work_api/${work.id}/`, { token: teacher.token })).body).toMatchObject({
      data_api: [{ pupils_count: 2, begun: 1, handed_in: 1 }],
    });
  });
});

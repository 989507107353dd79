import { read as readSheets } from 'hucre';
import { beforeAll, describe, expect, test } from 'vitest';

import type { GradeBook, OwnGrades } from '../../../contract/grade-book.ts';
import { dayOf } from '../../process/school-days.ts';
import { type Reply, send } from '../../testing/client.ts';
import { type Caller, makeCaller, makeClass, makePerson, makeQuestion } from '../../testing/factories.ts';
import { missing } from '../../testing/matrix-objects.ts';
import { startServer } from '../../testing/start-server.ts';
import { makeAttempt, makeWork } from '../../testing/work.ts';
import { makeColumn } from '../testing/columns.ts';

const server = startServer();
let staff: Caller;
let teacher: Caller;
let colleague: Caller;
let pupil: Caller;
let mother: Caller;

beforeAll(async () => {
  const { context } = server;
  staff = await makeCaller(context, { is_staff: true });
  teacher = await makeCaller(context, { is_teacher: true, first_name: 'Dilnoza', last_name: 'Rahimova' });
  colleague = await makeCaller(context, { is_teacher: true });
  mother = await makeCaller(context, { is_parent: true });
  pupil = await makeCaller(context, { is_pupil: true, mother_email: mother.person.email });
});

/** A class that the teacher and a colleague teach, with the pupil and another one. */
async function makeTaught() {
  const { context } = server;
  const second = await makePerson(context, { is_pupil: true });
  const teachers = [teacher.person, colleague.person];
  const { id, name } = await makeClass(context, { teachers, pupils: [pupil.person, second] });
  return { id, name, second };
}

type Column = { id: number; version: number };

const post = (json: object, { token } = teacher) =>
  send(server, 'POST /grades_api/columns/', { token, json });
const patch = (id: number, json: object, { token } = teacher) =>
  send(server, `PATCH /grades_api/columns/${id}/`, { token, json });
const remove = (id: number, { token } = teacher) =>
  send(server, `DELETE /grades_api/columns/${id}/`, { token });

function columnIn(reply: Reply, status = 200): Column {
  expect(reply.status, reply.text).toBe(status);
  return (reply.body as { data_api: [Column] }).data_api[0];
}

async function readBook(id: number, { token } = teacher): Promise<GradeBook> {
  const reply = await send(server, `GET /grades_api/?class=${id}`, { token });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { data_api: [GradeBook] }).data_api[0];
}

const marksOf = ({ pupils, left }: GradeBook, { id }: { id: number }) =>
  [...pupils, ...left].find((row) => row.id === id)?.marks.map((mark) => mark && [mark.points, mark.note]);

async function readOwn({ token }: Caller, query = ''): Promise<OwnGrades[]> {
  const reply = await send(server, `GET /grades_api/own/${query}`, { token });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { data_api: OwnGrades[] }).data_api;
}

async function eventsOf({ person }: Caller) {
  return server.context.database
    .selectFrom('audit_entry')
    .select(['action', 'person', 'details'])
    .where('actor', '=', person.id)
    .where('action', 'like', 'column.%')
    .orderBy('id')
    .execute();
}

describe('POST /grades_api/columns/', () => {
  test('adds a column of today with five points at most, and marks of pupils of the class', async () => {
    const { id, second } = await makeTaught();
    const marks = [
      { person: pupil.person.id, points: '4,5', note: ' Well read ' },
      { person: second.id, points: null, note: 'ill' },
    ];
    const added = columnIn(await post({ class: id, title: 'At the blackboard', kind: 'oral', marks }), 201);
    const today = dayOf(new Date(), server.context.config.timeZone);
    expect(added).toMatchObject({
      day: today,
      most: 5,
      weight: 1,
      author_name: 'Dilnoza Rahimova',
      version: 1,
    });
    const book = await readBook(id);
    expect(book.today).toBe(today);
    expect(book.columns).toMatchObject([
      {
        id: added.id,
        title: 'At the blackboard',
        kind: 'oral',
        percentage: 90,
        grade: '5',
        may_change: true,
      },
    ]);
    expect(marksOf(book, pupil.person)).toEqual([[4.5, 'Well read']]);
    expect(marksOf(book, second)).toEqual([[null, 'ill']]);
    expect(new Set(book.pupils.map(({ percentage }) => percentage))).toEqual(new Set([90, null]));
  });

  test('refuses other classes, and names the wrong fields', async () => {
    const { id } = await makeTaught();
    const other = await makeClass(server.context);
    const json = { class: id, title: 'Dictation', kind: 'written' };
    expect((await send(server, 'POST /grades_api/columns/', { json })).status).toBe(401);
    expect((await post(json, pupil)).status).toBe(403);
    expect((await post(json, mother)).status).toBe(403);
    expect((await post({ ...json, class: other.id })).status).toBe(403);
    expect((await post({ ...json, class: missing })).status).toBe(404);
    const refused = async (some: object) => {
      const { status, body } = await post({ ...json, ...some });
      return [status, ...Object.keys(body as object)];
    };
    expect(await refused({ title: ' ' })).toEqual([400, 'title']);
    expect(await refused({ title: 'x'.repeat(101) })).toEqual([400, 'title']);
    expect(await refused({ kind: 'exam' })).toEqual([400, 'kind']);
    for (const most of [0, 1001, 4.5, 'x'])
      expect(await refused({ most }), String(most)).toEqual([400, 'most']);
    for (const day of ['2026-13-01', '2999-01-01', 'tomorrow', 5]) {
      expect(await refused({ day }), String(day)).toEqual([400, 'day']);
    }
    const person = pupil.person.id;
    for (const marks of [
      [{ person, points: 5.5 }],
      [{ person, points: 4.123 }],
      [{ person, points: -1 }],
      [{ person, points: 5, note: 'x'.repeat(201) }],
      [{ person: teacher.person.id, points: 5 }],
      [
        { person, points: 5 },
        { person, points: 4 },
      ],
      'x',
    ]) {
      expect(await refused({ marks }), JSON.stringify(marks)).toEqual([400, 'marks']);
    }
    expect((await readBook(id)).columns).toEqual([]);
  });
});

describe('PATCH /grades_api/columns/{id}/', () => {
  test('sets the named marks, leaves others, and takes empty ones away', async () => {
    const { id, second } = await makeTaught();
    const marks = [
      { person: pupil.person.id, points: 3, note: '' },
      { person: second.id, points: 5, note: 'Well read' },
    ];
    const column = await makeColumn(server.context, { id }, { author: teacher.person, marks });
    const changed = columnIn(
      await patch(column.id, { marks: [{ person: pupil.person.id, points: 4 }], seen_version: 1 }),
    );
    expect(changed).toMatchObject({ version: 2, title: 'Oral answers' });
    let book = await readBook(id);
    expect(marksOf(book, pupil.person)).toEqual([[4, '']]);
    expect(marksOf(book, second)).toEqual([[5, 'Well read']]);
    columnIn(await patch(column.id, { marks: [{ person: second.id, points: null, note: '' }] }));
    book = await readBook(id);
    expect(marksOf(book, second)).toEqual([null]);
    expect(book.columns[0]?.version).toBe(3);
  });

  test('does not replace a newer version than the caller saw', async () => {
    const { id } = await makeTaught();
    const column = await makeColumn(server.context, { id }, { author: teacher.person });
    const mark = (points: number, seen_version: number) => ({
      marks: [{ person: pupil.person.id, points }],
      seen_version,
    });
    expect((await patch(column.id, mark(5, 1), staff)).status).toBe(200);
    const late = await patch(column.id, mark(2, 1));
    expect([late.status, late.body]).toEqual([
      409,
      { detail: 'It was changed meanwhile.', code: 'changed_meanwhile' },
    ]);
    expect(marksOf(await readBook(id), pupil.person)).toEqual([[5, '']]);
    expect((await patch(column.id, mark(2, 2))).status).toBe(200);
  });

  test('is for the author while teaching the class, and for staff; colleagues read the column', async () => {
    const { context } = server;
    const { id } = await makeTaught();
    const column = await makeColumn(context, { id }, { author: teacher.person });
    const json = { title: 'Dictation' };
    expect((await patch(column.id, json, colleague)).status).toBe(403);
    expect((await remove(column.id, colleague)).status).toBe(403);
    expect((await readBook(id, colleague)).columns).toMatchObject([{ id: column.id, may_change: false }]);
    expect((await readBook(id, staff)).columns).toMatchObject([{ id: column.id, may_change: true }]);
    expect((await patch(missing, json)).status).toBe(404);
    expect((await patch(column.id, json, staff)).status).toBe(200);
    await context.database.deleteFrom('class_teacher').where('person', '=', teacher.person.id).execute();
    expect((await patch(column.id, json)).status).toBe(403);
  });

  test('does not let the most points fall below a mark', async () => {
    const { id } = await makeTaught();
    const marks = [{ person: pupil.person.id, points: 5, note: '' }];
    const column = await makeColumn(server.context, { id }, { author: teacher.person, marks });
    const reply = await patch(column.id, { most: 4 });
    expect([reply.status, reply.body]).toEqual([
      400,
      { most: ['Ensure this value is greater than or equal to 5.'] },
    ]);
    columnIn(await patch(column.id, { most: 10 }));
    expect((await readBook(id)).columns[0]?.percentage).toBe(50);
  });
});

test('each change of points is in the audit trail, and a deleted column leaves all of them there', async () => {
  const author = await makeCaller(server.context, { is_teacher: true });
  const { id, name } = await makeClass(server.context, { teachers: [author.person], pupils: [pupil.person] });
  const person = pupil.person.id;
  const json = { class: id, title: 'Dictation', kind: 'written', marks: [{ person, points: 3 }] };
  const column = columnIn(await post(json, author), 201);
  columnIn(
    await patch(column.id, { title: 'Long dictation', weight: 2, marks: [{ person, points: 4 }] }, author),
  );
  columnIn(await patch(column.id, { marks: [{ person, points: 4, note: 'Well done' }] }, author));
  expect((await remove(column.id, author)).status).toBe(204);
  expect((await remove(column.id, author)).status).toBe(404);
  expect((await readBook(id, author)).columns).toEqual([]);
  const place = { class: id, name, column: column.id };
  const marked = (before: number | null, after: number | null) => ({
    action: 'column.marked',
    person,
    details: { ...place, most: 5, points: [before, after] },
  });
  const events = await eventsOf(author);
  expect(events).toEqual([
    { action: 'column.added', person: null, details: place },
    marked(null, 3),
    {
      action: 'column.changed',
      person: null,
      details: { ...place, changed: ['title', 'weight'], weight: [1, 2] },
    },
    marked(3, 4),
    marked(4, null),
    { action: 'column.deleted', person: null, details: { ...place, marks: 1 } },
  ]);
  const trail = await send(server, `GET /audit_api/?actor=${author.person.id}&language=en`, staff);
  const [last] = (trail.body as { data_api: { sentence: string }[] }).data_api;
  expect(last?.sentence).toBe(`A column with 1 mark was deleted from the grade book of ${name}.`);
});

describe('marks in columns', () => {
  test('are read by the pupil and the parents with the name of the teacher, and by no other pupil', async () => {
    const { id, second } = await makeTaught();
    const marks = [
      { person: pupil.person.id, points: 4, note: 'Well read' },
      { person: second.id, points: 2, note: 'Not for others' },
    ];
    await makeColumn(server.context, { id }, { author: teacher.person, marks, weight: 2.5 });
    for (const grades of [await readOwn(pupil), await readOwn(mother, `?child=${pupil.person.id}`)]) {
      const ofClass = grades.find((each) => each.class === id);
      expect(ofClass?.marks).toMatchObject([
        {
          title: 'Oral answers',
          points: 4,
          most: 5,
          percentage: 80,
          grade: '4',
          note: 'Well read',
          weight: 2.5,
        },
      ]);
      expect(ofClass?.marks[0]?.author_name).toBe('Dilnoza Rahimova');
      expect(ofClass?.percentage).toBe(80);
      expect(JSON.stringify(grades)).not.toContain('Not for others');
    }
    expect((await send(server, `GET /grades_api/own/?child=${second.id}`, mother)).status).toBe(403);
  });

  test('stay seen when the pupil leaves the class, and when it is archived', async () => {
    const { id } = await makeTaught();
    const marks = [{ person: pupil.person.id, points: 5, note: '' }];
    const column = await makeColumn(server.context, { id }, { author: teacher.person, marks });
    const json = { remove_pupils: [pupil.person.id] };
    await send(server, `PATCH /classes_api/${id}/members/`, { token: staff.token, json });
    const book = await readBook(id);
    expect(book.left).toMatchObject([{ id: pupil.person.id, percentage: 100, marks: [{ points: 5 }] }]);
    expect(book.columns[0]?.percentage).toBeNull();
    // A mistake is corrected afterwards too.
    columnIn(await patch(column.id, { marks: [{ person: pupil.person.id, points: 4 }] }));
    await send(server, `PATCH /classes_api/${id}/`, { token: staff.token, json: { archived: true } });
    const past = (await readOwn(pupil)).find((grades) => grades.class === id);
    expect(past).toMatchObject({ is_past: true, percentage: 80, quarters_of: 2026 });
  });

  test('lose their notes with the erasure of the pupil, and no points', async () => {
    const { context } = server;
    const gone = await makePerson(context, { is_pupil: true });
    const { id } = await makeClass(context, { teachers: [teacher.person], pupils: [gone] });
    const column = await makeColumn(
      context,
      { id },
      {
        author: teacher.person,
        marks: [{ person: gone.id, points: 3, note: 'Mother is ill' }],
      },
    );
    await makeColumn(
      context,
      { id },
      {
        author: teacher.person,
        marks: [{ person: gone.id, points: null, note: 'Mother is ill' }],
      },
    );
    expect((await send(server, `DELETE /people_api/${gone.id}/`, staff)).status).toBe(204);
    const stored = await context.database
      .selectFrom('grade_mark')
      .selectAll()
      .where('person', '=', gone.id)
      .execute();
    expect(stored).toEqual([{ grade_column: column.id, person: gone.id, points: 3, note: '' }]);
  });

  test('of a teacher whose account is closed have no name of an author', async () => {
    const { context } = server;
    const author = await makeCaller(context, { is_teacher: true });
    const { id } = await makeClass(context, { teachers: [author.person], pupils: [pupil.person] });
    await makeColumn(context, { id }, { author: author.person });
    expect((await send(server, `DELETE /people_api/${author.person.id}/`, staff)).status).toBe(204);
    expect((await readBook(id, staff)).columns).toMatchObject([{ author_name: '', title: 'Oral answers' }]);
  });
});

describe('periods', () => {
  /** A class whose year is over, with a mark in each of two quarters and in the holidays between them. */
  async function makePast() {
    const { context } = server;
    const { id } = await makeClass(context, {
      year: 2024,
      archived_at: new Date(),
      teachers: [teacher.person],
      pupils: [pupil.person],
    });
    const author = teacher.person;
    const mark = (points: number) => [{ person: pupil.person.id, points, note: '' }];
    await makeColumn(context, { id }, { author, day: '2024-10-01', title: 'First', marks: mark(5) });
    await makeColumn(context, { id }, { author, day: '2024-11-08', title: 'Holidays', marks: mark(1) });
    await makeColumn(context, { id }, { author, day: '2024-11-20', title: 'Second', marks: mark(3) });
    return id;
  }

  test('of an archived class are those of its last school year, each with an average', async () => {
    const book = await readBook(await makePast());
    expect(book.school_year).toMatchObject({ year: 2024, present: null });
    expect(book.columns.map(({ quarter, is_of_year }) => [quarter, is_of_year])).toEqual([
      [1, true],
      [null, true],
      [2, true],
    ]);
    const averages = [100, 60, null, null, 60];
    expect(book.pupils[0]?.periods.map(({ percentage }) => percentage)).toEqual(averages);
    expect(book.periods.map(({ percentage }) => percentage)).toEqual(averages);
  });

  test('of other classes are those of the present school year', async () => {
    const { id } = await makeTaught();
    const { school_year } = await readBook(id);
    const present = await send(server, 'GET /school_api/quarters/', teacher);
    expect((present.body as { data_api: unknown[] }).data_api).toEqual([school_year]);
  });

  test('limit the exports, and the year has the averages of its quarters', async () => {
    const id = await makePast();
    const { first_name, last_name } = pupil.person;
    const csv = async (query: string) => {
      const reply = await send(server, `GET /grades_api/export/?class=${id}${query}`, {
        token: teacher.token,
        headers: { 'Accept-Language': 'en' },
      });
      expect(reply.status, reply.text).toBe(200);
      return reply.text.replace('\uFEFF', '').split('\r\n');
    };
    const heading = 'Second (20.11.2024)';
    expect(await csv('&period=2')).toEqual([
      `Last name,First name,"${heading}, points of 5","${heading}, %","${heading}, grade","Average, quarter II, %","Average, quarter II, grade"`,
      'Weight,,1,,,,',
      `${last_name},${first_name},3,60,3,60,3`,
      'Average,,,60,3,60,3',
      '',
    ]);
    const [headings = '', , row = ''] = await csv('&period=year');
    expect(headings).toContain('"Average, quarter I, %"');
    expect(row.endsWith(',100,5,60,3,,,,,60,3')).toBe(true);
    expect((await csv('&period=4'))[0]).toBe(
      'Last name,First name,"Average, quarter IV, %","Average, quarter IV, grade"',
    );
    expect((await csv(''))[0]).toContain('First (01.10.2024), points of 5');
    const wrong = await send(server, `GET /grades_api/export/?class=${id}&period=5`, teacher);
    expect([wrong.status, Object.keys(wrong.body as object)]).toEqual([400, ['period']]);
    const xlsx = await fetch(`${server.origin}/django/grades_api/export/xlsx/?class=${id}&period=2`, {
      headers: { Authorization: `JWT ${teacher.token}`, 'Accept-Language': 'uz' },
    });
    const { sheets } = await readSheets(new Uint8Array(await xlsx.arrayBuffer()));
    expect(sheets[0]?.rows[0]?.slice(2, 3)).toEqual([`${heading}, 5 balldan`]);
    expect(sheets[0]?.rows[2]?.slice(2)).toEqual([3, 60, 3, 60, 3]);
  });

  test('have works by the day on which they opened', async () => {
    const { context } = server;
    const id = await makePast();
    await context.database
      .updateTable('class_pupil')
      .set({ joined_at: new Date('2024-09-01T04:00:00Z') })
      .where('class', '=', id)
      .execute();
    const question = await makeQuestion(context);
    const work = await makeWork(context, {
      classes: [{ id }],
      questions: [question],
      // The 11th of November in Tashkent, when the second quarter begins.
      opens_at: new Date('2024-11-10T19:30:00Z'),
      closes_at: null,
    });
    const answers = { [question.id]: { users_answer: 'b' } } as const;
    await makeAttempt(context, { work, person: pupil.person, answers });
    const book = await readBook(id);
    expect(book.works).toMatchObject([{ quarter: 2, is_of_year: true }]);
    expect(book.pupils[0]?.periods[1]).toEqual({ period: '2', percentage: 80, grade: '4' });
  });
});

import { read as readSheets } from 'hucre';
import { beforeAll, describe, expect, test } from 'vitest';

import type { GradeBook } from '../../contract/grade-book.ts';
import { schoolYearOf } from '../../contract/people/school-year.ts';
import { wholePercent } from '../../contract/results.ts';
import { presentQuarter, type SchoolDays, usualQuarters } from '../../contract/school/quarters.ts';
import {
  type Figures,
  fewestInAverage,
  type ResultGroup,
  resultGroups,
  type SchoolResults,
} from '../../contract/school/results.ts';
import type { User } from '../../contract/people/users.ts';
import { dayOf, momentsOf } from '../process/school-days.ts';
import { send } from '../testing/client.ts';
import {
  type Caller,
  makeCaller,
  makeCategory,
  makeClass,
  makePerson,
  makeQuestion,
} from '../testing/factories.ts';
import { missing } from '../testing/matrix-objects.ts';
import { expectStaffOnly } from '../testing/refusals.ts';
import { startServer } from '../testing/start-server.ts';
import { makeAttempt, makeWork } from '../testing/work.ts';

const server = startServer();
const path = '/school_api/results/';
let staff: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
});

const ask = (query: string, end = '') => send(server, `GET ${path}${end}?${query}`, { token: staff.token });

async function resultsOf(query: string): Promise<SchoolResults> {
  const reply = await ask(query);
  expect(reply.status, reply.text).toBe(200);
  const [results] = (reply.body as { data_api: SchoolResults[] }).data_api;
  if (results === undefined) throw new Error(reply.text);
  return results;
}

describe('results of the school', () => {
  test.each(['', 'export/', 'export/xlsx/'])('are for staff only: %s', (end) =>
    expectStaffOnly(server, `GET ${path}${end}`),
  );

  test.each([
    ['by=pupil', 'by', '"pupil" is not a valid choice.'],
    ['period=5', 'period', '"5" is not a valid choice.'],
    ['year=1999', 'year', 'Ensure this value is greater than or equal to 2000.'],
    ['period=days', 'from', 'This field is required.'],
    ['period=days&from=2026-09-01', 'to', 'This field is required.'],
    ['period=days&from=2026-09-31&to=2026-10-01', 'from', 'This does not have the expected form.'],
    ['period=days&from=2026-09-02&to=2026-09-01', 'to', 'This does not have the expected form.'],
    ['period=days&from=2026-09-02&to=2027-09-03', 'to', 'This does not have the expected form.'],
    ['class=x', 'class', 'Incorrect type. Expected pk value, received str.'],
  ])('refuse %s', async (query, field, sentence) => {
    const { status, body } = await ask(query);
    expect([status, body]).toEqual([400, { [field]: [sentence] }]);
  });

  test.each(['class', 'subject', 'teacher'])('of a %s that is not there are not found', async (limit) => {
    expect((await ask(`${limit}=${missing}`)).status).toBe(404);
  });

  test('are those of the present quarter where no period is asked for', async () => {
    const today = dayOf(new Date(), server.context.config.timeZone);
    const year = schoolYearOf(today);
    const quarters = usualQuarters(year);
    const quarter = presentQuarter(quarters, today);
    const { number = 1, from, to } = quarter ?? {};
    const before = number === 1 ? { number: 4, year: year - 1 } : { number: number - 1, year };
    expect(await resultsOf('')).toMatchObject({
      by: 'class',
      period: String(number),
      year,
      quarters,
      from,
      to,
      before,
    });
    expect(await resultsOf('period=year&year=2019')).toMatchObject({
      period: 'year',
      year: 2019,
      from: '2019-07-01',
      to: '2020-06-30',
      before: null,
      rows: [],
    });
  });
});

/** What the tests know of a work beside its row. */
type Known = { subject: number | null; teacher: number; opens_at: Date };

type Oracle = { sum: Omit<Figures, 'percentage_before'>; works: Set<number>; averages: number[] };

/** Figures by id that are computed one after the other from the grade books of all classes, and those of all. */
async function plainResults(
  classes: readonly { id: number }[],
  known: ReadonlyMap<number, Known>,
  by: ResultGroup,
  isAsked: (id: number, schoolClass: number, work: Known) => boolean,
): Promise<{ all: Oracle['sum']; rows: Map<number | null, Oracle['sum']> }> {
  const groups = new Map<number | null | 'all', Oracle>();
  const oracleOf = (key: number | null | 'all') => {
    const sum = { works: 0, expected: 0, handed_in: 0, waiting: 0, pupils: 0, percentage: null };
    const oracle = groups.get(key) ?? { sum, works: new Set(), averages: [] };
    groups.set(key, oracle);
    return oracle;
  };
  for (const { id } of classes) {
    const { body } = await send(server, `GET /grades_api/?class=${id}`, staff);
    const [book] = (body as { data_api: GradeBook[] }).data_api;
    for (const pupil of book?.pupils.filter(({ is_active }) => is_active) ?? []) {
      const counted = new Map<number | null | 'all', [sum: number, weights: number]>();
      for (const [at, cell] of pupil.cells.entries()) {
        const work = book?.works[at];
        const facts = work && known.get(work.id);
        if (!work || !facts || cell === null || !isAsked(work.id, id, facts)) continue;
        const key = { class: id, subject: facts.subject, teacher: facts.teacher, work: work.id }[by];
        for (const group of [key, 'all'] as const) {
          const oracle = oracleOf(group);
          oracle.works.add(work.id);
          oracle.sum.expected += 1;
          if (cell.state === 'done' || cell.state === 'waiting') oracle.sum.handed_in += 1;
          if (cell.state === 'waiting') oracle.sum.waiting += 1;
          if (cell.percentage === null) continue;
          const weight = by === 'work' && group !== 'all' ? 1 : work.weight;
          const [sum, weights] = counted.get(group) ?? [0, 0];
          counted.set(group, [sum + weight * cell.percentage, weights + weight]);
        }
      }
      for (const [group, [sum, weights]] of counted) {
        if (weights > 0) oracleOf(group).averages.push(wholePercent(sum, 100 * weights));
      }
    }
  }
  const figures = new Map(
    Array.from(groups, ([key, { sum, works, averages }]) => {
      const all = averages.reduce((total, average) => total + average, 0);
      const percentage = averages.length < fewestInAverage ? null : wholePercent(all, 100 * averages.length);
      return [key, { ...sum, works: works.size, pupils: averages.length, percentage }];
    }),
  );
  const all = figures.get('all') ?? oracleOf('all').sum;
  figures.delete('all');
  return { all, rows: figures as Map<number | null, Oracle['sum']> };
}

describe('figures', () => {
  const [first] = usualQuarters(2024);
  const last = usualQuarters(2023).at(-1);
  const known = new Map<number, Known>();
  const made: { id: number }[] = [];
  let teachers: User[] = [];
  let subjects: { id: number }[] = [];

  const inFirst = new Date('2024-10-01T05:00:00Z');
  const inLast = new Date('2024-04-15T05:00:00Z');

  beforeAll(async () => {
    const { context } = server;
    const pupils = (count: number) =>
      Promise.all(Array.from({ length: count }, () => makePerson(context, { is_pupil: true })));
    teachers = [
      await makePerson(context, { is_teacher: true, first_name: 'Olim', last_name: 'Yoʻldoshev' }),
      await makePerson(context, { is_teacher: true, first_name: 'Anvar', last_name: 'Aliyev' }),
    ];
    const [olim, anvar] = teachers;
    const [many, some, few, left] = [await pupils(7), await pupils(6), await pupils(3), await pupils(1)];
    if (!olim || !anvar || !many[0] || !some[0] || !left[0]) throw new Error('People are missing.');
    const inactive = await makePerson(context, { is_pupil: true, is_active: false });
    const large = await makeClass(context, {
      name: '10-A',
      year: 2024,
      teachers: [olim],
      pupils: [...many, ...left, inactive],
    });
    const middle = await makeClass(context, { name: '=9-B', year: 2024, pupils: [...some, many[0]] });
    const small = await makeClass(context, { name: '2-V', year: 2024, pupils: few });
    const idle = await makeClass(context, { name: '11-A', year: 2024 });
    made.push(large, middle, small, idle);
    const { database } = context;
    await database
      .updateTable('class_pupil')
      .set({ joined_at: new Date('2023-09-01') })
      .execute();
    await database.updateTable('class').set({ missed_as_zero: true }).where('id', '=', middle.id).execute();
    const algebra = await makeCategory(context, { name: 'Algebra of results' });
    const topic = await makeCategory(context, { name: 'Equations of results', parent: algebra.id });
    const history = await makeCategory(context, { name: 'History of results' });
    subjects = [algebra, history];
    const question = (category: { id: number }) => makeQuestion(context, { category: category.id });
    const [x, y, z, war] = [
      await question(topic),
      await question(topic),
      await question(algebra),
      await question(history),
    ];
    const essay = await makeQuestion(context, { category: history.id, test_type: 'essay' });

    const give = async (
      settings: Parameters<typeof makeWork>[1] & { author: User },
      subject: { id: number } | null,
      done: readonly User[],
    ) => {
      const work = await makeWork(context, { opens_at: inFirst, ...settings });
      const opens_at = new Date(work.opens_at);
      known.set(work.id, { subject: subject?.id ?? null, teacher: settings.author.id, opens_at });
      for (const [at, person] of done.entries()) {
        const answers = Object.fromEntries(
          (settings.questions ?? []).map(({ id }, place) => [
            id,
            id === essay.id
              ? { answer: { text: 'Long ago.' } }
              : { users_answer: (at + place) % 3 === 0 ? ('a' as const) : ('b' as const) },
          ]),
        );
        await makeAttempt(context, { work, person, answers });
      }
      return work;
    };
    const ofBoth = [x, war, y];
    const closed = { closes_at: new Date('2024-10-08T05:00:00Z') };
    const heavy = await give(
      { author: olim, classes: [large], questions: [x, y, z] },
      algebra,
      many.slice(0, 6),
    );
    await database.updateTable('work_class').set({ weight: 2.5 }).where('work', '=', heavy.id).execute();
    await give({ author: anvar, classes: [large, middle], questions: ofBoth, ...closed }, algebra, [
      ...many.slice(1, 4),
      ...some.slice(0, 4),
    ]);
    await give({ author: anvar, classes: [middle, small], questions: [war] }, history, [...few, ...some]);
    await give({ author: anvar, classes: [large], questions: [war, essay] }, history, many.slice(2, 5));
    await give({ author: olim, pupils: [many[1] ?? olim, some[2] ?? olim], questions: [z] }, algebra, [
      many[1] ?? olim,
      some[2] ?? olim,
    ]);
    const before = { opens_at: inLast, author: olim };
    await give({ ...before, classes: [large], questions: [x, z] }, algebra, [...many, ...left]);
    await give({ ...before, classes: [middle], questions: [war] }, history, some.slice(0, 2));
    await database
      .deleteFrom('class_pupil')
      .where('class', '=', large.id)
      .where('person', '=', left[0].id)
      .execute();
    // Work that has not opened yet is in no period.
    await makeWork(context, {
      classes: [large],
      opens_at: new Date(Date.now() + 60 * 60_000),
      closes_at: new Date(Date.now() + 120 * 60_000),
    });
  });

  /** Whether a work opened in some days by the clock of the school. */
  const within = (days: SchoolDays | undefined) => {
    if (days === undefined) throw new Error('There is no such quarter.');
    const { since, until } = momentsOf(days, server.context.config.timeZone);
    return ({ opens_at }: Known) => since <= opens_at && opens_at < until;
  };

  const limits = [
    {},
    { class: 0 },
    { subject: 0 },
    { subject: 1 },
    { teacher: 1 },
    { class: 0, subject: 1 },
    { class: 1, teacher: 1 },
  ] as const;

  test.each(limits.flatMap((limit) => resultGroups.map((by) => [by, limit] as const)))(
    'by %s within %j are those of the grade books',
    async (by, limit) => {
      const chosen = {
        class: 'class' in limit ? made[limit.class]?.id : undefined,
        subject: 'subject' in limit ? subjects[limit.subject]?.id : undefined,
        teacher: 'teacher' in limit ? teachers[limit.teacher]?.id : undefined,
      };
      const query = Object.entries(chosen).flatMap(([name, id]) =>
        id === undefined ? [] : `&${name}=${id}`,
      );
      const shown = await resultsOf(`by=${by}&period=1&year=2024${query.join('')}`);
      const plain = (days: SchoolDays | undefined) => {
        const isWithin = within(days);
        return plainResults(made, known, by, (_work, schoolClass, work) => {
          const { class: ofClass = schoolClass, subject = work.subject, teacher = work.teacher } = chosen;
          return (
            isWithin(work) && ofClass === schoolClass && subject === work.subject && teacher === work.teacher
          );
        });
      };
      const [now, before] = [await plain(first), await plain(last)];
      const expected = (figures: Oracle['sum'], earlier: Oracle['sum'] | undefined) => ({
        ...figures,
        percentage_before: earlier?.percentage ?? null,
      });
      expect(shown.all).toEqual(expected(now.all, before.all));
      const rows = shown.rows.filter(({ works }) => works > 0);
      expect(
        new Map(rows.map(({ id, name: _name, opens_at: _opened, ...figures }) => [id, figures])),
      ).toEqual(
        new Map(Array.from(now.rows, ([id, figures]) => [id, expected(figures, before.rows.get(id))])),
      );
    },
  );

  test('leave out averages of few pupils, and have a row for each class of the year, by name', async () => {
    const { rows, before, years, more } = await resultsOf('period=1&year=2024');
    expect(rows.map(({ name }) => name)).toEqual(['2-V', '=9-B', '10-A', '11-A']);
    expect(rows[0]).toMatchObject({ works: 1, expected: 3, handed_in: 3, pupils: 3, percentage: null });
    expect(rows[2]?.percentage_before).not.toBeNull();
    expect(rows[3]).toMatchObject({ works: 0, expected: 0, pupils: 0, percentage: null });
    expect(before).toEqual({ number: 4, year: 2023 });
    expect([years.at(-1), more]).toEqual([2023, 0]);
  });

  test('stand by the names of teachers and subjects, and of work the latest first', async () => {
    const names = async (by: ResultGroup) =>
      (await resultsOf(`by=${by}&period=1&year=2024`)).rows.map(({ name }) => name);
    expect(await names('teacher')).toEqual(['Aliyev Anvar', 'Yoʻldoshev Olim']);
    expect(await names('subject')).toEqual(['Algebra of results', 'History of results']);
    const { rows } = await resultsOf('by=work&period=days&from=2024-04-01&to=2024-10-31');
    expect(rows.map(({ opens_at }) => opens_at)).toEqual(
      [inFirst, inFirst, inFirst, inFirst, inFirst, inLast, inLast].map((moment) => moment.toISOString()),
    );
  });

  test('are saved as a table with all rows, which runs nothing as a formula', async () => {
    const sent = { token: staff.token, headers: { 'Accept-Language': 'ru' } };
    const query = `period=1&year=2024&class=${made[1]?.id}`;
    const csv = await send(server, `GET ${path}export/?${query}`, sent);
    const [row] = (await resultsOf(query)).rows;
    if (row === undefined) throw new Error(csv.text);
    const { works, expected, handed_in, waiting, percentage } = row;
    const figures = [works, expected, handed_in, waiting, percentage];
    expect(csv.text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'Класс;Выдано заданий;Должно быть сдано работ;Сдано работ;Ещё не проверено;"Среднее, %";"Прошлая четверть, %";"Изменение, п. п."',
      `'=9-B;${figures.join(';')};;`,
      `Всего;${figures.join(';')};;`,
    ]);
    const response = await fetch(`${server.origin}/django${path}export/xlsx/?${query}&by=work`, {
      headers: { Authorization: `JWT ${staff.token}` },
    });
    const { sheets } = await readSheets(new Uint8Array(await response.arrayBuffer()));
    const [headings, ...rest] = sheets[0]?.rows ?? [];
    expect(headings?.slice(0, 3)).toEqual(['Assignment', 'Opened', 'Assignments']);
    expect(rest.at(-1)?.slice(0, 3)).toEqual(['All together', null, works]);
  });
});

test('work belongs to the days on which it opened by the clock of the school, from the first moment to the last', async () => {
  const { context } = server;
  const schoolClass = await makeClass(context, { pupils: [await makePerson(context, { is_pupil: true })] });
  const days = { from: '2022-09-05', to: '2022-09-06' };
  const { since, until } = momentsOf(days, context.config.timeZone);
  for (const opens_at of [new Date(since.getTime() - 1), since, new Date(until.getTime() - 1), until]) {
    await makeWork(context, { classes: [schoolClass], opens_at });
  }
  const { rows } = await resultsOf(`by=work&period=days&from=${days.from}&to=${days.to}`);
  expect(rows.map(({ opens_at }) => opens_at)).toEqual(
    [new Date(until.getTime() - 1), since].map((moment) => moment.toISOString()),
  );
});

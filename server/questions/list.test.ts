import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import type { ReadQuestion } from '../../contract/questions/questions.ts';
import { inTransaction } from '../database/database.ts';
import { lanes } from '../limits/limits.ts';
import {
  type Caller,
  makeAnswer,
  makeCaller,
  makeCategory,
  makeDifficultyLevel,
  makePerson,
  makeQuestion,
} from '../testing/factories.ts';
import { type Reply, send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';
import { makeWork } from '../testing/work.ts';

const server = startServer();

type List = { data_api: ReadQuestion[]; page: number; total_pages: number; total: number; status: string };

function list(caller: Caller | undefined, query = ''): Promise<Reply> {
  return send(server, `GET /tests_api/?${query}`, { token: caller?.token });
}

async function idsOf(caller: Caller, query: string): Promise<number[]> {
  const reply = await list(caller, query);
  expect(reply.status).toBe(200);
  return (reply.body as List).data_api.map(({ id }) => id);
}

describe('the list of tests', () => {
  test('is no_access for a guest, for any query', async () => {
    await makeQuestion(server.context);
    const reply = await list(undefined, 'page=3&s=a');
    expect(reply.status).toBe(200);
    expect(reply.text).toBe('{"data_api":[],"page":1,"total_pages":0,"total":0,"status":"no_access"}');
  });

  test('is closed to a bad token', async () => {
    const reply = await send(server, 'GET /tests_api/', { token: 'junk' });
    expect(reply.status).toBe(401);
    expect(reply.body).toMatchObject({ code: 'token_not_valid' });
  });

  test('has only the tests with some ids, of those that the caller may read', async () => {
    const { context } = server;
    const [teacher, staff] = [
      await makeCaller(context, { is_teacher: true }),
      await makeCaller(context, { is_staff: true }),
    ];
    const { id: first } = await makeQuestion(context, { author: teacher.person.id });
    const { id: second } = await makeQuestion(context, { author: staff.person.id });
    const query = `ids=${second},${first},999999&sort=id_asc`;
    expect(await idsOf(teacher, query)).toEqual([first]);
    expect(await idsOf(staff, query)).toEqual([first, second]);
    expect((await list(staff, query)).body).toMatchObject({ total: 2 });
  });

  test.each([
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['per_page=0', 'per_page'],
    ['per_page=101', 'per_page'],
    ['sort=author_asc', 'sort'],
    ['category=abc', 'category'],
    ['category=-1', 'category'],
    ['category=99999999999', 'category'],
    ['enabled=perhaps', 'enabled'],
    ['is_analyzed_by_ai=2', 'is_analyzed_by_ai'],
    ['never_given=perhaps', 'never_given'],
    ['without_key=2', 'without_key'],
    ['levels=hard', 'levels'],
    ['ids=1,,2', 'ids'],
    ['s=%00', 's'],
    [`s=${'x'.repeat(201)}`, 's'],
  ])('refuses the query %s', async (query, field) => {
    const staff = await makeCaller(server.context, { is_staff: true });
    const reply = await list(staff, query);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body as object)).toEqual([field]);
  });

  test('ignores blank parameters of the query', async () => {
    const staff = await makeCaller(server.context, { is_staff: true });
    const { id } = await makeQuestion(server.context);
    const ids = await idsOf(staff, 'page=&per_page=&s=&sort=&category=&enabled=&is_analyzed_by_ai=');
    expect(ids[0]).toBe(id);
  });
});

describe('the tests in the list', () => {
  test('are all for staff, and their own for teachers, disabled ones included', async () => {
    const [staff, teacher] = await Promise.all([
      makeCaller(server.context, { is_staff: true }),
      makeCaller(server.context, { is_teacher: true }),
    ]);
    const category = (await makeCategory(server.context)).id;
    const ownQuestion = await makeQuestion(server.context, { category, author: teacher.person.id });
    const off = await makeQuestion(server.context, { category, author: teacher.person.id, enabled: false });
    const other = await makeQuestion(server.context, { category });
    const otherOff = await makeQuestion(server.context, { category, enabled: false });
    await makeAnswer(server.context, { question: other, person: teacher.person });
    const query = `category=${category}&sort=id_asc`;
    expect(await idsOf(staff, query)).toEqual([ownQuestion.id, off.id, other.id, otherOff.id]);
    expect(await idsOf(teacher, query)).toEqual([ownQuestion.id, off.id]);
  });

  test.each([{ is_pupil: true }, {}])(
    'for a person with %o are the enabled ones that the person has answered',
    async (roles) => {
      const solver = await makeCaller(server.context, roles);
      const [answered, off] = [
        await makeQuestion(server.context),
        await makeQuestion(server.context, { enabled: false }),
      ];
      await makeQuestion(server.context);
      await makeAnswer(server.context, { question: answered, person: solver.person });
      await makeAnswer(server.context, { question: off, person: solver.person });
      expect(await idsOf(solver, '')).toEqual([answered.id]);
    },
  );

  test('are those that the children have answered for a parent, and none that only the parent has answered', async () => {
    const parent = await makeCaller(server.context, { is_parent: true });
    const { email } = parent.person;
    const son = await makePerson(server.context, { is_pupil: true, father_email: email });
    const daughter = await makePerson(server.context, { is_pupil: true, mother_email: email });
    const closed = await makePerson(server.context, { father_email: email, is_active: false });
    const questions = [];
    for (const person of [son, daughter, closed, parent.person, await makePerson(server.context)]) {
      const question = await makeQuestion(server.context);
      await makeAnswer(server.context, { question, person });
      questions.push(question.id);
    }
    expect(await idsOf(parent, 'sort=id_asc')).toEqual(questions.slice(0, 2));
  });

  test('for several roles are the union of those for each role', async () => {
    const caller = await makeCaller(server.context, { is_teacher: true, is_parent: true, is_pupil: true });
    const child = await makePerson(server.context, { mother_email: caller.person.email });
    const ownQuestion = await makeQuestion(server.context, { author: caller.person.id, enabled: false });
    const [childs, both, answered] = [
      await makeQuestion(server.context),
      await makeQuestion(server.context),
      await makeQuestion(server.context),
    ];
    await makeQuestion(server.context);
    await makeAnswer(server.context, { question: childs, person: child });
    await makeAnswer(server.context, { question: both, person: child });
    await makeAnswer(server.context, { question: both, person: caller.person });
    await makeAnswer(server.context, { question: answered, person: caller.person });
    expect(await idsOf(caller, 'sort=id_asc')).toEqual([ownQuestion.id, childs.id, both.id, answered.id]);
  });
});

describe('searching and filtering the list', () => {
  test('by type, level, whether a right answer is missing, whether they were given, and by their ids, for teachers and staff', async () => {
    const { context } = server;
    const [staff, teacher] = [
      await makeCaller(context, { is_staff: true }),
      await makeCaller(context, { is_teacher: true }),
    ];
    const category = (await makeCategory(context)).id;
    const level = (await makeDifficultyLevel(context)).id;
    const make = async (some: object) =>
      (await makeQuestion(context, { author: teacher.person.id, category, ...some })).id;
    const text = await make({ test_type: 'free_text' });
    const hard = await make({ qiyinlik_darajasi: level });
    const keyless = await make({ right_answer: null });
    const essay = await make({ test_type: 'essay' });
    const all = [text, hard, keyless, essay];
    const found = (caller: Caller, query: string) =>
      idsOf(caller, `category=${category}&sort=id_asc&${query}`);
    for (const caller of [staff, teacher]) {
      expect(await found(caller, 'types=free_text,essay')).toEqual([text, essay]);
      expect(await found(caller, `levels=${level}`)).toEqual([hard]);
      expect(await found(caller, 'without_key=true')).toEqual([keyless]);
      expect(await found(caller, 'without_key=false')).toEqual([text, hard, essay]);
      expect(await found(caller, `ids=${essay},${text},1`)).toEqual([text, essay]);
      expect(await found(caller, `ids=${essay},${text}&types=essay`)).toEqual([essay]);
      expect(await found(caller, 'never_given=true')).toEqual(all);
      expect(await found(caller, 'types=&levels=&never_given=&without_key=&ids=')).toEqual(all);
    }
    await makeWork(context, { questions: [{ id: hard }] });
    for (const caller of [staff, teacher]) {
      expect(await found(caller, 'never_given=true')).toEqual([text, keyless, essay]);
      expect(await found(caller, 'never_given=false')).toEqual([hard]);
    }
  });

  test('whether they were given is asked of own ones only: it would tell a pupil the tests of an exam of tomorrow', async () => {
    const { context } = server;
    const pupil = await makeCaller(context, { is_pupil: true });
    const [planned, free] = [await makeQuestion(context), await makeQuestion(context)];
    for (const question of [planned, free]) await makeAnswer(context, { question, person: pupil.person });
    const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
    await makeWork(context, { questions: [planned], opens_at: tomorrow, closes_at: null });
    expect(await idsOf(pupil, 'sort=id_asc')).toEqual([planned.id, free.id]);
    for (const value of ['true', 'false']) expect(await idsOf(pupil, `never_given=${value}`)).toEqual([]);
  });

  async function foundBy(s: string, questions: Parameters<typeof makeQuestion>[1][]): Promise<number[]> {
    const staff = await makeCaller(server.context, { is_staff: true });
    const parent = (await makeCategory(server.context)).id;
    const ids: number[] = [];
    for (const question of questions) {
      const made = await makeQuestion(server.context, { category: parent, ...question });
      ids.push(made.id);
    }
    const found = await idsOf(staff, `sort=id_asc&per_page=100&s=${encodeURIComponent(s)}`);
    return ids.map((id, place) => (found.includes(id) ? place : -1)).filter((place) => place >= 0);
  }

  test.each([
    ['КИСЛОРОД', 'Сколько атомов в молекуле кислорода?', 'Водород'],
    ['kisLOTA', 'Sulfat Kislotasi nima?', 'Ishqor'],
    ['ГЎЗАЛ', 'Энг гўзал шаҳар', 'Энг катта шаҳар'],
    ['ὈΔΥΣΣΕΎΣ', 'Who wrote about ὀδυσσεύς?', 'Homer'],
    ['100%', 'Is it 100% sure?', 'Is it 1000 sure?'],
    ['x_1', 'Find x_1', 'Find xx1'],
    [String.raw`a\b`, String.raw`What is a\b?`, 'What is ab?'],
    ["'; drop table question; --", "Say '; DROP TABLE question; --", 'Nothing'],
    ["o'simlik", 'Oʻsimlik nima?', 'Isimlik nima?'],
    ['maʼno_1', "MA'NO_1", "ma'no1"],
    ['сыйлик', 'Сыи\u0306лик нима?', 'Сыилик нима?'],
    ['сыи\u0306лик', 'Сыйлик нима?', 'Сыилик нима?'],
    ['  trimmed  ', 'It is Trimmed.', 'It is not trimed'],
    ['10 km', 'Is it 10\u00a0km away?', 'Is it 10 m away?'],
    ['two spaces', 'Are there two  spaces?', 'Are there two?'],
    ['line break', 'Is it a line\nbreak?', 'Is it a line?'],
    ['two\u00a0words', 'Are these two words?', 'Are these two?'],
    ['Teshiktosh', 'Where is Teshik\u00adtosh?', 'Where is Teshik tosh?'],
    ['Teshiktosh', 'Where is Teshik-\u00adtosh?', 'Where is Teshik-tosh?'],
    ['Teshik\u00adtosh', 'Where is Teshiktosh?', 'Where is Tosh?'],
    ['zero', 'Is it z\u200bero?', 'Is it z ero?'],
    ['елка', 'Что такое Ёлка?', 'Что такое иолка?'],
    ['ЁЛКА', 'Что такое елка?', 'Что такое иолка?'],
    ['"quoted"', 'What is “quoted”?', 'What is quoted?'],
    ['«quoted»', 'What is "quoted"?', 'What is quoted?'],
    ['5-10', 'Is it 5–10?', 'Is it 5 10?'],
    ['5—10', 'Is it 5-10?', 'Is it 510?'],
    ['capital of Peru', 'Of Peru, name the Capital.', 'Name the capital of Chile.'],
    ['of of capital', 'The capital of Peru', 'The capital: Lima'],
    ['istanbul', 'Where is İstanbul?', 'Where is Stanbul?'],
    ['İSTANBUL', 'Where is istanbul?', 'Where is stanbul?'],
    ['ısparta', 'Where is Isparta?', 'Where is Sparta?'],
    ['ilim', 'ÍLÍM degen ne? Ílım', 'Bilm'],
    ['isparta', 'Where is Isparta, or ısparta?', 'Where is Sparta?'],
  ])('the text %s is found in a question', async (s, right, wrong) => {
    expect(await foundBy(s, [{ savol: right }, { savol: wrong }])).toEqual([0]);
  });

  test.each(['a', 'b', 'c', 'd', 'e'] as const)('option %s is searched too', async (letter) => {
    expect(await foundBy(`Zarafshon-${letter}`, [{ [letter]: `the ZARAFSHON-${letter}` }, {}])).toEqual([0]);
  });

  test('the name of the category is searched too, but not the right answer', async () => {
    const geography = (await makeCategory(server.context, { name: 'Жуғрофия' })).id;
    expect(await foundBy('ЖУҒРО', [{ category: geography, savol: 'Mountains' }, {}])).toEqual([0]);
    const music = (await makeCategory(server.context, { name: 'Куй' })).id;
    const musicApart = (await makeCategory(server.context, { name: 'Ку\u0438\u0306', parent: music })).id;
    for (const s of ['куй', 'КУ\u0418\u0306']) {
      expect(await foundBy(s, [{ category: music }, { category: musicApart }, {}])).toEqual([0, 1]);
    }
    const secret = {
      test_type: 'free_text',
      right_answer_text: 'xylophone',
      change_by_ai: 'xylophone',
    } as const;
    expect(await foundBy('xylophone', [secret])).toEqual([]);
  });

  test('a category includes its subtree', async () => {
    const staff = await makeCaller(server.context, { is_staff: true });
    const root = (await makeCategory(server.context)).id;
    const middle = (await makeCategory(server.context, { parent: root })).id;
    const leaf = (await makeCategory(server.context, { parent: middle })).id;
    const inRoot = await makeQuestion(server.context, { category: root });
    const inLeaf = await makeQuestion(server.context, { category: leaf });
    expect(await idsOf(staff, `category=${root}&sort=id_asc`)).toEqual([inRoot.id, inLeaf.id]);
    expect(await idsOf(staff, `category=${middle}`)).toEqual([inLeaf.id]);
    expect(await idsOf(staff, 'category=2147483647')).toEqual([]);
  });

  test('enabled and is_analyzed_by_ai are filters', async () => {
    const staff = await makeCaller(server.context, { is_staff: true });
    const category = (await makeCategory(server.context)).id;
    const off = await makeQuestion(server.context, { category, enabled: false });
    const analyzed = await makeQuestion(server.context, { category, is_analyzed_by_ai: true });
    const base = `category=${category}`;
    expect(await idsOf(staff, `${base}&enabled=false`)).toEqual([off.id]);
    expect(await idsOf(staff, `${base}&enabled=true`)).toEqual([analyzed.id]);
    expect(await idsOf(staff, `${base}&is_analyzed_by_ai=true`)).toEqual([analyzed.id]);
    expect(await idsOf(staff, `${base}&is_analyzed_by_ai=false`)).toEqual([off.id]);
    expect(await idsOf(staff, `${base}&is_analyzed_by_ai=true&enabled=false`)).toEqual([]);
  });
});

describe('the order and the pages of the list', () => {
  test('there are four orders, and equal names are sorted by id', async () => {
    const staff = await makeCaller(server.context, { is_staff: true });
    const category = (await makeCategory(server.context)).id;
    const made: { savol: string; id: number }[] = [];
    for (const savol of ['banana', 'Apple', 'ёлка', 'apple', 'жук', 'banana', 'еда']) {
      made.push({ savol, id: (await makeQuestion(server.context, { category, savol })).id });
    }
    const named = async (sort: string) =>
      (await idsOf(staff, `category=${category}&sort=${sort}`)).map((id) =>
        made.findIndex((question) => question.id === id),
      );
    expect(await named('id_asc')).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(await named('id_desc')).toEqual([6, 5, 4, 3, 2, 1, 0]);
    expect(await named('name_asc')).toEqual([3, 1, 0, 5, 6, 2, 4]);
    expect(await named('name_desc')).toEqual([4, 2, 6, 5, 0, 1, 3]);
    expect(await named('')).toEqual(await named('id_desc'));
  });

  test('a page has ten tests by default, and a page after the last is empty with the same totals', async () => {
    const teacher = await makeCaller(server.context, { is_teacher: true });
    const category = (await makeCategory(server.context)).id;
    const ids: number[] = [];
    for (let made = 0; made < 12; made += 1) {
      ids.push((await makeQuestion(server.context, { category, author: teacher.person.id })).id);
    }
    const page = async (query: string) => {
      const { data_api, ...rest } = (await list(teacher, query)).body as List;
      return { ...rest, ids: data_api.map(({ id }) => id) };
    };
    const [first, later] = [ids.slice(2).toReversed(), ids.slice(0, 2).toReversed()];
    const totals = { total: 12, total_pages: 2, status: 'ok' };
    expect(await page('')).toEqual({ ...totals, page: 1, ids: first });
    expect(await page('page=2')).toEqual({ ...totals, page: 2, ids: later });
    expect(await page('page=3')).toEqual({ ...totals, page: 3, ids: [] });
    expect(await page('page=1000000000&per_page=100')).toEqual({
      ...totals,
      total_pages: 1,
      page: 1_000_000_000,
      ids: [],
    });
    expect(await page('per_page=6&page=2')).toMatchObject({
      total: 12,
      total_pages: 2,
      ids: ids.slice(0, 6).toReversed(),
    });
    expect(await page('s=nothing+has+this')).toEqual({
      page: 1,
      total: 0,
      total_pages: 0,
      status: 'ok',
      ids: [],
    });
  });
});

test('who floods the search waits for the own searches and is refused beyond a line of them; others take turns', async () => {
  const [flooding, other] = [
    await makeCaller(server.context, { is_staff: true }),
    await makeCaller(server.context, { is_staff: true }),
  ];
  const { longestOfKey } = lanes.searches.searches;
  const refused: Caller[] = [];
  const finished: Caller[] = [];
  const searches = (by: Caller, many: number) =>
    Array.from({ length: many }, async (_, at) => {
      const { status } = await list(by, `s=nothing${by.person.id}x${at}`);
      (status === 503 ? refused : finished).push(by);
    });
  const { all } = await inTransaction(server.context.database, async (transaction) => {
    await sql`lock table question in access exclusive mode`.execute(transaction);
    // One search is under way, and the others are those that do not fit into the line.
    const flood = searches(flooding, longestOfKey + 6);
    await expect.poll(() => refused).toEqual(Array(5).fill(flooding));
    const others = searches(other, longestOfKey + 1);
    await expect.poll(() => refused.at(-1)).toBe(other);
    return { all: [...flood, ...others] };
  });
  await Promise.all(all);
  expect(finished).toHaveLength(2 * longestOfKey + 1);
  expect(finished.slice(0, longestOfKey).filter((by) => by === other).length).toBeGreaterThan(
    longestOfKey / 3,
  );
});

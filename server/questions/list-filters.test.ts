import { sql } from 'kysely';
import { expect, test } from 'vitest';

import type { ReadQuestion } from '../../contract/questions/questions.ts';
import { send } from '../testing/client.ts';
import { type Caller, makeAnswer, makeCaller, makeCategory, makeQuestion } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';
import { makeWork } from '../testing/work.ts';

const server = startServer();

async function idsOf({ token }: Caller, query: string): Promise<number[]> {
  const reply = await send(server, `GET /tests_api/?sort=id_asc&${query}`, { token });
  expect(reply.status).toBe(200);
  return (reply.body as { data_api: ReadQuestion[] }).data_api.map(({ id }) => id);
}

const makeTeacher = () => makeCaller(server.context, { is_teacher: true });

test.each([
  ['uz', 'Oʻzbekistonning poytaxti qaysi shahar?'],
  ['uz', "O'quvchi nechta olma oldi?"],
  ['uz', 'Пойтахт қайси шаҳар?'],
  ['uz', 'Нима учун осмон мовий?'],
  ['uz', 'Tenglamani yeching va javobni toping'],
  ['ru', 'Какой город — столица Узбекистана?'],
  ['ru', 'Решите уравнение $\\frac{x}{2} = 5$'],
  ['en', 'Which city is the capital of Uzbekistan?'],
  ['en', 'What time is it? It’s five o’clock, and the dog’s quiet.'],
  ['en', 'Where is the Oʻzbegim spring?'],
  ['ru', 'Где находится город Қува и что в нём есть?'],
  ['en', 'Solve the quadratic equation for x'],
])('a test is in the language %s that its words tell: %s', async (language, savol) => {
  const teacher = await makeTeacher();
  const { id } = await makeQuestion(server.context, {
    author: teacher.person.id,
    savol,
    test_type: 'free_text',
    right_answer_text: '5',
  });
  for (const asked of ['uz', 'ru', 'en'])
    expect(await idsOf(teacher, `language=${asked}`)).toEqual(asked === language ? [id] : []);
});

test('staff list the tests of an author; teachers only their own by any filter of authors', async () => {
  const [teacher, other, staff] = [
    await makeTeacher(),
    await makeTeacher(),
    await makeCaller(server.context, { is_staff: true }),
  ];
  const { id } = await makeQuestion(server.context, { author: teacher.person.id });
  expect(await idsOf(staff, `author=${teacher.person.id}`)).toEqual([id]);
  expect(await idsOf(teacher, `author=${teacher.person.id}`)).toEqual([id]);
  expect(await idsOf(other, `author=${teacher.person.id}`)).toEqual([]);
});

test('a test is hard, fair or easy by the share of right answers, once it has ten', async () => {
  const teacher = await makeTeacher();
  const staff = await makeCaller(server.context, { is_staff: true });
  const { id: category } = await makeCategory(server.context);
  const makeAnswered = async (answers: number, right: number) => {
    const question = await makeQuestion(server.context, {
      author: teacher.person.id,
      category,
      right_answer: 'a',
    });
    for (let place = 0; place < answers; place += 1)
      await makeAnswer(server.context, { question, users_answer: place < right ? 'a' : 'b' });
    return question.id;
  };
  const hard = await makeAnswered(10, 2);
  const fair = await makeAnswered(10, 8);
  const easy = await makeAnswered(10, 9);
  const untried = await makeAnswered(9, 0);
  for (const caller of [teacher, staff]) {
    for (const [quality, id] of Object.entries({ hard, fair, easy, untried }))
      expect(await idsOf(caller, `category=${category}&quality=${quality}`)).toEqual([id]);
  }
});

test('tests are found by when they were given last, from the opening of work', async () => {
  const [teacher, other] = [await makeTeacher(), await makeTeacher()];
  const staff = await makeCaller(server.context, { is_staff: true });
  const { id: category } = await makeCategory(server.context);
  const make = () => makeQuestion(server.context, { author: teacher.person.id, category });
  const [recent, old, never, planned] = [await make(), await make(), await make(), await make()];
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  for (const [days, questions] of [
    [5, [recent]],
    [90, [recent, old]],
    [-2, [planned]],
  ] as const) {
    const times = { opens_at: daysAgo(days), due_at: null, closes_at: null };
    await makeWork(server.context, { author: teacher.person, questions, ...times });
  }
  for (const caller of [teacher, staff]) {
    const ids = (query: string) => idsOf(caller, `category=${category}&${query}`);
    expect(await ids('given_within=30')).toEqual([recent.id, planned.id]);
    expect(await ids('given_within=365')).toEqual([recent.id, old.id, planned.id]);
    expect(await ids('not_given_for=30')).toEqual([old.id, never.id]);
    expect(await ids('not_given_for=30&given_within=365')).toEqual([old.id]);
  }
  expect(await idsOf(other, `category=${category}&given_within=30`)).toEqual([]);
});

test('a pupil learns nothing from the filters of authors', async () => {
  const pupil = await makeCaller(server.context, { is_pupil: true });
  const { person } = await makeTeacher();
  const question = await makeQuestion(server.context, { author: person.id });
  await makeAnswer(server.context, { question, person: pupil.person });
  expect(await idsOf(pupil, '')).toEqual([question.id]);
  for (const query of [`author=${person.id}`, 'language=en', 'quality=untried', 'not_given_for=30'])
    expect(await idsOf(pupil, query)).toEqual([]);
});

test.each([
  'language=de',
  'quality=good',
  'author=x',
  'given_within=0',
  'not_given_for=4000',
  `tag=${'x'.repeat(201)}`,
])('refuses the query %s', async (query) => {
  const { token } = await makeTeacher();
  const reply = await send(server, `GET /tests_api/?${query}`, { token });
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body as object)).toEqual([query.split('=')[0]]);
});

test('staff find tests by tag and by language along indexes', async () => {
  const { database } = server.context;
  await database.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    for (const [condition, index] of [
      [sql`tags <> '[]' and tag_forms(tags) @> array[search_form('geo')]`, 'question_tags'],
      [sql`language = 'ru' order by id desc limit 10`, 'question_language'],
      [sql`author = 1 and language = 'ru' order by id desc limit 10`, 'question_language_author'],
    ] as const) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select id from question where ${condition}`.execute(transaction);
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`${index} `);
    }
  });
});

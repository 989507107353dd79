import { beforeAll, describe, expect, test } from 'vitest';

import { smallestCounted } from '../../../contract/work/work.ts';
import {
  type Caller,
  makeAnswer,
  makeCaller,
  makeCategory,
  makeClass,
  makeDifficultyLevel,
  makePerson,
  makeQuestion,
} from '../../testing/factories.ts';
import { type Reply, send } from '../../testing/client.ts';
import { deleteQuestion } from '../../questions/store.ts';
import { startServer } from '../../testing/start-server.ts';
import { makeAttempt, makeWork } from '../../testing/work.ts';

const server = startServer();
let teacher: Caller;
let pupil: Caller;

beforeAll(async () => {
  teacher = await makeCaller(server.context, { is_teacher: true });
  pupil = await makeCaller(server.context, { is_pupil: true });
});

describe('GET /work_api/bank/', () => {
  const search = (query: string, { token }: Partial<Caller> = teacher) =>
    send(server, `GET /work_api/bank/?${query}`, { token });
  const idsIn = (reply: Reply) => {
    expect(reply.status, reply.text).toBe(200);
    return (reply.body as { data_api: { id: number }[] }).data_api.map(({ id }) => id);
  };

  test('is for teachers and staff, with filters that make sense', async () => {
    expect((await search('', {})).status).toBe(401);
    expect((await search('', pupil)).status).toBe(403);
    for (const query of ['category=x', 'levels=easy', 'language=de', 'per_page=101']) {
      expect((await search(query)).status, query).toBe(400);
    }
  });

  test('finds enabled tests of everybody by words, category with the categories below it, level and type', async () => {
    const { id: category } = await makeCategory(server.context);
    const { id: below } = await makeCategory(server.context, { parent: category });
    const { id: level } = await makeDifficultyLevel(server.context);
    const words = await makeQuestion(server.context, { category, savol: 'Where is the Oʻzbegim spring?' });
    const hard = await makeQuestion(server.context, { category: below, qiyinlik_darajasi: level });
    const essay = await makeQuestion(server.context, { category: below, test_type: 'essay' });
    await makeQuestion(server.context, { category, enabled: false });
    const find = async (query: string) => idsIn(await search(`category=${category}&${query}`));
    expect(await find('')).toEqual([essay.id, hard.id, words.id]);
    expect(await find(`s=${encodeURIComponent("o'zbegim SPRING")}`)).toEqual([words.id]);
    expect(await find(`levels=${level}`)).toEqual([hard.id]);
    expect(await find('types=essay,gaps')).toEqual([essay.id]);
    expect(await find('types=made_up')).toEqual([]);
    expect(await find(`ids=${words.id},${essay.id}`)).toEqual([essay.id, words.id]);
    const tagged = await makeQuestion(server.context, { category, savol: 'Тоғ нима?', tags: ['Togʻlar'] });
    expect(await find(`tag=${encodeURIComponent('тоғлар')}`)).toEqual([tagged.id]);
    expect(await find('language=uz')).toEqual([tagged.id]);
    await deleteQuestion(server.context.database, tagged.id);
    const page = await search(`category=${category}&per_page=2&page=2`);
    expect(page.body).toMatchObject({ total: 3, total_pages: 2, data_api: [{ id: words.id }] });
  });

  test('finds no tests of exams of colleagues by tags and authors, which would tell of which exam they are', async () => {
    const author = await makeCaller(server.context, { is_teacher: true });
    const staff = await makeCaller(server.context, { is_staff: true });
    const question = await makeQuestion(server.context, {
      tags: ['Yopiq imtihon'],
      author: author.person.id,
    });
    const queries = [`tag=${encodeURIComponent('yopiq imtihon')}`, `author=${author.person.id}`];
    for (const query of queries) expect(idsIn(await search(query))).toEqual([question.id]);
    await makeWork(server.context, { author: author.person, questions: [question], reserved: true });
    for (const query of queries) {
      expect(idsIn(await search(query))).toEqual([]);
      for (const by of [author, staff]) expect(idsIn(await search(query, by))).toEqual([question.id]);
    }
    expect(idsIn(await search(`ids=${question.id}`))).toEqual([question.id]);
  });

  test('finds by author the tests of everybody, by quality and last use own ones only, and for staff all', async () => {
    const { id: category } = await makeCategory(server.context);
    const [author, other] = [await makeCaller(server.context, { is_teacher: true }), teacher];
    const staff = await makeCaller(server.context, { is_staff: true });
    const add = ({ person }: Caller) => makeQuestion(server.context, { category, author: person.id });
    const [given, fresh, foreign] = [await add(author), await add(author), await add(other)];
    await makeWork(server.context, { author: author.person, questions: [given, foreign] });
    const find = async (query: string, by: Caller) =>
      idsIn(await search(`category=${category}&${query}`, by));
    expect(await find('', author)).toEqual([foreign.id, fresh.id, given.id]);
    for (const [query, ofAuthor, ofAll] of [
      [`author=${author.person.id}`, [fresh.id, given.id], [fresh.id, given.id]],
      [`author=${other.person.id}`, [foreign.id], [foreign.id]],
      [`author=${other.person.id}&quality=untried`, [], [foreign.id]],
      ['never_given=true', [fresh.id], [fresh.id]],
      ['never_given=false', [given.id], [foreign.id, given.id]],
      ['given_within=7', [given.id], [foreign.id, given.id]],
      ['not_given_for=7', [fresh.id], [fresh.id]],
      ['quality=untried', [fresh.id, given.id], [foreign.id, fresh.id, given.id]],
      ['quality=easy', [], []],
    ] as const) {
      expect(await find(query, author), query).toEqual(ofAuthor);
      expect(await find(query, staff), query).toEqual(ofAll);
    }
    // Work that is given changes at once what a filter by use finds.
    await makeWork(server.context, { author: author.person, questions: [fresh] });
    expect(await find('not_given_for=7', author)).toEqual([]);
    expect(await find('never_given=true', author)).toEqual([]);
    expect((await search('quality=good')).status).toBe(400);
  });

  test('tells no right answer', async () => {
    const { category } = await makeQuestion(server.context, {
      test_type: 'free_text',
      right_answer_text: 'Registon',
      explanation: 'It stands in Samarkand.',
    });
    const { text } = await search(`category=${category}`);
    expect(text).not.toMatch(/Registon|Samarkand|right_answer|explanation|author/);
    const found = idsIn(await search(`category=${category}&s=registon`));
    expect(found).toEqual([]);
  });
});

describe('POST /work_api/met/', () => {
  const ask = (json: object, { token }: Partial<Caller> = teacher) =>
    send(server, 'POST /work_api/met/', { token, json });

  const makePupils = (count: number) =>
    Promise.all(Array.from({ length: count }, () => makePerson(server.context, { is_pupil: true })));

  test('is for teachers and staff, about classes that they teach', async () => {
    const foreign = await makeClass(server.context);
    expect((await ask({}, {})).status).toBe(401);
    expect((await ask({}, pupil)).status).toBe(403);
    expect((await ask({ tests: [], classes: [foreign.id] })).body).toEqual({
      classes: ['You cannot give work to one of these classes.'],
    });
    expect((await ask({ tests: [], people: [pupil.person.id] })).status).toBe(400);
  });

  test('counts those of large classes who answered freely or in work, for each test and in all', async () => {
    const people = await makePupils(smallestCounted);
    const taught = await makeClass(server.context, { teachers: [teacher.person], pupils: people });
    const [first, second, three] = [
      await makeQuestion(server.context),
      await makeQuestion(server.context),
      await makeQuestion(server.context),
    ];
    for (const person of people.slice(0, 2)) await makeAnswer(server.context, { question: first, person });
    await makeAnswer(server.context, { question: first });
    const [person] = people;
    if (person === undefined) throw new Error('there are no pupils');
    const work = await makeWork(server.context, { pupils: [person], questions: [first, second] });
    const answer = { users_answer: 'a' } as const;
    await makeAttempt(server.context, { work, person, answers: { [first.id]: answer, [second.id]: answer } });
    const tests = [first.id, second.id, three.id];
    const reply = await ask({ tests, classes: [taught.id] });
    expect(reply.body).toEqual({
      status: 'ok',
      pupils: smallestCounted,
      met: 2,
      not_counted: 0,
      looked_at: 3,
      tests: [
        { id: first.id, met: 2 },
        { id: second.id, met: 1 },
      ],
    });
    const byRule = await ask({ rule: { category: first.category, count: 1 }, classes: [taught.id] });
    expect(byRule.body).toMatchObject({ met: 2, looked_at: 1, tests: [{ id: first.id, met: 2 }] });
  });

  test('counts no pupil of a small class or named alone, so that no number shows the answers of one pupil', async () => {
    const people = await makePupils(smallestCounted - 1);
    const small = await makeClass(server.context, { teachers: [teacher.person], pupils: people });
    const question = await makeQuestion(server.context);
    for (const person of people) await makeAnswer(server.context, { question, person });
    const none = { pupils: 0, met: 0, not_counted: people.length, tests: [] };
    expect((await ask({ tests: [question.id], classes: [small.id] })).body).toMatchObject(none);
    const named = { tests: [question.id], people: [people[0]?.id] };
    expect((await ask(named)).body).toMatchObject({ ...none, not_counted: 1 });
  });
});

test('GET /work_api/clock/ tells the time zone of the school to teachers', async () => {
  expect((await send(server, 'GET /work_api/clock/')).status).toBe(401);
  expect((await send(server, 'GET /work_api/clock/', { token: pupil.token })).status).toBe(403);
  const { body } = await send(server, 'GET /work_api/clock/', { token: teacher.token });
  expect(body).toMatchObject({ time_zone: 'Asia/Tashkent' });
});

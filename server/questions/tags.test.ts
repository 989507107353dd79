import { expect, test } from 'vitest';

import type { QuestionForAuthor } from '../../contract/questions/questions.ts';
import { type Reply, send } from '../testing/client.ts';
import { type Caller, makeAnswer, makeCaller, makeCategory, makeQuestion } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();

type List = { data_api: (QuestionForAuthor & { name: string; tests: number })[] };

async function questionBody(): Promise<Record<string, unknown>> {
  const { id: category } = await makeCategory(server.context);
  return { test_type: 'choosable', savol: 'Sum?', category, a: '1', b: '2', right_answer: 'a' };
}

function add({ token }: Caller, json: object): Promise<Reply> {
  return send(server, 'POST /tests_api/', { token, json });
}

async function listOf({ token }: Caller, path: string): Promise<List['data_api']> {
  const reply = await send(server, `GET ${path}`, { token });
  expect(reply.status).toBe(200);
  return (reply.body as List).data_api;
}

const idsOf = async (caller: Caller, query: string) =>
  (await listOf(caller, `/tests_api/?sort=id_asc&${query}`)).map(({ id }) => id);

test('tags are written with commas, each once on one line, and stay until they are replaced or removed', async () => {
  const teacher = await makeCaller(server.context, { is_teacher: true });
  const body = await questionBody();
  const made = await add(teacher, { ...body, tags: ' Kasrlar ,kasrlar,,  5-sinf\n, 5-sinf' });
  expect(made.status).toBe(201);
  const [question] = (made.body as List).data_api;
  expect(question?.tags).toEqual(['Kasrlar', '5-sinf']);
  const replace = async (json: object) => {
    const { token } = teacher;
    const reply = await send(server, `PUT /tests_api/${question?.id}/`, {
      token,
      json: { ...body, ...json },
    });
    return (reply.body as List).data_api[0];
  };
  expect(await replace({ savol: 'Sum again?' })).toMatchObject({ tags: ['Kasrlar', '5-sinf'] });
  const versions = `/tests_api/${question?.id}/versions/`;
  expect(await replace({ savol: 'Sum again?', tags: '' })).not.toHaveProperty('tags');
  expect((await listOf(teacher, versions))[0]).toMatchObject({ changed: ['tags'] });
  const { token } = teacher;
  await send(server, `POST /tests_api/${question?.id}/restore/`, { token, json: { number: 1 } });
  expect((await listOf(teacher, `/tests_api/${question?.id}/`))[0]).toMatchObject({
    savol: 'Sum?',
    tags: ['Kasrlar', '5-sinf'],
  });
});

test.each([
  ['x'.repeat(41), 'more than 40 characters'],
  [Array.from({ length: 11 }, (_, place) => `tag ${place}`).join(), 'eleven tags'],
  ['a\0b', 'a null character'],
])('tags %j are refused: %s', async (tags) => {
  const teacher = await makeCaller(server.context, { is_teacher: true });
  const reply = await add(teacher, { ...(await questionBody()), tags });
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body as object)).toEqual(['tags']);
});

test('a tag finds tests in any case and alphabet, of teachers their own only', async () => {
  const [teacher, other, staff] = [
    await makeCaller(server.context, { is_teacher: true }),
    await makeCaller(server.context, { is_teacher: true }),
    await makeCaller(server.context, { is_staff: true }),
  ];
  const make = async (author: Caller, tags: string[]) =>
    (await makeQuestion(server.context, { author: author.person.id, tags })).id;
  const latin = await make(teacher, ['Togʻlar', 'geo']);
  const cyrillic = await make(teacher, ['тоғлар']);
  const theirs = await make(other, ['TOGʼLAR']);
  await make(teacher, ['togʻlarimiz']);
  for (const tag of ['togʻlar', 'Тоғлар', "tog'lar"]) {
    const query = `tag=${encodeURIComponent(tag)}`;
    expect(await idsOf(teacher, query)).toEqual([latin, cyrillic]);
    expect(await idsOf(staff, query)).toEqual([latin, cyrillic, theirs]);
  }
  expect(await listOf(teacher, '/tests_api/tags/')).toEqual([
    { name: 'Togʻlar', tests: 2 },
    { name: 'geo', tests: 1 },
    { name: 'togʻlarimiz', tests: 1 },
  ]);
});

test('a pupil neither sees tags nor finds tests by them', async () => {
  const pupil = await makeCaller(server.context, { is_pupil: true });
  const question = await makeQuestion(server.context, { tags: ['exam'] });
  await makeAnswer(server.context, { question, person: pupil.person });
  const [shown] = await listOf(pupil, '/tests_api/');
  expect(shown).toMatchObject({ id: question.id });
  expect(shown).not.toHaveProperty('tags');
  expect(await idsOf(pupil, 'tag=exam')).toEqual([]);
});

test('tags are added to several tests at once, which keep theirs, unless one would have too many', async () => {
  const { token, person } = await makeCaller(server.context, { is_teacher: true });
  const make = (tags: string[]) => makeQuestion(server.context, { author: person.id, tags });
  const [first, second] = [await make(['geo']), await make([])];
  const change = (json: object) => send(server, 'PATCH /tests_api/many/', { token, json });
  const changed = await change({ ids: [first.id, second.id], add_tags: 'Geo, 5-sinf' });
  expect(changed.status).toBe(200);
  expect((changed.body as List).data_api.map(({ tags }) => tags)).toEqual([
    ['geo', '5-sinf'],
    ['Geo', '5-sinf'],
  ]);
  const full = await make(Array.from({ length: 9 }, (_, place) => `tag ${place}`));
  const refused = await change({ ids: [first.id, full.id], add_tags: 'new, newer' });
  expect(refused.status).toBe(400);
  expect(refused.body).toEqual({ [`ids.${full.id}`]: ['A test has at most 10 tags.'] });
});

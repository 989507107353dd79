import { beforeAll, expect, test } from 'vitest';

import type { SimilarQuestion } from '../../contract/questions/similar-questions.ts';
import { send } from '../testing/client.ts';
import { type Caller, makeCaller, makeCategory, makeQuestion } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
let teacher: Caller;
let category = 0;
let below = 0;

beforeAll(async () => {
  teacher = await makeCaller(server.context, { is_teacher: true });
  category = (await makeCategory(server.context)).id;
  below = (await makeCategory(server.context, { parent: category })).id;
});

function write(savol: string, some: object = {}) {
  return makeQuestion(server.context, { savol, category: below, author: teacher.person.id, ...some });
}

/** The texts of the questions found. */
async function find(text: string, more: Record<string, string> = {}, caller = teacher): Promise<string[]> {
  const query = new URLSearchParams({ category: String(category), text, ...more });
  const reply = await send(server, `GET /tests_api/similar/?${query.toString()}`, caller);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { data_api: SimilarQuestion[] }).data_api.map(({ savol }) => savol);
}

const parts = 'Samarkand\nTashkent\nBukhara';

test('finds tests that ask nearly the same below a category, the most similar first, without the one that is edited', async () => {
  const same = await write('Oʻzbekistonning poytaxti qaysi shahar?');
  await write('Oʻzbekiston Respublikasining poytaxti qaysi shahar?');
  await write('Qozogʻistonda eng uzun daryo qaysi?');
  const text = "o'zbekistonning  poytaxti qaysi shahar";
  expect(await find(text, { parts })).toEqual([
    'Oʻzbekistonning poytaxti qaysi shahar?',
    'Oʻzbekiston Respublikasining poytaxti qaysi shahar?',
  ]);
  expect(await find(text, { parts, except: String(same.id) })).toEqual([
    'Oʻzbekiston Respublikasining poytaxti qaysi shahar?',
  ]);
  const other = (await makeCategory(server.context)).id;
  expect(await find(text, { parts, category: String(other) })).toEqual([]);
  expect(await find(text, { parts, category: '2147483647' })).toEqual([]);
});

test('tells tests with other numbers, and with other options, apart', async () => {
  await write('250 sonining 12 foizini toping.');
  expect(await find('250 sonining 12 foizini toping', { parts })).toHaveLength(1);
  expect(await find('250 sonining 15 foizini toping', { parts })).toEqual([]);
  await write('Qaysi soʻz toʻgʻri?', {
    a: 'maʼno va mazmun',
    b: 'mano va mazmunlar',
    c: 'manʼo bilan mazmun',
  });
  expect(await find('Qaysi soʻz toʻgʻri?', { parts: 'kitobxonlik\nkutubxonachi\nkutubxonalar' })).toEqual([]);
});

test('teachers find their own tests only, staff all, disabled ones too', async () => {
  const savol = 'Buyuk ipak yoʻli qaysi hududlarni bogʻlagan edi?';
  await write(savol, { enabled: false });
  const other = await makeCaller(server.context, { is_teacher: true });
  const staff = await makeCaller(server.context, { is_staff: true });
  expect(await find(savol, { parts })).toEqual([savol]);
  expect(await find(savol, { parts }, other)).toEqual([]);
  expect(await find(savol, { parts }, staff)).toEqual([savol]);
});

test('is refused without a category or a text, and for texts that are too long', async () => {
  for (const [query, field] of [
    ['text=a', 'category'],
    ['category=1', 'text'],
    ['category=1&text=%20', 'text'],
    [`category=1&text=${'x'.repeat(501)}`, 'text'],
    [`category=1&text=a&parts=${'x'.repeat(501)}`, 'parts'],
    ['category=1&text=a&except=x', 'except'],
  ] as const) {
    const { status, body } = await send(server, `GET /tests_api/similar/?${query}`, teacher);
    expect([status, Object.keys(body as object)]).toEqual([400, [field]]);
  }
});

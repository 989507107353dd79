import { beforeAll, describe, expect, test } from 'vitest';

import type { PostInList } from '../../contract/news.ts';
import { makeCaller, makePerson, makePost } from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { hostileTexts } from '../testing/refusals.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();

type Page = { data_api: PostInList[]; page: number; total_pages: number; total: number; status: string };

async function find(query: Record<string, string | number> = {}): Promise<Page> {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  const reply = await send(server, `GET /blog_api/?${search.toString()}`);
  expect(reply.status).toBe(200);
  return reply.body as Page;
}

async function titlesOf(query: Record<string, string | number>): Promise<string[]> {
  return (await find(query)).data_api.map(({ title }) => title);
}

describe('readers of the news', () => {
  test('a request with a bad token is refused, so that the page renews it', async () => {
    const { id } = await makePost(server.context);
    for (const path of ['/blog_api/', `/blog_api/${id}/`]) {
      const reply = await send(server, `GET ${path}`, { token: 'junk' });
      expect(reply.status).toBe(401);
      expect(reply.body).toMatchObject({ code: 'token_not_valid' });
    }
  });

  test('guests and people without a role, the slash at the end or not', async () => {
    const { id } = await makePost(server.context);
    const { token } = await makeCaller(server.context);
    for (const path of ['/blog_api/', '/blog_api', `/blog_api/${id}/`, `/blog_api/${id}`]) {
      expect((await send(server, `GET ${path}`)).status).toBe(200);
      expect((await send(server, `GET ${path}`, { token })).status).toBe(200);
    }
  });
});

describe('a query is refused for', () => {
  test.each([
    ['page', '0'],
    ['page', 'abc'],
    ['per_page', '0'],
    ['per_page', '101'],
    ['sort', 'title'],
    ['sort', 'constructor'],
    ['language', 'de'],
    ['s', 'x'.repeat(201)],
    ['s', 'a%00b'],
  ])('%s=%s', async (name, value) => {
    const reply = await send(server, `GET /blog_api/?${name}=${value}`);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body as object)).toEqual([name]);
  });

  test.each(hostileTexts)('hostile text %#', async (text) => {
    for (const name of ['s', 'sort', 'page', 'per_page']) {
      const value = encodeURIComponent(text.toWellFormed());
      expect([200, 400]).toContain((await send(server, `GET /blog_api/?${name}=${value}`)).status);
    }
  });
});

describe('finding posts', () => {
  beforeAll(async () => {
    await makePost(server.context, { title: 'Яблоки', text: 'Праздник урожая' });
    await makePost(server.context, { title: 'арбузы', text: 'Ярмарка' });
    await makePost(server.context, { title: 'Oʻquv yili', text: '100% tayyormiz', language: 'uz' });
    await makePost(server.context, { title: 'a_b', text: 'Урожай\nяблок' });
  });

  test('by a part of the title or the text without case, in any script', async () => {
    expect(await titlesOf({ s: 'ЯБЛОК', sort: 'id_asc' })).toEqual(['Яблоки', 'a_b']);
    for (const s of [' oʻQUV ', "o'quv", 'O‘quv']) expect(await titlesOf({ s })).toEqual(['Oʻquv yili']);
    expect(await titlesOf({ s: 'nowhere' })).toEqual([]);
  });

  test('finds a letter with its mark, whether they are pasted as one or as two', async () => {
    await makePost(server.context, { title: 'Сыи\u0306лик', text: 'Ғолибларга' });
    for (const s of ['сый', 'сыи\u0306']) expect(await titlesOf({ s })).toEqual(['Сыи\u0306лик']);
  });

  test('takes the signs of patterns literally', async () => {
    expect(await titlesOf({ s: '%' })).toEqual(['Oʻquv yili']);
    expect(await titlesOf({ s: 'A_B' })).toEqual(['a_b']);
    expect(await titlesOf({ s: '\\' })).toEqual([]);
  });

  test('lists one language, with the totals of that language', async () => {
    for (const language of ['en', 'ru', 'uz'] as const) {
      await makePost(server.context, { title: `Tongue ${language}`, language });
    }
    expect(await find({ s: 'tongue', language: 'ru' })).toMatchObject({
      data_api: [{ title: 'Tongue ru' }],
      total: 1,
    });
    expect(await titlesOf({ s: 'tongue', language: '' })).toHaveLength(3);
  });

  test('sorts by title and by age, both ways, the newest first unless asked otherwise', async () => {
    const harvest = { s: 'я' };
    const oldest = ['Яблоки', 'арбузы', 'a_b'];
    expect(await titlesOf({ ...harvest, sort: 'id_asc' })).toEqual(oldest);
    expect(await titlesOf({ ...harvest, sort: 'id_desc' })).toEqual(oldest.toReversed());
    expect(await titlesOf(harvest)).toEqual(oldest.toReversed());
    expect(await titlesOf({ ...harvest, sort: '' })).toEqual(oldest.toReversed());
    expect(await titlesOf({ ...harvest, sort: 'name_asc' })).toEqual(['a_b', 'арбузы', 'Яблоки']);
    expect(await titlesOf({ ...harvest, sort: 'name_desc' })).toEqual(['Яблоки', 'арбузы', 'a_b']);
  });

  test('gives six a page unless asked otherwise, and the totals on every one', async () => {
    for (let made = 0; made < 7; made += 1) await makePost(server.context, { title: `Holiday ${made}` });
    const first = await find({ s: 'Holiday' });
    expect(first).toMatchObject({ page: 1, total_pages: 2, total: 7, status: 'ok' });
    expect(first.data_api).toHaveLength(6);
    const second = await find({ s: 'Holiday', page: 2 });
    expect(second.data_api.map(({ title }) => title)).toEqual(['Holiday 0']);
    expect((await find({ s: 'Holiday', per_page: 3 })).total_pages).toBe(3);
    const beyond = await find({ s: 'Holiday', page: 1_000_000_000 });
    expect(beyond).toEqual({ data_api: [], page: 1_000_000_000, total_pages: 2, total: 7, status: 'ok' });
    expect(await find({ s: 'nowhere' })).toMatchObject({ data_api: [], total_pages: 0, total: 0 });
  });
});

describe('a post', () => {
  test('in the list has the beginning of its text, and nothing of its author but the name', async () => {
    const author = await makePerson(server.context, { first_name: 'Dilnoza', last_name: 'Rahimova' });
    const text = 'Long ago, '.repeat(100);
    const at = '2026-09-01T08:00:00.000Z';
    const post = { title: 'A long one', text, author: author.id, published_at: at, changed_at: at };
    const { id } = await makePost(server.context, { ...post, image: 'a.webp' });
    const [found] = (await find({ s: 'A long one' })).data_api;
    expect(found).toEqual({
      id,
      title: 'A long one',
      language: 'en',
      author_name: 'Dilnoza Rahimova',
      published_at: at,
      changed_at: at,
      image: '/media/a.webp',
      beginning: expect.stringMatching(/^Long ago, .{200,}ago…$/),
    });
  });

  test('on its own has its whole text', async () => {
    const { id } = await makePost(server.context, { title: 'Whole', text: 'One\n\nTwo', language: 'ru' });
    const reply = await send(server, `GET /blog_api/${id}/`);
    expect(reply.body).toEqual({
      status: 'ok',
      data_api: [
        {
          id,
          title: 'Whole',
          language: 'ru',
          author_name: '',
          published_at: expect.any(String),
          changed_at: expect.any(String),
          image: '/media/default.jpg',
          text: 'One\n\nTwo',
        },
      ],
    });
  });

  test('that does not exist is not found', async () => {
    for (const id of ['0', '2147483647', '99999999999999999999', 'x', '-1']) {
      const reply = await send(server, `GET /blog_api/${id}/`);
      expect([reply.status, reply.body]).toEqual([404, { detail: 'Not found.' }]);
    }
  });

  test('outlives the account of its author', async () => {
    const author = await makePerson(server.context);
    const { id } = await makePost(server.context, { author: author.id });
    await server.context.database.deleteFrom('users').where('id', '=', author.id).execute();
    const reply = await send(server, `GET /blog_api/${id}/`);
    expect(reply.body).toMatchObject({ data_api: [{ id, author_name: '' }] });
  });
});

import { describe, expect, test } from 'vitest';

import { send } from '../../testing/client.ts';
import {
  type Caller,
  makeAnswer,
  makeCaller,
  makeCategory,
  makeClass,
  makeQuestion,
} from '../../testing/factories.ts';
import { startServer } from '../../testing/start-server.ts';

const server = startServer();

/** Asks again with the ETag of an answer. */
async function again({ token }: Partial<Caller>, path: string, tag: string | null, language = 'en') {
  const headers = { 'If-None-Match': tag ?? '', 'Accept-Language': language };
  return send(server, `GET ${path}`, { token, headers });
}

const get = ({ token }: Partial<Caller>, path: string) => send(server, `GET ${path}`, { token });

describe('an answer that was read', () => {
  test('is not sent again to a client that has it, and is once it has changed', async () => {
    const category = (await makeCategory(server.context)).id;
    const teacher = await makeCaller(server.context, { is_teacher: true });
    const pupil = await makeCaller(server.context, { is_pupil: true });
    const question = await makeQuestion(server.context, { category, author: teacher.person.id });
    await makeClass(server.context, { teachers: [teacher.person] });
    const lists: [Caller, string][] = [
      [teacher, `/tests_api/?category=${category}`],
      [teacher, `/blog_api/category/?id=${category}`],
      [teacher, '/blog_api/'],
      [teacher, '/classes_api/'],
      [pupil, `/tests_api/get-unsolved/?category_id=${category}`],
      [pupil, '/tests_api/answered/'],
      [pupil, `/blog_api/category/progress/?ids=${category}`],
    ];
    const tags = new Map<string, string | null>();
    for (const [caller, path] of lists) {
      const first = await get(caller, path);
      expect(first.status, path).toBe(200);
      const tag = first.headers.get('etag');
      expect(tag, path).toMatch(/^W\/"[\w-]{16}"$/);
      tags.set(path, tag);
      const repeated = await again(caller, path, tag);
      expect(repeated.status, path).toBe(304);
      expect(repeated.text).toBe('');
      expect(repeated.headers.get('etag')).toBe(tag);
      expect(repeated.headers.get('content-type')).toBeNull();
      for (const name of ['vary', 'cache-control', 'allow'])
        expect(repeated.headers.get(name), name).toBe(first.headers.get(name));
    }
    await makeAnswer(server.context, { question, person: pupil.person });
    for (const path of ['/tests_api/answered/', `/tests_api/get-unsolved/?category_id=${category}`]) {
      expect((await again(pupil, path, tags.get(path) ?? null)).status, path).toBe(200);
    }
    const json = { test_type: 'choosable', category, savol: 'In other words' };
    const change = await send(server, `PUT /tests_api/${question.id}/`, { token: teacher.token, json });
    expect(change.status).toBe(200);
    const list = `/tests_api/?category=${category}`;
    expect((await again(teacher, list, tags.get(list) ?? null)).status).toBe(200);
  });

  test('has another ETag for every person, for guests and in every language', async () => {
    const path = '/blog_api/category/?name__icontains=nothing-has-this-name';
    const people = [await makeCaller(server.context), await makeCaller(server.context), {}];
    const tags = new Set<string | null>();
    const bodies = new Set<string>();
    for (const caller of people) {
      for (const language of ['en', 'ru', 'uz']) {
        const { status, headers, text } = await again(caller, path, [...tags].join(', '), language);
        expect(status).toBe(200);
        bodies.add(text);
        tags.add(headers.get('etag'));
      }
    }
    expect(bodies.size).toBe(1);
    expect(tags.size).toBe(9);
  });

  test('is sent to a client with other ETags, and is known among several and as a strong one', async () => {
    const path = '/blog_api/qiyinlik-darajasi/';
    const guest = {};
    const tag = (await get(guest, path)).headers.get('etag') ?? '';
    for (const other of ['', '""', 'nonsense', '"other", W/"another"', tag.slice(0, -1), tag.slice(2, -1)])
      expect((await again(guest, path, other)).status, other).toBe(200);
    for (const known of [tag, tag.slice(2), `"other" , ${tag}`, '*'])
      expect((await again(guest, path, known)).status, known).toBe(304);
    const head = await send(server, `HEAD ${path}`, { headers: { 'If-None-Match': tag } });
    expect(head.status).toBe(304);
  });
});

test('an answer that was refused, written or is no JSON has no ETag', async () => {
  const { token } = await makeCaller(server.context, { is_staff: true });
  for (const [request, sent] of [
    ['GET /tests_api/2147483647/', { token }],
    ['GET /auth/users/me/', {}],
    ['POST /blog_api/category/', { token, json: { name: 'Tags', language: 'en', parent: null } }],
  ] as const) {
    expect((await send(server, request, sent)).headers.get('etag'), request).toBeNull();
  }
  const refused = await send(server, 'GET /auth/users/me/', { headers: { 'If-None-Match': '*' } });
  expect(refused.status).toBe(401);
});

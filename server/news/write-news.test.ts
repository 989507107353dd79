import { readdir } from 'node:fs/promises';

import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';

import type { Post } from '../../contract/news.ts';
import { type Caller, makeCaller, makePost } from '../testing/factories.ts';
import { type Reply, send } from '../testing/client.ts';
import { expectStaffOnly, hostileTexts } from '../testing/refusals.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
let staff: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true, first_name: 'Dilnoza', last_name: 'Rahimova' });
});

const fields = { title: 'Open day', text: 'Come and see.', language: 'en' };

function add(json: object, headers: Record<string, string> = {}): Promise<Reply> {
  return send(server, 'POST /blog_api/', { token: staff.token, json, headers });
}

function replace(id: number, json: object): Promise<Reply> {
  return send(server, `PUT /blog_api/${id}/`, { token: staff.token, json });
}

function remove(id: number): Promise<Reply> {
  return send(server, `DELETE /blog_api/${id}/`, { token: staff.token });
}

async function formWith(image: Uint8Array<ArrayBuffer> | string): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('image', new File([image], 'picture.png'));
  return form;
}

async function picture(): Promise<Uint8Array<ArrayBuffer>> {
  const create = { width: 3, height: 2, channels: 3, background: '#0b6b66' } as const;
  return new Uint8Array(await sharp({ create }).png().toBuffer());
}

function postOf(reply: Reply): Post {
  const [post] = (reply.body as { data_api: Post[] }).data_api;
  if (post === undefined) throw new Error('no post was answered');
  return post;
}

function files(): Promise<string[]> {
  return readdir(server.context.pictures.storage.folder);
}

describe('adding a post', () => {
  test('is for staff only', () => expectStaffOnly(server, 'POST /blog_api/', { json: {} }));

  test('requires a title, a text and a language', async () => {
    const required = ['This field is required.'];
    const reply = await add({});
    expect([reply.status, reply.body]).toEqual([
      400,
      { title: required, text: required, language: required },
    ]);
  });

  test.each([
    [{ title: ' ' }, { title: ['This field may not be blank.'] }],
    [{ title: 'x'.repeat(201) }, { title: ['Ensure this field has no more than 200 characters.'] }],
    [{ text: '\n' }, { text: ['This field may not be blank.'] }],
    [{ text: 'a\0b' }, { text: ['Null characters are not allowed.'] }],
    [{ text: 'x'.repeat(20_001) }, { text: ['Ensure this field has no more than 20000 characters.'] }],
    [{ text: ['a'] }, { text: ['Not a valid string.'] }],
    [{ language: 'kk' }, { language: ['"kk" is not a valid choice.'] }],
    [
      { image: 'a.png' },
      { image: ['The submitted data was not a file. Check the encoding type on the form.'] },
    ],
  ])('refuses wrong fields %#', async (wrong, errors) => {
    const reply = await add({ ...fields, ...wrong });
    expect([reply.status, reply.body]).toEqual([400, errors]);
  });

  test('answers the post with its author, and ignores other fields', async () => {
    const before = Date.now();
    const reply = await add({
      ...fields,
      title: '  Очиқ эшик ',
      id: 1,
      author: 1,
      published_at: '2000-01-01',
    });
    expect(reply.status).toBe(201);
    const post = postOf(reply);
    expect(post).toMatchObject({
      title: 'Очиқ эшик',
      text: 'Come and see.',
      language: 'en',
      author_name: 'Dilnoza Rahimova',
      image: '/media/default.jpg',
    });
    expect(post.changed_at).toBe(post.published_at);
    expect(Date.parse(post.published_at)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(post.published_at)).toBeLessThanOrEqual(Date.now());
    expect(postOf(await send(server, `GET /blog_api/${post.id}/`))).toEqual(post);
  });

  test('is done once for a key', async () => {
    const first = await add(fields, { 'Idempotency-Key': 'open day' });
    const again = await add(fields, { 'Idempotency-Key': 'open day' });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
  });

  test.each(hostileTexts)('stores hostile text %# unchanged, or refuses it', async (text) => {
    const reply = await add({ ...fields, title: text.slice(0, 200), text });
    const stored = reply.status === 201 ? postOf(reply).text : reply.status;
    expect([400, text.toWellFormed().trim()]).toContain(stored);
  });
});

describe('the picture of a post', () => {
  test('is refused where it is not a picture, and nothing is stored', async () => {
    const before = await files();
    const reply = await send(server, 'POST /blog_api/', {
      token: staff.token,
      form: await formWith('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body as object)).toEqual(['image']);
    expect(await files()).toEqual(before);
  });

  test('is served, stays where none is sent, and is deleted with the post', async () => {
    const before = await files();
    const added = await send(server, 'POST /blog_api/', {
      token: staff.token,
      form: await formWith(await picture()),
    });
    const { id, image } = postOf(added);
    expect(image).toMatch(/^\/media\/[\w-]+\.webp$/);
    const served = await send(server, `GET /${image}`);
    expect([served.status, served.headers.get('Content-Type')]).toEqual([200, 'image/webp']);

    expect(postOf(await replace(id, fields)).image).toBe(image);
    const changed = await send(server, `PUT /blog_api/${id}/`, {
      token: staff.token,
      form: await formWith(await picture()),
    });
    expect(postOf(changed).image).not.toBe(image);
    expect((await send(server, `GET /${image}`)).status).toBe(404);

    await remove(id);
    expect(await files()).toEqual(before);
  });
});

describe('replacing a post', () => {
  test('is for staff only', () => expectStaffOnly(server, 'PUT /blog_api/1/', { json: {} }));

  test('requires its fields and an existing post', async () => {
    const { id } = await makePost(server.context);
    const reply = await replace(id, { title: 'Only a title' });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body as object)).toEqual(['text', 'language']);
    for (const missing of [2_147_483_647, 99_999_999_999]) {
      const none = await replace(missing, fields);
      expect([none.status, none.body]).toEqual([404, { detail: 'Not found.' }]);
    }
  });

  test('changes title, text and language, not the author or the date', async () => {
    const at = '2026-09-01T08:00:00.000Z';
    const { id } = await makePost(server.context, { published_at: at, changed_at: at });
    const reply = await replace(id, { ...fields, language: 'uz' });
    expect(reply.status).toBe(200);
    const post = postOf(reply);
    expect(post).toMatchObject({ ...fields, id, language: 'uz', author_name: '', published_at: at });
    expect(Date.parse(post.changed_at)).toBeGreaterThan(Date.parse(at));
  });
});

describe('deleting a post', () => {
  test('is for staff only', () => expectStaffOnly(server, 'DELETE /blog_api/1/'));

  test('deletes it, once', async () => {
    const { id } = await makePost(server.context);
    const reply = await remove(id);
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect((await remove(id)).status).toBe(404);
    expect((await send(server, `GET /blog_api/${id}/`)).status).toBe(404);
  });
});

import { describe, expect, test } from 'vitest';

import { makeCaller } from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
const json = { 'Content-Type': 'application/json' };
const verify = 'POST /auth/jwt/verify/';
const missing = '{"token":["This field is required."]}';

describe('a JSON body', () => {
  test.each(['{bad', '{"token":NaN}', '{"token":1,}', '[', "{'token':1}", '\u0000'])(
    'that cannot be parsed is refused: %j',
    async (raw) => {
      const reply = await send(server, verify, { raw, headers: json });
      expect(reply.status).toBe(400);
      expect(reply.text).toMatch(/^\{"detail":"JSON parse error - .+"\}$/);
    },
  );

  test('that is not UTF-8 is refused', async () => {
    const raw = new Uint8Array([...Buffer.from('{"token":"'), 0xff, ...Buffer.from('"}')]);
    const reply = await send(server, verify, { raw, headers: json });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('JSON parse error - ');
  });

  test.each([
    ['[]', 'list'],
    ['"text"', 'str'],
    ['5', 'int'],
    ['5.5', 'float'],
    ['true', 'bool'],
    ['null', 'NoneType'],
  ])('that is not an object is refused: %s', async (raw, kind) => {
    const reply = await send(server, verify, { raw, headers: json });
    expect(reply.status).toBe(400);
    expect(reply.text).toBe(`{"non_field_errors":["Invalid data. Expected a dictionary, but got ${kind}."]}`);
  });

  test.each(['', ' ', '{}', '{"other":1}', '{"__proto__":{"token":"x"}}'])(
    'without the field is refused: %j',
    async (raw) => {
      const reply = await send(server, verify, { raw, headers: json });
      expect(reply.text).toBe(missing);
    },
  );

  test.each(['token', 'other'])('may be nested to any depth: %s', async (field) => {
    const depth = 250_000;
    const raw = `{"${field}":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect((await send(server, verify, { raw, headers: json })).status).toBe(400);
  });

  test('may be nested to any depth where one of a few words is expected', async () => {
    const { token } = await makeCaller(server.context);
    for (const value of ['['.repeat(250_000) + ']'.repeat(250_000), '{"toString":1,"valueOf":1}']) {
      const raw = `{"request_type":${value}}`;
      const reply = await send(server, 'POST /user_api/', { raw, headers: json, token });
      expect(reply.text).toBe('{"request_type":["\\"object\\" is not a valid choice."]}');
    }
  });

  test('that is too large is refused', async () => {
    const reply = await send(server, verify, { json: { token: 'a'.repeat(1024 * 1024) } });
    expect(reply.status).toBe(413);
    expect(reply.body).toMatchObject({ code: 'too_large' });
  });

  test('may have a charset in its media type', async () => {
    const reply = await send(server, verify, {
      raw: '{}',
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
    });
    expect(reply.text).toBe(missing);
  });
});

describe('a form', () => {
  test.each([
    ['urlencoded', new URLSearchParams({ token: 'junk' })],
    ['multipart', formOf({ token: 'junk' })],
  ])('in %s is accepted', async (_name, form) => {
    expect((await send(server, verify, { form })).body).toMatchObject({ code: 'token_not_valid' });
  });

  test.each([
    ['x', 'multipart/form-data'],
    ['x', 'multipart/form-data; boundary=x'],
    ['--x\r\nContent-Disposition: form-data; name="token"\r\n\r\njunk', 'multipart/form-data; boundary=x'],
    [
      '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\na\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
  ])('in malformed multipart is refused: %j', async (raw, type) => {
    const reply = await send(server, verify, { raw, headers: { 'Content-Type': type } });
    expect(reply.status).toBe(400);
    expect(reply.text).toMatch(/^\{"detail":"Multipart form parse error - .+"\}$/);
  });

  test('with a file where text is expected is refused', async () => {
    const form = new FormData();
    form.append('token', new File(['junk'], 'token.txt'));
    const reply = await send(server, verify, { form });
    expect(reply.text).toBe('{"token":["Not a valid string."]}');
  });

  test('with too many parts, too many files or too large a field is refused', async () => {
    const many = formOf(Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`field${index}`, 'x'])));
    const files = new FormData();
    for (const name of ['one', 'two']) files.append(name, new File(['x'], `${name}.png`));
    const large = formOf({ token: 'a'.repeat(1024 * 1024 + 1) });
    for (const form of [many, files, large]) {
      const reply = await send(server, verify, { form });
      expect(reply.status).toBe(413);
      expect(reply.body).toMatchObject({ code: 'too_large' });
    }
  });
});

test.each(['text/plain', 'application/xml', 'application/jsonx', ''])(
  'another media type is refused: %s',
  async (type) => {
    const reply = await send(server, verify, { raw: 'x', headers: { 'Content-Type': type } });
    expect(reply.text).toBe(`{"detail":"Unsupported media type \\"${type}\\" in request."}`);
    expect(reply.status).toBe(415);
  },
);

test('of a query parameter that is sent twice the last value counts', async () => {
  const reply = await send(server, 'GET /blog_api/category/?per_page=x&per_page=3&page=1&page=2');
  expect(reply.body).toMatchObject({ status: 'ok', page: 2 });
});

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

import { expect, test } from 'vitest';

import type { QuestionForAuthor } from '../../contract/questions/questions.ts';
import { type Reply, send } from '../testing/client.ts';
import { type Caller, makeCaller, makeCategory, makeQuestion } from '../testing/factories.ts';
import { formWith, imageOf, redPicture } from '../testing/question-media.ts';
import { theQuestion } from '../testing/questions.ts';
import { roles } from '../testing/roles.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();

const idOf = ({ body }: Reply) => (body as { data_api: [{ id: number }] }).data_api[0].id;
const idsOf = ({ body }: Reply) => (body as { data_api: { id: number }[] }).data_api.map(({ id }) => id);
const readTest = ({ token }: Caller, id: number) => send(server, `GET /tests_api/${id}/`, { token });

/** A set with a test that has a picture, an explanation and tags, and with one of a colleague, shared with the school to use. */
async function makeShared() {
  const author = await makeCaller(server.context, roles.teacher);
  const reader = await makeCaller(server.context, roles.teacher);
  const form = await formWith(server, await redPicture());
  for (const [name, value] of Object.entries({ explanation: 'Because', tags: 'fractions, week 3' })) {
    form.append(name, value);
  }
  const pictured = await send(server, 'POST /tests_api/', { token: author.token, form });
  const first = idOf(pictured);
  const second = (await makeQuestion(server.context, { enabled: true })).id;
  const json = { name: 'Fractions', tests: [first, second] };
  const set = idOf(await send(server, 'POST /sets_api/', { token: author.token, json }));
  const shares = [{ person: null, may_change: false }];
  await send(server, `PATCH /sets_api/${set}/`, { token: author.token, json: { shares } });
  return { author, reader, pictured, first, second, set };
}

const copy = ({ token }: Caller, set: number, json: object, key?: string) =>
  send(server, `POST /sets_api/${set}/copy/`, {
    token,
    json,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

test('the tests of a set are copied to tests of the reader, with their pictures and all texts', async () => {
  const { author, reader, pictured, first, second, set } = await makeShared();
  const copied = await copy(reader, set, {}, 'the-copies-of-a-set');
  expect(copied.status, copied.text).toBe(201);
  const ids = idsOf(copied);
  expect(ids).toHaveLength(2);
  expect(ids).not.toContain(first);
  const original = theQuestion(await readTest(author, first)) as QuestionForAuthor;
  const made = theQuestion(await readTest(reader, ids[0] as number)) as QuestionForAuthor;
  const {
    id: _id,
    author: _author,
    author_name: _name,
    image: _image,
    version: _version,
    ...texts
  } = original;
  expect(made).toMatchObject(texts);
  expect(made).toMatchObject({ author: reader.person.id, explanation: 'Because' });
  expect(made.image).not.toBe(imageOf(pictured));
  // The picture of the copy is a file of its own.
  expect((await send(server, `DELETE /tests_api/${first}/`, { token: author.token })).status).toBe(204);
  expect((await fetch(server.origin + made.image)).status).toBe(200);
  const other = theQuestion(await readTest(reader, ids[1] as number)) as QuestionForAuthor;
  expect(other).toMatchObject({ author: reader.person.id });
  expect(theQuestion(await readTest(author, second))).not.toMatchObject({ author: reader.person.id });
  // The copies are made once.
  expect(idsOf(await copy(reader, set, {}, 'the-copies-of-a-set'))).toEqual(ids);
});

test('some tests of a set are copied into another category', async () => {
  const { reader, second, set } = await makeShared();
  const category = (await makeCategory(server.context)).id;
  const [id, ...others] = idsOf(await copy(reader, set, { tests: [second], category }));
  expect(others).toEqual([]);
  expect(theQuestion(await readTest(reader, id as number))).toMatchObject({ category });
});

test('nothing is copied that is not in the set, or into a category that is not there', async () => {
  const { reader, first, set } = await makeShared();
  const elsewhere = (await makeQuestion(server.context, {})).id;
  expect(await copy(reader, set, { tests: [first, elsewhere] })).toMatchObject({
    status: 400,
    body: { tests: [expect.any(String)] },
  });
  expect(await copy(reader, set, { category: 2_000_000_000 })).toMatchObject({
    status: 400,
    body: { category: [expect.any(String)] },
  });
});

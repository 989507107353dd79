import { describe, expect, test } from 'vitest';

import { send } from '../testing/client.ts';
import { type Caller, makeCaller, makeCategory, makeQuestion } from '../testing/factories.ts';
import { theQuestion } from '../testing/questions.ts';
import { roles } from '../testing/roles.ts';
import { startServer } from '../testing/start-server.ts';
import { makeWork } from '../testing/work.ts';
import { requestsOf, type Shares } from './testing/sharing.ts';

const server = startServer();
const hour = 60 * 60 * 1000;

async function makeSchool() {
  const { context } = server;
  const [author, colleague, other] = [
    await makeCaller(context, roles.teacher),
    await makeCaller(context, roles.teacher),
    await makeCaller(context, roles.teacher),
  ];
  const category = (await makeCategory(context)).id;
  const written = await makeQuestion(context, { author: author.person.id, category });
  const foreign = await makeQuestion(context, { author: other.person.id, category });
  const made = await send(server, 'POST /sets_api/', {
    token: author.token,
    json: { name: '  Fractions ', tests: [written.id, foreign.id] },
  });
  expect(made.status).toBe(201);
  const { id } = (made.body as { data_api: [{ id: number }] }).data_api[0];
  return { context, author, colleague, other, category, written, foreign, id };
}

const share = (caller: Caller, id: number, shares: Shares) => requestsOf(server, caller).share(id, shares);
const read = (caller: Caller, id: number) => requestsOf(server, caller).read(id);
const readTest = (caller: Caller, id: number) => requestsOf(server, caller).readTest(id);
const edit = (caller: Caller, id: number, category: number) => requestsOf(server, caller).edit(id, category);

describe('a set', () => {
  test('is of its author alone until it is shared, to use or to change', async () => {
    const { author, colleague, other, written, foreign, category, id } = await makeSchool();
    expect((await read(author, id)).body).toMatchObject({
      data_api: [
        { name: 'Fractions', is_own: true, shares: [], tests: [{ id: written.id }, { id: foreign.id }] },
      ],
    });
    expect((await read(colleague, id)).status).toBe(404);

    expect((await share(author, id, [{ person: colleague.person.id, may_change: false }])).status).toBe(200);
    const used = await read(colleague, id);
    expect(used.body).toMatchObject({
      data_api: [{ is_own: false, may_change: false, tests: [{ may_change: false }, { may_change: false }] }],
    });
    expect(used.text).not.toContain('shares');
    expect((await edit(colleague, written.id, category)).status).toBe(403);
    expect((await read(other, id)).status).toBe(404);
    for (const request of [`PATCH /sets_api/${id}/`, `DELETE /sets_api/${id}/`]) {
      const json = request.startsWith('PATCH') ? { json: { name: 'Mine' } } : {};
      expect((await send(server, request, { token: colleague.token, ...json })).status).toBe(403);
    }
  });

  test('is new to a colleague from the share until the list is opened, also where another right follows', async () => {
    const { author, colleague, other, id } = await makeSchool();
    const sharedWith = ({ person }: Caller, may_change = false) => ({ person: person.id, may_change });
    const newTo = async ({ token }: Caller) => {
      const list = await send(server, 'GET /sets_api/', { token });
      const home = await send(server, 'GET /home_api/teacher/', { token });
      const [sets, homes] = [list.body, home.body] as [
        { data_api: { id: number; is_new: boolean }[] },
        { data_api: [{ new_sets: number }] },
      ];
      const ids = sets.data_api.filter(({ is_new }) => is_new).map((set) => set.id);
      expect(homes.data_api[0].new_sets).toBe(ids.length);
      return ids;
    };
    expect(await newTo(colleague)).toEqual([]);
    await share(author, id, [sharedWith(colleague), { person: null, may_change: false }]);
    expect([await newTo(colleague), await newTo(other), await newTo(author)]).toEqual([[id], [], []]);

    const seen = await send(server, 'POST /sets_api/seen/', { token: colleague.token });
    expect(seen.status).toBe(204);
    await share(author, id, [sharedWith(colleague, true), sharedWith(other)]);
    expect([await newTo(colleague), await newTo(other)]).toEqual([[], [id]]);
    await share(author, id, [sharedWith(other)]);
    await share(author, id, [sharedWith(other), sharedWith(colleague)]);
    expect([await newTo(colleague), await newTo(other)]).toEqual([[id], [id]]);
  });

  test('that is shared to change lets colleagues change what its author has written, and nothing else', async () => {
    const { author, colleague, written, foreign, category, id } = await makeSchool();
    await share(author, id, [{ person: colleague.person.id, may_change: true }]);
    expect(theQuestion(await readTest(colleague, written.id))).toMatchObject({ may_change: true });
    expect(theQuestion(await readTest(colleague, foreign.id))).not.toHaveProperty('may_change');
    const changed = await edit(colleague, written.id, category);
    expect(changed.status).toBe(200);
    expect(theQuestion(changed)).toMatchObject({ savol: 'Changed', author: author.person.id });
    const versions = await send(server, `GET /tests_api/${written.id}/versions/`, { token: colleague.token });
    expect(versions.status).toBe(200);
    expect((await edit(colleague, foreign.id, category)).status).toBe(403);
    const deleted = await send(server, `DELETE /tests_api/${written.id}/`, { token: colleague.token });
    expect(deleted.status).toBe(403);
    await share(author, id, []);
    expect((await edit(colleague, written.id, category)).status).toBe(403);
    expect((await read(colleague, id)).status).toBe(404);
  });

  test('is shared with the whole school, of which pupils, parents and plain users see nothing', async () => {
    const { context, author, other, written, category, id } = await makeSchool();
    await share(author, id, [{ person: null, may_change: true }]);
    expect((await read(other, id)).status).toBe(200);
    expect((await edit(other, written.id, category)).status).toBe(200);
    const list = await send(server, 'GET /sets_api/?per_page=100', { token: other.token });
    expect((list.body as { data_api: { id: number }[] }).data_api.map((set) => set.id)).toContain(id);
    for (const flags of [roles.pupil, roles.parent, {}]) {
      const caller = await makeCaller(context, flags);
      expect((await read(caller, id)).status).toBe(403);
      expect((await edit(caller, written.id, category)).status).toBe(403);
    }
    expect((await send(server, `GET /sets_api/${id}/`)).status).toBe(401);
    await share(author, id, []);
  });

  test('does not open a test that is reserved for an exam of another teacher', async () => {
    const { context, author, colleague, other, written, foreign, category, id } = await makeSchool();
    await share(author, id, [{ person: colleague.person.id, may_change: true }]);
    await makeWork(context, {
      author: other.person,
      questions: [written],
      opens_at: new Date(Date.now() + 24 * hour),
      closes_at: new Date(Date.now() + 25 * hour),
      reserved: true,
    });
    const withheld = { status: 403, body: { code: 'kept_for_work' } };
    expect(await readTest(colleague, written.id)).toMatchObject(withheld);
    expect(await edit(colleague, written.id, category)).toMatchObject(withheld);
    const versions = await send(server, `GET /tests_api/${written.id}/versions/`, { token: colleague.token });
    expect(versions).toMatchObject(withheld);
    const restored = await send(server, `POST /tests_api/${written.id}/restore/`, {
      token: colleague.token,
      json: { number: 1 },
    });
    expect(restored).toMatchObject(withheld);
    const shown = (await read(colleague, id)).body as { data_api: [{ tests: { id: number }[] }] };
    expect(shown.data_api[0].tests.map((shownTest) => shownTest.id)).toEqual([foreign.id]);
  });

  test('is renamed, filled, emptied and deleted by its author, and its tests stay', async () => {
    const { context, author, written, foreign, id } = await makeSchool();
    const third = await makeQuestion(context, { author: author.person.id });
    const { token } = author;
    const json = { name: 'Decimals', add: [third.id, written.id], remove: [foreign.id] };
    const changed = await send(server, `PATCH /sets_api/${id}/`, { token, json });
    expect(changed.body).toMatchObject({
      data_api: [{ name: 'Decimals', tests: [{ id: written.id }, { id: third.id }] }],
    });
    expect((await send(server, `DELETE /sets_api/${id}/`, { token })).status).toBe(204);
    expect((await read(author, id)).status).toBe(404);
    expect((await readTest(author, written.id)).status).toBe(200);
  });

  test('takes no tests that its author may not read, and is shared with people who write tests', async () => {
    const { context, author, id } = await makeSchool();
    const disabled = await makeQuestion(context, { enabled: false });
    const { token } = author;
    const refused = await send(server, `PATCH /sets_api/${id}/`, { token, json: { add: [disabled.id] } });
    expect(refused).toMatchObject({ status: 400, body: { add: [expect.any(String)] } });
    const pupil = await makeCaller(context, roles.pupil);
    for (const person of [pupil.person.id, author.person.id, 2_000_000_000]) {
      expect(await share(author, id, [{ person, may_change: false }])).toMatchObject({
        status: 400,
        body: { shares: [expect.any(String)] },
      });
    }
  });

  test('goes with its author at the erasure, and shares go with their person', async () => {
    const { context, author, colleague, written, id } = await makeSchool();
    await share(author, id, [{ person: colleague.person.id, may_change: true }]);
    const staff = await makeCaller(context, roles.staff);
    const erase = (caller: Caller) =>
      send(server, `DELETE /people_api/${caller.person.id}/`, { token: staff.token });
    expect((await erase(colleague)).status).toBe(204);
    expect((await read(author, id)).body).toMatchObject({ data_api: [{ shares: [] }] });
    expect((await erase(author)).status).toBe(204);
    const left = await context.database
      .selectFrom('question_set')
      .select('id')
      .where('id', '=', id)
      .execute();
    expect(left).toEqual([]);
    expect((await readTest(staff, written.id)).status).toBe(200);
  });
});

import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { type Category, deepestCategory } from '../../contract/questions/categories.ts';
import { limits } from '../limits/limits.ts';
import { requireBudget } from '../limits/store.ts';
import { type Caller, makeCaller, makeCategory, makeQuestion } from '../testing/factories.ts';
import { type Reply, send } from '../testing/client.ts';
import { expectStaffOnly, hostileTexts } from '../testing/refusals.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
let staff: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
});

const path = '/blog_api/category/';

function add(json: object, headers: Record<string, string> = {}): Promise<Reply> {
  return send(server, `POST ${path}`, { token: staff.token, json, headers });
}

function replace(id: number, json: object): Promise<Reply> {
  return send(server, `PUT ${path}${id}/`, { token: staff.token, json });
}

function remove(id: number): Promise<Reply> {
  return send(server, `DELETE ${path}${id}/`, { token: staff.token });
}

/** The statuses of simultaneous replies, the lowest first. */
function statusesOf(replies: Reply[]): number[] {
  return replies.map(({ status }) => status).toSorted((a, b) => a - b);
}

function categoryOf(reply: Reply): Category {
  const [category] = (reply.body as { data_api: Category[] }).data_api;
  if (category === undefined) throw new Error('no category was answered');
  return category;
}

async function makeChain(levels: number): Promise<number[]> {
  const ids: number[] = [];
  for (let level = 0; level < levels; level += 1) {
    ids.push((await makeCategory(server.context, { parent: ids.at(-1) ?? null })).id);
  }
  return ids;
}

async function writeTest(category: number) {
  await makeQuestion(server.context, { category });
}

describe('adding a category', () => {
  test('is for staff only', async () => {
    const { id } = await makeCategory(server.context);
    for (const parent of [null, id]) {
      await expectStaffOnly(server, `POST ${path}`, { json: { name: 'Topic', language: 'en', parent } });
    }
  });

  test('is for teachers too where the school lets them, below another one', async () => {
    const teacher = await makeCaller(server.context, { is_teacher: true });
    const pupil = await makeCaller(server.context, { is_pupil: true });
    const { id } = await makeCategory(server.context);
    const set = (teachers_add_topics: boolean) =>
      send(server, 'PUT /school_api/', { token: staff.token, json: { name: '5', teachers_add_topics } });
    const statusOf = async ({ token }: Caller, parent: number | null, name: string) =>
      (await send(server, `POST ${path}`, { token, json: { name, language: 'uz', parent } })).status;
    await set(true);
    expect(await statusOf(teacher, id, 'Kasrlar')).toBe(201);
    expect(await statusOf(teacher, null, 'Matematika')).toBe(403);
    expect(await statusOf(pupil, id, 'Ildizlar')).toBe(403);
    expect((await send(server, `DELETE ${path}${id}/`, { token: teacher.token })).status).toBe(403);
    await set(false);
    expect(await statusOf(teacher, id, 'Ildizlar')).toBe(403);
  });

  test('is limited for teachers, and stands in the audit trail as each change and a deletion do', async () => {
    const teacher = await makeCaller(server.context, { is_teacher: true });
    const { id: parent, language } = await makeCategory(server.context);
    const set = (teachers_add_topics: boolean) =>
      send(server, 'PUT /school_api/', { token: staff.token, json: { name: '5', teachers_add_topics } });
    await set(true);
    onTestFinished(async () => void (await set(false)));
    const addTopic = (name: string) =>
      send(server, `POST ${path}`, { token: teacher.token, json: { name, language, parent } });
    const { id } = categoryOf(await addTopic('Kasrlar'));
    const budget = { name: 'topic', key: String(teacher.person.id), cost: limits.topic.most - 1 } as const;
    await requireBudget(server.context.database, budget);
    expect((await addTopic('Ildizlar')).status).toBe(429);
    expect((await add({ name: 'Ildizlar', language, parent })).status).toBe(201);
    await replace(id, { name: 'Oddiy kasrlar', language, parent });
    await replace(id, { name: 'Oddiy kasrlar', language, parent });
    await replace(id, { name: 'Oddiy kasrlar', language: 'ru', parent: null });
    await send(server, `DELETE ${path}${id}/`, { token: staff.token });
    const { rows } = await server.context.pool.query(
      `select actor, action, details from audit_entry where details ->> 'category' = $1 order by id`,
      [String(id)],
    );
    const details = { category: id, is_subject: false };
    expect(rows).toEqual([
      { actor: teacher.person.id, action: 'category.added', details: { ...details, name: 'Kasrlar' } },
      {
        actor: staff.person.id,
        action: 'category.changed',
        details: { ...details, name: 'Oddiy kasrlar', before: 'Kasrlar' },
      },
      {
        actor: staff.person.id,
        action: 'category.changed',
        details: { category: id, name: 'Oddiy kasrlar', is_subject: true, moved: true, language: true },
      },
      {
        actor: staff.person.id,
        action: 'category.deleted',
        details: { category: id, name: 'Oddiy kasrlar', is_subject: true },
      },
    ]);
  });

  test('needs a name and a language', async () => {
    const reply = await add({});
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ name: ['This field is required.'], language: ['This field is required.'] });
  });

  test.each([
    [{ name: ' ' }, { name: ['This field may not be blank.'] }],
    [{ name: null }, { name: ['This field may not be null.'] }],
    [{ name: 'a\0b' }, { name: ['Null characters are not allowed.'] }],
    [{ name: 'x'.repeat(151) }, { name: ['Ensure this field has no more than 150 characters.'] }],
    [{ language: 'kk' }, { language: ['"kk" is not a valid choice.'] }],
    [{ parent: 'root' }, { parent: ['Incorrect type. Expected pk value, received str.'] }],
    [{ parent: 2_147_483_647 }, { parent: ['Invalid pk "2147483647" - object does not exist.'] }],
    [{ parent: 0 }, { parent: ['Invalid pk "0" - object does not exist.'] }],
  ])('refuses %j', async (wrong, errors) => {
    const reply = await add({ name: 'Physics', language: 'en', ...wrong });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual(errors);
  });

  test('refuses the name of a sibling, in upper or lower case', async () => {
    const root = await makeCategory(server.context, { name: 'Геометрия' });
    const taken = { name: ['A category with this name already stands here.'] };
    const atRoot = await add({ name: 'ГЕОМЕТРИЯ', language: 'ru' });
    expect([atRoot.status, atRoot.body]).toEqual([400, taken]);
    expect((await add({ name: 'геометрия', language: 'ru', parent: root.id })).status).toBe(201);
    const below = await add({ name: 'Геометрия', language: 'en', parent: root.id });
    expect([below.status, below.body]).toEqual([400, taken]);
  });

  test('refuses a name of which nothing is seen, and one that looks like that of a sibling', async () => {
    const blank = await add({ name: '\u200b', language: 'en' });
    expect([blank.status, blank.body]).toEqual([400, { name: ['This field may not be blank.'] }]);
    const parent = (await makeCategory(server.context)).id;
    const cafe = categoryOf(await add({ name: 'Caf\u00e9 one', language: 'en', parent }));
    for (const name of ['cafe\u0301 one', 'Caf\u00e9\u200b one', 'Caf\u00e9\u00a0one', 'CAF\u00c9  one']) {
      const same = await add({ name, language: 'en', parent });
      expect([same.status, same.body], name).toEqual([
        400,
        { name: ['A category with this name already stands here.'] },
      ]);
    }
    const other = categoryOf(await add({ name: 'Cafe one', language: 'en', parent }));
    const moved = await replace(other.id, { name: 'Caf\u00e9 \u200bone', language: 'en', parent });
    expect(moved.status).toBe(400);
    const renamed = await replace(cafe.id, { name: 'CAF\u00c9 one', language: 'en', parent });
    expect(renamed.status).toBe(200);
  });

  test('refuses a place that is too deep', async () => {
    const chain = await makeChain(deepestCategory);
    const tooDeep = await add({ name: 'Deeper', language: 'en', parent: chain.at(-1) });
    expect(tooDeep.status).toBe(400);
    expect(tooDeep.body).toEqual({ parent: ['Categories can be nested 12 levels deep at most.'] });
    expect((await add({ name: 'Deep', language: 'en', parent: chain.at(-2) })).status).toBe(201);
  });

  test('returns the category with its ancestors', async () => {
    const parent = await makeCategory(server.context);
    const reply = await add({ name: '  Fizika 🧲 ', language: 'uz', parent: String(parent.id), id: 1 });
    expect(reply.status).toBe(201);
    expect(categoryOf(reply)).toMatchObject({
      name: 'Fizika 🧲',
      category_name: 'Fizika 🧲',
      parent: parent.id,
      parent_name: parent.name,
      language: 'uz',
      language_name: 'Oʻzbekcha',
      tests_count: 0,
      aggregated_tests_count: 0,
      children: [],
      parents: [{ id: parent.id }],
    });
  });

  test('accepts a form too, where a blank parent means a root', async () => {
    const form = new URLSearchParams({ name: 'Chemistry', language: 'en', parent: '' });
    const reply = await send(server, `POST ${path}`, { token: staff.token, form });
    expect(reply.status).toBe(201);
    expect(categoryOf(reply).parent).toBeNull();
  });

  test('creates one category for a key, also by simultaneous requests', async () => {
    const json = { name: 'Biology', language: 'en' };
    const first = await add(json, { 'Idempotency-Key': 'biology' });
    const again = await add(json, { 'Idempotency-Key': 'biology' });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => add({ name: 'History', language: 'en' })),
    );
    expect(statusesOf(replies)).toEqual([201, 400, 400, 400, 400]);
  });

  test.each(hostileTexts)('hostile text %# does no harm', async (text) => {
    const reply = await add({ name: text, language: 'en' });
    expect([201, 400]).toContain(reply.status);
    const others = await add({ name: 'Hostile', language: text, parent: text });
    expect(others.status).toBe(400);
  });
});

describe('replacing a category', () => {
  test('is for staff only', () => expectStaffOnly(server, `PUT ${path}1/`, { json: {} }));

  test('needs every field, and an existing category', async () => {
    const { id } = await makeCategory(server.context);
    expect((await replace(id, { name: 'Other' })).body).toEqual({ language: ['This field is required.'] });
    for (const missing of [2_147_483_647, 99_999_999_999]) {
      const reply = await replace(missing, { name: 'Other', language: 'en' });
      expect([reply.status, reply.body]).toEqual([404, { detail: 'Not found.' }]);
    }
  });

  test('refuses to move a category into itself', async () => {
    const [top, middle, leaf] = (await makeChain(3)) as [number, number, number];
    for (const parent of [top, middle, leaf]) {
      const reply = await replace(top, { name: 'Top', language: 'en', parent });
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({ parent: ['A category cannot be moved into itself.'] });
    }
  });

  test('refuses to move a subtree too deep', async () => {
    const [top = 0] = await makeChain(3);
    const chain = await makeChain(deepestCategory - 2);
    const refused = await replace(top, { name: 'Moved', language: 'en', parent: chain.at(-1) });
    expect(refused.body).toEqual({ parent: ['Categories can be nested 12 levels deep at most.'] });
    const moved = await replace(top, { name: 'Moved', language: 'en', parent: chain.at(-2) });
    expect(moved.status).toBe(200);
    expect(categoryOf(moved).parents).toHaveLength(deepestCategory - 3);
  });

  test('refuses an unknown parent and the name of a sibling', async () => {
    const { name } = await makeCategory(server.context);
    const { id } = await makeCategory(server.context);
    expect((await replace(id, { name: 'Any', language: 'en', parent: 2_147_483_647 })).body).toEqual({
      parent: ['Invalid pk "2147483647" - object does not exist.'],
    });
    expect((await replace(id, { name: name.toUpperCase(), language: 'en' })).body).toEqual({
      name: ['A category with this name already stands here.'],
    });
  });

  test('renames, moves and changes the language', async () => {
    const parent = await makeCategory(server.context);
    const { id, name } = await makeCategory(server.context);
    const moved = await replace(id, { name: name.toUpperCase(), language: 'ru', parent: parent.id });
    expect(moved.status).toBe(200);
    expect(categoryOf(moved)).toMatchObject({
      id,
      name: name.toUpperCase(),
      language_name: 'Русский',
      parent_name: parent.name,
    });
    expect(categoryOf(await replace(id, { name, language: 'en' }))).toMatchObject({
      parent: null,
      parents: [],
    });
  });

  test('makes no cycle by two simultaneous moves into each other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const category = await makeCategory(server.context);
      const other = await makeCategory(server.context);
      const replies = await Promise.all([
        replace(category.id, { name: category.name, language: 'en', parent: other.id }),
        replace(other.id, { name: other.name, language: 'en', parent: category.id }),
      ]);
      expect(statusesOf(replies)).toEqual([200, 400]);
    }
  });
});

describe('deleting a category', () => {
  const notEmpty = {
    detail: 'A category with categories or tests in it cannot be deleted.',
    code: 'category_not_empty',
  };

  test('is for staff only', () => expectStaffOnly(server, `DELETE ${path}1/`));

  test('of an unknown category is answered 404', async () => {
    const reply = await remove(2_147_483_647);
    expect([reply.status, reply.body]).toEqual([404, { detail: 'Not found.' }]);
  });

  test('refuses one with children', async () => {
    const [top = 0] = await makeChain(2);
    const reply = await remove(top);
    expect([reply.status, reply.body]).toEqual([409, notEmpty]);
  });

  test('refuses one with tests, disabled ones included', async () => {
    const { id } = await makeCategory(server.context);
    await writeTest(id);
    await server.context.database
      .updateTable('question')
      .set({ enabled: false })
      .where('category', '=', id)
      .execute();
    const reply = await remove(id);
    expect([reply.status, reply.body]).toEqual([409, notEmpty]);
  });

  test('deletes an empty one, once', async () => {
    const { id } = await makeCategory(server.context);
    const reply = await remove(id);
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect((await remove(id)).status).toBe(404);
  });

  test('leaves no orphan when a child is added simultaneously', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await makeCategory(server.context);
      const [added, removed] = await Promise.all([
        add({ name: 'Child', language: 'en', parent: id }),
        remove(id),
      ]);
      expect([
        [201, 409],
        [400, 204],
      ]).toContainEqual([added.status, removed.status]);
    }
  });
});

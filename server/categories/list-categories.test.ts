import { beforeAll, describe, expect, test } from 'vitest';

import type { Category } from '../../contract/questions/categories.ts';
import { makeCaller, makeCategory, makeQuestion } from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { hostileTexts } from '../testing/refusals.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();

type Page = { data_api: Category[]; page: number; total_pages: number; total: number; status: string };

type Query = Record<string, string | number | boolean>;

async function find(query: Query = {}): Promise<Page> {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  const reply = await send(server, `GET /blog_api/category/?${search.toString()}`);
  expect(reply.status).toBe(200);
  return reply.body as Page;
}

async function namesOf(query: Query): Promise<string[]> {
  return (await find(query)).data_api.map(({ name }) => name);
}

async function findOne(id: number, query: Query = {}): Promise<Category> {
  const [category] = (await find({ id, ...query })).data_api;
  if (category === undefined) throw new Error(`no category ${id}`);
  return category;
}

async function writeTests(category: number, enabled: boolean[]): Promise<number[]> {
  const ids: number[] = [];
  for (const on of enabled) ids.push((await makeQuestion(server.context, { category, enabled: on })).id);
  return ids;
}

describe('reading categories', () => {
  test('with a bad token is answered 401, so that the page renews it', async () => {
    const reply = await send(server, 'GET /blog_api/category/', { token: 'junk' });
    expect(reply.status).toBe(401);
    expect(reply.body).toMatchObject({ code: 'token_not_valid' });
  });

  test('is open to guests and to people without a role', async () => {
    const { token } = await makeCaller(server.context);
    expect((await send(server, 'GET /blog_api/category/')).status).toBe(200);
    expect((await send(server, 'GET /blog_api/category', { token })).status).toBe(200);
  });
});

describe('the query', () => {
  test.each([
    ['page', '0'],
    ['page', '-1'],
    ['page', 'abc'],
    ['page', '1e99'],
    ['per_page', '0'],
    ['per_page', '101'],
    ['id', 'x'],
    ['id', '0'],
    ['id', '99999999999999999999'],
    ['sort', 'name'],
    ['sort', 'constructor'],
    ['roots', 'maybe'],
    ['language', 'de'],
    ['include_children', '2'],
    ['children_depth', '13'],
    ['children_depth', '-1'],
    ['children_limit', '0'],
    ['children_limit', '101'],
    ['name__icontains', 'x'.repeat(201)],
    ['name__icontains', 'a%00b'],
  ])('%s=%s is refused', async (name, value) => {
    const reply = await send(server, `GET /blog_api/category/?${name}=${value}`);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body as object)).toEqual([name]);
  });

  test.each(hostileTexts)('hostile text %# does no harm', async (text) => {
    for (const name of ['name__icontains', 'id', 'sort', 'page']) {
      const reply = await send(
        server,
        `GET /blog_api/category/?${name}=${encodeURIComponent(text.toWellFormed())}`,
      );
      expect([200, 400]).toContain(reply.status);
    }
  });
});

describe('finding categories', () => {
  beforeAll(async () => {
    for (const name of [
      'Алгебра',
      'алгоритмы',
      'Oʻzbekiston tarixi',
      '100% off',
      '1000 facts',
      'a_b',
      'axb',
      'c\\d',
    ]) {
      await makeCategory(server.context, { name });
    }
  });

  test('by a part of the name without case, in any script', async () => {
    expect(await namesOf({ name__icontains: 'АЛГ' })).toEqual(['Алгебра', 'алгоритмы']);
    expect(await namesOf({ name__icontains: 'oʻZBEK' })).toEqual(['Oʻzbekiston tarixi']);
    expect(await namesOf({ name__icontains: ' tarix ' })).toEqual(['Oʻzbekiston tarixi']);
    expect(await namesOf({ name__icontains: 'nowhere' })).toEqual([]);
  });

  test('by a name with any kind of apostrophe', async () => {
    for (const sign of ["'", '`', '‘', '’', 'ʻ', 'ʼ']) {
      expect(await namesOf({ name__icontains: `O${sign}z` })).toEqual(['Oʻzbekiston tarixi']);
      expect(await namesOf({ name__icontains: `a${sign}b` })).toEqual([]);
    }
  });

  test('by a letter with a diacritic, typed as one character or as two', async () => {
    const staff = await makeCaller(server.context, { is_staff: true });
    const add = async (name: string, parent: number | null = null) => {
      const json = { name, language: 'uz', parent };
      const reply = await send(server, 'POST /blog_api/category/', { token: staff.token, json });
      expect(reply.status).toBe(201);
      return (reply.body as { data_api: [Category] }).data_api[0].id;
    };
    const together = 'Туй \u04E7';
    const apart = 'Туи\u0306 о\u0308';
    const root = await add(together);
    const below = await add(apart, root);
    const lower = await add(apart, below);
    const names = async (query: Query) => (await find({ sort: 'id_asc', ...query })).data_api;
    for (const typed of ['уй', 'УИ\u0306', 'туй \u04E7', 'Туи\u0306 О\u0308', '\u04E6']) {
      expect(await names({ name__icontains: typed })).toMatchObject([
        { id: root, name: together },
        { id: below, name: apart },
        { id: lower, name: apart },
      ]);
      const suggested = await names({ name__icontains: typed, roots: true, include_children: true });
      expect(suggested).toMatchObject([{ id: root, children: [{ id: below, children: [{ id: lower }] }] }]);
    }
    expect(await names({ name__icontains: 'уи\u0308' })).toEqual([]);
    expect(await names({ name__icontains: 'туи' })).toEqual([]);
  });

  test('by language, with the totals of that language', async () => {
    await makeCategory(server.context, { name: 'Tilshunoslik', language: 'uz' });
    await makeCategory(server.context, { name: 'Tilt', language: 'en' });
    expect(await namesOf({ name__icontains: 'til' })).toEqual(['Tilshunoslik', 'Tilt']);
    expect(await find({ name__icontains: 'til', language: 'uz' })).toMatchObject({
      data_api: [{ name: 'Tilshunoslik' }],
      total: 1,
    });
    expect(await namesOf({ name__icontains: 'til', language: 'ru' })).toEqual([]);
    expect(await namesOf({ name__icontains: 'til', language: '' })).toHaveLength(2);
  });

  test('takes wildcards literally', async () => {
    expect(await namesOf({ name__icontains: '%' })).toEqual(['100% off']);
    expect(await namesOf({ name__icontains: 'A_B' })).toEqual(['a_b']);
    expect(await namesOf({ name__icontains: '\\' })).toEqual(['c\\d']);
  });

  test('sorts by name and by id, both ways', async () => {
    const { data_api: byName } = await find({ sort: 'name_asc', per_page: 100 });
    const { data_api: byId } = await find({ sort: 'id_asc', per_page: 100 });
    const ids = byId.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect((await find({ sort: 'id_desc', per_page: 100 })).data_api.map(({ id }) => id)).toEqual(
      ids.toReversed(),
    );
    expect(await namesOf({ sort: 'name_desc', per_page: 100 })).toEqual(
      byName.map(({ name }) => name).toReversed(),
    );
    const second = await find({ sort: 'id_asc', per_page: 2, page: 2 });
    expect(second.data_api.map(({ id }) => id)).toEqual(ids.slice(2, 4));
    expect(await namesOf({ name__icontains: 'ал', sort: 'name_desc' })).toEqual(['алгоритмы', 'Алгебра']);
    expect(await namesOf({ per_page: 100 })).toEqual(byName.map(({ name }) => name));
  });

  test('splits the list into pages with the same totals', async () => {
    const first = await find({ name__icontains: 'алг', per_page: 1 });
    expect(first).toMatchObject({ page: 1, total_pages: 2, total: 2, status: 'ok' });
    expect(first.data_api).toHaveLength(1);
    const second = await find({ name__icontains: 'алг', per_page: 1, page: 2 });
    expect(second.data_api[0]?.name).toBe('алгоритмы');
    const beyond = await find({ name__icontains: 'алг', per_page: 1, page: 1_000_000_000 });
    expect(beyond).toEqual({ data_api: [], page: 1_000_000_000, total_pages: 2, total: 2, status: 'ok' });
    expect(await find({ id: 2_147_483_647 })).toEqual({
      data_api: [],
      page: 1,
      total_pages: 0,
      total: 0,
      status: 'ok',
    });
  });

  test('ignores an empty parameter', async () => {
    const everything = await find();
    expect(everything.data_api.length).toBeGreaterThan(7);
    expect(await find({ id: '', name__icontains: '', page: '', sort: '', roots: '' })).toEqual(everything);
  });
});

describe('a category in its tree', () => {
  async function makeTree() {
    const root = await makeCategory(server.context, { language: 'uz' });
    const middle = await makeCategory(server.context, { parent: root.id, language: 'ru' });
    const leaf = await makeCategory(server.context, { parent: middle.id });
    return { root, middle, leaf };
  }

  test('has its ancestors, nearest first, and the name of its language in that language', async () => {
    const { root, middle, leaf } = await makeTree();
    const found = await findOne(leaf.id);
    expect(found).toEqual({
      ...leaf,
      category_name: leaf.name,
      parent_name: middle.name,
      language_name: 'English',
      tests_count: 0,
      aggregated_tests_count: 0,
      children: [],
      parents: [
        expect.objectContaining({
          id: middle.id,
          parent_name: root.name,
          language_name: 'Русский',
          children: [],
        }),
        expect.objectContaining({ id: root.id, parent: null, parent_name: null, language_name: 'Oʻzbekcha' }),
      ],
    });
  });

  test('shows children to the requested depth', async () => {
    const { root, middle, leaf } = await makeTree();
    expect((await findOne(root.id)).children).toEqual([]);
    expect((await findOne(root.id, { include_children: true, children_depth: 0 })).children).toEqual([]);
    const category = await findOne(root.id, { include_children: true, children_depth: 1 });
    expect(category.children).toMatchObject([{ id: middle.id, parent_name: root.name, children: [] }]);
    const two = await findOne(root.id, { include_children: true });
    expect(two.children).toMatchObject([{ id: middle.id, children: [{ id: leaf.id, children: [] }] }]);
  });

  test('shows the first children by name, to the requested number', async () => {
    const root = await makeCategory(server.context);
    for (const name of ['в', 'Б', 'а']) await makeCategory(server.context, { name, parent: root.id });
    const found = await findOne(root.id, { include_children: true, children_limit: 2 });
    expect(found.children.map(({ name }) => name)).toEqual(['а', 'Б']);
  });

  test('shows the first children by the numbers in their names where it has more than are shown', async () => {
    const root = await makeCategory(server.context);
    const wanted = [
      '0007 x',
      ...Array.from({ length: 11 }, (_, at) => `${at + 1}-sinf`),
      'Qism 2',
      'Qism 10',
    ];
    for (const name of wanted.toReversed()) await makeCategory(server.context, { name, parent: root.id });
    const shown = async (children_limit: number) => {
      const { children } = await findOne(root.id, { include_children: true, children_limit });
      return children.map(({ name }) => name);
    };
    const all = await shown(100);
    expect(all).toEqual([...wanted.slice(1, 7), '0007 x', ...wanted.slice(7)]);
    for (const limit of [2, 7, 9, 12, 13]) expect(await shown(limit)).toEqual(all.slice(0, limit));
  });

  test('is listed with the other roots on request', async () => {
    const { root, leaf } = await makeTree();
    const roots = await find({ roots: true, per_page: 100 });
    expect(roots.data_api.map(({ id }) => id)).toContain(root.id);
    expect(roots.data_api.filter(({ parent }) => parent !== null)).toEqual([]);
    expect((await find({ roots: true, id: leaf.id })).data_api).toEqual([]);
  });

  test('counts its enabled tests, and those of its subtree', async () => {
    const { root, middle, leaf } = await makeTree();
    await writeTests(middle.id, [true]);
    await writeTests(leaf.id, [true, true, false]);
    const found = await findOne(middle.id, { include_children: true });
    expect(found).toMatchObject({ tests_count: 1, aggregated_tests_count: 3 });
    expect(found.children).toMatchObject([{ tests_count: 2, aggregated_tests_count: 2 }]);
    expect(found.parents).toMatchObject([{ id: root.id, tests_count: 0, aggregated_tests_count: 3 }]);
  });

  test('updates these counts when tests are enabled, disabled, moved and deleted', async () => {
    const { root, middle, leaf } = await makeTree();
    const ids = await writeTests(leaf.id, [true, true, true, false]);
    const change = (values: { enabled?: boolean; category?: number; savol?: string }, some: number[]) =>
      server.context.database.updateTable('question').set(values).where('id', 'in', some).execute();
    const counts = async () => {
      const { tests_count, parents } = await findOne(leaf.id);
      return [
        tests_count,
        ...parents.map((above) => above.tests_count),
        parents.at(-1)?.aggregated_tests_count,
      ];
    };
    await change({ enabled: false, savol: 'Which?' }, ids.slice(0, 1));
    expect(await counts()).toEqual([2, 0, 0, 2]);
    await change({ enabled: true }, ids);
    expect(await counts()).toEqual([4, 0, 0, 4]);
    await change({ category: middle.id }, ids.slice(0, 1));
    await change({ category: root.id, enabled: false }, ids.slice(1, 2));
    expect(await counts()).toEqual([2, 1, 0, 3]);
    await server.context.database.deleteFrom('question').where('id', 'in', ids).execute();
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });
});

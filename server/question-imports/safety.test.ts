import { sql } from 'kysely';
import pino from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';

import { deepestCategory } from '../../contract/questions/categories.ts';
import { importLimits, type ImportItem, type QuestionImport } from '../../contract/questions/imports.ts';
import { inTransaction } from '../database/database.ts';
import { limits } from '../limits/limits.ts';
import { requireBudget } from '../limits/store.ts';
import { replaceSchool } from '../school/store.ts';
import { type Reply, send } from '../testing/client.ts';
import { type Caller, makeCaller, makeCategory } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';
import { applyImport, giveUpLost, importTask } from './apply.ts';
import { deleteExcess, insertImport, listImports } from './store.ts';
import { newItem } from './testing/requests.ts';

/* What must not happen: tests written twice, rights that are outdated, and too much that is stored. */

const server = startServer({ jobs: true });
let teacher: Caller;
let staff: Caller;
beforeAll(async () => {
  teacher = await makeCaller(server.context, { is_teacher: true });
  staff = await makeCaller(server.context, { is_staff: true });
});

let made = 0;
const gift = () => {
  made += 1;
  return `Which number comes after ${made}? {=${made + 1} ~${made + 2}}`;
};

async function importOf(
  { text, format, category }: { text: string; format?: string; category?: number },
  { token }: Caller = teacher,
): Promise<QuestionImport> {
  const json = { text, format, category: category ?? (await makeCategory(server.context)).id };
  const reply = await send(server, 'POST /imports_api/', { token, json });
  expect(reply.status, reply.text).toBe(201);
  return (reply.body as { import: QuestionImport }).import;
}

function act(id: number, verb: string, { token }: Caller = teacher): Promise<Reply> {
  return send(server, `POST /imports_api/${id}/${verb}/`, { token, json: {} });
}

async function read(id: number, { token }: Caller = teacher): Promise<QuestionImport> {
  return ((await send(server, `GET /imports_api/${id}/`, { token })).body as { import: QuestionImport })
    .import;
}

function questionsIn(category: number) {
  return server.context.database
    .selectFrom('question')
    .select('id')
    .where('category', '=', category)
    .orderBy('id')
    .execute();
}

describe('at the same time', () => {
  test('two requests apply an import once, and two take it back once', async () => {
    const { id: category } = await makeCategory(server.context);
    const { id } = await importOf({ text: [gift(), gift()].join('\n\n'), category });
    const applied = await Promise.all([act(id, 'apply'), act(id, 'apply'), act(id, 'apply')]);
    expect(applied.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await questionsIn(category)).toHaveLength(2);
    const undone = await Promise.all([act(id, 'undo'), act(id, 'undo')]);
    expect(new Set(undone.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await questionsIn(category)).toEqual([]);
  });

  test('two imports of one file are one: what the other has written meanwhile is left out of the second', async () => {
    const { id: category } = await makeCategory(server.context);
    const text = [gift(), gift()].join('\n\n');
    const [first, second] = [await importOf({ text, category }), await importOf({ text, category })];
    expect([first.imported, second.imported]).toEqual([2, 2]);
    const included = { include: true };
    await send(server, `PATCH /imports_api/${second.id}/items/2/`, { token: teacher.token, json: included });
    await act(first.id, 'apply');
    expect((await act(second.id, 'apply')).body).toMatchObject({
      import: { state: 'applied', written: 1, imported: 1, refused: 1, total: 2 },
    });
    const { items } = await read(second.id);
    const [known] = (await read(first.id)).items;
    expect(items[0]).toMatchObject({
      outcome: 'refused',
      duplicate_of: known?.test?.id,
      remarks: [{ code: 'duplicate' }],
    });
    expect(await questionsIn(category)).toHaveLength(3);
  });

  test('two imports of one file that are applied side by side do not write its tests twice', async () => {
    const { id: category } = await makeCategory(server.context);
    const text = Array.from({ length: 30 }, gift).join('\n\n');
    const imports = [await importOf({ text, category }), await importOf({ text, category })];
    const replies = await Promise.all(imports.map(({ id }) => act(id, 'apply')));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await questionsIn(category)).toHaveLength(30);
  });

  test('a category that is deleted while its tests are written stays, or takes the import with it as a whole', async () => {
    const { id: category } = await makeCategory(server.context);
    const { id } = await importOf({ text: [gift(), gift()].join('\n\n'), category });
    const [applied, deleted] = await Promise.all([
      act(id, 'apply'),
      send(server, `DELETE /blog_api/category/${category}/`, { token: staff.token }),
    ]);
    const written = await questionsIn(category);
    expect([
      [200, 409, 2],
      [409, 204, 0],
    ]).toContainEqual([applied.status, deleted.status, written.length]);
  });

  test('the account of the maker is erased: the import is not written', async () => {
    const leaver = await makeCaller(server.context, { is_teacher: true });
    const { id: category } = await makeCategory(server.context);
    const { id } = await importOf({ text: gift(), category }, leaver);
    const { database } = server.context;
    const applying = { state: 'applying' as const };
    await database.updateTable('question_import').set(applying).where('id', '=', id).execute();
    const left = () => database.selectFrom('question_import').select('id').where('id', '=', id).execute();
    const at = new Date();
    const erased = { is_active: false, closed_at: at, erased_at: at };
    await database.updateTable('users').set(erased).where('id', '=', leaver.person.id).execute();
    expect(await left()).toEqual([]);
    const noteSaved = async () => undefined;
    await applyImport(server.context, pino({ level: 'silent' }), { noteSaved })(
      { import: id, language: 'en' },
      new AbortController().signal,
    );
    expect(await questionsIn(category)).toEqual([]);
  });
});

describe('an import that is taken back', () => {
  const entryOf = (id: number) =>
    server.context.database
      .selectFrom('audit_entry')
      .select('details')
      .where('actor', '=', teacher.person.id)
      .where('action', '=', 'tests.taken_back')
      .where(sql<number>`(details ->> 'subject')::integer`, '=', id)
      .execute();

  test('leaves the ids of its tests in the audit trail', async () => {
    const { id: category } = await makeCategory(server.context);
    const { id } = await importOf({ text: [gift(), gift(), gift()].join('\n\n'), category });
    await act(id, 'apply');
    const ids = (await questionsIn(category)).map((question) => question.id);
    await send(server, `DELETE /tests_api/${ids[1]}/`, { token: teacher.token });
    expect((await act(id, 'undo')).status).toBe(200);
    const details = {
      subject: category,
      tests: 2,
      ids: [
        [ids[0], ids[0]],
        [ids[2], ids[2]],
      ],
    };
    expect(await entryOf(category)).toEqual([{ details }]);
  });

  test('is not where a test of it was changed since', async () => {
    const { id: category } = await makeCategory(server.context);
    const { id } = await importOf({ text: [gift(), gift()].join('\n\n'), category });
    await act(id, 'apply');
    const [question] = await questionsIn(category);
    const json = {
      test_type: 'free_text',
      savol: 'Changed by hand',
      category,
      right_answer_text: 'yes',
    };
    const put = await send(server, `PUT /tests_api/${question?.id}/`, { token: teacher.token, json });
    expect(put.status, put.text).toBe(200);
    const undone = await act(id, 'undo');
    expect([undone.status, undone.body]).toMatchObject([409, { code: 'changed_meanwhile' }]);
    expect(await questionsIn(category)).toHaveLength(2);
    expect(await read(id)).toMatchObject({ state: 'applied' });
  });
});

describe('topics of a source', () => {
  const withTopics = (...names: string[]) =>
    names.map((name) => `$CATEGORY: ${name}\n\n${gift()}`).join('\n\n');
  async function letTeachersAdd(teachers_add_topics: boolean): Promise<void> {
    const school = { name: 'School 5', contact: '', privacy: '', teachers_add_topics };
    await inTransaction(server.context.database, (transaction) => replaceSchool(transaction, school));
  }

  test('are made within the limit of a day, and stand in the audit trail in their order', async () => {
    const { database } = server.context;
    await letTeachersAdd(true);
    const author = await makeCaller(server.context, { is_teacher: true });
    const first = await importOf({ text: withTopics('Rivers', 'Rivers/Long', 'Lakes') }, author);
    expect(first.changed).toBe(0);
    const budget = { name: 'topic', key: String(author.person.id), cost: limits.topic.most - 2 } as const;
    await requireBudget(database, budget);
    expect((await act(first.id, 'apply', author)).status).toBe(429);
    await database.deleteFrom('budget').where('key', '=', String(author.person.id)).execute();
    expect((await act(first.id, 'apply', author)).status).toBe(200);
    const lines = async () => {
      const entries = await database
        .selectFrom('audit_entry')
        .select(['action', 'details'])
        .where('actor', '=', author.person.id)
        .orderBy('id')
        .execute();
      return entries.map(({ action, details }) => [action, (details as { name?: string }).name]);
    };
    expect(await lines()).toEqual([
      ['category.added', 'Rivers'],
      ['category.added', 'Long'],
      ['category.added', 'Lakes'],
      ['tests.imported', undefined],
    ]);
    expect((await act(first.id, 'undo', author)).status).toBe(200);
    expect((await lines()).slice(4)).toEqual([
      ['tests.taken_back', undefined],
      ['category.deleted', 'Lakes'],
      ['category.deleted', 'Long'],
      ['category.deleted', 'Rivers'],
    ]);
    await letTeachersAdd(false);
  });
});

test('a topic that the tree has no room for any more has its tests in the category of the import', async () => {
  const { id: category } = await makeCategory(server.context);
  const { id } = await importOf({ text: `$CATEGORY: Rivers\n\n${gift()}`, category }, staff);
  let parent: number | null = null;
  for (let level = 1; level < deepestCategory; level += 1) {
    parent = (await makeCategory(server.context, { parent })).id;
  }
  await server.context.database.updateTable('category').set({ parent }).where('id', '=', category).execute();
  expect((await act(id, 'apply', staff)).body).toMatchObject({ import: { written: 1 } });
  expect(await questionsIn(category)).toHaveLength(1);
});

test('an import whose job is lost is given up with its empty categories, but not one that runs', async () => {
  const { database } = server.context;
  const started = async () => {
    const topic = await makeCategory(server.context);
    const { id } = await importOf({ text: gift() });
    const applying = { state: 'applying' as const, made_categories: [topic.id] };
    await database.updateTable('question_import').set(applying).where('id', '=', id).execute();
    return { id, topic: topic.id };
  };
  const [lost, running] = [await started(), await started()];
  await sql`
    select graphile_worker.add_job(
      ${importTask}, '{}'::json, run_at => now() + interval '1 day', job_key => ${`${importTask} ${running.id}`})`.execute(
    database,
  );
  await giveUpLost(database);
  expect(await read(lost.id)).toMatchObject({ state: 'checked', problem: 'failed' });
  expect(await read(running.id)).toMatchObject({ state: 'applying' });
  const topics = [lost.topic, running.topic];
  const left = await database.selectFrom('category').select('id').where('id', 'in', topics).execute();
  expect(left).toEqual([{ id: running.topic }]);
});

test('a correction writes no items but its own and those whose receipts it changes', async () => {
  const text = [gift(), gift()].join('\n\n');
  const { id } = await importOf({ text: `${text}\n\n${text}` });
  const rows = () =>
    server.context.database
      .selectFrom('question_import_item')
      .select(['number', sql<string>`xmin::text`.as('written')])
      .where('import', '=', id)
      .orderBy('number')
      .execute();
  const before = await rows();
  const include = async (number: number) => {
    const json = { include: true };
    await send(server, `PATCH /imports_api/${id}/items/${number}/`, { token: teacher.token, json });
  };
  await include(3);
  const after = await rows();
  const isWritten = after.map(({ written }, place) => written !== before[place]?.written);
  expect(isWritten).toEqual([false, false, true, false]);
});

describe('a job that fails', () => {
  test('for a reason that no one expects is given up after some tries, and can be applied again', async () => {
    const { id: category } = await makeCategory(server.context);
    const { id } = await importOf({ text: gift(), category });
    const { database } = server.context;
    const applying = { state: 'applying' as const };
    await database.updateTable('question_import').set(applying).where('id', '=', id).execute();
    const broken = { noteSaved: () => Promise.reject(new TypeError('a mistake')) };
    const job = applyImport(server.context, pino({ level: 'silent' }), broken);
    const payload = { import: id, language: 'en' };
    const { signal } = new AbortController();
    await expect(job(payload, signal, 5)).rejects.toThrow('a mistake');
    expect(await read(id)).toMatchObject({ state: 'applying' });
    await expect(job(payload, AbortSignal.abort(), 6)).rejects.toThrow('aborted');
    await job(payload, signal, 6);
    expect(await read(id)).toMatchObject({ state: 'checked', problem: 'failed', written: 0 });
    expect((await act(id, 'apply')).body).toMatchObject({ import: { state: 'applied', problem: '' } });
    expect(await questionsIn(category)).toHaveLength(1);
  });
});

test('the oldest dry runs of a person are deleted where they are too many or too large together, and nothing else', async () => {
  const { database } = server.context;
  const maker = await makeCaller(server.context, { is_teacher: true });
  const { id: category } = await makeCategory(server.context);
  const add = (by: number, bytes: number) =>
    insertImport(
      database,
      {
        made_by: by,
        source: '',
        format: 'gift',
        encoding: '',
        category,
        categories: [],
        adds_categories: false,
      },
      [[newItem()]],
      new Map([['a.png', new Uint8Array(bytes)]]),
    );
  const old = await add(maker.person.id, 3000);
  const other = await add(teacher.person.id, 9000);
  const applied = await add(maker.person.id, 9000);
  await database
    .updateTable('question_import')
    .set({ state: 'applied', applied_at: new Date() })
    .where('id', '=', applied)
    .execute();
  const last = [await add(maker.person.id, 4000), await add(maker.person.id, 4000)];
  await deleteExcess(database, maker.person.id, { bytes: 10_000, count: 10 });
  const left = await database
    .selectFrom('question_import')
    .select('id')
    .where('made_by', 'in', [maker.person.id, teacher.person.id])
    .where('id', '>=', old)
    .orderBy('id')
    .execute();
  expect(left.map(({ id }) => id)).toEqual([other, applied, ...last]);
  await deleteExcess(database, maker.person.id, { bytes: 10_000, count: 1 });
  const { total } = await listImports(database, maker.person.id, { page: 1, per_page: 1 });
  expect(total).toBe(2);
});

test('the same test is found in any alphabet, with other apostrophes, spaces and capitals, and its options in any order', async () => {
  const known = 'Oʻzbekistonning poytaxti qaysi shahar?';
  const options = '{=Toshkent ~Samarqand}';
  const first = await importOf({ text: `${known} ${options}` });
  await act(first.id, 'apply');
  const same = [
    `O'ZBEKISTONNING  poytaxti\u00A0qaysi shahar? ${options}`,
    'Ўзбекистоннинг пойтахти қайси шаҳар? {=Тошкент ~Самарқанд}',
    `${known} {~Samarqand =Toshkent}`,
    `${known.normalize('NFD')} ${options}`,
  ];
  const others = [`${known} {=Toshkent ~Buxoro}`, `Oʻzbekistonning poytaxti qaysi viloyat? ${options}`];
  const { items } = await importOf({ text: [...same, ...others].join('\n\n'), format: 'gift' });
  const isFound = items.map(({ remarks }) => remarks.map(({ code }) => code).join());
  expect(isFound).toEqual([...same.map(() => 'duplicate'), ...others.map(() => '')]);
});

test('a receipt has no test that is far too long, and names why', async () => {
  const text = `${'long '.repeat(150_000)} {=a ~b}\n\n${gift()}`;
  const { items, total, refused } = await importOf({ text, format: 'gift' });
  expect([total, refused]).toEqual([2, 1]);
  expect(items[0]).toMatchObject({ outcome: 'refused', test: null } satisfies Partial<ImportItem>);
  expect(items[0]?.name.length).toBeLessThanOrEqual(importLimits.name);
});

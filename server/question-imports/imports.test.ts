import { strToU8, zipSync } from 'fflate';
import { sql } from 'kysely';
import pino from 'pino';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import type { ImportItem, ImportSummary, QuestionImport } from '../../contract/questions/imports.ts';
import { type Reply, send } from '../testing/client.ts';
import { type Caller, makeAnswer, makeCaller, makeCategory, makeQuestion } from '../testing/factories.ts';
import { until } from '../testing/program.ts';
import { startServer } from '../testing/start-server.ts';
import { makeWork } from '../testing/work.ts';
import { applyImport } from './apply.ts';
import { waits } from './routes.ts';

const server = startServer({ jobs: true });
let teacher: Caller;
let staff: Caller;
beforeAll(async () => {
  teacher = await makeCaller(server.context, { is_teacher: true });
  staff = await makeCaller(server.context, { is_staff: true });
});

let made = 10;
/** A question of GIFT that no other test of this file asks. */
const gift = (title = '') => {
  made += 1;
  return `${title === '' ? '' : `::${title}::`}How much is ${made} + ${made}? {=${2 * made} ~${made} ~${made + 1}}`;
};

type Source = { text?: string; file?: string | Uint8Array<ArrayBuffer>; category?: number; format?: string };

async function read(source: Source, by: Caller = teacher): Promise<Reply> {
  const { category = (await makeCategory(server.context)).id, file, ...fields } = source;
  if (file === undefined)
    return send(server, 'POST /imports_api/', { token: by.token, json: { ...fields, category } });
  const form = new FormData();
  form.append('file', new File([file], 'tests.txt'));
  form.append('category', String(category));
  if (fields.format !== undefined) form.append('format', fields.format);
  return send(server, 'POST /imports_api/', { token: by.token, form });
}

async function importOf(source: Source, by: Caller = teacher): Promise<QuestionImport> {
  const reply = await read(source, by);
  expect(reply.status, reply.text).toBe(201);
  return (reply.body as { import: QuestionImport }).import;
}

function act(id: number, verb: string, { by = teacher, json = {}, headers = {} } = {}): Promise<Reply> {
  return send(server, `POST /imports_api/${id}/${verb}/`, { token: by.token, json, headers });
}

async function get(id: number, by: Caller = teacher): Promise<QuestionImport> {
  const { body } = await send(server, `GET /imports_api/${id}/`, { token: by.token });
  return (body as { import: QuestionImport }).import;
}

async function change(id: number, number: number, json: object, by: Caller = teacher) {
  const reply = await send(server, `PATCH /imports_api/${id}/items/${number}/`, { token: by.token, json });
  const { import: summary, item } = reply.body as { import: ImportSummary; item: ImportItem };
  return { status: reply.status, body: reply.body, import: summary, item };
}

const codes = ({ remarks }: Pick<ImportItem, 'remarks'>) => remarks.map(({ code }) => code);

async function questionsIn(
  category: number,
): Promise<{ id: number; savol: string; author: number | null }[]> {
  const { database } = server.context;
  return database
    .selectFrom('question')
    .select(['id', 'savol', 'author'])
    .where('category', '=', category)
    .orderBy('id')
    .execute();
}

describe('a source', () => {
  test('is a receipt that adds up, and nothing is written', async () => {
    const { id: category } = await makeCategory(server.context);
    const text = [gift('First'), 'Broken {=a ~b', gift('Third'), 'Describe a lake. {}'].join('\n\n');
    const found = await importOf({ text, category, format: 'gift' });
    expect(found).toMatchObject({ state: 'checked', format: 'gift', total: 4, refused: 1, written: 0 });
    expect(found.imported + found.changed + found.refused).toBe(found.total);
    expect(found.items.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(found.items[0]).toMatchObject({
      name: 'First',
      outcome: 'imported',
      reason: '',
      test: { id: null },
    });
    expect(found.items[1]).toMatchObject({ outcome: 'refused' });
    expect(found.items[1]?.reason).not.toBe('');
    expect(await questionsIn(category)).toEqual([]);
    const { body } = await send(server, 'GET /imports_api/', { token: teacher.token });
    expect((body as { data_api: ImportSummary[] }).data_api[0]).toMatchObject({ id: found.id, total: 4 });
  });

  test('of many tests is read, stored and shown in its order', async () => {
    const names = Array.from({ length: 250 }, (_, place) => `Test ${place + 1}`);
    const { items } = await importOf({ file: names.map((name) => gift(name)).join('\n\n') });
    expect(items.map(({ number, name }) => [number, name])).toEqual(
      names.map((name, place) => [place + 1, name]),
    );
  });

  test('is recognised with its encoding', async () => {
    const file = Uint8Array.from(Buffer.from('\xd1\xf2\xee\xeb\xe8\xf6\xe0? {=\xd2 ~\xd1}', 'latin1'));
    expect(await importOf({ file })).toMatchObject({
      format: 'gift',
      encoding: 'windows-1251',
      items: [{ name: 'Столица?' }],
    });
  });

  test.each<[string, Source, Record<string, string>]>([
    ['neither', {}, { file: 'Send a file or text.' }],
    ['both', { text: 'x', file: 'x' }, { file: 'Send a file or text.' }],
    ['an empty file', { file: '' }, { file: 'There is nothing in it.' }],
    ['white space', { text: ' \n ' }, { text: 'There is nothing in it.' }],
    [
      'a picture',
      { file: '\x89PNG\r\n\x1a\n\0\0\0\0' },
      { file: 'No questions can be read from this file. See the formats that are read.' },
    ],
    [
      'another format',
      { text: 'Q? {=a ~b}', format: 'docx' },
      { text: 'The file is not of the format that was chosen.' },
    ],
  ])('is refused as a whole: %s', async (_name, { text, file, format }, errors) => {
    const form = new FormData();
    if (text !== undefined) form.append('text', text);
    if (file !== undefined) form.append('file', new File([file], 'a.txt'));
    if (format !== undefined) form.append('format', format);
    form.append('category', String((await makeCategory(server.context)).id));
    const reply = await send(server, 'POST /imports_api/', { token: teacher.token, form });
    const [[field, sentence] = []] = Object.entries(errors);
    expect([reply.status, reply.body]).toEqual([400, { [field ?? '']: [sentence] }]);
  });

  test('needs a category that there is', async () => {
    const reply = await read({ text: gift(), category: 2_000_000_000 });
    expect([reply.status, Object.keys(reply.body as object)]).toEqual([400, ['category']]);
  });

  test('as a zip bomb is refused', async () => {
    const bomb = new Uint8Array(zipSync({ 'a.txt': strToU8('a '.repeat(120_000_000)) }, { level: 9 }));
    const reply = await read({ file: bomb });
    expect([reply.status, reply.body]).toEqual([
      400,
      { file: ['The file takes too long or too much memory to read.'] },
    ]);
  });

  test('of more than 50 MB is refused, and a smaller one read', async () => {
    const large = await read({ file: 'x'.repeat(50 * 1024 * 1024 + 1) });
    expect([large.status, large.body]).toMatchObject([413, { detail: 'File size should be less than 50MB' }]);
    const { total } = await importOf({ file: `${gift()}\n\n//${' '.repeat(6 * 1024 * 1024)}\n` });
    expect(total).toBe(1);
  });

  test('as a zip of several files is all of them, with a refused item for one that cannot be read', async () => {
    const file = zipSync({
      'b.txt': strToU8(gift()),
      'a/x.txt': strToU8(gift()),
      'c.bin': strToU8('%PDF-1.4'),
    });
    const { items, total, refused } = await importOf({ file: new Uint8Array(file) });
    expect(items.map(({ place }) => place.split(',')[0])).toEqual(['a/x.txt', 'b.txt', 'c.bin']);
    expect([total, refused]).toEqual([3, 1]);
  });
});

describe('an import', () => {
  test('is applied once, with one line in the audit trail', async () => {
    const { id: category } = await makeCategory(server.context);
    const { id } = await importOf({
      text: [gift(), 'Broken {=a', gift()].join('\n\n'),
      category,
      format: 'gift',
    });
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const first = await act(id, 'apply', { headers });
    expect(first.body).toMatchObject({ import: { state: 'applied', written: 2, total: 3, refused: 1 } });
    expect((await act(id, 'apply', { headers })).body).toEqual(first.body);
    expect((await act(id, 'apply')).body).toMatchObject({ code: 'already_applied' });
    const questions = await questionsIn(category);
    expect(questions.map(({ author }) => author)).toEqual([teacher.person.id, teacher.person.id]);
    const { items } = await get(id);
    expect(items.map(({ test: written }) => written?.id ?? null)).toEqual([
      questions[0]?.id,
      null,
      questions[1]?.id,
    ]);
    const { database } = server.context;
    const lines = await database
      .selectFrom('audit_entry')
      .select('details')
      .where('action', '=', 'tests.imported')
      .where('actor', '=', teacher.person.id)
      .execute();
    expect(lines.filter(({ details }) => (details as { subject: number }).subject === category)).toEqual([
      { details: { subject: category, tests: 2 } },
    ]);
  });

  test('is taken back with its tests and the categories that it made', async () => {
    const { id: category } = await makeCategory(server.context);
    const text = `$CATEGORY: Roman numbers/Large\n\n${gift()}\n\n${gift()}`;
    const { id, categories } = await importOf({ text, category }, staff);
    expect(categories).toEqual([{ path: ['Roman numbers', 'Large'], category: null }]);
    expect((await act(id, 'apply', { by: staff })).status).toBe(200);
    const { database } = server.context;
    const below = () => database.selectFrom('category').select('id').where('parent', '=', category).execute();
    expect(await below()).toHaveLength(1);
    expect((await act(id, 'undo', { by: staff })).body).toMatchObject({ import: { state: 'undone' } });
    expect(await below()).toEqual([]);
    expect((await get(id, staff)).items.map(({ test: gone }) => gone?.id)).toEqual([null, null]);
    expect((await act(id, 'undo', { by: staff })).body).toMatchObject({ code: 'not_applied' });
    expect((await act(id, 'apply', { by: staff })).body).toMatchObject({ code: 'already_applied' });
  });

  test.each(['answered', 'given'])('whose test is %s is not taken back', async (use) => {
    const { id: category } = await makeCategory(server.context);
    const { id } = await importOf({ text: [gift(), gift()].join('\n\n'), category });
    await act(id, 'apply');
    const [question] = await questionsIn(category);
    if (question === undefined) throw new Error('nothing was written');
    if (use === 'answered')
      await makeAnswer(server.context, { question: { ...question, test_type: 'choosable' } as never });
    else await makeWork(server.context, { questions: [question] });
    const reply = await act(id, 'undo');
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'in_use' }]);
    expect(await questionsIn(category)).toHaveLength(2);
    expect(await get(id)).toMatchObject({ state: 'applied' });
  });

  test('says how far it is without its items, before and after it is applied', async () => {
    const { id } = await importOf({ text: [gift(), gift()].join('\n\n') });
    const progress = async () => {
      const { status, body } = await send(server, `GET /imports_api/${id}/progress/`, {
        token: teacher.token,
      });
      expect(status).toBe(200);
      return (body as { data_api: object[] }).data_api;
    };
    const checked = await progress();
    expect(checked).toMatchObject([{ id, state: 'checked', total: 2, written: 0 }]);
    expect((await act(id, 'apply')).status).toBe(200);
    const applied = await progress();
    expect(applied).toMatchObject([{ id, state: 'applied', imported: 2, written: 2 }]);
    for (const [summary] of [checked, applied]) {
      expect(summary).not.toHaveProperty('items');
      expect(summary).not.toHaveProperty('categories');
    }
  });

  test('whose category is deleted meanwhile is as it was checked', async () => {
    const { id: category } = await makeCategory(server.context);
    const { id } = await importOf({ text: gift(), category });
    await server.context.database.deleteFrom('category').where('id', '=', category).execute();
    expect((await act(id, 'apply')).body).toMatchObject({ code: 'category_deleted' });
    expect(await get(id)).toMatchObject({ state: 'checked', category: null });
  });

  test('is for its maker alone, and not for staff', async () => {
    const { id } = await importOf({ text: gift() });
    for (const by of [staff, await makeCaller(server.context, { is_teacher: true })]) {
      const requests = [
        send(server, `GET /imports_api/${id}/`, { token: by.token }),
        send(server, `GET /imports_api/${id}/progress/`, { token: by.token }),
        send(server, `PATCH /imports_api/${id}/items/1/`, { token: by.token, json: { include: true } }),
        ...['items/1/media', 'apply', 'undo'].map((verb) => act(id, verb, { by })),
      ];
      expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(requests.map(() => 404));
    }
  });
});

describe('the same test', () => {
  test('in the bank is refused until it is included', async () => {
    const text = 'Which river is the longest in Uzbekistan? {=Amudaryo ~Zarafshon}';
    const first = await importOf({ text });
    await act(first.id, 'apply');
    const again = await importOf({
      text: 'which  RIVER is the longest in Uzbekistan? {~zarafshon =Amudaryo}',
    });
    const known = (await get(first.id)).items[0]?.test?.id;
    expect(again.items[0]).toMatchObject({ outcome: 'refused', duplicate_of: known });
    expect(codes(again.items[0] as ImportItem)).toEqual(['duplicate']);
    const { item, import: summary } = await change(again.id, 1, { include: true });
    expect([item.outcome, item.duplicate_of, summary.imported]).toEqual(['imported', known, 1]);
    expect((await act(again.id, 'apply')).body).toMatchObject({ import: { written: 1 } });
  });

  test('of a colleague counts where the teacher may read it, and for staff always', async () => {
    const author = (await makeCaller(server.context, { is_teacher: true })).person.id;
    const { id, savol, category } = await makeQuestion(server.context, { author, enabled: false });
    const text = `${savol} {~Samarkand =Tashkent ~Bukhara}`;
    expect(await importOf({ text, category })).toMatchObject({ imported: 1, refused: 0 });
    expect((await importOf({ text, category }, staff)).items[0]?.duplicate_of).toBe(id);
    await server.context.database
      .updateTable('question')
      .set({ enabled: true })
      .where('id', '=', id)
      .execute();
    expect((await importOf({ text, category })).items[0]?.duplicate_of).toBe(id);
  });

  test('in the source before is refused, and imported once the first is left out', async () => {
    const asked = gift();
    const found = await importOf({ text: `${asked}\n\n${asked}` });
    expect(found.items.map(codes)).toEqual([[], ['repeated']]);
    expect((await change(found.id, 1, { include: false })).import).toMatchObject({ imported: 1, refused: 1 });
    const { items } = await get(found.id);
    expect(items.map(codes)).toEqual([['left_out'], []]);
  });
});

describe('an item', () => {
  const written = { test_type: 'choosable', savol: 'Corrected?', a: 'yes', b: 'no', right_answer: 'a' };

  test('is corrected on the spot', async () => {
    const { id: category } = await makeCategory(server.context);
    const found = await importOf({ text: `${gift()}\n\nBroken {=a ~b`, category, format: 'gift' });
    const { status, item, import: summary } = await change(found.id, 2, { test: written });
    expect([status, item.outcome, summary.imported, summary.refused]).toEqual([200, 'imported', 2, 0]);
    expect(item.test).toMatchObject({ savol: 'Corrected?', key: { right: 'a' } });
    await act(found.id, 'apply');
    expect((await questionsIn(category)).map(({ savol }) => savol)).toContain('Corrected?');
    const late = await change(found.id, 2, { test: written });
    expect([late.status, late.body]).toMatchObject([409, { code: 'already_applied' }]);
  });

  test('is corrected by a test that fits', async () => {
    const { id } = await importOf({ text: gift() });
    const problems = async (fields: object) =>
      Object.keys((await change(id, 1, { test: fields })).body as object);
    expect(await problems({ ...written, savol: '' })).toEqual(['test.savol']);
    expect(await problems({ ...written, right_answer: 'e' })).toEqual(['test.right_answer']);
    expect((await change(id, 7, { test: written })).status).toBe(404);
  });
});

describe('categories', () => {
  test('of the source are those of the tree with their names, and as they are chosen', async () => {
    const root = await makeCategory(server.context);
    const known = await makeCategory(server.context, { name: 'Rivers', parent: root.id });
    const other = await makeCategory(server.context);
    const text = `$CATEGORY: rivers\n\n${gift()}\n\n$CATEGORY: Lakes\n\n${gift()}`;
    const { id, categories } = await importOf({ text, category: root.id }, staff);
    expect(categories.map(({ category }) => category)).toEqual([known.id, null]);
    const missing = await act(id, 'apply', { by: staff, json: { categories: [null, 2_000_000_000] } });
    expect([missing.status, Object.keys(missing.body as object)]).toEqual([400, ['categories']]);
    const reply = await act(id, 'apply', { by: staff, json: { categories: [known.id, other.id] } });
    expect(reply.status, reply.text).toBe(200);
    expect([await questionsIn(known.id), await questionsIn(other.id)].map(({ length }) => length)).toEqual([
      1, 1,
    ]);
  });

  test('that a teacher may not add are left out, which the receipt says', async () => {
    const { id: category } = await makeCategory(server.context);
    const { id, items } = await importOf({ text: `$CATEGORY: Deserts\n\n${gift()}`, category });
    expect(items[0]).toMatchObject({
      outcome: 'changed',
      remarks: [{ code: 'category_shortened', detail: 'Deserts' }],
    });
    await act(id, 'apply');
    expect(await questionsIn(category)).toHaveLength(1);
  });

  test('that are made and taken back stand in the audit trail', async () => {
    const { id: parent } = await makeCategory(server.context);
    const { id } = await importOf({ text: `$CATEGORY: Steppes\n\n${gift()}`, category: parent }, staff);
    await act(id, 'apply', { by: staff });
    await act(id, 'undo', { by: staff });
    const lines = await server.context.database
      .selectFrom('audit_entry')
      .select(['action', 'actor'])
      .where(sql<string>`details ->> 'name'`, '=', 'Steppes')
      .orderBy('id')
      .execute();
    const actor = staff.person.id;
    expect(lines).toEqual([
      { action: 'category.added', actor },
      { action: 'category.deleted', actor },
    ]);
  });

  test('are not made once the right to add topics is withdrawn', async () => {
    const set = (teachers_add_topics: boolean) =>
      send(server, 'PUT /school_api/', { token: staff.token, json: { name: '5', teachers_add_topics } });
    await set(true);
    onTestFinished(async () => void (await set(false)));
    const { id: category } = await makeCategory(server.context);
    const { id, categories } = await importOf({ text: `$CATEGORY: Tundra\n\n${gift()}`, category });
    expect(categories).toEqual([{ path: ['Tundra'], category: null }]);
    await set(false);
    await act(id, 'apply');
    expect(await questionsIn(category)).toHaveLength(1);
  });
});

/** A picture of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

function moodle(files: Record<string, string>): string {
  const names = Object.keys(files);
  const pictures = names.map(
    (name) => `&lt;p&gt;&lt;img src="@@PLUGINFILE@@/${name}" alt="${name}"&gt;&lt;/p&gt;`,
  );
  const stored = Object.entries(files).map(
    ([name, base64]) => `<file name="${name}" path="/" encoding="base64">${base64}</file>`,
  );
  made += 1;
  return `<?xml version="1.0"?><quiz><question type="shortanswer"><name><text>Pictures</text></name>
    <questiontext format="html"><text>&lt;p&gt;What is shown ${made}?&lt;/p&gt;${pictures.join('')}</text>${stored.join('')}</questiontext>
    <answer fraction="100"><text>a cat</text></answer></question></quiz>`;
}

describe('pictures', () => {
  const text = () => moodle({ 'cat.png': pixel, 'broken.png': Buffer.from('no picture').toString('base64') });

  test('are stored with the tests, and those that are none are left out', async () => {
    const { id: category } = await makeCategory(server.context);
    const { id, files } = await importOf({ text: text(), category });
    expect(files).toBe(2);
    const reply = await act(id, 'apply');
    expect(reply.body).toMatchObject({ import: { state: 'applied', files_stored: 2, changed: 1 } });
    const { items } = await get(id);
    expect(codes(items[0] as ImportItem)).toContain('picture_left_out');
    const [question] = await questionsIn(category);
    const { body } = await send(server, `GET /tests_api/${question?.id}/`, { token: teacher.token });
    const { image } = (body as { data_api: { image: string }[] }).data_api[0] ?? {};
    expect(items[0]?.test?.pictures).toMatchObject([
      { file: expect.stringContaining('cat.png') as string, image },
    ]);
    expect((await fetch(`${server.origin}${image}`)).status).toBe(200);
    await act(id, 'undo');
    expect((await fetch(`${server.origin}${image}`)).status).toBe(404);
  });

  test('that two tests show are files of each of them', async () => {
    const { id: category } = await makeCategory(server.context);
    const [, first = ''] = moodle({ 'cat.png': pixel }).split(/<quiz>|<\/quiz>/);
    const [, second = ''] = moodle({ 'cat.png': pixel }).split(/<quiz>|<\/quiz>/);
    const { id, files } = await importOf({
      text: `<?xml version="1.0"?><quiz>${first}${second}</quiz>`,
      category,
    });
    expect(files).toBe(1);
    await act(id, 'apply');
    const questions = await questionsIn(category);
    const images = await Promise.all(
      questions.map(async (question) => {
        const { body } = await send(server, `GET /tests_api/${question.id}/`, { token: teacher.token });
        return (body as { data_api: { image: string }[] }).data_api[0]?.image ?? '';
      }),
    );
    expect(images).toHaveLength(2);
    await send(server, `DELETE /tests_api/${questions[0]?.id}/`, { token: teacher.token });
    const [gone, left] = await Promise.all(images.map((image) => fetch(`${server.origin}${image}`)));
    expect([gone?.status, left?.status]).toEqual([404, 200]);
  });

  test('of an item are shown before it is imported', async () => {
    const { id } = await importOf({ text: text() });
    const { body } = await act(id, 'items/1/media');
    const { item } = body as { item: ImportItem };
    expect(item).toMatchObject({
      outcome: 'changed',
      test: { pictures: [{ image: expect.stringMatching(/^\/media\//) as string }] },
    });
  });
});

describe('a job', () => {
  const log = pino({ level: 'silent' });
  const quiet = new AbortController().signal;
  const noNeeds = { noteSaved: async () => undefined };

  /** An import that is being applied, by no job of the queue. */
  async function startedImport(): Promise<{ id: number; category: number }> {
    const { id: category } = await makeCategory(server.context);
    const { id } = await importOf({ text: [gift(), gift()].join('\n\n'), category });
    await server.context.database
      .updateTable('question_import')
      .set({ state: 'applying' })
      .where('id', '=', id)
      .execute();
    return { id, category };
  }

  test('that is cut off writes nothing, and all when it is repeated, once', async () => {
    const { id, category } = await startedImport();
    const cut = { noteSaved: () => Promise.reject(new Error('the server ends')) };
    const payload = { import: id, language: 'en' };
    await expect(applyImport(server.context, log, cut)(payload, quiet)).rejects.toThrow('the server ends');
    expect([await questionsIn(category), (await get(id)).state]).toEqual([[], 'applying']);
    for (let time = 0; time < 2; time += 1) await applyImport(server.context, log, noNeeds)(payload, quiet);
    expect(await questionsIn(category)).toHaveLength(2);
    expect(await get(id)).toMatchObject({ state: 'applied', written: 2 });
  });

  test('of a server that has ended does not start anew', async () => {
    const { id } = await startedImport();
    const apply = applyImport(server.context, log, noNeeds);
    await expect(apply({ import: id, language: 'en' }, AbortSignal.abort())).rejects.toThrow('aborted');
    expect((await get(id)).state).toBe('applying');
  });

  test('goes on when the answer does not wait for it', async () => {
    const { id } = await importOf({ text: gift() });
    const { longest } = waits;
    waits.longest = -1;
    const reply = await act(id, 'apply').finally(() => {
      waits.longest = longest;
    });
    expect(reply.status).toBe(200);
    await until(async () => (await get(id)).state === 'applied');
  });
});

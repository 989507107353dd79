import { beforeAll, expect, test } from 'vitest';

import {
  type ImportSummary,
  type QuestionImport,
  sourceMessages,
  starterSubjects,
} from '../../../contract/questions/imports.ts';
import { messages } from '../../../contract/wire/messages.ts';
import { send } from '../../testing/client.ts';
import { type Caller, makeCaller, makeCategory } from '../../testing/factories.ts';
import { startServer } from '../../testing/start-server.ts';
import { readStarterBank } from './starter-bank.ts';

const server = startServer({ jobs: true });
let staff: Caller;
let teacher: Caller;
beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
  teacher = await makeCaller(server.context, { is_teacher: true });
});

async function take(json: object, by: Caller = staff) {
  const { status, body } = await send(server, 'POST /imports_api/', { token: by.token, json });
  return { status, body, made: (body as { import: QuestionImport }).import };
}

async function act(id: number, verb: string, by: Caller): Promise<ImportSummary> {
  const { status, body } = await send(server, `POST /imports_api/${id}/${verb}/`, { token: by.token });
  expect(status).toBe(200);
  return (body as { import: ImportSummary }).import;
}

async function countTests(category: number): Promise<number> {
  const { database } = server.context;
  const found = await database.selectFrom('question').select('id').where('category', '=', category).execute();
  return found.length;
}

test('subjects that the school lacks have no tests in the import; without any it is refused', async () => {
  const { status, body } = await take({ starter: 'ru' });
  expect([status, body]).toMatchObject([400, { category: [sourceMessages.no_starter] }]);
  const { id } = await makeCategory(server.context, { name: 'Физика', language: 'ru', parent: null });
  const { made } = await take({ starter: 'ru' });
  expect(made).toMatchObject({ format: 'starter', source: 'ru', category: null, imported: 0, refused: 0 });
  expect(made.changed).toBe(made.total);
  expect(made.categories).toEqual([{ path: ['Физика'], category: id }]);
  expect(made.items[0]?.remarks).toEqual([{ code: 'category_shortened', detail: 'Физика / 7 класс' }]);
});

test('staff take it in all subjects, a second time it has duplicates alone, and it can be taken back', async () => {
  const json = { language: 'uz', subjects: starterSubjects };
  await send(server, 'POST /blog_api/category/curriculum/', { token: staff.token, json });
  const { status, made } = await take({ starter: 'uz' });
  expect(status).toBe(201);
  expect(made.imported).toBe(made.total);
  expect(made.total).toBe((await readStarterBank('uz')).length);
  expect(await act(made.id, 'apply', staff)).toMatchObject({ state: 'applied', written: made.total });
  const grade = made.categories.find(({ path }) => path.join() === 'Fizika,8-sinf')?.category ?? 0;
  const inGrade = made.items.filter(({ category }) => category.join() === 'Fizika,8-sinf').length;
  expect(inGrade).toBeGreaterThan(0);
  expect(await countTests(grade)).toBe(inGrade);
  const again = await take({ starter: 'uz' });
  expect(again.made).toMatchObject({ total: made.total, refused: made.total });
  expect(await act(made.id, 'undo', staff)).toMatchObject({ state: 'undone' });
  expect(await countTests(grade)).toBe(0);
});

test('a teacher takes the tests of one subject or grade', async () => {
  const root = await makeCategory(server.context, { name: 'Physics', language: 'en', parent: null });
  const grade = await makeCategory(server.context, { name: 'Grade 9', language: 'en', parent: root.id });
  const refused = await take({ starter: 'en' }, teacher);
  expect([refused.status, refused.body]).toMatchObject([400, { category: [messages.required] }]);
  const elsewhere = await take({ starter: 'en', category: (await makeCategory(server.context)).id }, teacher);
  expect([elsewhere.status, elsewhere.body]).toMatchObject([400, { category: [sourceMessages.no_starter] }]);
  const { made } = await take({ starter: 'en', category: grade.id }, teacher);
  expect(new Set(made.items.map(({ category }) => category.join(' / ')))).toEqual(
    new Set(['Physics / Grade 9']),
  );
  expect(await act(made.id, 'apply', teacher)).toMatchObject({ state: 'applied' });
  expect(await countTests(grade.id)).toBe(made.total);
  const whole = await take({ starter: 'en', category: root.id }, teacher);
  expect(whole.made.refused).toBe(made.total);
  expect(whole.made.changed).toBe(whole.made.total - made.total);
});

import { beforeAll, describe, expect, test } from 'vitest';

import { languages } from '../../contract/languages.ts';
import { addSubjects, curriculum, subjectKeys, subjectsIn } from '../../contract/questions/curriculum.ts';
import type { Category } from '../../contract/questions/categories.ts';
import { send } from '../testing/client.ts';
import { type Caller, makeCaller, makeCategory } from '../testing/factories.ts';
import { expectStaffOnly } from '../testing/refusals.ts';
import { startServer } from '../testing/start-server.ts';
import { missingRoots } from './rules.ts';

const server = startServer();
const path = `POST ${addSubjects.path}`;
let staff: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
});

async function add(json: object) {
  const { status, body } = await send(server, path, { token: staff.token, json });
  expect(status).toBe(200);
  return (body as { data_api: [{ subjects: number; grades: number }] }).data_api[0];
}

async function rootNamed(name: string, language: string): Promise<Category> {
  const query = new URLSearchParams({
    name__icontains: name,
    language,
    roots: 'true',
    include_children: 'true',
  });
  const { body } = await send(server, `GET /blog_api/category/?${query.toString()}`);
  const found = (body as { data_api: Category[] }).data_api.find((category) => category.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}

describe('the curriculum', () => {
  test('has names that differ, and grades from 1 to 11', () => {
    for (const language of languages) {
      const names = subjectsIn(language).map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(names.length).toBeGreaterThan(25);
    }
    for (const { grades } of Object.values(curriculum)) {
      const [first, last] = grades;
      expect([first >= 1, first <= last, last <= 11]).toEqual([true, true, true]);
    }
  });

  test('has each language as a foreign one only in schools of another language', () => {
    const keysIn = (language: 'uz' | 'ru') => subjectsIn(language).map(({ key }) => key);
    expect(keysIn('uz')).toContain('russian');
    expect(keysIn('uz')).not.toContain('uzbek');
    expect(keysIn('ru')).toContain('uzbek');
    expect(keysIn('ru')).not.toContain('russian');
  });
});

describe('adding subjects of the curriculum', () => {
  test('is for teachers too while there is no category, and then for staff only', async () => {
    const json = { language: 'uz', subjects: ['drawing'] };
    const pupil = await makeCaller(server.context, { is_pupil: true });
    expect((await send(server, path, { token: pupil.token, json })).status).toBe(403);
    const teacher = await makeCaller(server.context, { is_teacher: true });
    const { status, body } = await send(server, path, { token: teacher.token, json });
    expect([status, body]).toEqual([200, { status: 'ok', data_api: [{ subjects: 1, grades: 2 }] }]);
    const { rows } = await server.context.pool.query(
      `select action, details ->> 'name' as name, details ->> 'is_subject' as is_subject from audit_entry where actor = $1`,
      [teacher.person.id],
    );
    expect(rows).toEqual([{ action: 'category.added', name: 'Chizmachilik', is_subject: 'true' }]);
    await expectStaffOnly(server, path, { json });
  });

  test.each([
    [{}, { language: ['This field is required.'], subjects: ['This field is required.'] }],
    [{ language: 'uz', subjects: [] }, { subjects: ['This list may not be empty.'] }],
    [{ language: 'de', subjects: ['music'] }, { language: ['"de" is not a valid choice.'] }],
  ])('needs a language and a subject: %j', async (json, problem) => {
    const { status, body } = await send(server, path, { token: staff.token, json });
    expect([status, body]).toEqual([400, problem]);
  });

  test('adds subjects with their grades in the order of the grades, and nothing twice', async () => {
    const json = { language: 'uz', subjects: ['english', 'geometry'] };
    expect(await add(json)).toEqual({ subjects: 2, grades: 16 });
    expect((await rootNamed('Ingliz tili', 'uz')).children.map(({ name }) => name)).toEqual(
      Array.from({ length: 11 }, (_, at) => `${at + 1}-sinf`),
    );
    expect(await add(json)).toEqual({ subjects: 0, grades: 0 });
  });

  test('leaves out a subject that is not taught in the language', async () => {
    expect(await add({ language: 'uz', subjects: ['uzbek'] })).toEqual({ subjects: 0, grades: 0 });
  });

  test('of a subject that is there, adds the grades that it lacks', async () => {
    const root = await makeCategory(server.context, { name: 'черчение', language: 'ru' });
    await makeCategory(server.context, { name: '8 класс', language: 'ru', parent: root.id });
    expect(await add({ language: 'ru', subjects: ['drawing'] })).toEqual({ subjects: 0, grades: 1 });
  });

  test('adds all subjects of all languages side by side, each once, also by simultaneous requests', async () => {
    for (const language of languages) {
      const [first, second] = await Promise.all([
        add({ language, subjects: subjectKeys }),
        add({ language, subjects: subjectKeys }),
      ]);
      expect(Math.min(first.grades, second.grades)).toBe(0);
      expect(await add({ language, subjects: subjectKeys })).toEqual({ subjects: 0, grades: 0 });
    }
    const named = [await rootNamed('Algebra (Oʻzbekcha)', 'uz'), await rootNamed('Algebra', 'en')];
    expect(named.map(({ children }) => children.length)).toEqual([5, 5]);
  });
});

test('a subject whose name is taken in two ways by another language is left out', () => {
  const algebra = subjectsIn('en').find(({ key }) => key === 'algebra');
  if (algebra === undefined) throw new Error('there is no algebra');
  const roots = ['Algebra', 'ALGEBRA (English)'].map((name, id) => ({ id, name, language: 'uz' as const }));
  expect(missingRoots(roots, 'en', [algebra])).toEqual({ found: [], missing: [] });
  expect(missingRoots(roots.slice(0, 1), 'en', [algebra]).missing).toEqual([
    { name: 'Algebra (English)', subject: algebra },
  ]);
});

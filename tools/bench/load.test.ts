import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { ask, temporaryDatabase, urlOf } from '../../server/testing/postgres.ts';
import { startProgram, temporaryFolder } from '../../server/testing/program.ts';
import { isPassword } from '../../server/users/passwords.ts';
import type { Manifest } from './manifest.ts';
import { partsOf } from './size.ts';

const size = { tests: 1000, categories: 50, users: 400, results: 2000 };

async function load(database: string, user?: string) {
  const file = join(temporaryFolder(), 'manifest.json');
  const amounts = Object.entries(size).flatMap(([name, amount]) => [`--${name}`, String(amount)]);
  const program = startProgram('tools/bench/load.ts', [...amounts, '--manifest', file], {
    DATABASE_URL: urlOf(database, user),
    DATA_DIR: temporaryFolder(),
  });
  return { code: await program.ended, out: program.out(), errors: program.errors(), file };
}

async function rowsOf(database: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: urlOf(database) });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return rows;
}

/** A checksum of each table, without the salted password hash. */
async function digests(database: string): Promise<unknown[]> {
  const tables = {
    users: `to_jsonb(row) - 'password_hash'`,
    category: 'row',
    question: 'row',
    answer: 'row',
    work: `to_jsonb(row) - 'given_at'`,
  };
  const statements = Object.entries(tables).map(
    ([table, row]) =>
      `select '${table}' as name, count(*), md5(string_agg((${row})::text, ',' order by id)) from ${table} as row`,
  );
  return rowsOf(database, statements.join(' union all '));
}

test('people and categories are divided into roles and levels', () => {
  const parts = partsOf({ tests: 20_000, categories: 300, users: 2000, results: 200_000 });
  expect(parts).toEqual({ staff: 10, teacher: 90, parent: 600, pupil: 1300, levels: [6, 24, 90, 180] });
  expect(() => partsOf({ ...size, users: 5 })).toThrow(RangeError);
  expect(() => partsOf({ ...size, categories: 3 })).toThrow(RangeError);
  expect(() => partsOf({ ...size, results: 260 * 1000 + 1 })).toThrow(RangeError);
});

test('load makes the school that its manifest describes, and refuses a database that has one', async () => {
  const database = await temporaryDatabase();
  const loaded = await load(database);
  expect(loaded).toMatchObject({ code: 0, errors: '' });
  expect(loaded.out).toContain('100 %');
  const manifest = JSON.parse(readFileSync(loaded.file, 'utf8')) as Manifest;
  expect(Object.keys(manifest)).toEqual([
    'version',
    'password',
    'users',
    'categories',
    'tests',
    'search_terms',
    'category_terms',
  ]);
  expect(manifest.version).toBe(1);
  for (const role of ['staff', 'teacher', 'parent', 'pupil'] as const) {
    const rows = await rowsOf(database, `select email from users where is_${role} and is_active order by id`);
    expect(manifest.users[role]).toEqual(rows.map(({ email }) => email));
  }
  expect(Object.values(manifest.users).map(({ length }) => length)).toEqual([2, 18, 120, 260]);
  const [any] = await rowsOf(
    database,
    'select max(password_hash) as hash, count(distinct password_hash) from users',
  );
  expect(await isPassword(manifest.password, String(any?.['hash']))).toBe(true);
  expect(any?.['count']).toBe('1');
  for (const [table, ids] of [
    ['category', manifest.categories],
    ['question', manifest.tests],
  ] as const) {
    expect((await rowsOf(database, `select id from ${table} order by id`)).map(({ id }) => id)).toEqual(ids);
  }
  const levels = await rowsOf(
    database,
    `with recursive tree as (
       select id, 1 as level from category where parent is null
       union all select category.id, level + 1 from category join tree on category.parent = tree.id
     ) select level, count(*)::integer from tree group by level order by level`,
  );
  expect(levels.map(({ count }) => count)).toEqual([1, 4, 15, 30]);
  const families = await rowsOf(
    database,
    `select father_email, mother_email, count(*)::integer as children,
       bool_and(father_email <> mother_email and exists (select from users where email = child.father_email and is_parent)
         and exists (select from users where email = child.mother_email and is_parent)) as have_parents
     from users as child where is_pupil group by father_email, mother_email`,
  );
  expect(families).toHaveLength(60);
  for (const family of families) expect(family).toMatchObject({ have_parents: true });
  expect(new Set(families.map(({ children }) => children))).toEqual(new Set([4, 5]));
  const [tests] = await rowsOf(
    database,
    `select count(*) filter (where test_type = 'choosable')::integer as choosable,
       count(*) filter (where tags <> '[]')::integer as tagged,
       (select count(distinct work)::integer from work_question) as works,
       bool_and(exists (select from users where users.id = author and is_teacher)) as by_teachers from question`,
  );
  expect(tests).toEqual({ choosable: 800, tagged: 100, works: 10, by_teachers: true });
  for (const term of [...manifest.search_terms.slice(0, 5), ...manifest.category_terms.slice(0, 5)]) {
    const table = manifest.search_terms.includes(term) ? 'question' : 'category';
    const column = table === 'question' ? 'savol' : 'name';
    const found = await rowsOf(database, `select from ${table} where ${column} ilike '%${term}%' limit 1`);
    expect(found, term).toHaveLength(1);
  }

  const again = await load(database);
  expect(again.code).toBe(1);
  expect(again.errors).toContain('A school is in this database already.');
  expect((await rowsOf(database, 'select count(*)::integer from answer'))[0]).toEqual({
    count: size.results,
  });
});

test('the same size gives the same school, loaded by a superuser or by the owner of the database', async () => {
  const owner = `loader_${crypto.randomUUID().replaceAll('-', '')}`;
  await ask('savol', `create role ${owner} login`);
  onTestFinished(() => ask('savol', `drop role ${owner}`));
  const [first, second] = [await temporaryDatabase(), await temporaryDatabase()];
  await ask('savol', `alter database ${second} owner to ${owner}`);
  const superuser = await load(first);
  const another = await load(second, owner);
  expect([superuser.code, another.code]).toEqual([0, 0]);
  expect(await digests(second)).toEqual(await digests(first));
  expect(readFileSync(another.file, 'utf8')).toBe(readFileSync(superuser.file, 'utf8'));
});

import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

import { inTransaction } from '../../server/database/database.ts';
import { tokenOf } from '../../server/testing/factories.ts';
import { send as sendTo } from '../../server/testing/client.ts';
import { until } from '../../server/testing/program.ts';
import { startServer } from '../../server/testing/start-server.ts';
import { lockQuestion, insertQuestion } from '../../server/questions/store.ts';
import { findAccountByEmail } from '../../server/users/store.ts';
import { tablesWithoutIds, fill, tables } from './fill.ts';
import { manifestOf, password } from './manifest.ts';
import { recordStatements, type Statement } from './recording.ts';
import { partsOf } from './size.ts';

const size = { tests: 20_000, categories: 300, users: 2000, results: 60_000 };
const manifest = manifestOf(size, partsOf(size));
const server = startServer();
const statements: Statement[] = [];

/** A plan that reads a large table without an index. */
const wholeTable = /Seq Scan on (question|answer|users|progress|question_count|mark)\b/;

beforeAll(async () => {
  const { database } = server.context;
  const { signal } = new AbortController();
  await inTransaction(database, (transaction) =>
    fill(transaction, size, { done: () => undefined, end: () => undefined }, signal),
  );
  await markAnswers();
  for (const table of [...tables, ...tablesWithoutIds, 'mark']) await makeAllVisible(table);
  await act();
});

/** Marks all answers of the school, except those to one question in a hundred, which become essays that wait. */
async function markAnswers(): Promise<void> {
  const { database } = server.context;
  await sql`
    insert into mark (answer, question, author, percentage, marked_at)
    select answer.id, answer.question, author, 50, now()
    from answer join question on question.id = answer.question where answer.question % 100 <> 0`.execute(
    database,
  );
  await sql`
    update question set test_type = 'essay', content = '{}', key = null where id % 100 = 0`.execute(database);
  await sql`
    insert into mark (answer, question, author)
    select answer.id, answer.question, author
    from answer join question on question.id = answer.question where answer.question % 100 = 0`.execute(
    database,
  );
}

/**
 * Vacuums and analyzes a table until PostgreSQL knows that all its rows are visible to every transaction: the planner
 * prefers an index-only scan by that count. One vacuum is not always enough. Test servers commit asynchronously, and
 * vacuum counts a row as visible only once its commit is in the log file, which the WAL writer does every 200 ms.
 */
async function makeAllVisible(table: string): Promise<void> {
  const { database } = server.context;
  // Only this function may change the statistics that the planner uses.
  await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(database);
  await until(async () => {
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(database);
    const { rows } = await sql`
      select from pg_class where oid = ${table}::regclass and relallvisible < relpages`.execute(database);
    return rows.length === 0;
  });
}

async function tokenFor(email = ''): Promise<string> {
  const account = await findAccountByEmail(server.context.database, email);
  return tokenOf(server.context, account ?? { id: 0 });
}

/** Sends the requests that people send often, and records their statements. */
async function act(): Promise<void> {
  const { staff, teacher, parent, pupil } = manifest.users;
  const readers = await Promise.all([staff[0], teacher[0], parent[0], pupil[0]].map(tokenFor));
  const solver = await tokenFor(pupil[1]);
  const recorder = recordStatements(server.context);
  const send = async (request: string, sent: Parameters<typeof sendTo>[2] = {}) => {
    const reply = await sendTo(server, request, sent);
    expect(reply.status).toBeLessThan(300);
    return reply.body;
  };
  await send('POST /auth/jwt/create/', { json: { email: pupil[2], password } });
  await send('POST /auth/jwt/verify/', { json: { token: solver } });
  await send('GET /auth/users/me/', { token: solver });
  const queries = [
    '',
    'sort=name_asc',
    'category=9',
    'category=150&sort=name_desc',
    's=tenglama',
    's=bababa',
  ];
  for (const token of readers) {
    const filters = [
      'levels=34',
      'types=free_text',
      'without_key=true',
      'never_given=true',
      'ids=5,50,500',
      'tag=mavzu+7',
      'author=11',
      'language=ru',
      'given_within=3000',
    ];
    for (const query of [...queries, ...filters, 's=daryo&category=9', 'page=3']) {
      const { data_api } = (await send(`GET /tests_api/?${query}`, { token })) as {
        data_api: { id: number }[];
      };
      if (data_api[0]) await send(`GET /tests_api/${data_api[0].id}/`, { token });
      if (data_api[0] && readers.indexOf(token) > 1) {
        await send(`GET /tests_api/${data_api[0].id}/results/`, { token });
      }
    }
  }
  for (const headers of [{}, { 'Idempotency-Key': 'once' }]) {
    const path = 'GET /tests_api/get-unsolved/?category_id=3';
    const { test: next } = (await send(path, { token: solver })) as {
      test: { id: number; test_type: string };
    };
    const json = next.test_type === 'choosable' ? { users_answer: 'a' } : { users_text_answer: '1' };
    await send(`POST /tests_api/${next.id}/submit/`, { token: solver, json, headers });
  }
  for (const sort of ['name_desc', 'id_asc']) {
    // Deep pages, before and after a test is written.
    for (const page of ['1000', '1001']) {
      await send(`GET /tests_api/?page=${page}&sort=${sort}`, { token: readers[0] });
      const { author: _, ...copied } = await lockQuestion(server.context.database, 5, 'answer');
      await insertQuestion(server.context.database, {
        test_type: copied.test_type,
        savol: 'A new test',
        category: copied.category,
        qiyinlik_darajasi: copied.qiyinlik_darajasi,
        image: null,
        author: null,
        content: copied.content,
        key: null,
      });
    }
  }
  for (const query of [
    '',
    's=pupil77',
    's=karimov aziza',
    'role=teacher&sort=name_asc',
    'page=3&sort=id_asc',
  ]) {
    await send(`GET /people_api/?${query}`, { token: readers[0] });
  }
  for (let times = 0; times < 2; times += 1) {
    await send(
      'GET /blog_api/category/?name__icontains=mat&include_children=true&children_depth=2&per_page=20',
    );
  }
  await send('GET /blog_api/?s=maktab');
  const [ofStaff, ofTeacher, ofParent, ofPupil] = readers;
  const written = (await send('GET /tests_api/written/', { token: ofTeacher })) as {
    data_api: { id: number }[];
  };
  for (let times = 0; times < 2; times += 1) {
    for (const [path, token] of [
      ['/home_api/pupil/', solver],
      ['/home_api/children/', ofParent],
      ['/home_api/teacher/', ofTeacher],
      ['/home_api/school/', ofStaff],
      ['/blog_api/category/progress/?ids=1,2,3,150', solver],
      ['/tests_api/get-unsolved/?category_id=3&progress=true', solver],
      ['/tests_api/get-unsolved/?category_id=3&ahead=20', solver],
      ['/tests_api/get-unsolved/?category_id=4&ahead=20', solver],
      ['/tests_api/answered/?verdict=mistakes', ofPupil],
      ['/tests_api/similar/?category=9&text=tenglama%20yeching', ofStaff],
      ['/tests_api/similar/?category=9&text=tenglama%20yeching', ofTeacher],
      ['/tests_api/answered/?category=9', ofPupil],
      [`/tests_api/${written.data_api[0]?.id}/neighbours/`, ofStaff],
      [`/tests_api/${written.data_api[0]?.id}/neighbours/`, ofTeacher],
      [`/tests_api/answers/?ids=${written.data_api.map(({ id }) => id).join()}`, ofParent],
      [`/tests_api/${written.data_api[0]?.id}/statistics/`, ofTeacher],
      [`/tests_api/${written.data_api[0]?.id}/answers/?verdict=wrong`, ofTeacher],
    ]) {
      await send(`GET ${path}`, { token: token ?? '' });
    }
  }
  const waiting = (await send('GET /tests_api/to-mark/', { token: ofStaff })) as {
    data_api: { id: number; test: { id: number } }[];
  };
  const [oldest] = waiting.data_api;
  for (const [query, token] of [
    ['', ofTeacher],
    ['per_page=1&page=2', ofStaff],
    [`test=${oldest?.test.id}`, ofStaff],
    [`after=${oldest?.id}&per_page=1`, ofTeacher],
  ]) {
    await send(`GET /tests_api/to-mark/?${query}`, { token: token ?? '' });
  }
  await send(`GET /tests_api/to-mark/${oldest?.id}/`, { token: ofStaff });
  const json = { percentage: 80, comment: 'Well told.' };
  await send(`PUT /tests_api/to-mark/${oldest?.id}/`, { token: ofStaff, json });
  statements.push(
    ...recorder
      .take()
      .filter(({ text }) => /^\s*(\/\*.*\*\/)?\s*(select|with|insert|update|delete)/.test(text)),
  );
}

async function planOf(statement: string, values?: unknown[]): Promise<string> {
  const { rows } = await server.context.pool.query<{ 'QUERY PLAN': string }>(
    values === undefined ? { text: statement } : { text: statement, values },
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

describe('no statement of a request scans a large table', () => {
  test('a scan is recognized', async () => {
    expect(await planOf(`explain (generic_plan) select from question where change_by_ai = $1`)).toMatch(
      wholeTable,
    );
    expect(statements.length).toBeGreaterThan(60);
  });

  test('with a generic plan, unless the statement is planned for its values', async () => {
    for (const text of new Set(statements.map((statement) => statement.text))) {
      if (text.includes('planned anew')) continue;
      expect(await planOf(`explain (generic_plan) ${text}`), text).not.toMatch(wholeTable);
    }
  });

  test('with a plan for the recorded values', async () => {
    for (const { text, values } of statements) {
      // Counting the matches of a frequent word reads half the pages, for which a scan is the right plan.
      if (text.includes('count(*)')) continue;
      expect(await planOf(`explain ${text}`, values), text).not.toMatch(wholeTable);
    }
  });
});

test('tests are counted beyond 10,000 where counters know them, and up to 10,000 elsewhere', async () => {
  const token = await tokenFor(manifest.users.staff[0]);
  const count = async (query: string) =>
    (await sendTo(server, `GET /tests_api/?${query}`, { token })).body as Record<string, unknown>;
  for (const query of ['', 'enabled=true']) {
    const counted = await count(query);
    expect(counted['total']).toBeGreaterThan(19_000);
    expect(counted).not.toHaveProperty('total_is_exact');
  }
  for (const query of ['types=choosable', 'never_given=true', 'language=en', 's=e'])
    expect(await count(query), query).toMatchObject({
      total: 10_000,
      total_pages: 1000,
      total_is_exact: false,
    });
  const few = await count('types=choosable&category=150');
  expect(few['total']).toBeLessThan(10_000);
  expect(few).not.toHaveProperty('total_is_exact');
});

/** Statements that serve several simultaneous requests. */
const shared = /\basked\b|"session_epoch"/;

test('a statement for several requests gets a generic plan, for few requests as for many', async () => {
  const reading = statements.filter(({ text }) => shared.test(text) && !text.includes('insert into'));
  const client = await server.context.pool.connect();
  try {
    for (const { text, values } of reading) {
      for (let times = 0; times < 8; times += 1) await client.query(text, values);
    }
    const { rows } = await client.query<{ statement: string; generic_plans: number; custom_plans: number }>(
      'select statement, generic_plans, custom_plans from pg_prepared_statements',
    );
    const known = rows.filter(({ statement }) => reading.some(({ text }) => text === statement));
    expect(known.length).toBeGreaterThanOrEqual(4);
    // PostgreSQL makes five custom plans before it compares them with a generic one.
    expect(known.filter(({ custom_plans }) => custom_plans > 5)).toEqual([]);
  } finally {
    client.release();
  }
});

import { expect, test } from 'vitest';

import { send } from '../testing/client.ts';
import { makeCaller, makeQuestion } from '../testing/factories.ts';
import { roles } from '../testing/roles.ts';
import { startServer } from '../testing/start-server.ts';
import { makeAttempt, makeWork } from '../testing/work.ts';

const server = startServer();

/** All rows of some tables as text, by default of all tables, those of the queue included. */
async function dump(pattern = '%'): Promise<string> {
  const { pool } = server.context;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') and tablename like $1`,
    [pattern],
  );
  expect(tables.length).toBeGreaterThan(0);
  const texts = tables.map(async ({ name }) => {
    const { rows } = await pool.query<{ row: string }>(`select each::text as row from ${name} as each`);
    return rows.map(({ row }) => `${name} ${row}\n`).join('');
  });
  return (await Promise.all(texts)).join('');
}

const secrets = {
  first_name: 'Zqnodira',
  last_name: 'Zqsecretova',
  email: 'zqpupil@example.com',
  father_email: 'zqfather@example.com',
  about: 'Zqabout',
  answer: 'Zqtyped freely',
  essay: 'Zqwritten at length',
  comment: 'Zqcomment',
  inWork: 'Zqtyped in work',
  reason: 'Zqreason',
};
const names = Object.values(secrets).map((secret) => secret.toLowerCase());

/** The rows of a dump that have a name, an address or a text of the pupil. */
const tracesIn = (rows: string) =>
  rows.split('\n').filter((row) => names.some((name) => row.toLowerCase().includes(name)));

const { answer, essay, comment, inWork, reason, ...account } = secrets;

/** Does all that leaves traces of a pupil beside the account. */
async function leaveTraces() {
  const { context } = server;
  const { person, token } = await makeCaller(context, { ...roles.pupil, ...account });
  const teacher = await makeCaller(context, roles.teacher);
  const staff = await makeCaller(context, roles.staff);
  const sent: number[] = [];
  const ask = async (request: string, by: string | undefined, json: object) => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const reply = await send(server, request, { token: by, json, headers });
    sent.push(reply.status);
    return reply;
  };
  const [short, long] = [
    await makeQuestion(context, { test_type: 'free_text' }),
    await makeQuestion(context, { test_type: 'essay', author: teacher.person.id }),
  ];
  await ask(`POST /tests_api/${short.id}/submit/`, token, { users_text_answer: answer });
  await ask(`POST /tests_api/${long.id}/submit/`, token, { answer: { text: essay } });
  const { id } = await context.database
    .selectFrom('answer')
    .select('id')
    .where('question', '=', long.id)
    .executeTakeFirstOrThrow();
  await ask(`PUT /tests_api/to-mark/${id}/`, teacher.token, { percentage: 50, comment });
  await ask('POST /auth/jwt/create/', undefined, { email: person.email, password: 'wrong' });
  await ask('POST /auth/users/reset_password/', undefined, { email: person.email });
  expect(sent).toEqual([201, 201, 200, 401, 204]);

  const work = await makeWork(context, { pupils: [person], questions: [short] });
  const attempt = await makeAttempt(context, {
    work,
    person,
    answers: { [short.id]: { users_text_answer: inWork } },
  });
  await context.database
    .updateTable('work_answer')
    .set({ reason })
    .where('attempt', '=', attempt.id)
    .execute();
  for (const state of ['applied', 'checked']) {
    await context.pool.query(
      `with import as (
        insert into roster_import (source, settings, state, applied_at)
        values ('list.csv', '{}', $1, case when $1 = 'applied' then now() end) returning id
      )
      insert into roster_row (import, number, draft, outcome, receipt, person, undo)
      select id, 1, $2::jsonb, 'changed', $2::jsonb, $3, $2::jsonb from import`,
      [state, JSON.stringify(account), person.id],
    );
  }
  await context.pool.query(
    `with import as (
      insert into question_import (made_by, source, format, encoding, categories, adds_categories)
      values ($1, $2, 'gift', 'utf-8', '[]', false) returning id
    )
    insert into question_import_item (import, number, place, name, category, remarks, receipt, outcome)
    select id, 1, 'line 1', $2, '[]', '[]', '[]', 'refused' from import`,
    [person.id, account.email],
  );
  return { person, staff };
}

test('no table and no waiting job has the name, the addresses or the texts of an erased person', async () => {
  const { person, staff } = await leaveTraces();
  const before = await dump();
  for (const secret of Object.values(secrets)) expect(before).toContain(secret);
  for (const place of ['roster_row', 'question_import_item', 'budget', '_private_jobs'])
    expect(await dump(place)).toContain('zqpupil');
  const { status } = await send(server, `DELETE /people_api/${person.id}/`, { token: staff.token });
  expect(status).toBe(204);
  expect(tracesIn(await dump())).toEqual([]);
});

test('a stored response is not readable without its Idempotency-Key', async () => {
  await leaveTraces();
  const stored = await dump('idempotency_key');
  expect(stored.split('\n').length).toBeGreaterThan(3);
  expect(tracesIn(stored)).toEqual([]);
  expect(stored).not.toContain('user_name');
});

test('mails and limits of an address stay where another person has it by then', async () => {
  const { context } = server;
  const staff = await makeCaller(context, roles.staff);
  const email = 'passed-on@example.com';
  const former = await makeCaller(context, { email });
  await context.database
    .updateTable('users')
    .set({ closed_at: new Date(), is_active: false })
    .where('id', '=', former.person.id)
    .execute();
  await makeCaller(context, { email });
  await send(server, 'POST /auth/users/reset_password/', { json: { email } });
  const { status } = await send(server, `DELETE /people_api/${former.person.id}/`, { token: staff.token });
  expect(status).toBe(204);
  for (const place of ['budget', '_private_jobs']) expect(await dump(place)).toContain(email);
});

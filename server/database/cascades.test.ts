import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { startServer } from '../testing/start-server.ts';

const server = startServer();

/** The rows of which results and grade books consist. */
const graded = [
  'answer',
  'mark',
  'regrade',
  'work_attempt',
  'work_answer',
  'work_regrade',
  'work_class',
  'rejected_answer',
  'grade_mark',
];

/** The tables whose rows take graded ones with them when they are deleted, and why no deletion does. */
const deletions: Readonly<Record<string, string>> = {
  answer: 'no code deletes a row',
  class: 'deleteEmptyClasses deletes classes without work and columns',
  grade_column: 'deleteColumn, where its author asks for it, writes each mark into the audit trail',
  users: 'deleteUnused, deleteSignUps and their like delete accounts that nobody has used',
  work: 'deleteWork deletes work that nobody has begun; a start waits for it',
  work_answer: 'no code deletes a row',
  work_attempt: 'no code deletes a row',
};

test('results go with nothing that is deleted while it has results', async () => {
  const { rows } = await sql<{ name: string }>`
    with recursive lost (name) as (
      select unnest(${graded}::text[])::regclass
      union
      select confrelid::regclass from pg_constraint join lost on conrelid = lost.name
      where contype = 'f' and confdeltype = 'c'
    )
    select distinct confrelid::regclass::text as name from pg_constraint join lost on conrelid = lost.name
    where contype = 'f' and confdeltype = 'c' order by name`.execute(server.context.database);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(deletions));
});

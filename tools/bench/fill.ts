import { sql } from 'kysely';

import { suspendConstraints } from '../../server/backup/target.ts';
import { CannotStart } from '../../server/process/cannot-start.ts';
import type { Database } from '../../server/database/database.ts';
import { hashPassword } from '../../server/users/passwords.ts';
import { password } from './manifest.ts';
import type { Progress } from '../../server/process/progress.ts';
import { insertCategories, insertPeople, insertResults, insertTests, insertWork, step } from './school.ts';
import { partsOf, type Size } from './size.ts';

/** The tables that are filled. */
export const tables = ['users', 'category', 'question', 'answer', 'work'];

/** The tables whose rows have no ids: the tests of work, and those in which answers are counted. */
export const tablesWithoutIds = ['work_question', 'progress', 'question_count', 'answer_time'];

/**
 * Fills an empty database with a school, by statements of at most `step` rows each.
 * @throws CannotStart where the database is not empty
 */
export async function fill(
  transaction: Database,
  size: Size,
  progress: Progress,
  ending: AbortSignal,
): Promise<void> {
  const parts = partsOf(size);
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from users) and not exists (select from category)
       and not exists (select from question) as empty`.execute(transaction);
  if (!rows[0]?.empty) {
    throw new CannotStart('A school is in this database already. Choose another DATA_DIR or DATABASE_URL.');
  }
  const password_hash = await hashPassword(password);
  const inverse = await suspendConstraints(transaction, [...tables, ...tablesWithoutIds]);
  await sql`set local maintenance_work_mem = '512MB'`.execute(transaction);
  for (const level of parts.levels.keys()) await insertCategories(transaction, parts.levels, level);
  progress.done(size.categories, 'categories');
  const inSteps = stepper(progress, ending);
  await inSteps(size.users, 'people', (from) =>
    insertPeople(transaction, parts, password_hash, from + 1, from + step),
  );
  await inSteps(size.tests, 'tests', (from) => insertTests(transaction, parts, size, from + 1));
  await insertWork(transaction, parts, size);
  await inSteps(size.results, 'results', (from) => insertResults(transaction, parts, size, from));
  await sql`select recount_answers()`.execute(transaction);
  for (const statement of inverse) {
    ending.throwIfAborted();
    await sql.raw(statement).execute(transaction);
    progress.done(amountOf(size) / 2 / inverse.length, 'indexes');
  }
  await sql`select recount_tests()`.execute(transaction);
  for (const table of tables) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))
    `.execute(transaction);
  }
  progress.done(amountOf(size), 'counts');
}

/** The total of the amounts that `fill` reports to its progress. */
export function amountOf({ tests, categories, users, results }: Size): number {
  return 2 * (tests + categories + users + results);
}

function stepper(progress: Progress, ending: AbortSignal) {
  return async (total: number, what: string, insert: (from: number) => Promise<void>) => {
    for (let from = 0; from < total; from += step) {
      ending.throwIfAborted();
      await insert(from);
      progress.done(Math.min(step, total - from), what);
    }
  };
}

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { sql } from 'kysely';

import { CannotStart } from '../server/cannot-start.ts';
import { type Database, inTransaction } from '../server/database/database.ts';
import { runProgram } from '../server/ending.ts';
import { openForTask } from '../server/open-for-task.ts';
import { settings } from '../server/settings.ts';
import { hashPassword } from '../server/users/passwords.ts';
import { manifestOf, password } from './manifest.ts';
import { type Progress, showProgress } from './progress.ts';
import { prepareForInserts } from './quick-inserts.ts';
import { insertCategories, insertPeople, insertResults, insertTests, step } from './school.ts';
import { type Parts, partsOf, type Size } from './size.ts';

const usage = 'npm run load -- --tests 20000 --categories 300 --users 2000 --results 200000 --manifest FILE';

await runProgram(async (ending) => {
  const { size, manifest } = given();
  const parts = possible(size);
  const begun = Date.now();
  await using opened = new AsyncDisposableStack();
  const { database } = await openForTask(settings(), ending, opened);
  await inTransaction(database, (transaction) => fill(transaction, size, parts, ending));
  for (const table of ['users', 'category', 'question', 'answer']) {
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(database);
  }
  writeFileSync(manifest, `${JSON.stringify(manifestOf(size, parts))}\n`);
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  process.stdout.write(`The school stands after ${seconds} s; who is in it is told by ${manifest}.\n`);
});

function given(): { size: Size; manifest: string } {
  const names = ['tests', 'categories', 'users', 'results'] as const;
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { tests: text, categories: text, users: text, results: text, manifest: text },
  });
  const wrong = names.filter((name) => !/^[1-9]\d{0,8}$/.test(values[name] ?? ''));
  if (wrong.length > 0 || values.manifest === undefined) throw new CannotStart(`Say how large: ${usage}`);
  const [tests = 0, categories = 0, users = 0, results = 0] = names.map((name) => Number(values[name]));
  return { size: { tests, categories, users, results }, manifest: values.manifest };
}

function possible(size: Size): Parts {
  try {
    return partsOf(size);
  } catch (error) {
    throw error instanceof RangeError ? new CannotStart(error.message) : error;
  }
}

/** All of the school or nothing of it, in steps that are the same however large it is. */
async function fill(transaction: Database, size: Size, parts: Parts, ending: AbortSignal): Promise<void> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from users) and not exists (select from category)
       and not exists (select from question) as empty`.execute(transaction);
  if (!rows[0]?.empty) {
    throw new CannotStart('A school is in this database already. Choose another DATA_DIR or DATABASE_URL.');
  }
  const password_hash = await hashPassword(password);
  const again = await prepareForInserts(transaction);
  const progress = showProgress(amountOf(size) * 2);
  for (const level of parts.levels.keys()) await insertCategories(transaction, parts.levels, level);
  progress.done(size.categories, 'categories');
  const inSteps = stepper(progress, ending);
  await inSteps(size.users, 'people', (from) =>
    insertPeople(transaction, parts, password_hash, from + 1, from + step),
  );
  await inSteps(size.tests, 'tests', (from) => insertTests(transaction, parts, size, from + 1));
  await inSteps(size.results, 'results', (from) => insertResults(transaction, parts, size, from));
  for (const statement of again) {
    ending.throwIfAborted();
    await sql.raw(statement).execute(transaction);
    progress.done(amountOf(size) / again.length, 'indexes');
  }
  await sql`select recount_tests()`.execute(transaction);
  for (const table of ['users', 'category', 'question', 'answer']) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))
    `.execute(transaction);
  }
  progress.done(amountOf(size), 'counts');
}

function amountOf({ tests, categories, users, results }: Size): number {
  return tests + categories + users + results;
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

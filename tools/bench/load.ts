import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { sql } from 'kysely';

import { CannotStart } from '../../server/process/cannot-start.ts';
import { inTransaction } from '../../server/database/database.ts';
import { runProgram } from '../../server/process/run-program.ts';
import { openForTask } from '../../server/commands/open-for-task.ts';
import { settings } from '../../server/process/settings.ts';
import { amountOf, tablesWithoutIds, fill, tables } from './fill.ts';
import { manifestOf } from './manifest.ts';
import { showProgress } from '../../server/process/progress.ts';
import { type Parts, partsOf, type Size } from './size.ts';

const usage =
  'npm run bench -- load --tests 20000 --categories 300 --users 2000 --results 200000 --manifest FILE';

await runProgram(async (ending) => {
  const { size, manifest } = options();
  const parts = checkedParts(size);
  const start = Date.now();
  await using opened = new AsyncDisposableStack();
  const { database } = await openForTask(settings(), ending, opened);
  await inTransaction(database, (transaction) =>
    fill(transaction, size, showProgress(amountOf(size)), ending),
  );
  for (const table of [...tables, ...tablesWithoutIds]) {
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(database);
  }
  writeFileSync(manifest, `${JSON.stringify(manifestOf(size, parts))}\n`);
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  process.stdout.write(`The school is complete after ${seconds} s; ${manifest} describes it.\n`);
});

function options(): { size: Size; manifest: string } {
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

function checkedParts(size: Size): Parts {
  try {
    return partsOf(size);
  } catch (error) {
    throw error instanceof RangeError ? new CannotStart(error.message) : error;
  }
}

import { type Counted, countByType, fitOfAnswer, problemsOfQuestion } from '../answers/row-check.ts';
import { readStoredRows } from '../answers/stored-rows-store.ts';
import type { Database } from '../database/database.ts';
import { CannotStart } from '../process/cannot-start.ts';
import { print } from '../process/print.ts';
import { settings } from '../process/settings.ts';
import { differenceOf, lossOf, wrongChangeOf } from '../work/results/check.ts';
import { readResultsToCheck } from '../work/results/check-store.ts';
import { openForTask } from './open-for-task.ts';

/**
 * Prints what earlier edits have changed, as far as it is known: results that the rule does not give, changes without a correction of a key,
 * and attempts that have lost tests.
 */
async function printDifferences(database: Database, ending: AbortSignal): Promise<void> {
  let count = 0;
  const say = (line: string | undefined) => {
    ending.throwIfAborted();
    if (line === undefined) return;
    count += 1;
    print(line);
  };
  await readResultsToCheck(database, {
    answer: (row, versions) => say(differenceOf(row, versions)),
    change: (row, versions) => say(wrongChangeOf(row, versions)),
    attempt: (row) => say(lossOf(row)),
  });
  print(`${count} results were changed by edits that corrected no key.`);
}

/**
 * Checks every test and every answer by the types of questions, and every result by the rule of results, with or without a running server, and
 * prints counts and digests. It changes nothing.
 * @throws CannotStart where a row does not fit
 */
export async function checkQuestions(ending: AbortSignal): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const { database } = await openForTask(settings(), ending, opened);
  await printDifferences(database, ending);
  const [questions, answers] = [countByType(), countByType()];
  const fits = { own: 0, other: 0, none: 0 };
  const wrong: string[] = [];
  await readStoredRows(database, {
    question(row) {
      ending.throwIfAborted();
      questions.add(row);
      const problems = Object.entries(problemsOfQuestion(row));
      if (problems.length > 0) {
        wrong.push(`test ${row.id}: ${problems.map(([path, sentence]) => `${path}: ${sentence}`).join(' ')}`);
      }
    },
    answer(row) {
      ending.throwIfAborted();
      answers.add(row);
      const fit = fitOfAnswer(row);
      fits[fit] += 1;
      if (fit === 'none') wrong.push(`answer ${row.id}: It fits no type.`);
    },
  });
  printCounts('tests', questions.end());
  printCounts('answers', answers.end());
  print(`${fits.other} answers fit another type than their test has now, or their text was erased.`);
  for (const line of wrong) print(line);
  if (wrong.length > 0) throw new CannotStart(`${wrong.length} rows do not fit their types.`);
  print('Every test and answer fits its type.');
}

function printCounts(what: string, counts: readonly Counted[]): void {
  for (const { test_type, rows, digest } of counts) print(`${rows} ${test_type} ${what}, SHA-256 ${digest}`);
}

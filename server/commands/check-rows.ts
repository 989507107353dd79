import { type Counted, countByType, fitOfAnswer, problemsOfQuestion } from '../answers/row-check.ts';
import { readStoredRows } from '../answers/stored-rows-store.ts';
import { CannotStart } from '../process/cannot-start.ts';
import { print } from '../process/print.ts';
import { settings } from '../process/settings.ts';
import { openForTask } from './open-for-task.ts';

/**
 * Checks every test and every answer by the types of questions, with or without a running server, and prints counts and digests.
 * @throws CannotStart where a row does not fit
 */
export async function checkQuestions(ending: AbortSignal): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const { database } = await openForTask(settings(), ending, opened);
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

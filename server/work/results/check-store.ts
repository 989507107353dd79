import { sql } from 'kysely';

import { isErased } from '../../answers/store.ts';
import { readAll } from '../../answers/stored-rows-store.ts';
import { type Database, inTransaction } from '../../database/database.ts';
import type { GradableVersion } from '../../questions/rules.ts';
import { readGradable } from '../../questions/version-store.ts';
import { authorName } from '../../users/store.ts';
import { weightIn } from '../weight-store.ts';

/* What tells whether stored results are those of the rule: see docs/decisions/073-what-changes-a-result.md. Nothing is changed. */

/** Where a result stands; `title` and `attempt` are null in free solving. */
type Place = {
  question: number;
  person: number;
  name: string;
  work: number | null;
  title: string | null;
  attempt: number | null;
};
type Result = { points: number | null; percentage: number | null };

/** An answer with its result, what a right one earns, and the percentage that a person has given. */
export type CheckedAnswer = Place &
  Result & { answer: unknown; version: number; weight: number; mark: number | null };

/** A result that a version of its question has changed. `seen` is the version that was answered. */
export type CheckedChange = Place &
  Result & { seen: number; version: number; points_before: number | null; percentage_before: number | null };

/** An attempt with tests that exist no more. */
export type CheckedAttempt = Omit<Place, 'question'> & {
  asked: number;
  left: number;
  points: number;
  most: number;
};

/** The functions that are called with each row. */
export type Seeing = {
  answer(row: CheckedAnswer, versions: readonly GradableVersion[]): void;
  change(row: CheckedChange, versions: readonly GradableVersion[]): void;
  attempt(row: CheckedAttempt): void;
};

const free = sql`users.id as person, ${authorName} as name, null::integer as work, null::text as title, null::integer as attempt`;
const inWork = sql`users.id as person, ${authorName} as name, work.id as work, title, attempt.number as attempt`;
const attempts = sql`(work_attempt as attempt join work on work.id = attempt.work join users on users.id = attempt.person)`;

/** How many questions are read at once. */
const batchSize = 200;

/** Reads all answers, all changes of results by changes of questions, and the attempts that have lost tests, as they are at one moment. */
export async function readResultsToCheck(database: Database, see: Seeing): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(transaction);
    const { rows } = await sql<{ id: number }>`select id from question order by id`.execute(transaction);
    for (let from = 0; from < rows.length; from += batchSize) {
      const ids = rows.slice(from, from + batchSize).map(({ id }) => id);
      await readQuestions(transaction, ids, see);
    }
    await readAll(
      transaction,
      'attempts',
      sql<CheckedAttempt>`
        select ${inWork}, cardinality(questions) as asked, points, most, (
          select count(*)::integer from question where id = any(attempt.questions)
        ) as left
        from ${attempts} join attempt_result on attempt_result.attempt = attempt.id
        where exists (
          select from unnest(questions) as asked (id) where not exists (select from question where question.id = asked.id)
        )
        order by attempt.id`,
      (row) => see.attempt(row),
    );
  });
}

async function readQuestions(transaction: Database, ids: readonly number[], see: Seeing): Promise<void> {
  const versions = await readGradable(transaction, ids);
  const versionsOf = (question: number) => versions.get(question) ?? [];
  const among = sql`any(${[...ids]}::integer[])`;
  await readAll(
    transaction,
    'answers_to_check',
    sql<CheckedAnswer>`
      select answer.question, ${free}, answer.answer, version, points, answer.percentage, weight_of(answer.*) as weight,
        mark.percentage as mark
      from answer join users on users.id = answer.person left join mark on mark.answer = answer.id
      where answer.question = ${among} and not ${isErased}
      order by answer.question, answer.id`,
    (row) => see.answer(row, versionsOf(row.question)),
  );
  await readAll(
    transaction,
    'work_answers_to_check',
    sql<CheckedAnswer>`
      select answer.question, ${inWork}, answer.answer, version, points, percentage, mark,
        ${weightIn(sql`attempt`, sql`answer.question`)} as weight
      from work_answer as answer join ${attempts} on attempt.id = answer.attempt
      where answer.question = ${among} and answer.answer is not null and not ${isErased}
      order by answer.question, answer.attempt`,
    (row) => see.answer(row, versionsOf(row.question)),
  );
  await readAll(
    transaction,
    'changes_to_check',
    sql<CheckedChange>`
      select answer.question, ${free}, answer.version as seen, regrade.version, points_before, percentage_before,
        regrade.points, regrade.percentage
      from regrade join answer on answer.id = regrade.answer join users on users.id = answer.person
      where answer.question = ${among}
      order by answer.question, answer.id, regrade.version`,
    (row) => see.change(row, versionsOf(row.question)),
  );
  await readAll(
    transaction,
    'work_changes_to_check',
    sql<CheckedChange>`
      select answer.question, ${inWork}, answer.version as seen, change.version, points_before, percentage_before,
        change.points, change.percentage
      from work_regrade as change
      join work_answer as answer on (answer.attempt, answer.question) = (change.attempt, change.question)
      join ${attempts} on attempt.id = answer.attempt
      where answer.question = ${among}
      order by answer.question, answer.attempt, change.version`,
    (row) => see.change(row, versionsOf(row.question)),
  );
}

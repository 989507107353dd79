import { type RawBuilder, sql } from 'kysely';

import { typesMarkedByPerson } from '../../../contract/question-types/registry.ts';
import { erasing } from '../../answers/store.ts';
import { insertTransferred, type TransferredAnswer } from '../../answers/record-store.ts';
import { type Database, inTransaction } from '../../database/database.ts';
import { isOpenOrPlanned } from '../store.ts';
import { weightIn } from '../weight-store.ts';

/*
 * Answers in work count for the tests that their pupils have not answered otherwise. They count once the work shows the pupils its
 * marks, keys and explanations, since the bank shows all of these with a result: see decision 051. Answers of attempts that are
 * handed in become rows of `answer`, each once.
 */

export const transferTask = 'transfer-results';

const { isErased } = erasing(sql`given.answer`);

/** SQL for answers in work with their attempts, where these are handed in and the work shows everything about them at a moment. */
function shownAnswers(now: Date): RawBuilder<unknown> {
  const shows = (when: RawBuilder<unknown>) =>
    sql`is_shown(${when}, closes.for_all, null, null, true, true, ${now.toISOString()})`;
  return sql`
    work_attempt as attempt
    join work on work.id = attempt.work
    cross join lateral (
      select case when 'closed' in (show_marks, show_keys, show_explanations) then closes_for_all(work.id) end as for_all
    ) as closes
    join work_answer as given on given.attempt = attempt.id
    join question on question.id = given.question
    where attempt.handed_in_at is not null and not attempt.is_transferred
      and ${shows(sql`show_marks`)} and ${shows(sql`show_keys`)} and ${shows(sql`show_explanations`)} and ${isOpen}
      and not ${isReserved(now)}`;
}

/** Of an answer to a question that other work reserves: as a result it would show the key. */
const isReserved = (now: Date) => sql`exists (
  select from work_question as theirs join work as other on other.id = theirs.work
  where theirs.question = given.question and other.id <> attempt.work and other.reserved
    and ${isOpenOrPlanned(sql.ref('other'), now)}
)`;

/** Of an answer that is no result yet and may become one. Nobody has results of own questions. */
const isOpen = sql`(
  given.answer is not null and not ${isErased} and question.author is distinct from attempt.person
  and not exists (
    select from answer where answer.person = attempt.person and answer.question = given.question
  )
)`;

/** Of an answer that does not wait for a person's mark. */
const isFinal = sql`(given.mark is not null or question.test_type <> all(${typesMarkedByPerson()}::text[]))`;

/** Of the attempts of the same person at the same work. */
const ofSame = (attempt: number) =>
  sql`(attempt.work, attempt.person) = (select work, person from work_attempt where id = ${attempt})`;

/**
 * Makes results of what a person has answered in work, where the work shows everything about it now: of each test the answer of
 * the first attempt that is handed in and has one, unless the person has a result of it. Essays follow once they are marked. It may
 * be called any number of times, and whenever an attempt is handed in or marked.
 * @param attempt one of the attempts of the person at the work
 */
export async function transferResults(transaction: Database, attempt: number, now: Date): Promise<void> {
  // Questions that are being changed are left to the job: what they are graded by is not known yet.
  const { rows: locked } = await sql<{ id: number }>`
    select id from question where id = any(array(
      select given.question from ${shownAnswers(now)} and ${isFinal} and ${ofSame(attempt)}
    )) order by id for share skip locked`.execute(transaction);
  const questions = locked.map(({ id }) => id);
  if (questions.length > 0) {
    // A statement after the locks sees the results of grading before them.
    const { rows } = await sql<TransferredAnswer>`
      select distinct on (given.question) given.question, attempt.person, given.answer, given.points, given.percentage,
        attempt.handed_in_at as completed_at, given.version, ${weightIn(sql`attempt`, sql`given.question`)} as weight, attempt.work, given.mark, given.reason as comment, given.marked_by, given.marked_at
      from ${shownAnswers(now)} and ${isFinal} and ${ofSame(attempt)} and question.id = any(${questions}::integer[])
      order by given.question, attempt.number`.execute(transaction);
    await insertTransferred(transaction, rows, now);
  }
  await settle(transaction, now, ofSame(attempt));
}

/** Marks the attempts of which nothing is left to become a result, so that no job looks at them again. */
async function settle(
  transaction: Database,
  now: Date,
  which: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  await sql`
    update work_attempt as attempt set is_transferred = true
    from work
    where work.id = attempt.work and attempt.handed_in_at is not null and not attempt.is_transferred and ${which}
      and 'never' not in (show_marks, show_keys, show_explanations)
      and ('closed' not in (show_marks, show_keys, show_explanations) or closes_for_all(work.id) <= ${now.toISOString()})
      and not exists (
        select from work_answer as given join question on question.id = given.question
        where given.attempt = attempt.id and ${isOpen}
      )`.execute(transaction);
}

/** Makes results of all answers in work that may be results now, those of one person at one work in a transaction of their own. */
export async function transferAllResults(database: Database, now: Date): Promise<void> {
  const { rows } = await sql<{ attempt: number }>`
    select min(attempt.id) as attempt from ${shownAnswers(now)} and ${isFinal}
    group by attempt.work, attempt.person order by 1`.execute(database);
  for (const { attempt } of rows) {
    await inTransaction(database, (transaction) => transferResults(transaction, attempt, now));
  }
  await settle(database, now);
  await queueTransfer(database, now);
}

/**
 * Queues the job that makes results, for the moment at which the next work closes that shows something then. Call it after a work was
 * given or changed, or a pupil was granted a later end.
 */
export async function queueTransfer(database: Database, now: Date): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${transferTask}, '{}'::json, max_attempts => 25, job_key => ${`${transferTask} when work closes`}, run_at => next.at)
    from (
      select min(closes_for_all(id)) as at from work
      where 'closed' in (show_marks, show_keys, show_explanations) and 'never' not in (show_marks, show_keys, show_explanations)
        and closes_for_all(id) > ${now.toISOString()}
    ) as next
    where next.at is not null`.execute(database);
}

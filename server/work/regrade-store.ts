import { sql } from 'kysely';

import { markedScore, score } from '../answers/rules.ts';
import { erasing } from '../answers/store.ts';
import { insertAuditEntries } from '../audit/store.ts';
import type { Database } from '../database/database.ts';
import { getWeight, lockQuestion, type StoredQuestion } from '../questions/store.ts';

/* What becomes of answers in work when their question changes, and when their person is erased. */

const { erased, isErased, isTyped } = erasing(sql`work_answer.answer`);

/** How many answers are graded without a pause for other requests. */
const batchSize = 200;

/**
 * Grades every answer to a question in work again, by its right answer and its level's weight as they are now, except those whose
 * texts were erased. What a person has marked keeps its percentage. The answers are then those of the present version, and their
 * attempts changed now. The question is locked, so that no answer is recorded meanwhile. Each result that changes leaves a row of
 * `work_regrade`, which names the version of the question that changed it.
 */
export async function regradeWork(transaction: Database, id: number): Promise<void> {
  const question = await lockQuestion(transaction, id, 'change');
  const weight = await getWeight(transaction, question.qiyinlik_darajasi);
  // Attempts are locked before their answers, as by those who answer.
  const { rows } = await sql<{ id: number }>`
    select id from work_attempt
    where id in (
      select attempt from work_answer where question = ${id} and answer is not null and not ${isErased}
    )
    order by id for no key update`.execute(transaction);
  const attempts = rows.map((row) => row.id);
  for (let from = 0; from < attempts.length; from += batchSize) {
    await regradeBatch(transaction, question, weight, attempts.slice(from, from + batchSize));
  }
  await noteRegrade(transaction, question);
}

/** Adds to the audit trail how many results in how many works the present version of a question has changed, and by whom; nothing where it has changed none. */
async function noteRegrade(transaction: Database, { id, version }: StoredQuestion): Promise<void> {
  const { rows } = await sql<{ results: number; works: number; actor: number | null }>`
    select count(*)::integer as results, count(distinct work)::integer as works,
      (select replaced_by from question_version where question = ${id} and number = ${version - 1}) as actor
    from work_regrade join work_attempt on work_attempt.id = attempt
    where question = ${id} and version = ${version}`.execute(transaction);
  const deeds = rows
    .filter(({ results }) => results > 0)
    .map(({ actor, ...counts }) => ({
      actor,
      action: 'work.regraded' as const,
      details: { question: id, ...counts },
    }));
  await insertAuditEntries(transaction, deeds);
}

async function regradeBatch(
  transaction: Database,
  question: StoredQuestion,
  weight: number,
  attempts: readonly number[],
): Promise<void> {
  const answers = await transaction
    .selectFrom('work_answer')
    .select(['attempt', 'answer', 'mark', 'points', 'percentage'])
    .where('question', '=', question.id)
    .where('attempt', 'in', attempts)
    .where('answer', 'is not', null)
    .where(sql<boolean>`not ${isErased}`)
    .execute();
  const scores = answers.map(({ answer, mark }) =>
    mark === null ? score(question, answer, weight) : markedScore(mark, weight),
  );
  await sql`
    with scored as (
      select * from unnest(
        ${answers.map(({ attempt }) => attempt)}::integer[],
        ${answers.map(({ points }) => points)}::numeric[],
        ${answers.map(({ percentage }) => percentage)}::smallint[],
        ${scores.map(({ points }) => points)}::numeric[],
        ${scores.map(({ percentage }) => percentage)}::smallint[]
      ) as one (attempt, points_before, percentage_before, points, percentage)
    ), graded as (
      update work_answer set points = scored.points, percentage = scored.percentage, version = ${question.version}
      from scored
      where work_answer.attempt = scored.attempt and work_answer.question = ${question.id}
      returning work_answer.attempt
    ), logged as (
      insert into work_regrade (attempt, question, version, points_before, percentage_before, points, percentage)
      select attempt, ${question.id}, ${question.version}, points_before, percentage_before, scored.points, scored.percentage
      from graded join scored using (attempt)
      where (points_before, percentage_before) is distinct from (scored.points, scored.percentage)
    )
    update work_attempt set changed_at = clock_timestamp() from graded where id = graded.attempt`.execute(
    transaction,
  );
}

/** Erases what some people have typed in answers in work since a moment, and what was said of their answers. The points stay. */
export async function eraseWorkTexts(
  database: Database,
  people: readonly number[],
  since = new Date(0),
): Promise<void> {
  const theirs = sql`attempt in (select id from work_attempt where person = any(${[...people]}::integer[]))`;
  await sql`
    update work_answer set answer = ${erased}
    where ${theirs} and answered_at >= ${since.toISOString()} and ${isTyped} and not ${isErased}`.execute(
    database,
  );
  await sql`update work_answer set reason = '' where ${theirs} and reason <> ''`.execute(database);
}

import { sql } from 'kysely';

import { score } from '../answers/rules.ts';
import { erasing } from '../answers/store.ts';
import { insertAuditEntries } from '../audit/store.ts';
import type { Database } from '../database/database.ts';
import { correctedAnswers, type Gradable } from '../questions/rules.ts';
import { lockQuestion, type StoredQuestion } from '../questions/store.ts';
import { readGradable } from '../questions/version-store.ts';
import { weightIn } from './weight-store.ts';

/* What becomes of answers in work when their question changes, and when their person is erased. */

const { erased, isErased, isTyped } = erasing(sql`work_answer.answer`);

/** How many answers are graded without a pause for other requests. */
const batchSize = 200;

/**
 * Grades the answers to a question in work again whose key its latest version has corrected: by the parts that their pupils saw and what the
 * latest version says of these, with the weights of their attempts. Those that a person has marked, and those whose texts were erased, stay as they
 * are. Attempts with another result have changed now. The question is locked, so that no answer is recorded meanwhile. Each
 * result that changes leaves a row of `work_regrade`, which names the version of the question that changed it.
 */
export async function regradeWork(transaction: Database, id: number): Promise<void> {
  const question = await lockQuestion(transaction, id, 'change');
  const answered = await sql<{ version: number }>`
    select distinct version from work_answer where question = ${id}`.execute(transaction);
  const versions = (await readGradable(transaction, [id])).get(id) ?? [];
  const corrected = correctedAnswers(
    versions,
    answered.rows.map(({ version }) => version),
  );
  if (corrected.size === 0) return;
  // Attempts are locked before their answers, as by those who answer.
  const { rows } = await sql<{ id: number }>`
    select id from work_attempt
    where id in (
      select attempt from work_answer
      where question = ${id} and version = any(${[...corrected.keys()]}::integer[])
        and answer is not null and mark is null and not ${isErased}
    )
    order by id for no key update`.execute(transaction);
  const attempts = rows.map((row) => row.id);
  for (let from = 0; from < attempts.length; from += batchSize) {
    await regradeBatch(transaction, question, corrected, attempts.slice(from, from + batchSize));
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
  const auditEvents = rows
    .filter(({ results }) => results > 0)
    .map(({ actor, ...counts }) => ({
      actor,
      action: 'work.regraded' as const,
      details: { question: id, ...counts },
    }));
  await insertAuditEntries(transaction, auditEvents);
}

async function regradeBatch(
  transaction: Database,
  question: StoredQuestion,
  corrected: ReadonlyMap<number, Gradable>,
  attempts: readonly number[],
): Promise<void> {
  const answers = await transaction
    .selectFrom('work_answer')
    .innerJoin('work_attempt', 'work_attempt.id', 'attempt')
    .select(['attempt', 'answer', 'version', 'points', 'percentage'])
    .select(weightIn(sql`work_attempt`, sql`question`).as('weight'))
    .where('question', '=', question.id)
    .where('attempt', 'in', attempts)
    .where('answer', 'is not', null)
    .where('mark', 'is', null)
    .where(sql<boolean>`not ${isErased}`)
    .execute();
  const scored = answers.flatMap((answer) => {
    const gradable = corrected.get(answer.version);
    return gradable === undefined ? [] : [{ ...answer, now: score(gradable, answer.answer, answer.weight) }];
  });
  await sql`
    with scored as (
      select * from unnest(
        ${scored.map(({ attempt }) => attempt)}::integer[],
        ${scored.map(({ points }) => points)}::numeric[],
        ${scored.map(({ percentage }) => percentage)}::smallint[],
        ${scored.map(({ now }) => now.points)}::numeric[],
        ${scored.map(({ now }) => now.percentage)}::smallint[]
      ) as one (attempt, points_before, percentage_before, points, percentage)
    ), graded as (
      update work_answer set points = scored.points, percentage = scored.percentage
      from scored
      where work_answer.attempt = scored.attempt and work_answer.question = ${question.id}
        and (points_before, percentage_before) is distinct from (scored.points, scored.percentage)
      returning work_answer.attempt
    ), logged as (
      insert into work_regrade (attempt, question, version, points_before, percentage_before, points, percentage)
      select attempt, ${question.id}, ${question.version}, points_before, percentage_before, scored.points, scored.percentage
      from graded join scored using (attempt)
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

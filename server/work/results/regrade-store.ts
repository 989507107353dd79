import { sql } from 'kysely';

import { newScores, type RegradedAnswers, regradeAnswers } from '../../answers/regrade-store.ts';
import { erasing } from '../../answers/store.ts';
import { insertAuditEntries } from '../../audit/store.ts';
import type { Database } from '../../database/database.ts';
import { lockQuestion, type StoredQuestion } from '../../questions/store.ts';
import { weightIn } from '../weight-store.ts';

/* What becomes of answers in work when their question changes, and when their person is erased. */

const { erased, isErased, isTyped } = erasing(sql`work_answer.answer`);

/**
 * Grades the answers to a question in work again, with the weights of their attempts: see regradeAnswers. Attempts with another result have
 * changed now. Each result that changes leaves a row of `work_regrade`, which names the version that changed it.
 */
export async function regradeWork(transaction: Database, id: number): Promise<void> {
  const question = await lockQuestion(transaction, id, 'change');
  await regradeAnswers(transaction, id, regradedInWork(transaction, question));
  await noteRegrade(transaction, question);
}

function regradedInWork(transaction: Database, { id, version }: StoredQuestion): RegradedAnswers {
  const answers = transaction.selectFrom('work_answer').where('question', '=', id);
  const regraded = answers
    .where('answer', 'is not', null)
    .where('mark', 'is', null)
    .where(sql<boolean>`not ${isErased}`);
  return {
    async listVersions() {
      const rows = await answers.select('version').distinct().execute();
      return rows.map((row) => row.version);
    },
    /** Attempts are locked before their answers, as by those who answer. */
    async listHolders(versions) {
      const attempts = regraded.select('attempt').where('version', 'in', versions);
      const rows = await transaction
        .selectFrom('work_attempt')
        .select('id')
        .where('id', 'in', attempts)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();
      return rows.map((row) => row.id);
    },
    read: (attempts) =>
      regraded
        .innerJoin('work_attempt', 'work_attempt.id', 'attempt')
        .select(['attempt as holder', 'answer', 'version', 'points', 'percentage'])
        .select(weightIn(sql`work_attempt`, sql`question`).as('weight'))
        .where('attempt', 'in', attempts)
        .execute(),
    async write(scores) {
      await sql`
        with score as (select * from ${newScores(scores)}),
        graded as (
          update work_answer set points = score.points, percentage = score.percentage
          from score
          where work_answer.attempt = holder and work_answer.question = ${id}
            and (points_before, percentage_before) is distinct from (score.points, score.percentage)
          returning work_answer.attempt
        ), logged as (
          insert into work_regrade (attempt, question, version, points_before, percentage_before, points, percentage)
          select attempt, ${id}, ${version}, points_before, percentage_before, score.points, score.percentage
          from graded join score on holder = attempt
        )
        update work_attempt set changed_at = clock_timestamp() from graded where id = graded.attempt`.execute(
        transaction,
      );
    },
  };
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

/** Erases the texts that some people have typed in answers in work since a moment, and the reasons of their marks. The points stay. */
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

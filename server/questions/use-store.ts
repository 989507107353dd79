import { sql } from 'kysely';

import type { QuestionUse } from '../../contract/questions/question-deletion.ts';
import type { Database } from '../database/database.ts';

/**
 * The uses of a question: its answers, the works that contain it, and the attempts that ask it. With the question
 * locked for its deletion, nothing is added before the transaction ends.
 */
export async function readUse(database: Database, question: number): Promise<QuestionUse> {
  const { rows } = await sql<QuestionUse>`
    with asking as materialized (
      select id, work, person from work_attempt
      where work in (select work from work_question where question = ${question})
        and ${question}::integer = any(questions)
      union
      select id, work, person from work_attempt
      where id in (select attempt from work_answer where question = ${question})
    )
    select
      (select count(*) from (
        select person from answer where question = ${question}
        union
        select person from asking join work_answer on attempt = id
        where question = ${question} and answer is not null
      ) as answered)::integer as people,
      (select count(*) from (
        select work from work_question where question = ${question} union select work from asking
      ) as standing)::integer as works,
      (select count(*) from asking)::integer as attempts`.execute(database);
  return rows[0] ?? { people: 0, works: 0, attempts: 0 };
}

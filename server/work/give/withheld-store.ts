import { sql } from 'kysely';

import type { Database } from '../../database/database.ts';
import { isOpenOrPlanned } from '../store.ts';

/** How many tests of a work another work keeps that is open or planned: it reserves them, or is given to one of the same pupils. */
export async function countWithheldTests(database: Database, work: number, now: Date): Promise<number> {
  const { rows } = await sql<{ tests: number }>`
    with pair as materialized (
      select mine.question, other.id as work, other.reserved
      from work_question as mine join work_question as theirs on theirs.question = mine.question
      join work as other on other.id = theirs.work
      where mine.work = ${work}::integer and other.id <> ${work}::integer
        and ${isOpenOrPlanned(sql.ref('other'), now)}
    ), keeping as (
      select distinct pair.work from pair
      where pair.reserved or exists (
        select from given_work as here join given_work as there on there.person = here.person
        where here.work = ${work}::integer and there.work = pair.work
      )
    )
    select count(distinct question)::integer as tests from pair join keeping on keeping.work = pair.work`.execute(
    database,
  );
  return rows[0]?.tests ?? 0;
}

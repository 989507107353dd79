import { sql } from 'kysely';

import { verdictIs } from '../answers/history-store.ts';
import type { Database } from '../database/database.ts';
import { list, prepared } from '../database/prepared.ts';
import { isHiddenFromParents } from '../questions/withheld-store.ts';

const selectPartly = prepared(
  (_database, people: readonly number[], asParent: boolean) => sql<{
    person: number;
    category: number;
    partly: number;
  }>`
    select answer.person, category, count(*)::integer as partly
    from answer join question on question.id = answer.question
    where answer.person = any(${list(people, 'integer')}) and ${verdictIs.partly}
      and not ((select ${asParent}::boolean) and ${isHiddenFromParents})
    group by answer.person, category`,
);

/**
 * How many answers of some people are partly right, by person and category: the counts by category do not have them.
 * @param asParent as for tallySince
 */
export async function tallyPartly(
  database: Database,
  people: readonly number[],
  asParent: boolean,
): Promise<{ person: number; category: number; partly: number }[]> {
  return selectPartly(database, people, asParent);
}

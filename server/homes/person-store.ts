import { sql } from 'kysely';

import type { LatestAnswer } from '../../contract/homes.ts';
import type { Tally } from '../../contract/progress.ts';
import type { TextFormat } from '../../contract/questions/text-format.ts';
import { verdictIs } from '../answers/history-store.ts';
import type { Database } from '../database/database.ts';
import { list, prepared } from '../database/prepared.ts';
import { withFormat } from '../questions/rules.ts';
import { isHiddenFromParents } from '../questions/withheld-store.ts';

const selectTallies = prepared(
  (_database, people: readonly number[], since: string, asParent: boolean) => sql<Tally>`
    select tally.*
    from unnest(${list(people, 'integer')}) with ordinality as asked (person, place)
    cross join lateral (
      select count(*) as answered, count(*) filter (where ${verdictIs.right}) as right,
        count(*) filter (where ${verdictIs.partly}) as partly, count(*) filter (where ${verdictIs.waiting}) as waiting,
        coalesce(sum(points), 0) as points
      from answer where answer.person = asked.person and completed_at >= (select ${since}::timestamptz)
        and not ((select ${asParent}::boolean) and ${isHiddenFromParents})
    ) as tally
    order by asked.place`,
);

/**
 * The answers of each of some people since a moment, in their order. The plan does not depend on the moment and on the reader: see `list` of prepared.ts.
 * @param asParent whether a parent reads them, who does not see results of hidden work
 */
export async function tallySince(
  database: Database,
  people: readonly number[],
  since: Date,
  asParent = false,
): Promise<Tally[]> {
  return selectTallies(database, people, since.toISOString(), asParent);
}

const selectHidden = prepared(
  (_database, people: readonly number[]) => sql<Tally & { person: number; category: number }>`
    select answer.person, category, count(*)::integer as answered,
      (count(*) filter (where ${verdictIs.right}))::integer as right,
      (count(*) filter (where ${verdictIs.waiting}))::integer as waiting, coalesce(sum(points), 0) as points
    from answer join question on question.id = answer.question
    where answer.person = any(${list(people, 'integer')}) and ${isHiddenFromParents}
    group by answer.person, category`,
);

/** The answers of some people that their parents do not see, by person and category. */
export async function tallyHidden(
  database: Database,
  people: readonly number[],
): Promise<(Tally & { person: number; category: number })[]> {
  return selectHidden(database, people);
}

type LatestRow = Omit<LatestAnswer, 'text_format'> & { text_format: TextFormat; person: number };

const selectLatest = prepared(
  (_database, people: readonly number[], most: number, without: readonly number[]) => sql<LatestRow>`
    select asked.person, latest.*
    from unnest(${list(people, 'integer')}) as asked (person)
    cross join lateral (
      select question as test, points, percentage, completed_at, id
      from answer where answer.person = asked.person and question <> all(${list(without, 'integer')})
        and (select enabled from question where question.id = answer.question)
      order by completed_at desc, id desc limit ${most}::integer
    ) as answer
    cross join lateral (
      select answer.test, left(savol, 200) as savol, text_format, category, name as category_name,
        answer.points, answer.percentage, answer.completed_at
      from question join category on category.id = question.category where question.id = answer.test
    ) as latest
    order by asked.person, latest.completed_at desc, answer.id desc`,
);

/** The latest answers of each of some people to enabled tests, at most `most` of each, the latest first. @param without the ids of questions that are left out */
export async function listLatest(
  database: Database,
  people: readonly number[],
  most: number,
  without: readonly number[],
): Promise<Map<number, LatestAnswer[]>> {
  const rows = await selectLatest(database, people, most, without);
  return Map.groupBy(rows.map(withFormat), ({ person }) => person);
}

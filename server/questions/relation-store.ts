import { type RawBuilder, sql } from 'kysely';

import type { Guards } from '../authorization/guards.ts';
import { batched } from '../database/batched.ts';
import type { Database } from '../database/database.ts';
import { list, prepared } from '../database/prepared.ts';
import type { AuthenticatedUser } from '../http/route.ts';
import { childrenOf } from '../users/store.ts';
import { findWithheldFromColleague } from './withheld-store.ts';

/*
 * The relations of contract/permissions.ts between a person and a question, read from the database: of one question, and
 * of all questions as a list. Simultaneous calls share one statement.
 */

/** Whether a person, and whether a child of the person, has answered a question. */
export type Answered = { by_person: boolean; by_child: boolean };

export const notAnswered: Answered = { by_person: false, by_child: false };

const selectAnswered = prepared((_database, people: readonly number[], questions: readonly number[]) => {
  const answeredBy = (whose: RawBuilder<unknown>) =>
    sql<boolean>`exists (select from answer where question = asked.question and person in ${whose})`;
  return sql<Answered>`
    select ${answeredBy(sql`(asked.person)`)} as by_person, ${answeredBy(childrenOf(sql.ref('asked.person')))} as by_child
    from unnest(${list(people, 'integer')}, ${list(questions, 'integer')}) with ordinality as asked (person, question, place)
    order by asked.place`;
});

/** Whether a person is a solver of a question, or the parent of one. */
export const findAnswered = batched<
  { person: Pick<AuthenticatedUser, 'id'>; question: { id: number } },
  Answered
>((database, asked) =>
  selectAnswered(
    database,
    asked.map(({ person }) => person.id),
    asked.map(({ question }) => question.id),
  ),
);

/** SQL for whether a row of `question_set` is of the author of a row of `question`, and is shared with a person to be changed. */
const isSharedSet = (person: number) => sql`
  question_set.author = question.author
  and exists (select from users where users.id = question_set.author and users.closed_at is null)
  and exists (
    select from question_set_share as share
    where share.question_set = question_set.id and share.may_change and (share.person = ${person} or share.person is null)
  )`;

const selectShared = prepared(
  (_database, person: number, questions: readonly number[]) => sql<{ id: number }>`
    with asked as materialized (
      select id, author, category from question where id = any(${list(questions, 'integer')})
    ),
    place as materialized (
      select question.author, question.category
      from (select distinct author, category from asked) as question
      where exists (
        select from category_chain(question.category) as above (id)
        join question_set on question_set.category = above.id
        where ${isSharedSet(person)}
      )
    )
    select question.id
    from asked as question
    where (question.author, question.category) in (select author, category from place)
      or exists (
        select from question_set_test as part join question_set on question_set.id = part.question_set
        where part.question = question.id and ${isSharedSet(person)}
      )`,
);

/** Those of some questions that their authors have shared with a person to be changed: a set of the author has them, or a category above them. */
export async function listSharedToChange(
  database: Database,
  person: number,
  questions: readonly number[],
): Promise<ReadonlySet<number>> {
  if (questions.length === 0) return new Set();
  return new Set((await selectShared(database, person, questions)).map(({ id }) => id));
}

/**
 * Whether a person may change a question now. Its author and staff always may, others to whom it is shared not where work withholds it.
 * @param database the transaction of the change, so that a share that has ended counts no more
 */
export async function editingOf(
  { person, now, database }: { person: AuthenticatedUser; now: Date; database: Database },
  question: { id: number; author: number | null },
  guards: Pick<Guards, 'canEditQuestion'>,
): Promise<'granted' | 'withheld' | 'refused'> {
  if (guards.canEditQuestion(person, question)) return 'granted';
  if (!guards.canEditQuestion(person, question, true)) return 'refused';
  if (!(await listSharedToChange(database, person.id, [question.id])).has(question.id)) return 'refused';
  return (await findWithheldFromColleague(database, person, now)).has(question.id) ? 'withheld' : 'granted';
}

/** Which questions are listed, by relation, and in which order. */
export type RelatedRequest = {
  /** The id of the author, or null. */
  author: number | null;
  /** The id of the solver, or null. */
  solver: number | null;
  /** The id of the parent of solvers, or null. */
  parent: number | null;
  by_name: boolean;
  is_descending: boolean;
};

const selectRelated = prepared(
  (_database, all: string) => sql<{ ids: number[] }>`
    select array(
      select related.id
      from (
        select own.id from question as own where own.author = asked.author
        union select question from answer where person = asked.solver
        union select question from answer where person in ${childrenOf(sql.ref('asked.parent'))}
      ) as related
      cross join lateral (
        select name_key, enabled, author from question where question.id = related.id offset 0
      ) as question
      where enabled or author = asked.author
      order by
        case when by_name and not is_descending then name_key end,
        case when by_name and is_descending then name_key end desc,
        case when is_descending then -related.id else related.id end
    ) as ids
    from rows from (
      jsonb_to_recordset(${all}::jsonb) as (
        by_name boolean, is_descending boolean, author integer, solver integer, parent integer
      )
    ) with ordinality as asked
    order by asked.ordinality`,
);

/** The ids of all questions with one of the relations. Disabled ones are left out, except of the author's own. */
export const listRelated = batched<RelatedRequest, readonly number[]>(async (database, all) =>
  (await selectRelated(database, JSON.stringify(all))).map(({ ids }) => ids),
);

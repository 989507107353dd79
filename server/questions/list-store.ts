import { type RawBuilder, sql } from 'kysely';

import type { QuestionForStaff } from '../../contract/questions.ts';
import type { Database } from '../database/database.ts';
import { type Guards, guards } from '../http/guards.ts';
import type { Person } from '../http/route.ts';
import { childrenOf } from '../users/store.ts';
import { type Filters, listConditions, orderOf } from './list-conditions.ts';
import { fullQuestions, withPictureUrl } from './store.ts';
import { listAll } from './whole-list-store.ts';

type Reading = Pick<
  Guards,
  'readsEveryQuestion' | 'readsOwnQuestions' | 'readsOwnAnswers' | 'readsChildrensAnswers'
>;

type Page = { questions: QuestionForStaff[]; total: number };

/** One page of the questions that somebody may read, and how many there are on all pages. */
export async function listQuestions(
  database: Database,
  person: Person,
  filters: Filters,
  reads: Reading = guards,
): Promise<Page> {
  return reads.readsEveryQuestion(person)
    ? listAll(database, filters)
    : listReadable(database, person, filters, reads);
}

/** The ids of what somebody may read by each of his or her roles, from an index each. Not for staff. */
function readableIds(database: Database, person: Person, reads: Reading) {
  const sets = [
    reads.readsOwnQuestions(person) &&
      database.selectFrom('question').select('id').where('author', '=', person.id),
    reads.readsOwnAnswers(person) &&
      database.selectFrom('answer').select('question as id').where('person', '=', person.id),
    reads.readsChildrensAnswers(person) &&
      database
        .selectFrom('answer')
        .select('question as id')
        // Two children may have answered the same.
        .distinct()
        .where('person', 'in', childrenOf(database, person.email)),
  ].filter((set) => set !== false);
  const nothing = database
    .selectFrom('question')
    .select('id')
    .where(sql<boolean>`false`);
  return sets.length === 0 ? nothing : sets.reduce((all, set) => all.union(set));
}

/**
 * One page of what is somebody's own to read. That set is found first and everything else is asked of it alone,
 * so that the cost depends on the person and not on the school.
 */
async function listReadable(
  database: Database,
  person: Person,
  filters: Filters,
  reads: Reading,
): Promise<Page> {
  const { sort, page, per_page, category } = filters;
  const shown = reads.readsOwnQuestions(person)
    ? sql<boolean>`(question.enabled or question.author = ${person.id})`
    : sql<boolean>`question.enabled`;
  const conditions: RawBuilder<boolean>[] = [shown, ...(await listConditions(database, filters))];
  if (category !== undefined) {
    conditions.push(sql`question.category = any(array(select category_subtree(${category})))`);
  }
  const { rows } = await sql<{ total: number } & (Row | { id: null })>`
    with readable as materialized ${readableIds(database, person, reads)},
    matching as materialized (
      select question.id, question.name_key
      from readable join question on question.id = readable.id
      where ${sql.join(conditions, sql` and `)}
    ),
    page as (
      select id, row_number() over (order by ${orderOf(sort)}) as place
      from matching order by place limit ${per_page} offset ${(page - 1) * per_page}
    )
    select (select count(*) from matching) as total, row_of_page.*
    from (select) as always
    left join (page join ${fullQuestions(database)} as row_of_page on row_of_page.id = page.id) on true
    order by page.place`.execute(database);
  const found = rows.filter((row): row is { total: number } & Row => row.id !== null);
  return {
    questions: found.map(withPictureUrl),
    total: rows[0]?.total ?? 0,
  };
}

type Row = Omit<QuestionForStaff, 'image'> & { image: string | null };

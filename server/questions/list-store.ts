import { type RawBuilder, sql } from 'kysely';

import type { QueryOf } from '../../contract/endpoint.ts';
import type { listQuestions as listEndpoint, QuestionForStaff } from '../../contract/questions.ts';
import type { Database } from '../database/database.ts';
import { contains } from '../database/search.ts';
import { type Guards, guards } from '../http/guards.ts';
import { totalOf } from '../http/list.ts';
import type { Person } from '../http/route.ts';
import { childrenOf } from '../users/store.ts';
import { fullQuestions, withPictureUrl } from './store.ts';

type Filters = QueryOf<typeof listEndpoint>;

type Reading = Pick<
  Guards,
  'readsEveryQuestion' | 'readsOwnQuestions' | 'readsOwnAnswers' | 'readsChildrensAnswers'
>;

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
        .where('person', 'in', childrenOf(database, person.email)),
  ].filter((set) => set !== false);
  const nothing = database
    .selectFrom('question')
    .select('id')
    .where(sql<boolean>`false`);
  return sets.length === 0 ? nothing : sets.reduce((all, set) => all.union(set));
}

/**
 * A condition that a question or the name of its category says something; undefined for nothing to say. The
 * categories are looked up first, so that PostgreSQL knows how many they are and takes the index that fits.
 */
async function conditionOf(database: Database, said: string): Promise<RawBuilder<boolean> | undefined> {
  if (said === '') return undefined;
  const categories = await database
    .selectFrom('category')
    .select('id')
    .where(contains(sql`lower(name)`, said))
    .execute();
  const inText = contains(sql`question.search_text`, said, 'default');
  if (categories.length === 0) return inText;
  return sql`(${inText} or question.category = any(${categories.map(({ id }) => id)}::integer[]))`;
}

/** What a list must hold, in any order. The same rule as canReadQuestion says for one question. */
function matchingQuestions(
  database: Database,
  person: Person,
  filters: Filters & { saying: RawBuilder<boolean> | undefined },
  reads: Reading,
) {
  let found = database.selectFrom('question');
  if (!reads.readsEveryQuestion(person)) {
    found = found
      .where('question.id', 'in', readableIds(database, person, reads))
      .where((where) =>
        reads.readsOwnQuestions(person)
          ? where.or([where('question.enabled', '=', true), where('question.author', '=', person.id)])
          : where('question.enabled', '=', true),
      );
  }
  if (filters.category !== undefined) {
    found = found.where(
      sql<boolean>`question.category = any(array(select category_subtree(${filters.category})))`,
    );
  }
  for (const flag of ['enabled', 'is_analyzed_by_ai'] as const) {
    const wanted = filters[flag];
    if (wanted !== undefined) found = found.where(`question.${flag}`, '=', wanted);
  }
  if (filters.saying !== undefined) found = found.where(filters.saying);
  return found;
}

const orders = {
  id_asc: ['question.id', 'asc'],
  id_desc: ['question.id', 'desc'],
  name_asc: ['question.name_key', 'asc'],
  name_desc: ['question.name_key', 'desc'],
} as const;

/** One page of the questions that somebody may read, and how many there are on all pages. */
export async function listQuestions(
  database: Database,
  person: Person,
  filters: Filters,
  reads: Reading = guards,
): Promise<{ questions: QuestionForStaff[]; total: number }> {
  const saying = await conditionOf(database, filters.s);
  const matching = matchingQuestions(database, person, { ...filters, saying }, reads);
  const [key, direction] = orders[filters.sort];
  // The ids of the page come from narrow indexes; only its own rows are read in full.
  const page = matching
    .select('question.id')
    .orderBy(key, direction)
    .orderBy('question.id', direction)
    .limit(filters.per_page)
    .offset((filters.page - 1) * filters.per_page);
  const rows = await fullQuestions(database)
    .innerJoin(page.as('page'), 'page.id', 'question.id')
    .orderBy(key, direction)
    .orderBy('question.id', direction)
    .execute();
  const total = await totalOf(rows.length, filters, async () => {
    const counted = await matching
      .select((column) => column.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return counted.total;
  });
  return { questions: rows.map(withPictureUrl), total };
}

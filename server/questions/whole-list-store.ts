import { type RawBuilder, sql } from 'kysely';

import type { QuestionForStaff } from '../../contract/questions.ts';
import { type Database, plannedAnew } from '../database/database.ts';
import { changesOf, countChanges, memories } from '../database/remembered.ts';
import { type Filters, listConditions, orderOf } from './list-conditions.ts';
import { fullQuestions, withPictureUrl } from './store.ts';

/** The ids at the beginning of a list in one order; `isWhole` where the list ends with them. */
type Head = { ids: number[]; isWhole: boolean };

/** What is known of a list: how many tests are in it, and its heads by order. */
type Known = { total: number; heads: Map<string, Head> };

/** Lists by everything but page and order. What lies beyond the longest head is looked up at each request. */
const known = memories<Known>(500);
const longestHead = 2000;
const shortestHead = 50;

/** So many categories are merged one by one; from more of them it is quicker to go through all tests in order. */
const mostMerged = 100;

type Page = { questions: QuestionForStaff[]; total: number };

/**
 * One page of all tests. Which ones are on it is remembered for as long as no test and no category changes. What they
 * say is read anew, and with it the count of changes that tells whether the memory holds.
 */
export async function listAll(database: Database, filters: Filters): Promise<Page> {
  const memory = known(database);
  const { s, category, enabled, is_analyzed_by_ai } = filters;
  const key = JSON.stringify([s, category, enabled, is_analyzed_by_ai]);
  const remembered = memory.find(key);
  const ids = remembered && pageIn(remembered.value, filters);
  if (remembered !== undefined && ids !== undefined) {
    const { questions, changes } = await read(database, ids);
    if (changes === remembered.changes) return { questions, total: remembered.value.total };
  }
  // The count is read before the rest: what changes meanwhile makes the memory void, and never wrong.
  const changes = await countChanges(database, 'question', 'category');
  const value = remembered?.changes === changes ? remembered.value : undefined;
  const found = await find(database, filters, value);
  memory.keep(key, { changes, value: found.list });
  const { questions } = await read(database, found.ids);
  return { questions, total: found.list.total };
}

function pageIn({ heads, total }: Known, { sort, page, per_page }: Filters): number[] | undefined {
  const [from, to] = [(page - 1) * per_page, page * per_page];
  if (from >= total) return [];
  const head = heads.get(sort);
  return head && (head.isWhole || head.ids.length >= to) ? head.ids.slice(from, to) : undefined;
}

/** The rows of a page in its order, with the count of changes at the same moment. */
async function read(database: Database, ids: readonly number[]) {
  if (ids.length === 0) {
    return { questions: [], changes: await countChanges(database, 'question', 'category') };
  }
  const rows = await fullQuestions(database)
    .innerJoin(
      sql<{ id: number; place: number }>`unnest(${ids}::integer[]) with ordinality`.as<'page'>(
        sql`page (id, place)`,
      ),
      'page.id',
      'question.id',
    )
    .select(changesOf('question', 'category').as('changes'))
    .orderBy('page.place')
    .execute();
  return {
    questions: rows.map(withPictureUrl),
    changes: rows[0]?.changes,
  };
}

type Found = { ids: number[]; list: Known };

async function find(database: Database, filters: Filters, value: Known | undefined): Promise<Found> {
  const { page, per_page, sort, category } = filters;
  const [from, to] = [(page - 1) * per_page, page * per_page];
  const source = {
    conditions: await listConditions(database, filters),
    subtree: category === undefined ? undefined : await listSubtree(database, category),
    isPlain: filters.s === '',
  };
  const isFar = to > longestHead;
  let total = value?.total ?? (await keptCount(database, filters));
  if (isFar) total ??= await count(database, source);
  if (total !== undefined && from >= total) return { ids: [], list: value ?? { total, heads: new Map() } };

  if (isFar && total !== undefined) {
    const ids = await listFar(database, sort, source, { from, to: Math.min(to, total), total });
    return { ids, list: value ?? { total, heads: new Map() } };
  }
  const limit = Math.max(shortestHead, to);
  const ids = await listIds(database, source, orderOf(sort), { limit, offset: 0 });
  const isWhole = ids.length < limit;
  total ??= isWhole ? ids.length : await count(database, source);
  const list = value ?? { total, heads: new Map() };
  list.heads.set(sort, { ids, isWhole });
  return { ids: ids.slice(from, to), list };
}

/** What a list is taken from. A plain one searches no text, so that every row is in it or nearly so. */
type Source = { conditions: RawBuilder<boolean>[]; subtree: number[] | undefined; isPlain: boolean };

/** Far down a list its end may be nearer than its beginning. */
async function listFar(
  database: Database,
  sort: Filters['sort'],
  source: Source,
  { from, to, total }: { from: number; to: number; total: number },
): Promise<number[]> {
  const limit = to - from;
  const fromEnd = total - to;
  if (fromEnd >= from) return listIds(database, source, orderOf(sort), { limit, offset: from });
  const ids = await listIds(database, source, orderOf(sort, true), { limit, offset: fromEnd });
  return ids.toReversed();
}

async function listIds(
  database: Database,
  { conditions, subtree, isPlain }: Source,
  order: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const isMerged = isPlain && subtree !== undefined && subtree.length <= mostMerged;
  const query = isMerged
    ? sql<{ id: number }>`
        select id
        from unnest(${subtree}::integer[]) as below (category)
        cross join lateral (
          select id, name_key from question
          where ${sql.join([sql`category = below.category`, ...conditions], sql` and `)}
          order by ${order} limit ${offset + limit}
        ) as each
        order by ${order} limit ${limit} offset ${offset}`
    : sql<{ id: number }>`
        ${plannedAnew} select id from question where ${all({ conditions, subtree, isPlain })}
        order by ${order} limit ${limit} offset ${offset}`;
  const { rows } = await query.execute(database);
  return rows.map(({ id }) => id);
}

function all({ conditions, subtree }: Source): RawBuilder<boolean> {
  const within = subtree === undefined ? [] : [sql`category = any(${subtree}::integer[])`];
  return sql`${sql.join([sql`true`, ...within, ...conditions], sql` and `)}`;
}

async function count(database: Database, source: Source): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    ${plannedAnew} select count(*) as total from question where ${all(source)}`.execute(database);
  return rows[0]?.total ?? 0;
}

/** How many tests are in a list that the database keeps the count of; undefined for any other list. */
async function keptCount(database: Database, filters: Filters): Promise<number | undefined> {
  if (filters.s !== '' || filters.is_analyzed_by_ai !== undefined) return undefined;
  const { total, enabled } = await database
    .selectFrom('category')
    .select((row) => [
      row.fn.coalesce(row.fn.sum<number>('aggregated_all_count'), sql<number>`0`).as('total'),
      row.fn.coalesce(row.fn.sum<number>('aggregated_tests_count'), sql<number>`0`).as('enabled'),
    ])
    .where((where) =>
      filters.category === undefined
        ? where('parent', 'is', null)
        : where('category.id', '=', filters.category),
    )
    .executeTakeFirstOrThrow();
  if (filters.enabled === undefined) return total;
  return filters.enabled ? enabled : total - enabled;
}

async function listSubtree(database: Database, category: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from category_subtree(${category}) as id`.execute(database);
  return rows.map(({ id }) => id);
}

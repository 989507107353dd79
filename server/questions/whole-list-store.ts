import { type RawBuilder, sql } from 'kysely';

import type { QuestionForStaff } from '../../contract/questions.ts';
import { type Change, changeCount, changesIn } from '../database/changes.ts';
import { type Database, plannedAnew } from '../database/database.ts';
import { type Dated, memories, recall } from '../database/remembered.ts';
import { listByWaymarks } from './far-pages.ts';
import { type Filters, flagConditions, inText, orderOf } from './list-conditions.ts';
import { readQuestions } from './remembered-rows.ts';
import { subtreeOf } from './subtrees.ts';
import { type Belongs, findSearch, type Search, whatBelongs } from './what-belongs.ts';

/** The ids at the beginning of a list in one order; `isWhole` where the list ends with them. */
type Head = { ids: number[]; isWhole: boolean };

/**
 * What is known of a list: how many tests are in it, and its heads by order.
 * @param isExact whether the total is of that very moment, so that it can be carried on from change to change
 */
type Known = Dated & {
  total: number;
  isExact: boolean;
  heads: Map<Filters['sort'], Head>;
  belongs: Belongs;
};

/** Lists by everything but page and order. What lies beyond the longest head is looked up at each request. */
const lists = memories<string, Known>(1000);
const longestHead = 2000;
const shortestHead = 50;

/** So many categories are merged one by one; from more of them it is quicker to go through all tests in order. */
const mostMerged = 100;

/** Where more than so many have a text, going through all in order finds the first of them sooner than an index. */
const manyWithText = 5000;

type Page = { questions: QuestionForStaff[]; total: number };

/**
 * One page of all tests. Which ones are on it is remembered until one of them changes, how many there are for good:
 * each change that is noted raises or lowers it. All changes until now must be known.
 */
export async function listAll(database: Database, filters: Filters): Promise<Page> {
  const { s, category, enabled, is_analyzed_by_ai } = filters;
  const key = JSON.stringify([s, category, enabled, is_analyzed_by_ai]);
  for (let isSecond = false; ; isSecond = true) {
    const known = brought(database, key);
    const { ids, list } = await find(database, filters, known);
    if (list !== known) lists(database).keep(key, list);
    const { total } = list;
    const questions = await readQuestions(database, ids);
    // What was found anew a moment ago is an answer, whatever happens beside it.
    if (isSecond) return { questions, total };
    const now = brought(database, key);
    if (now === list && now.total === total && (isBeyond(list, filters) || pageIn(list, filters))) {
      return { questions, total };
    }
  }
}

/** What is remembered of a list, brought up to what is known to have changed. */
function brought(database: Database, key: string): Known | undefined {
  return recall(database, lists(database), key, (change, known) => !carryOn(known, change));
}

/** Takes a change into account. @returns false where nothing of the list is known any more */
function carryOn(known: Known, change: Change): boolean {
  const belongs = known.belongs(change);
  if (belongs === 'unknown') return false;
  const { before, after } = belongs;
  if (!before && !after) return true;
  if (before === after) {
    known.heads.delete('name_asc');
    known.heads.delete('name_desc');
    return true;
  }
  known.heads.clear();
  known.total += after ? 1 : -1;
  return known.isExact;
}

function isBeyond({ total }: Known, { page, per_page }: Filters): boolean {
  return (page - 1) * per_page >= total || page * per_page > longestHead;
}

function pageIn({ heads, total }: Known, { sort, page, per_page }: Filters): number[] | undefined {
  const [from, to] = [(page - 1) * per_page, page * per_page];
  if (from >= total) return [];
  const head = heads.get(sort);
  return head && (head.isWhole || head.ids.length >= to) ? head.ids.slice(from, to) : undefined;
}

type Found = { ids: number[]; list: Known };

async function find(database: Database, filters: Filters, known: Known | undefined): Promise<Found> {
  const remembered = known && pageIn(known, filters);
  if (known !== undefined && remembered !== undefined) return { ids: remembered, list: known };
  const changes = changesIn(database);
  const [at, countThen] = [changes.moment(), changes.count()];
  const search = filters.s === '' ? undefined : await findSearch(database, filters.s);
  const source: Source = {
    filters,
    search,
    subtree: filters.category === undefined ? undefined : await subtreeOf(database, filters.category),
  };
  const listOf = (counted: Counted): Known => ({
    at,
    total: counted.total,
    isExact: counted.count === countThen,
    heads: new Map(),
    belongs: whatBelongs(filters, search, source.subtree),
  });
  const to = filters.page * filters.per_page;
  const isFar = to > longestHead;
  if (known === undefined && isPlain(filters) && !isFar) {
    const { head, ...counted } = await findPlain(database, source, Math.max(shortestHead, to));
    const list = listOf(counted);
    list.heads.set(filters.sort, head);
    return { ids: pageIn(list, filters) ?? [], list };
  }
  const list = known ?? listOf(await count(database, source));
  if (list.total <= to - filters.per_page) return { ids: [], list };
  if (isFar) return { ids: await listFar(database, source, list.total), list };
  const limit = Math.max(shortestHead, to);
  const ids = await listIds(database, source, { limit, offset: 0, total: list.total });
  list.heads.set(filters.sort, { ids, isWhole: ids.length < limit });
  return { ids: pageIn(list, filters) ?? [], list };
}

/** What a list is taken from: every condition that its rows fulfil. */
type Source = { filters: Filters; search: Search | undefined; subtree: Set<number> | undefined };
type Counted = { total: number; count: number };

/** Whether the database itself keeps the count of a list. */
function isPlain({ s, is_analyzed_by_ai }: Filters): boolean {
  return s === '' && is_analyzed_by_ai === undefined;
}

function keptCount({ category, enabled }: Filters): RawBuilder<number> {
  const all = sql`coalesce(sum(aggregated_all_count), 0)`;
  const served = sql`coalesce(sum(aggregated_tests_count), 0)`;
  const wanted = enabled === undefined ? all : enabled ? served : sql`${all} - ${served}`;
  const which = category === undefined ? sql`parent is null` : sql`id = ${category}`;
  return sql<number>`(select (${wanted})::integer from category where ${which})`;
}

/** How many are in a list that the database keeps the count of, and its head, in one statement. */
async function findPlain(
  database: Database,
  source: Source,
  limit: number,
): Promise<Counted & { head: Head }> {
  const query = idsQuery(source, orderOf(source.filters.sort), { limit, offset: 0, total: Infinity });
  const { rows } = await sql<Counted & { ids: number[] }>`
    select ${changeCount} as count, ${keptCount(source.filters)} as total, array(${query}) as ids
  `.execute(database);
  const [{ ids, ...counted } = { count: Number.NaN, total: 0, ids: [] }] = rows;
  return { ...counted, head: { ids, isWhole: ids.length < limit } };
}

async function count(database: Database, source: Source): Promise<Counted> {
  const total = isPlain(source.filters)
    ? keptCount(source.filters)
    : sql`(select count(*) from question where ${conditionsOf(source)})`;
  const { rows } = await sql<Counted>`
    ${isPlain(source.filters) ? sql`` : plannedAnew} select ${changeCount} as count, ${total} as total
  `.execute(database);
  return rows[0] ?? { count: Number.NaN, total: 0 };
}

/** Far down a list its end may be nearer than its beginning, and far down all tests there are waymarks. */
async function listFar(database: Database, source: Source, total: number): Promise<number[]> {
  const { sort, page, per_page, category, enabled } = source.filters;
  const [from, to] = [(page - 1) * per_page, Math.min(page * per_page, total)];
  if (isPlain(source.filters) && category === undefined && enabled === undefined) {
    return listByWaymarks(database, sort, { from, to, total });
  }
  const limit = to - from;
  const fromEnd = total - to;
  if (fromEnd >= from) return listIds(database, source, { limit, offset: from, total });
  const ids = await listIds(database, source, { limit, offset: fromEnd, total, isReversed: true });
  return ids.toReversed();
}

type Part = { limit: number; offset: number; total: number };

async function listIds(
  database: Database,
  source: Source,
  { isReversed = false, ...part }: Part & { isReversed?: boolean },
): Promise<number[]> {
  const query = idsQuery(source, orderOf(source.filters.sort, isReversed), part);
  const { rows } = await sql<{ id: number }>`
    ${source.search === undefined ? sql`` : plannedAnew} ${query}`.execute(database);
  return rows.map(({ id }) => id);
}

function idsQuery(
  source: Source,
  order: RawBuilder<unknown>,
  { limit, offset, total }: Part,
): RawBuilder<{ id: number }> {
  const { filters, search, subtree } = source;
  const flags = flagConditions(filters);
  if (search === undefined && subtree !== undefined && subtree.size <= mostMerged) {
    return sql`
      select id
      from unnest(${[...subtree]}::integer[]) as below (category)
      cross join lateral (
        select id, name_key from question
        where ${sql.join([sql`category = below.category`, ...flags], sql` and `)}
        order by ${order} limit ${offset + limit}
      ) as each
      order by ${order} limit ${limit} offset ${offset}`;
  }
  const isWalk = search !== undefined && subtree === undefined && total > manyWithText;
  return sql`
    select id from ${isWalk ? sql`(select * from question order by ${order} offset 0) as question` : sql`question`}
    where ${conditionsOf(source)}
    order by ${order} limit ${limit} offset ${offset}`;
}

function conditionsOf({ filters, search, subtree }: Source): RawBuilder<boolean> {
  const conditions = flagConditions(filters);
  if (subtree !== undefined) conditions.push(sql`category = any(${[...subtree]}::integer[])`);
  if (search !== undefined) {
    const text = inText(filters.s);
    const ofCategories = sql`category = any(${[...search.categories]}::integer[])`;
    conditions.push(search.categories.size === 0 ? text : sql`(${text} or ${ofCategories})`);
  }
  return sql`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}

import { type RawBuilder, sql } from 'kysely';
import pLimit from 'p-limit';

import type { QueryOf } from '../../contract/endpoint.ts';
import {
  type listQuestions as listEndpoint,
  mostFound,
  type QuestionForStaff,
} from '../../contract/questions.ts';
import { cached } from '../cache/cached.ts';
import type { Versions } from '../cache/versions-store.ts';
import { subtreeOf } from '../categories/store.ts';
import { type Database, plannedAnew } from '../database/database.ts';
import { batched } from '../database/batched.ts';
import { prepared } from '../database/prepared.ts';
import { containsFolded } from '../database/search.ts';
import { type Guards, guards } from '../authorization/guards.ts';
import type { AuthenticatedUser } from '../http/route.ts';
import { childrenOf } from '../users/store.ts';
import { readQuestions } from './store.ts';

/** The query of the list endpoint. */
export type ListQuery = QueryOf<typeof listEndpoint>;

export type Reading = Pick<
  Guards,
  'readsEveryQuestion' | 'readsOwnQuestions' | 'readsOwnAnswers' | 'readsChildrensAnswers'
>;

type Page<Item> = { items: Item[]; total: number; isExact: boolean };

/**
 * One page of the questions that a person may read.
 * @returns `total` is the number of questions on all pages; `isExact` is false where a search fits more than it counts
 */
export async function listQuestions(
  database: Database,
  person: AuthenticatedUser,
  query: ListQuery,
  reads: Reading = guards,
): Promise<Page<QuestionForStaff>> {
  const page = reads.readsEveryQuestion(person)
    ? await findPageOfAll(database, person.versions, query)
    : await findPageOfReadable(database, person, query, reads);
  return { ...page, items: await readQuestions(database, page.items, person.versions) };
}

/** The filters of a list. Those that are absent, or blank, let every question pass. */
type Filters = Partial<Pick<ListQuery, 's' | 'category' | 'enabled' | 'is_analyzed_by_ai'>> & {
  /** The ids of the questions that the list may have. */
  among?: readonly number[];
};

function filtersOf({ category, s, enabled, is_analyzed_by_ai }: ListQuery): Filters {
  return { category, s, enabled, is_analyzed_by_ai };
}

/** The questions that pass the filters, as a FROM clause with its WHERE clause: the one condition of every list. */
async function questionsOf(
  database: Database,
  versions: Versions,
  { s = '', category, enabled, is_analyzed_by_ai, among }: Filters,
): Promise<RawBuilder<unknown>> {
  let table = sql`question`;
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (among !== undefined) conditions.push(sql`id = any(${[...among]}::integer[])`);
  if (enabled !== undefined) conditions.push(enabled ? sql`enabled` : sql`not enabled`);
  if (is_analyzed_by_ai !== undefined)
    conditions.push(is_analyzed_by_ai ? sql`is_analyzed_by_ai` : sql`not is_analyzed_by_ai`);
  if (category !== undefined) {
    const subtree = await subtreeOf(database, category, versions);
    const isBelow = sql`category = any(${[...subtree]}::integer[])`;
    // Of a category with few questions each text is compared: PostgreSQL underestimates what a common word costs in the
    // index of texts, and `offset 0` keeps it from using that.
    if (s !== '' && (await countAll(database, versions, { category })) <= mostFound) {
      table = sql`(select * from question where ${isBelow} offset 0) as question`;
    } else conditions.push(isBelow);
  }
  if (s !== '') {
    const named = await findCategoriesNamed(database, versions, s);
    const inText = containsFolded(sql`search_text`, s);
    conditions.push(named.length === 0 ? inText : sql`(${inText} or category = any(${named}::integer[]))`);
  }
  return sql`from ${table} where ${sql.join(conditions, sql` and `)}`;
}

async function findCategoriesNamed(database: Database, { category }: Versions, s: string): Promise<number[]> {
  return cached(database, `categories named ${s}`, [category], async () => {
    const { rows } = await sql<{ id: number }>`
      select id from category where ${containsFolded(sql`search_text`, s)}`.execute(database);
    return rows.map(({ id }) => id);
  });
}

/**
 * Runs one search of questions at a time: a common word in a large school takes a core for a tenth of a second and more,
 * and the other core is for all other requests.
 */
const searching = pLimit(1);

async function select<Row>(
  database: Database,
  { s = '' }: Filters,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  const send = async () => (await statement.execute(database)).rows;
  return s === '' ? send() : searching(send);
}

type Slice = { sort?: ListQuery['sort']; limit?: number; offset?: number; isReversed?: boolean };

/** Ids of the questions that pass the filters, in the order of a list or in its reverse. */
async function selectIds(
  database: Database,
  versions: Versions,
  filters: Filters,
  { sort = 'id_asc', limit, offset = 0, isReversed = false }: Slice,
): Promise<number[]> {
  const [key, direction] = sort.split('_');
  const order = sql.raw((direction === 'asc') === isReversed ? 'desc' : 'asc');
  const statement = sql<{ ids: number[] }>`${plannedAnew}
    select array(
      select id ${await questionsOf(database, versions, filters)}
      order by ${key === 'name' ? sql`name_key ${order},` : sql``} id ${order}
      limit ${limit ?? null} offset ${offset}
    ) as ids`;
  const [row] = await select(database, filters, statement);
  return row?.ids ?? [];
}

/** One page of all questions, read along an index in the order of the list, from the nearer end. */
async function findPageOfAll(
  database: Database,
  versions: Versions,
  query: ListQuery,
): Promise<Page<number>> {
  const key = `page ${JSON.stringify(query)}`;
  return cached(database, key, [versions.question, versions.category], async () => {
    const { sort, page, per_page } = query;
    const filters = filtersOf(query);
    const count = await countAll(database, versions, filters);
    const isExact = query.s === '' || count <= mostFound;
    const total = isExact ? count : mostFound;
    const before = (page - 1) * per_page;
    const limit = Math.min(per_page, total - before);
    if (limit <= 0) return { items: [], total, isExact };
    const after = total - before - limit;
    const isReversed = isExact && after < before;
    const slice = { sort, limit, offset: isReversed ? after : before, isReversed };
    const ids = await selectIds(database, versions, filters, slice);
    return { items: isReversed ? ids.toReversed() : ids, total, isExact };
  });
}

/** The number of all questions that pass the filters; of a search at most one more than it counts. */
async function countAll(database: Database, versions: Versions, filters: Filters): Promise<number> {
  const key = `count ${JSON.stringify(filters)}`;
  return cached(database, key, [versions.question, versions.category], async () => {
    const { s = '', category, enabled, is_analyzed_by_ai } = filters;
    if (s === '' && is_analyzed_by_ai === undefined) return countByCategory(database, category, enabled);
    const limit = s === '' ? sql`` : sql`limit ${mostFound + 1}`;
    const statement = sql<{ total: number }>`${plannedAnew}
      select count(*) as total from (
        select ${await questionsOf(database, versions, filters)} ${limit}
      ) as found`;
    const [row] = await select(database, filters, statement);
    return row?.total ?? 0;
  });
}

/** The number of questions below a category, or of all, from the counts that the database keeps. */
async function countByCategory(database: Database, root?: number, enabled?: boolean): Promise<number> {
  const all = sql`coalesce(sum(aggregated_all_count), 0)`;
  const served = sql`coalesce(sum(aggregated_tests_count), 0)`;
  const wanted = enabled === undefined ? all : enabled ? served : sql`${all} - ${served}`;
  const { rows } = await sql<{ total: number }>`
    select (${wanted})::integer as total from category
    where ${root === undefined ? sql`parent is null` : sql`id = ${root}`}`.execute(database);
  return rows[0]?.total ?? 0;
}

/** One page of the questions that a person may read who may not read all. */
async function findPageOfReadable(
  database: Database,
  person: AuthenticatedUser,
  query: ListQuery,
  reads: Reading,
): Promise<Page<number>> {
  const { page, per_page, sort, s } = query;
  const readable = await listReadable(database, person, sort, reads);
  const ids = await narrow(database, person.versions, readable, query);
  const total = s === '' ? ids.length : Math.min(ids.length, mostFound);
  const items = ids.slice((page - 1) * per_page, Math.min(page * per_page, total));
  return { items, total, isExact: total === ids.length };
}

/** Those of some questions that pass the filters of a list, in its order. */
async function narrow(
  database: Database,
  versions: Versions,
  ids: readonly number[],
  query: ListQuery,
): Promise<readonly number[]> {
  const filters = Object.entries(filtersOf(query)).filter(([, value]) => value !== undefined && value !== '');
  let left = ids;
  for (const [place, [name, value]] of filters.entries()) {
    if (left.length === 0) break;
    const fitting = await findFitting(database, versions, { [name]: value });
    if (fitting === undefined) {
      const rest = { ...Object.fromEntries(filters.slice(place)), among: left };
      return selectIds(database, versions, rest, { sort: query.sort });
    }
    left = left.filter((id) => fitting.has(id));
  }
  return left;
}

/** The ids of all questions that pass one filter; undefined where they are too many to be cached, as of the flags. */
async function findFitting(
  database: Database,
  versions: Versions,
  filter: Filters,
): Promise<ReadonlySet<number> | undefined> {
  if (filter.category === undefined && filter.s === undefined) return undefined;
  const key = `fitting ${JSON.stringify(filter)}`;
  return cached(database, key, [versions.question, versions.category], async () => {
    if ((await countAll(database, versions, filter)) > mostFound) return undefined;
    return new Set(await selectIds(database, versions, filter, {}));
  });
}

/** The order of a list, and whose questions it has. */
type Readable = {
  by_name: boolean;
  is_descending: boolean;
  /** The person's id, where own questions are readable. */
  author: number | null;
  /** The person's id, where questions that the person has answered are readable. */
  solver: number | null;
  /** The person's address, where questions that the person's children have answered are readable. */
  parent: string | null;
};

/** The ids of all questions that a person may read, in the order of a list. */
async function listReadable(
  database: Database,
  person: AuthenticatedUser,
  sort: ListQuery['sort'],
  reads: Reading,
): Promise<readonly number[]> {
  const asked: Readable = {
    by_name: sort.startsWith('name'),
    is_descending: sort.endsWith('desc'),
    author: reads.readsOwnQuestions(person) ? person.id : null,
    solver: reads.readsOwnAnswers(person) ? person.id : null,
    parent: reads.readsChildrensAnswers(person) ? person.email : null,
  };
  const key = `readable ${JSON.stringify([asked, person.answers_given])}`;
  return cached(database, key, [person.versions.question], () => findReadable(database, asked));
}

const selectReadable = prepared(
  (_database, all: string) => sql<{ ids: number[] }>`
    select array(
      select readable.id
      from (
        select own.id from question as own where own.author = asked.author
        union select question from answer where person = asked.solver
        union select question from answer where person in ${childrenOf(sql.ref('asked.parent'))}
      ) as readable
      cross join lateral (
        select name_key, enabled, author from question where question.id = readable.id offset 0
      ) as question
      where enabled or author = asked.author
      order by
        case when by_name and not is_descending then name_key end,
        case when by_name and is_descending then name_key end desc,
        case when is_descending then -readable.id else readable.id end
    ) as ids
    from rows from (
      jsonb_to_recordset(${all}::jsonb) as (
        by_name boolean, is_descending boolean, author integer, solver integer, parent text
      )
    ) with ordinality as asked
    order by asked.ordinality`,
);

/** Lists that requests ask for at the same time are read by one statement. */
const findReadable = batched<Readable, readonly number[]>(async (database, all) =>
  (await selectReadable(database, JSON.stringify(all))).map(({ ids }) => ids),
);

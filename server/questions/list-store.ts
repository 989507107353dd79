import { type RawBuilder, sql } from 'kysely';

import type { QueryOf } from '../../contract/wire/endpoint.ts';
import { typesMarkedByPerson } from '../../contract/question-types/registry.ts';
import {
  type listQuestions as listEndpoint,
  easyFrom,
  hardBelow,
  leastAnswers,
  mostFound,
  type Quality,
  type QuestionForStaff,
} from '../../contract/questions/questions.ts';
import { type Guards, guards } from '../authorization/guards.ts';
import { cached } from '../cache/cached.ts';
import type { Versions } from '../cache/versions-store.ts';
import { subtreeOf } from '../categories/store.ts';
import { type Database, plannedAnew } from '../database/database.ts';
import { containsFolded } from '../database/search.ts';
import type { AuthenticatedUser } from '../http/route.ts';
import { FairQueue } from '../limits/fair-queue.ts';
import { lanes } from '../limits/limits.ts';
import type { Withheld } from './withheld-store.ts';
import { listRelated, type RelatedRequest } from './relation-store.ts';
import { readQuestions } from './store.ts';
import { hasTag } from './tag-store.ts';

/** The query of the list endpoint. */
export type ListQuery = QueryOf<typeof listEndpoint>;

export type Reading = Pick<
  Guards,
  'readsEveryQuestion' | 'readsOwnQuestions' | 'readsOwnAnswers' | 'readsChildrensAnswers'
>;

/** Who searches, with the versions of the request. */
type Reader = Pick<AuthenticatedUser, 'id' | 'versions'>;

/** `total` counts the questions of all pages. `isExact` is false where more than `mostFound` match, and no counter says how many. */
type Page<Item> = { items: Item[]; total: number; isExact: boolean };

/** One page of the questions that a person may read. @param withheld those that are left out: see findWithheldFromReader */
export async function listQuestions(
  database: Database,
  person: AuthenticatedUser,
  query: ListQuery,
  withheld: Withheld,
  reads: Reading = guards,
): Promise<Page<QuestionForStaff>> {
  const page = reads.readsEveryQuestion(person)
    ? await findPageOfAll(database, person, query)
    : await findPageOfReadable(database, person, query, withheld, reads);
  return { ...page, items: await readQuestions(database, page.items, person.versions) };
}

/** One page for a person who may read every question. It is read along an index, from the nearer end of the list. */
async function findPageOfAll(database: Database, reader: Reader, query: ListQuery): Promise<Page<number>> {
  const key = `page ${JSON.stringify(query)}`;
  const filters = filtersOf(query);
  return cached(database, key, versionsOf(reader.versions, filters), async () => {
    const { sort, page, per_page } = query;
    const count = await countMatching(database, reader, filters);
    const isExact = count <= mostFound || isCounted(filters);
    const total = isExact ? count : mostFound;
    const before = (page - 1) * per_page;
    const limit = Math.min(per_page, total - before);
    if (limit <= 0) return { items: [], total, isExact };
    const after = total - before - limit;
    const isReversed = isExact && after < before;
    const slice = { sort, limit, offset: isReversed ? after : before, isReversed };
    const ids = await selectIds(database, reader, filters, slice);
    return { items: isReversed ? ids.toReversed() : ids, total, isExact };
  });
}

/** Whether a query has a filter that would tell others what only authors of tests and staff know. */
function saysWhatAuthorsKnow(query: ListQuery): boolean {
  const { never_given, tag, author, language, quality, given_within, not_given_for } = query;
  return [never_given, tag, author, language, quality, given_within, not_given_for].some(
    (value) => value !== undefined && value !== '',
  );
}

/** To read own questions only: which other ones stand in work would tell what tomorrow's exam has. */
function ownOf({ readsOwnQuestions, readsEveryQuestion }: Reading): Reading {
  const never = () => false;
  return { readsOwnQuestions, readsEveryQuestion, readsOwnAnswers: never, readsChildrensAnswers: never };
}

/** One page for a person who may read only the questions that he or she is related to. */
async function findPageOfReadable(
  database: Database,
  person: AuthenticatedUser,
  query: ListQuery,
  withheld: Withheld,
  reads: Reading,
): Promise<Page<number>> {
  const { page, per_page, sort, s } = query;
  const related = await listReadable(
    database,
    person,
    sort,
    saysWhatAuthorsKnow(query) ? ownOf(reads) : reads,
  );
  const readable = withheld.ids.length === 0 ? related : related.filter((id) => !withheld.has(id));
  const ids = await filter(database, person, readable, query);
  const total = s === '' ? ids.length : Math.min(ids.length, mostFound);
  const items = ids.slice((page - 1) * per_page, Math.min(page * per_page, total));
  return { items, total, isExact: total === ids.length };
}

/** The filters and the order of a list. */
export type Listed = Omit<ListQuery, 'page' | 'per_page'>;

/**
 * The ids of the questions of a list in its order, of a person who may not read every question only the own ones.
 * @param limit the most that are read
 */
export async function findListed(
  database: Database,
  person: AuthenticatedUser,
  listed: Listed,
  limit: number,
  reads: Reading = guards,
): Promise<readonly number[]> {
  if (reads.readsEveryQuestion(person)) {
    return selectIds(database, person, filtersOf(listed), { sort: listed.sort, limit });
  }
  const readable = await listReadable(database, person, listed.sort, ownOf(reads));
  return (await filter(database, person, readable, listed)).slice(0, limit);
}

/** The ids of all questions that a person may read, in the order of a list. */
async function listReadable(
  database: Database,
  person: AuthenticatedUser,
  sort: ListQuery['sort'],
  reads: Reading,
): Promise<readonly number[]> {
  const request: RelatedRequest = {
    author: reads.readsOwnQuestions(person) ? person.id : null,
    solver: reads.readsOwnAnswers(person) ? person.id : null,
    parent: reads.readsChildrensAnswers(person) ? person.id : null,
    by_name: sort.startsWith('name'),
    is_descending: sort.endsWith('desc'),
  };
  const key = `readable ${JSON.stringify(request)}`;
  const load = () => listRelated(database, request);
  return cached(database, key, [person.versions.question], load, person.answers_given);
}

/** Those of the given questions that match the filters of a query. Their order stays. */
async function filter(
  database: Database,
  reader: Reader,
  ids: readonly number[],
  query: Listed,
): Promise<readonly number[]> {
  const filters = Object.entries(filtersOf(query)).filter(([, value]) => value !== undefined && value !== '');
  let left = ids;
  for (const [place, [name, value]] of filters.entries()) {
    if (left.length === 0) break;
    const matching = await findMatching(database, reader, { [name]: value });
    if (matching === undefined) {
      const rest = { ...Object.fromEntries(filters.slice(place)), among: left };
      return selectIds(database, reader, rest, { sort: query.sort });
    }
    left = left.filter((id) => matching.has(id));
  }
  return left;
}

/** The ids of all questions that match one filter; undefined where they are too many to be cached, as for the flags. */
async function findMatching(
  database: Database,
  reader: Reader,
  filters: Filters,
): Promise<ReadonlySet<number> | undefined> {
  if (filters.category === undefined && filters.s === undefined) return undefined;
  const key = `matching ${JSON.stringify(filters)}`;
  const { versions } = reader;
  return cached(database, key, [versions.question, versions.category], async () => {
    const ids = await selectIds(database, reader, filters, { limit: mostFound + 1 });
    return ids.length > mostFound ? undefined : new Set(ids);
  });
}

/** The filters of a list. One that is absent or blank matches every question. */
type Filters = Partial<Omit<ListQuery, 'page' | 'per_page' | 'sort'>> & {
  /** Ids of questions; all others are left out. */
  among?: readonly number[];
};

/** Those whose results are cached come first. */
function filtersOf({
  category,
  s,
  page: _page,
  per_page: _perPage,
  sort: _sort,
  ...others
}: Listed & Partial<ListQuery>): Filters {
  return { category, s, ...others };
}

/** How long a reading of the quality of questions is used, in milliseconds: answers have no version. */
const qualityLasts = 600_000;

/** The versions of the tables that some filters read, and numbers that rise with the time where what they find depends on it. */
export function versionsOf(
  { question, category, work }: Versions,
  filters: Pick<Filters, 'never_given' | 'given_within' | 'not_given_for' | 'quality'>,
): number[] {
  const { never_given, given_within, not_given_for, quality } = filters;
  const versions = [question, category];
  if ((never_given ?? given_within ?? not_given_for) !== undefined) versions.push(work);
  if ((given_within ?? not_given_for) !== undefined) versions.push(Math.floor(Date.now() / 86_400_000));
  if (quality !== undefined) versions.push(Math.floor(Date.now() / qualityLasts));
  return versions;
}

/** The questions that match the filters, as a FROM and a WHERE clause. All lists and counts use it. */
async function fromMatching(
  database: Database,
  reader: Reader,
  { s = '', category, enabled, is_analyzed_by_ai, among, ...others }: Filters,
): Promise<RawBuilder<unknown>> {
  let table = sql`question`;
  const conditions: RawBuilder<unknown>[] = [
    sql`true`,
    ...furtherConditions(others),
    ...(await conditionsOfAuthors(database, reader, others, among)),
  ];
  if (among !== undefined) conditions.push(sql`id = any(${[...among]}::integer[])`);
  if (enabled !== undefined) conditions.push(enabled ? sql`enabled` : sql`not enabled`);
  if (is_analyzed_by_ai !== undefined)
    conditions.push(is_analyzed_by_ai ? sql`is_analyzed_by_ai` : sql`not is_analyzed_by_ai`);
  if (category !== undefined) {
    const subtree = await subtreeOf(database, category, reader.versions);
    const isBelow = sql`category = any(${[...subtree]}::integer[])`;
    // In a small category each text is compared: PostgreSQL underestimates the cost of a common word in the index of
    // texts, and `offset 0` prevents it from using that index.
    if (s !== '' && (await countMatching(database, reader, { category })) <= mostFound) {
      table = sql`(select * from question where ${isBelow} offset 0) as question`;
    } else conditions.push(isBelow);
  }
  if (s !== '') {
    const named = await findCategoriesNamed(database, reader.versions, s);
    const inText = containsFolded(sql`search_text`, s);
    conditions.push(named.length === 0 ? inText : sql`(${inText} or category = any(${named}::integer[]))`);
  }
  return sql`from ${table} where ${sql.join(conditions, sql` and `)}`;
}

/** SQL for the ids of the questions that stand in work that opened in the last days, or opens later. */
function givenSince(days: number): RawBuilder<unknown> {
  return sql`select work_question.question from work_question join work on work.id = work_question.work
    where work.opens_at >= now() - make_interval(days => ${days})`;
}

/** The questions of each quality, by their ids; `untried` has no list, since it is whatever no other list has. */
type ByQuality = Record<Exclude<Quality, 'untried'>, readonly number[]>;

/** Reads the questions with enough answers. @param among the only ones that are looked through; undefined for all */
async function readByQuality(database: Database, among: readonly number[] | undefined): Promise<ByQuality> {
  const marked = sql`sum(answers - waiting)`;
  const share = sql`sum(right_answers) * 100`;
  const { rows } = await sql<ByQuality>`
    select
      coalesce(array_agg(question) filter (where share < ${hardBelow}), '{}') as hard,
      coalesce(array_agg(question) filter (where share >= ${hardBelow} and share < ${easyFrom}), '{}') as fair,
      coalesce(array_agg(question) filter (where share >= ${easyFrom}), '{}') as easy
    from (
      select question, ${share} / ${marked} as share from question_count
      where ${among === undefined ? sql`true` : sql`question = any(${[...among]}::integer[])`}
      group by question having ${marked} >= ${leastAnswers}
    ) as answered`.execute(database);
  return rows[0] ?? { hard: [], fair: [], easy: [] };
}

/** As readByQuality, of all questions as they were in the last minutes: to read them takes a second with 2,000,000. */
function allByQuality(database: Database, { id }: Pick<Reader, 'id'>): Promise<ByQuality> {
  const read = () => searching.run('searches', id, () => readByQuality(database, undefined));
  return cached(database, 'by quality', [Math.floor(Date.now() / qualityLasts)], read);
}

/** SQL for whether a question is of a quality. */
function isOfQuality(quality: Quality, byQuality: ByQuality): RawBuilder<unknown> {
  const isIn = (ids: readonly number[]) => isAmong(sql`select unnest(${ids}::integer[])`);
  if (quality !== 'untried') return isIn(byQuality[quality]);
  return sql`not ${isIn(Object.values(byQuality).flat())}`;
}

/** SQL for whether a question is among some, which PostgreSQL joins by a hash also where it is negated; `not in` would look through all of them for each. */
function isAmong(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from (${ids}) as found (id) where found.id = question.id)`;
}

export type AuthorFilters = Pick<
  Filters,
  'tag' | 'author' | 'language' | 'quality' | 'never_given' | 'given_within' | 'not_given_for'
>;

/**
 * SQL of filters that only authors and staff have: see saysWhatAuthorsKnow. The search of the bank has them too.
 * @param among the only questions that are looked through; undefined for all
 */
export async function conditionsOfAuthors(
  database: Database,
  reader: Pick<Reader, 'id'>,
  { tag = '', author, language, quality, never_given, given_within, not_given_for }: AuthorFilters,
  among: readonly number[] | undefined,
): Promise<RawBuilder<unknown>[]> {
  const conditions: RawBuilder<unknown>[] = [];
  if (tag !== '') conditions.push(hasTag(tag));
  if (author !== undefined) conditions.push(sql`author = ${author}`);
  if (language !== undefined) conditions.push(sql`language = ${language}`);
  if (quality !== undefined) {
    const read = among === undefined ? allByQuality(database, reader) : readByQuality(database, among);
    conditions.push(isOfQuality(quality, await read));
  }
  if (never_given !== undefined) {
    const isGiven = sql`exists (select from work_question where work_question.question = question.id)`;
    conditions.push(never_given ? sql`not ${isGiven}` : isGiven);
  }
  if (given_within !== undefined) conditions.push(isAmong(givenSince(given_within)));
  if (not_given_for !== undefined) conditions.push(sql`not ${isAmong(givenSince(not_given_for))}`);
  return conditions;
}

type FurtherFilters = Pick<Filters, 'levels' | 'types' | 'without_key' | 'ids'>;

function furtherConditions({
  levels = [],
  types = '',
  without_key,
  ids,
}: FurtherFilters): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (ids !== undefined) conditions.push(sql`id = any(${[...ids]}::integer[])`);
  if (levels.length > 0) conditions.push(sql`qiyinlik_darajasi = any(${[...levels]}::integer[])`);
  const names = types.split(',').filter((name) => name !== '');
  if (names.length > 0) conditions.push(sql`test_type = any(${names}::text[])`);
  if (without_key !== undefined) {
    const lacksKey = sql`(key is null and test_type <> all(${typesMarkedByPerson()}::text[]))`;
    conditions.push(without_key ? lacksKey : sql`not ${lacksKey}`);
  }
  return conditions;
}

async function findCategoriesNamed(database: Database, { category }: Versions, s: string): Promise<number[]> {
  return cached(database, `categories named ${s}`, [category], async () => {
    const { rows } = await sql<{ id: number }>`
      select id from category where ${containsFolded(sql`search_text`, s)}`.execute(database);
    return rows.map(({ id }) => id);
  });
}

/**
 * Runs one search of questions at a time: a common word in a large school occupies a core for a tenth of a second and more,
 * and the other core is for all other requests. People take turns; equal searches under way share one place.
 */
const searching = new FairQueue(1, lanes.searches);

/** Sends a statement that finds questions, where it takes long once all others of its kind have ended. */
export async function select<Row>(
  database: Database,
  { id }: Pick<Reader, 'id'>,
  { s = '' }: Pick<Filters, 's'>,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  const send = async () => (await statement.execute(database)).rows;
  return s === '' ? send() : searching.run('searches', id, send);
}

type Slice = { sort?: ListQuery['sort']; limit?: number; offset?: number; isReversed?: boolean };

/** The ids of the questions that match the filters, in the order of a list, in its reverse, or without `sort` in any. */
async function selectIds(
  database: Database,
  reader: Reader,
  filters: Filters,
  { sort, limit, offset = 0, isReversed = false }: Slice,
): Promise<number[]> {
  const statement = sql<{ ids: number[] }>`${plannedAnew}
    select array(
      select id ${await fromMatching(database, reader, filters)}
      ${sort === undefined ? sql`` : orderBy(sort, isReversed)}
      limit ${limit ?? null} offset ${offset}
    ) as ids`;
  const [row] = await select(database, reader, filters, statement);
  return row?.ids ?? [];
}

function orderBy(sort: ListQuery['sort'], isReversed: boolean): RawBuilder<unknown> {
  const [key, direction] = sort.split('_');
  const order = sql.raw((direction === 'asc') === isReversed ? 'desc' : 'asc');
  return sql`order by ${key === 'name' ? sql`name_key ${order},` : sql``} id ${order}`;
}

/** The filters by which questions are chosen, as some of those of a list. */
export type Chosen = Pick<Filters, 's' | 'category' | 'enabled' | 'is_analyzed_by_ai'>;

/**
 * The ids of the questions that match the filters, the oldest first.
 * @param author whose; null for all
 * @param limit the most that are read
 */
export async function findChosen(
  database: Database,
  reader: Reader,
  chosen: Chosen,
  { author, limit }: { author: number | null; limit: number },
): Promise<number[]> {
  const among = author === null ? undefined : await listOfAuthor(database, author);
  const filters = among === undefined ? chosen : { ...chosen, among };
  return selectIds(database, reader, filters, { sort: 'id_asc', limit });
}

async function listOfAuthor(database: Database, author: number): Promise<number[]> {
  const rows = await database.selectFrom('question').select('id').where('author', '=', author).execute();
  return rows.map(({ id }) => id);
}

/** Whether counters that triggers maintain say how many questions match. */
function isCounted({ category: _category, enabled: _enabled, ...others }: Filters): boolean {
  return Object.values(others).every((value) => value === undefined || value === '');
}

/** The number of questions that match the filters; at most one more than `mostFound` where no counter says it. */
async function countMatching(database: Database, reader: Reader, filters: Filters): Promise<number> {
  const key = `count ${JSON.stringify(filters)}`;
  return cached(database, key, versionsOf(reader.versions, filters), async () => {
    if (isCounted(filters)) return countByCategory(database, filters.category, filters.enabled);
    const statement = sql<{ total: number }>`${plannedAnew}
    select count(*) as total from (
      select ${await fromMatching(database, reader, filters)} limit ${mostFound + 1}
    ) as found`;
    const [row] = await select(database, reader, filters, statement);
    return row?.total ?? 0;
  });
}

/** The number of questions in the subtree of a category, or of all, from the counters that triggers maintain. */
async function countByCategory(database: Database, root?: number, enabled?: boolean): Promise<number> {
  const all = sql`coalesce(sum(aggregated_all_count), 0)`;
  const served = sql`coalesce(sum(aggregated_tests_count), 0)`;
  const wanted = enabled === undefined ? all : enabled ? served : sql`${all} - ${served}`;
  const { rows } = await sql<{ total: number }>`
    select (${wanted})::integer as total from category
    where ${root === undefined ? sql`parent is null` : sql`id = ${root}`}`.execute(database);
  return rows[0]?.total ?? 0;
}

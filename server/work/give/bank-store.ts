import { type RawBuilder, sql } from 'kysely';

import type { QueryOf } from '../../../contract/wire/endpoint.ts';
import { mostFound } from '../../../contract/questions/questions.ts';
import { type searchBank, smallestCounted } from '../../../contract/work/work.ts';
import { mostPool } from '../../../contract/work/work-fields.ts';
import type { WorkRule } from '../../../contract/work/work-input.ts';
import { cached } from '../../cache/cached.ts';
import type { Versions } from '../../cache/versions-store.ts';
import type { AuthenticatedUser } from '../../http/route.ts';
import { subtreeOf } from '../../categories/store.ts';
import { type Database, plannedAnew } from '../../database/database.ts';
import type { Withheld } from '../../questions/withheld-store.ts';
import { type AuthorFilters, conditionsOfAuthors, select, versionsOf } from '../../questions/list-store.ts';
import { containsFolded } from '../../database/search.ts';

/* The bank of tests, from which teachers choose what they give: all enabled ones, of all authors. */

type BankQuery = Omit<QueryOf<typeof searchBank>, 'types'> & { types?: readonly string[] };
type Filter = 's' | 'category' | 'levels' | 'types' | 'ids';
type Filters = { [Name in Filter]?: BankQuery[Name] | undefined } & AuthorFilters & {
    /** The author whose tests alone are found; undefined for those of everybody. */
    only?: number | undefined;
    /** Tests that neither a tag nor an author finds. */
    hidden?: readonly number[];
  };

const among = (column: string, values: readonly number[]) =>
  sql`${sql.ref(column)} = any(${[...values]}::integer[])`;

/** @param further conditions beside those of the filters */
async function whereMatching(
  database: Database,
  versions: Versions,
  { s = '', category, levels = [], types = [], ids, hidden = [], only }: Filters,
  further: readonly RawBuilder<unknown>[] = [],
): Promise<RawBuilder<unknown>> {
  const conditions = [
    sql`question.enabled`,
    ...(ids === undefined ? [] : [among('question.id', ids)]),
    ...(category === undefined
      ? []
      : [among('question.category', await subtreeOf(database, category, versions))]),
    ...(levels.length === 0 ? [] : [among('question.qiyinlik_darajasi', levels)]),
    ...(types.length === 0 ? [] : [sql`question.test_type = any(${[...types]}::text[])`]),
    ...further,
    ...(hidden.length === 0 ? [] : [sql`not ${among('question.id', hidden)}`]),
    ...(only === undefined ? [] : [sql`question.author = ${only}`]),
    ...(s === '' ? [] : [containsFolded(sql`question.search_text`, s)]),
  ];
  return sql.join(conditions, sql` and `);
}

/**
 * One page of the bank, the newest tests first, as ids, and how many match: at most `mostFound`, and whether that is all.
 * @param hidden tests that neither a tag nor an author finds, since these would tell of which exam they are
 * @param readsAll whether the reader may read all tests; what only authors know of tests finds none of others otherwise
 */
export async function searchTests(
  database: Database,
  reader: Pick<AuthenticatedUser, 'id' | 'versions'>,
  query: BankQuery,
  { hidden, readsAll }: { hidden: Pick<Withheld, 'ids' | 'state'>; readsAll: boolean },
): Promise<{ ids: number[]; total: number; isExact: boolean }> {
  const { page, per_page, ...searched } = query;
  const { quality, never_given, given_within, not_given_for } = query;
  const isOfAuthors = (quality ?? never_given ?? given_within ?? not_given_for) !== undefined;
  const filters: Filters = { ...searched, only: isOfAuthors && !readsAll ? reader.id : undefined };
  const key = `bank ${JSON.stringify([filters, page, per_page])} without ${hidden.state}`;
  return cached(database, key, versionsOf(reader.versions, filters), async () => {
    const ofAuthors = await conditionsOfAuthors(database, reader, filters, undefined);
    const where = await whereMatching(
      database,
      reader.versions,
      { ...filters, hidden: hidden.ids },
      ofAuthors,
    );
    const statement = sql<{ ids: number[]; total: number }>`${plannedAnew}
      select
        array(
          select question.id from question where ${where}
          order by question.id desc limit ${per_page} offset ${(page - 1) * per_page}
        ) as ids,
        (select count(*)::integer from (
          select from question where ${where} limit ${mostFound + 1}
        ) as found) as total`;
    const [row] = await select(database, reader, query, statement);
    const { ids: found, total } = row ?? { ids: [], total: 0 };
    return { ids: found, total: Math.min(total, mostFound), isExact: total <= mostFound };
  });
}

/**
 * The enabled tests that a rule finds, in the order in which they are asked: easy ones first. Where there are more than can be drawn
 * from, the seed decides which.
 */
export async function findByRule(
  database: Database,
  versions: Versions,
  { category, levels, types }: Pick<WorkRule, 'category' | 'levels' | 'types'>,
  seed: string,
): Promise<number[]> {
  const where = await whereMatching(database, versions, { s: '', category, levels, types });
  const { rows } = await sql<{ id: number }>`${plannedAnew}
    select found.id
    from (
      select question.id, qiyinlik_darajasi from question where ${where}
      order by md5(${seed}::text || ' ' || question.id), question.id limit ${mostPool}
    ) as found join difficulty_level on difficulty_level.id = found.qiyinlik_darajasi
    order by weight, found.id`.execute(database);
  return rows.map(({ id }) => id);
}

/** Those of some tests that can be given: that exist and are enabled. */
export async function findGivable(database: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await database
    .selectFrom('question')
    .select('id')
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .where('enabled', '=', true)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** How many pupils have answered some tests before. Nobody is named, and small groups are not counted. */
type Exposure = {
  pupils: number;
  met: number;
  not_counted: number;
  tests: { id: number; met: number }[];
};

/**
 * How many pupils of some classes have answered each of some tests, freely or in work, and how many any of them. Pupils in classes that
 * have fewer than `smallestCounted`, and those who are named one by one, are not counted: the number would tell what one of them did.
 */
export async function countExposure(
  database: Database,
  asked: { tests: readonly number[]; classes: readonly number[]; people: readonly number[] },
): Promise<Exposure> {
  const { rows } = await sql<Exposure>`
    with member as (
      select class, person from class_pupil join users on users.id = person and users.is_active
      where class = any(${[...asked.classes]}::integer[])
    ),
    large as (select class from member group by class having count(*) >= ${smallestCounted}),
    counted as (select distinct person from member where class in (select class from large)),
    recipient as (
      select person from member
      union select unnest(${[...asked.people]}::integer[])
    ),
    test as (select unnest(${[...asked.tests]}::integer[]) as id),
    exposure as (
      select answer.person, answer.question from answer
      join counted on counted.person = answer.person join test on test.id = answer.question
      union
      select attempt.person, work_answer.question from work_attempt as attempt
      join counted on counted.person = attempt.person
      join work_answer on work_answer.attempt = attempt.id and work_answer.answer is not null
      join test on test.id = work_answer.question
    )
    select
      (select count(*)::integer from counted) as pupils,
      (select count(distinct person)::integer from exposure) as met,
      (select count(*)::integer from recipient where person not in (select person from counted)) as not_counted,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', question, 'met', met) order by question)
        from (select question, count(*) as met from exposure group by question) as each
      ), '[]') as tests`.execute(database);
  return rows[0] ?? { pupils: 0, met: 0, not_counted: 0, tests: [] };
}

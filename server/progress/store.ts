import { sql } from 'kysely';

import type { Progress, Tally } from '../../contract/progress.ts';
import { cached, cachedMany } from '../cache/cached.ts';
import type { Versions } from '../cache/versions-store.ts';
import { listChains, subtreeOf } from '../categories/store.ts';
import { batched } from '../database/batched.ts';
import type { Database } from '../database/database.ts';
import { list, prepared } from '../database/prepared.ts';
import type { AuthenticatedUser } from '../http/route.ts';
import { countWithheld, type Withheld } from '../questions/withheld-store.ts';
import { addTo, noAnswers } from './rules.ts';

/** The answers of one person to the questions of one category, enabled ones and disabled ones apart. */
export type CategoryCount = Tally & { category: number; enabled: boolean };

const selectCounts = prepared(
  (_database, people: readonly number[]) => sql<CategoryCount & { person: number }>`
    select person, category, enabled, answered, right_answers as right, waiting, points
    from progress where person = any(${list(people, 'integer')})`,
);

/** The counts of a person by category, as they are now. Simultaneous calls share one statement. */
export const listCounts = batched<number, readonly CategoryCount[]>(async (database, people) => {
  const rows = await selectCounts(database, [...new Set(people)]);
  const byPerson = Map.groupBy(rows, ({ person }) => person);
  return people.map((person) => byPerson.get(person) ?? []);
});

const selectTally = prepared(
  (_database, all: string) => sql<Tally>`
    select tally.*
    from rows from (
      jsonb_to_recordset(${all}::jsonb) as (person integer, categories integer[])
    ) with ordinality as asked
    cross join lateral (
      select
        coalesce(sum(answered), 0)::integer as answered,
        coalesce(sum(right_answers), 0)::integer as "right",
        coalesce(sum(waiting), 0)::integer as waiting,
        coalesce(sum(points), 0) as points
      from progress
      where person = asked.person and category = any(asked.categories) and enabled
    ) as tally
    order by asked.ordinality`,
);

/** The answers of a person to the enabled questions of some categories, as they are now. Simultaneous calls share one statement. */
const tallyAnswers = batched<{ person: number; categories: readonly number[] }, Tally>((database, all) =>
  selectTally(database, JSON.stringify(all)),
);

const selectPeople = prepared(
  (_database, people: readonly number[]) => sql<Tally>`
    select tally.*
    from unnest(${list(people, 'integer')}) with ordinality as asked (person, place)
    cross join lateral (
      select
        coalesce(sum(answered), 0)::integer as answered,
        coalesce(sum(right_answers), 0)::integer as "right",
        coalesce(sum(waiting), 0)::integer as waiting,
        coalesce(sum(points), 0) as points
      from progress where progress.person = asked.person
    ) as tally
    order by asked.place`,
);

/** All answers of each of some people, in their order, also those to disabled tests, as they are now. */
export async function tallyPeople(database: Database, people: readonly number[]): Promise<Tally[]> {
  return selectPeople(database, people);
}

const selectTests = prepared(
  (_database, categories: readonly number[]) => sql<{ id: number; name: string; tests: number }>`
    select id, name, aggregated_tests_count as tests from category where id = any(${list(categories, 'integer')})`,
);

/** The name of each category and the enabled questions in its subtree; none for one that does not exist. */
async function countTests(
  database: Database,
  categories: readonly number[],
  { question, category }: Versions,
): Promise<Map<number, { name: string; tests: number }>> {
  return cachedMany(database, 'tests below', categories, [question, category], async (missing) => {
    const rows = await selectTests(database, missing);
    return new Map(rows.map(({ id, ...row }) => [id, row]));
  });
}

const selectOwnTests = prepared(
  (_database, author: number) => sql<{ category: number; tests: number }>`
    select category, count(*) as tests from question where author = ${author} and enabled group by category`,
);

/** The enabled questions that a person wrote, by category. */
async function countOwnTests(
  database: Database,
  person: number,
  { question }: Versions,
): Promise<{ category: number; tests: number }[]> {
  return cached(database, `own tests of ${person}`, [question], () => selectOwnTests(database, person));
}

/**
 * How far a person is in a category; undefined where it does not exist. Beside each other answer of the person it costs less than
 * listProgress, which reads the counts of all categories of the person.
 * @param versions those of the request
 * @param withheld the questions that the person cannot solve now: see findUnserved
 */
export async function findProgress(
  database: Database,
  { id, versions }: Pick<AuthenticatedUser, 'id' | 'versions'>,
  category: number,
  withheld: Withheld,
): Promise<Progress | undefined> {
  const subtree = await subtreeOf(database, category, versions);
  const [tests, ownAnswers, unserved, tally] = await Promise.all([
    countTests(database, [category], versions),
    countOwnTests(database, id, versions),
    countWithheld(database, id, withheld),
    tallyAnswers(database, { person: id, categories: subtree }),
  ]);
  const found = tests.get(category);
  if (found === undefined) return undefined;
  const others = [...ownAnswers, ...unserved]
    .filter((count) => subtree.includes(count.category))
    .reduce((sum, count) => sum + count.tests, 0);
  return { category, category_name: found.name, ...tally, solvable: found.tests - others };
}

/**
 * How far a person is in some categories, in their order; those that do not exist are left out.
 * @param versions those of the request
 * @param withheld as for findProgress
 */
export async function listProgress(
  database: Database,
  { id, versions, answers_given }: Pick<AuthenticatedUser, 'id' | 'versions' | 'answers_given'>,
  categories: readonly number[],
  withheld: Withheld,
): Promise<Progress[]> {
  const [tests, ownAnswers, unserved, all] = await Promise.all([
    countTests(database, categories, versions),
    countOwnTests(database, id, versions),
    countWithheld(database, id, withheld),
    cached(database, `counts of ${id}`, [versions.question], () => listCounts(database, id), answers_given),
  ]);
  const counts = all.filter(({ enabled }) => enabled);
  const chains = await listChains(
    database,
    [...counts, ...ownAnswers, ...unserved].map(({ category }) => category),
    versions,
  );
  const found = new Map<number, Progress>();
  for (const [category, { name, tests: solvable }] of tests) {
    found.set(category, { category, category_name: name, ...noAnswers(), solvable });
  }
  const above = (category: number) =>
    (chains.get(category) ?? []).flatMap((ancestor) => found.get(ancestor) ?? []);
  for (const count of counts) for (const progress of above(count.category)) addTo(progress, count);
  for (const { category, tests: others } of [...ownAnswers, ...unserved]) {
    for (const progress of above(category)) progress.solvable -= others;
  }
  return categories.flatMap((category) => found.get(category) ?? []);
}

import { sql } from 'kysely';

import type { QueryOf } from '../../contract/wire/endpoint.ts';
import {
  daysUntilErased,
  type listPeople as listEndpoint,
  type Person,
} from '../../contract/people/people.ts';
import { listClassesOf } from '../classes/people-store.ts';
import { cached } from '../cache/cached.ts';
import type { Versions } from '../cache/versions-store.ts';
import type { Database } from '../database/database.ts';
import { containsFolded } from '../database/search.ts';
import { NotFoundError } from '../errors.ts';
import { totalOf } from '../http/responses/list.ts';
import { isNamed } from '../users/closing-store.ts';
import { isWaiting } from '../users/sign-up-store.ts';
import { userColumns } from '../users/store.ts';

type ListQuery = QueryOf<typeof listEndpoint>;

const personColumns = [
  ...userColumns,
  isWaiting.as('is_waiting'),
  sql<boolean>`password_hash is null and closed_at is null and email <> ''`.as('needs_reset'),
  sql<string | null>`closed_at + make_interval(days => ${sql.lit(daysUntilErased)})`.as('closed_until'),
] as const;

async function withClassesOf(
  database: Database,
  people: readonly Omit<Person, 'classes'>[],
): Promise<Person[]> {
  const classes = await listClassesOf(
    database,
    people.map(({ id }) => id),
  );
  return people.map((person, place) => ({ ...person, classes: classes[place] ?? [] }));
}

/** Those of some people who are there, by id. */
export async function getPeople(database: Database, ids: readonly number[]): Promise<Person[]> {
  const people = await database
    .selectFrom('users')
    .select(personColumns)
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .orderBy('id')
    .execute();
  return withClassesOf(database, people);
}

/** @throws NotFoundError */
export async function getPerson(database: Database, id: number): Promise<Person> {
  const [person] = await getPeople(database, [id]);
  if (person === undefined) throw new NotFoundError();
  return person;
}

function matching(database: Database, { s, role, is_active, is_closed, class: inClass }: ListQuery) {
  let found = database.selectFrom('users').where(is_closed ? isNamed : sql<boolean>`closed_at is null`);
  if (role === 'user')
    found = found.where(sql<boolean>`not (is_staff or is_teacher or is_parent or is_pupil)`);
  // Without a parameter, so that the condition equals that of the partial indexes.
  else if (role !== undefined) found = found.where(sql<boolean>`${sql.ref(`is_${role}`)}`);
  if (is_active !== undefined)
    found = found.where(is_active ? sql<boolean>`is_active` : sql<boolean>`not is_active`);
  if (inClass !== undefined) {
    found = found.where(
      sql<boolean>`id in (
        select person from class_pupil where class = ${inClass} union select person from class_teacher where class = ${inClass}
      )`,
    );
  }
  return found.where(containsFolded(sql`search_text`, s, 'name_form'));
}

function sorted(database: Database, query: ListQuery) {
  const [key, direction] = query.sort.split('_') as ['name' | 'id', 'asc' | 'desc'];
  const found = matching(database, query);
  if (key === 'id') return found.orderBy('id', direction);
  return found
    .orderBy(sql`last_name collate "und-x-icu"`, direction)
    .orderBy(sql`first_name collate "und-x-icu"`, direction)
    .orderBy('id', direction);
}

/**
 * One page of the people who match the query, and the number of all who match. The name or the e-mail address contains
 * every word of the search. Sorted by name means by last name first.
 */
export async function listPeople(
  database: Database,
  query: ListQuery,
  versions: Versions,
): Promise<{ people: Person[]; total: number }> {
  const people = await sorted(database, query)
    .select(personColumns)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute();
  const total = await totalOf(people.length, query, () => countPeople(database, query, versions));
  return { people: await withClassesOf(database, people), total };
}

async function countPeople(database: Database, query: ListQuery, versions: Versions): Promise<number> {
  // Changes of classes do not change the version of the table.
  if (query.class !== undefined) return countMatching(database, query);
  const key = `people ${JSON.stringify([query.s, query.role, query.is_active, query.is_closed])}`;
  return cached(database, key, [versions.users], () => countMatching(database, query));
}

async function countMatching(database: Database, query: ListQuery): Promise<number> {
  const { total } = await matching(database, query)
    .select((all) => all.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

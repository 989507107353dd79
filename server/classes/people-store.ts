import { sql } from 'kysely';

import { type Candidate, type ClassPupil, mostFound } from '../../contract/people/classes.ts';
import type { Database } from '../database/database.ts';
import { list, prepared } from '../database/prepared.ts';
import { containsFolded, folded } from '../database/search.ts';

/* Reads the people of classes: the pupils of a class, and people who can be added. */

type PupilRow = Omit<ClassPupil, 'week' | 'in_all'>;

/**
 * Each pupil with the time of the last sign of life: the last answer, or the newest refresh token of the pupil's sessions. Clients
 * exchange it every quarter of an hour while the page is open.
 */
const selectPupils = prepared(
  (_database, id: number) => sql<PupilRow>`
    select users.id, first_name, last_name, is_active, confirmed as is_confirmed, has_logged_in, greatest(
      (
        select max(issued_at) from session join refresh_token on refresh_token.session = session.id
        where session.person = users.id and rotated_at is null
      ),
      (select max(completed_at) from answer where answer.person = users.id)
    ) as last_seen
    from class_pupil join users on users.id = class_pupil.person
    where class_pupil.class = ${id}::integer and closed_at is null
    order by last_name collate "und-x-icu", first_name collate "und-x-icu", users.id`,
);

/** The pupils of a class with an account, by last name. */
export async function listPupils(database: Database, id: number): Promise<PupilRow[]> {
  return selectPupils(database, id);
}

/** People who can be pupils of a class: pupils, and people without a role. */
const isPupil = sql<boolean>`is_active and (is_pupil or not (is_staff or is_teacher or is_parent))`;
const isTeacher = sql<boolean>`is_active and (is_teacher or is_staff)`;

/** Those among these ids who have active accounts, and can be pupils or teachers. */
export async function listFit(
  database: Database,
  role: 'pupil' | 'teacher',
  people: readonly number[],
): Promise<ReadonlySet<number>> {
  const fit = await database
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`id = any(${people}::integer[])`)
    .where('closed_at', 'is', null)
    .where(role === 'pupil' ? isPupil : isTeacher)
    .execute();
  return new Set(fit.map(({ id }) => id));
}

const presentClasses = {
  pupil: sql`select class from class_pupil where person = users.id`,
  teacher: sql`select class from class_teacher where person = users.id`,
};

/** People who can be added to a class, whose names contain every word of a search, by last name. E-mail addresses are not searched. */
export async function findCandidates(
  database: Database,
  role: 'pupil' | 'teacher',
  search: string,
): Promise<Candidate[]> {
  const name = folded(sql`concat(first_name, ' ', last_name)`, 'name_form');
  return (
    database
      .selectFrom('users')
      .select([
        'id',
        'first_name',
        'last_name',
        sql<string[]>`coalesce((
        select jsonb_agg(name order by year desc, name) from class
        where archived_at is null and id in (${presentClasses[role]})
      ), '[]')`.as('classes'),
      ])
      .where('closed_at', 'is', null)
      .where(role === 'pupil' ? isPupil : isTeacher)
      // The first condition is served by an index that has the address too, the second leaves the address out.
      .where(containsFolded(sql`search_text`, search, 'name_form'))
      .where(containsFolded(name, search, 'name_form'))
      .orderBy(sql`last_name collate "und-x-icu"`)
      .orderBy(sql`first_name collate "und-x-icu"`)
      .orderBy('id')
      .limit(mostFound)
      .execute()
  );
}

const selectNames = prepared(
  (_database, people: readonly number[]) => sql<{ person: number; id: number; name: string }>`
    select member.person, class.id, class.name
    from (
      select class, person from class_pupil where person = any(${list(people, 'integer')})
      union
      select class, person from class_teacher where person = any(${list(people, 'integer')})
    ) as member join class on class.id = member.class
    where archived_at is null
    order by year desc, class.name, class.id`,
);

/** The classes that are not archived of each of some people, as pupils and as teachers, in their order. */
export async function listClassesOf(
  database: Database,
  people: readonly number[],
): Promise<{ id: number; name: string }[][]> {
  const rows = await selectNames(database, people);
  const byPerson = Map.groupBy(rows, ({ person }) => person);
  return people.map((person) => (byPerson.get(person) ?? []).map(({ id, name }) => ({ id, name })));
}

import { type RawBuilder, sql } from 'kysely';

import { formOrder } from '../classes/list-store.ts';
import type { Database } from '../database/database.ts';
import type { AttemptInBook, GivenWork, PupilOfBook, WorkOfBook } from '../grade-book/rules.ts';
import { waitingMost } from '../work/weight-store.ts';

/* Reads the rows of which results of the school are made, for all classes at once; grade books read those of one class. */

/** Moments from the first one on up to the second one, which does not belong to them. */
export type Span = { since: Date; until: Date };

/** Ids of the class and of the author to which results are limited. */
export type Limited = { class?: number | undefined; teacher?: number | undefined };

/** A work as grade books have it, without what differs between classes. */
export type OpenedWork = Omit<WorkOfBook, 'weight' | 'to_class'> & { author: number | null };

/** A work in the book of a class. */
export type PlacedWork = { class: number; work: number } & Pick<WorkOfBook, 'weight' | 'to_class'>;

const integers = (ids: readonly number[]) => sql`${[...ids]}::integer[]`;

const idIs = (column: RawBuilder<unknown>, id: number | undefined) =>
  id === undefined ? sql`true` : sql`${column} = ${id}::integer`;

/** The work that opened in a span, and not after a moment, in the order of its opening. */
export async function listOpenedWork(
  database: Database,
  { since, until }: Span,
  { teacher }: Limited,
  now: Date,
): Promise<OpenedWork[]> {
  const { rows } = await sql<OpenedWork>`
    select id, author, title, opens_at, due_at, closes_at, archived_at, attempts, show_marks, parents_see,
      null as closes_for_all
    from work
    where opens_at >= ${since.toISOString()}::timestamptz and opens_at < ${until.toISOString()}::timestamptz
      and opens_at <= ${now.toISOString()}::timestamptz and ${idIs(sql`author`, teacher)}
    order by opens_at, id`.execute(database);
  return rows;
}

/**
 * The books in which some works stand, as `book-store.ts` finds the works of one book: those of the classes that have the work, and for pupils who were
 * given it one by one those of their classes, present and past, that the author teaches; where the author teaches none, of all in which they are
 * confirmed.
 */
export async function placeWork(
  database: Database,
  works: readonly number[],
  limited: Limited,
): Promise<PlacedWork[]> {
  const { rows } = await sql<PlacedWork>`
    with single as materialized (
      select given.work, given.person, stay.class, class.confirmed_at, work.author
      from work_pupil as given
      join (
        select class, person from class_pupil union select class, person from past_membership
      ) as stay on stay.person = given.person
      join class on class.id = stay.class join work on work.id = given.work
      where given.work = any(${integers(works)}) and ${idIs(sql`stay.class`, limited.class)}
        and work.opens_at <= coalesce(class.archived_at, 'infinity')
    )
    select class, work, weight, true as to_class from work_class
    where work = any(${integers(works)}) and ${idIs(sql`class`, limited.class)}
    union all
    select distinct class, work, 1::numeric, false from single
    where not exists (
      select from work_class where work_class.work = single.work and work_class.class = single.class
    ) and (
      exists (
        select from class_teacher where class_teacher.class = single.class and class_teacher.person = single.author
      ) or exists (
        select from class_pupil where class_pupil.class = single.class and class_pupil.person = single.person
          and class_pupil.confirmed and single.confirmed_at is not null
      ) and not exists (
        select from class_pupil join class_teacher on class_teacher.class = class_pupil.class
        join class on class.id = class_pupil.class and class.archived_at is null
        where class_pupil.person = single.person and class_teacher.person = single.author
      )
    )`.execute(database);
  return rows;
}

/** How many tests of each category some works have. */
export async function countTestsOfWork(
  database: Database,
  works: readonly number[],
): Promise<{ work: number; category: number; tests: number }[]> {
  const { rows } = await sql<{ work: number; category: number; tests: number }>`
    select work, category, count(*)::integer as tests
    from work_question join question on question.id = work_question.question
    where work = any(${integers(works)}) group by work, category`.execute(database);
  return rows;
}

export type ClassOfResults = { id: number; name: string; missed_as_zero: boolean };

/**
 * Some classes, and those of a school year that are not archived, by name: `7-A`, and with a subject `7-A (Algebra)`.
 * @param year of further classes; null for none
 */
export async function listClasses(
  database: Database,
  ids: readonly number[],
  year: number | null,
): Promise<ClassOfResults[]> {
  const { rows } = await sql<ClassOfResults>`
    select class.id, concat(class.name, ' (' || category.name || ')') as name, missed_as_zero
    from class left join category on category.id = class.subject
    where class.id = any(${integers(ids)}) or (class.year = ${year}::integer and archived_at is null)
    order by ${formOrder} nulls last, class.name collate "und-x-icu", class.id`.execute(database);
  return rows;
}

/** The pupils of some classes who are there now and have active accounts: those who count in averages. Their names are left out. */
export async function listCountedPupils(
  database: Database,
  classes: readonly number[],
): Promise<(PupilOfBook & { class: number })[]> {
  const { rows } = await sql<PupilOfBook & { class: number }>`
    select stay.class, users.id, '' as first_name, '' as last_name, true as is_active,
      jsonb_agg(jsonb_build_object('joined_at', joined_at, 'left_at', left_at) order by joined_at) as stays
    from (
      select class, person, joined_at, null::timestamptz as left_at from class_pupil
      where class = any(${integers(classes)})
      union all
      select class, person, joined_at, left_at from past_membership where class = any(${integers(classes)})
    ) as stay join users on users.id = stay.person
    where closed_at is null and is_active
    group by stay.class, users.id having bool_or(left_at is null)
    order by stay.class, users.id`.execute(database);
  return rows;
}

/**
 * The pupils of some works with the end of each. Of work that only classes have, those are left out who have the end of the class.
 * @param single the ids of those works that pupils were given one by one
 */
export async function listGivenWork(
  database: Database,
  works: readonly number[],
  single: readonly number[],
): Promise<GivenWork[]> {
  const { rows } = await sql<GivenWork>`
    select work, person, closes_at from given_work where work = any(${integers(single)})
    union all
    select allowance.work, allowance.person, given.closes_at
    from work_allowance as allowance cross join lateral (
      select closes_at from given_work
      where given_work.work = allowance.work and given_work.person = allowance.person
    ) as given
    where allowance.work = any(${integers(works)}) and allowance.work <> all(${integers(single)})`.execute(
    database,
  );
  return rows;
}

/** The attempts at some works with their results, in the order of the numbers of each pupil. */
export async function listAttempts(
  database: Database,
  works: readonly number[],
  now: Date,
): Promise<AttemptInBook[]> {
  const moment = now.toISOString();
  const { rows } = await sql<AttemptInBook>`
    select work, person, percentage, waiting, points, most,
      case when waiting = 0 then 0 else ${waitingMost(sql`work_attempt`)} end as waiting_most,
      coalesce(handed_in_at, case when ends_at <= ${moment}::timestamptz then ends_at end) as handed_in_at
    from work_attempt join attempt_result on attempt_result.attempt = work_attempt.id
    where work = any(${integers(works)})
    order by work, person, number`.execute(database);
  return rows;
}

/** The names of some people, the last name first; that of an erased person is blank. */
export async function namesOfPeople(
  database: Database,
  people: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, trim(concat(last_name, ' ', first_name)) as name from users
    where id = any(${integers(people)})`.execute(database);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The titles of some works with the moments at which they opened, the latest first. */
export async function listTitles(
  database: Database,
  works: readonly number[],
): Promise<{ id: number; name: string; opens_at: string }[]> {
  const { rows } = await sql<{ id: number; name: string; opens_at: string }>`
    select id, title as name, opens_at from work where id = any(${integers(works)})
    order by work.opens_at desc, id desc`.execute(database);
  return rows;
}

/** The moment at which the first work opened; undefined where there is none. */
export async function findFirstOpening(database: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ first: string | null }>`select min(opens_at) as first from work`.execute(
    database,
  );
  const first = rows[0]?.first;
  return first === null || first === undefined ? undefined : new Date(first);
}

import { sql } from 'kysely';

import type { Database } from '../database/database.ts';
import { list, prepared } from '../database/prepared.ts';
import { closesForAll } from '../work/store.ts';
import { waitingMost } from '../work/weight-store.ts';
import type { AttemptInBook, GivenWork, PupilOfBook, Stay, WorkOfBook } from './rules.ts';

/* Reads the data of grade books: the work of a class and of its pupils, the pupils of each work, and the results of their attempts. */

/** The id of no class: for the work of a pupil that stands in no class. */
export const noClass = 0;

const selectPupils = prepared(
  (_database, id: number) => sql<PupilOfBook & { is_confirmed: boolean }>`
    select users.id, first_name, last_name, is_active, bool_or(confirmed) as is_confirmed,
      jsonb_agg(jsonb_build_object('joined_at', joined_at, 'left_at', left_at) order by joined_at) as stays
    from (
      select person, joined_at, null::timestamptz as left_at, confirmed
      from class_pupil where class = ${id}::integer
      union all
      select person, joined_at, left_at, false from past_membership where class = ${id}::integer
    ) as stay join users on users.id = stay.person
    where closed_at is null
    group by users.id
    order by last_name collate "und-x-icu", first_name collate "und-x-icu", users.id`,
);

/** The pupils of a class with an account, those who have left too, by last name, each with whether he or she is a confirmed one. */
export async function listPupilsOfBook(
  database: Database,
  id: number,
): Promise<(PupilOfBook & { is_confirmed: boolean })[]> {
  return selectPupils(database, id);
}

/** Whether missed work counts as 0 % in the book of a class that there is. */
export async function readMissedAsZero(database: Database, id: number): Promise<boolean> {
  const row = await database
    .selectFrom('class')
    .select('missed_as_zero')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.missed_as_zero;
}

/** A class that a pupil is or was in. */
export type ClassOfPupil = {
  id: number;
  name: string;
  year: number;
  missed_as_zero: boolean;
  /** Whether the pupil has left it, or it is archived. */
  is_past: boolean;
  is_archived: boolean;
  stays: Stay[];
};

const selectClasses = prepared(
  (_database, person: number) => sql<ClassOfPupil>`
    select class.id, name, year, missed_as_zero, archived_at is not null or bool_and(left_at is not null) as is_past,
      archived_at is not null as is_archived,
      jsonb_agg(jsonb_build_object('joined_at', joined_at, 'left_at', left_at) order by joined_at) as stays
    from (
      select class, joined_at, null::timestamptz as left_at from class_pupil where person = ${person}::integer
      union all
      select class, joined_at, left_at from past_membership where person = ${person}::integer
    ) as stay join class on class.id = stay.class
    group by class.id
    order by is_past, year desc, (subject is not null), name, class.id`,
);

/** The classes of a pupil, those of the past last; of both the latest year first, those of all subjects before others. */
export async function listClassesOfPupil(database: Database, person: number): Promise<ClassOfPupil[]> {
  return selectClasses(database, person);
}

/**
 * Work that was given to pupils one by one, before the class was archived, stands in the books of the classes of theirs that its author teaches;
 * where the author teaches none, in all of which they are confirmed pupils and that are confirmed. A pupil's own grades have it in all of them.
 * What a pupil has started stands in the own grades outside of any class, whatever it was given to.
 */
const selectWorks = prepared(
  (_database, id: number, people: readonly number[], isOwn: boolean, now: string) => sql<WorkOfBook>`
    select work.id, title, opens_at, due_at, closes_at, archived_at, attempts, show_marks, parents_see,
      coalesce(work_class.weight, 1) as weight, work_class.work is not null as to_class,
      ${closesForAll} as closes_for_all
    from work left join work_class on work_class.work = work.id and work_class.class = ${id}::integer
    where opens_at <= ${now}::timestamptz and work.id in (
      select work from work_class where class = ${id}::integer
      union all
      select work from work_attempt where ${id}::integer = ${sql.lit(noClass)} and person = any(${list(people, 'integer')})
      union all
      select given.work from work_pupil as given join work as one on one.id = given.work
      where given.person = any(${list(people, 'integer')})
        and one.opens_at <= coalesce((select class.archived_at from class where class.id = ${id}::integer), 'infinity')
        and (
        exists (
          select from class_teacher where class = ${id}::integer and class_teacher.person = one.author
        ) or (${isOwn}::boolean or exists (
          select from class_pupil join class on class.id = class_pupil.class
          where class.id = ${id}::integer and class_pupil.person = given.person
            and class_pupil.confirmed and class.confirmed_at is not null
        )) and not exists (
          select from class_pupil join class_teacher on class_teacher.class = class_pupil.class
          join class on class.id = class_pupil.class and class.archived_at is null
          where class_pupil.person = given.person and class_teacher.person = one.author
        )
      )
    )
    order by opens_at, work.id`,
);

const selectGiven = prepared(
  (_database, works: readonly number[], people: readonly number[]) => sql<GivenWork>`
    select work, person, closes_at from given_work
    where work = any(${list(works, 'integer')}) and person = any(${list(people, 'integer')})`,
);

const selectAttempts = prepared(
  (_database, works: readonly number[], people: readonly number[], now: string) => sql<AttemptInBook>`
    select work, person, percentage, waiting, points, most, ${waitingMost(sql`work_attempt`)} as waiting_most,
      coalesce(handed_in_at, case when ends_at <= ${now}::timestamptz then ends_at end) as handed_in_at
    from work_attempt join attempt_result on attempt_result.attempt = work_attempt.id
    where work = any(${list(works, 'integer')}) and person = any(${list(people, 'integer')})
    order by work, person, number`,
);

/**
 * The opened work of a class, or of some of its pupils, in the order of opening, with the pupils of each work and the attempts.
 * @param id a class, or noClass
 * @param isOwn whether these are the grades of one pupil, for that pupil and the parents
 */
export async function readBook(
  database: Database,
  id: number,
  { people, isOwn }: { people: readonly number[]; isOwn: boolean },
  now: Date,
): Promise<{ works: WorkOfBook[]; given: GivenWork[]; attempts: AttemptInBook[] }> {
  const works = await selectWorks(database, id, people, isOwn, now.toISOString());
  const ids = works.map((work) => work.id);
  if (ids.length === 0) return { works, given: [], attempts: [] };
  const [given, attempts] = await Promise.all([
    selectGiven(database, ids, people),
    selectAttempts(database, ids, people, now.toISOString()),
  ]);
  return { works, given, attempts };
}

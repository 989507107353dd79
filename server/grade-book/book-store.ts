import { sql } from 'kysely';

import type { Database } from '../database/database.ts';
import { list, prepared } from '../database/prepared.ts';
import { closesForAll } from '../work/store.ts';
import type { AttemptInBook, GivenWork, PupilOfBook, WorkOfBook } from './rules.ts';

/* Reads the data of grade books: the work of a class and of its pupils, the pupils of each work, and the results of their attempts. */

const selectPupils = prepared(
  (_database, id: number) => sql<PupilOfBook & { is_confirmed: boolean }>`
    select users.id, first_name, last_name, is_active, confirmed as is_confirmed, joined_at
    from class_pupil join users on users.id = class_pupil.person
    where class_pupil.class = ${id}::integer and closed_at is null
    order by last_name collate "und-x-icu", first_name collate "und-x-icu", users.id`,
);

/** The pupils of a class with an account, by last name, each with whether he or she is a confirmed one. */
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

/** A class of a pupil that is not archived. */
export type ClassOfPupil = { id: number; name: string; missed_as_zero: boolean; joined_at: string };

const selectClasses = prepared(
  (_database, person: number) => sql<ClassOfPupil>`
    select class.id, name, missed_as_zero, joined_at
    from class_pupil join class on class.id = class_pupil.class
    where class_pupil.person = ${person}::integer and archived_at is null
    order by year desc, (subject is not null), name, class.id`,
);

/** The classes of a pupil that are not archived, the latest year first, those of all subjects before others. */
export async function listClassesOfPupil(database: Database, person: number): Promise<ClassOfPupil[]> {
  return selectClasses(database, person);
}

/**
 * Work that was given to pupils one by one stands in the books of the classes of theirs that its author teaches; where the author
 * teaches none, in all of which they are confirmed pupils and that are confirmed. A pupil's own grades have it in all of them.
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
      select given.work from work_pupil as given join work as one on one.id = given.work
      where given.person = any(${list(people, 'integer')}) and (
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
    select work, person, percentage, waiting, most,
      coalesce(handed_in_at, case when ends_at <= ${now}::timestamptz then ends_at end) as handed_in_at
    from work_attempt join attempt_result on attempt_result.attempt = work_attempt.id
    where work = any(${list(works, 'integer')}) and person = any(${list(people, 'integer')})
    order by work, person, number`,
);

/** The id of no class: for pupils outside any class only the work counts that was given to them in person. */
export const noClass = 0;

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

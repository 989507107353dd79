import { sql } from 'kysely';

import type { Database } from '../database/database.ts';

/* Classes in bulk, as lists make and fill them: each function is one statement. */

export type Member = { class: number; person: number; is_teacher: boolean };

/** The classes of some years that have no subject and are not archived, the oldest first. */
export async function listClassesOf(
  database: Database,
  years: readonly number[],
): Promise<{ id: number; name: string; year: number }[]> {
  return database
    .selectFrom('class')
    .select(['id', 'name', 'year'])
    .where(sql<boolean>`year = any(${years}::integer[])`)
    .where('subject', 'is', null)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Who the pupils and the teachers of some classes are. */
export async function listMembersOf(database: Database, classes: readonly number[]): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select class, person, false as is_teacher from class_pupil where class = any(${classes}::integer[])
    union all
    select class, person, true from class_teacher where class = any(${classes}::integer[])`.execute(database);
  return rows;
}

/** Adds classes without members, which are confirmed as staff apply a list. @returns their ids in the order of the classes */
export async function insertClasses(
  transaction: Database,
  classes: readonly { name: string; year: number }[],
): Promise<number[]> {
  if (classes.length === 0) return [];
  const made = await transaction
    .insertInto('class')
    .values(classes.map(({ name, year }) => ({ name, year, confirmed_at: sql<string>`now()` })))
    .returning('id')
    .execute();
  return made.map(({ id }) => id).toSorted((a, b) => a - b);
}

const arraysOf = (members: readonly Member[]) => {
  const classes = members.map((member) => member.class);
  const people = members.map(({ person }) => person);
  return sql`unnest(${classes}::integer[], ${people}::integer[])`;
};

/** Puts people into classes that exist, pupils as confirmed ones. Teachers who are there already stay as they are. */
export async function addMembers(transaction: Database, members: readonly Member[]): Promise<void> {
  const exist = sql`exists (select from class as kept where kept.id = added.class)
    and exists (select from users where users.id = added.person)`;
  const { true: teachers = [], false: pupils = [] } = Object.groupBy(members, ({ is_teacher }) =>
    is_teacher ? 'true' : 'false',
  );
  await sql`
    insert into class_teacher (class, person)
    select class, person from ${arraysOf(teachers)} as added (class, person) where ${exist}
    on conflict do nothing`.execute(transaction);
  await sql`
    insert into class_pupil (class, person, confirmed)
    select distinct class, person, true from ${arraysOf(pupils)} as added (class, person) where ${exist}
    on conflict (class, person) do update set confirmed = true`.execute(transaction);
}

/** Those of some pupils of classes who have started work of the class or have a mark in it: its results and its grade book list them. */
export async function listAtWork(database: Database, members: readonly Member[]): Promise<Member[]> {
  const pupils = members.filter(({ is_teacher }) => !is_teacher);
  const { rows } = await sql<Member>`
    select class, person, false as is_teacher from ${arraysOf(pupils)} as member (class, person)
    where exists (
      select from work_class join work_attempt on work_attempt.work = work_class.work
      where work_class.class = member.class and work_attempt.person = member.person
    ) or exists (
      select from grade_column join grade_mark on grade_mark.grade_column = grade_column.id
      where grade_column.class = member.class and grade_mark.person = member.person
    )`.execute(database);
  return rows;
}

/** Takes people out of classes. */
export async function removeMembers(transaction: Database, members: readonly Member[]): Promise<void> {
  const sides = Map.groupBy(members, ({ is_teacher }) => (is_teacher ? 'class_teacher' : 'class_pupil'));
  for (const [table, some] of sides) {
    await sql`
      delete from ${sql.table(table)} as held using ${arraysOf(some)} as removed (class, person)
      where held.class = removed.class and held.person = removed.person`.execute(transaction);
  }
}

/** Deletes those of some classes that nobody is in, that have no work and no columns of teachers, and that nobody has archived. They are locked first, so that none is given work meanwhile. */
export async function deleteEmptyClasses(transaction: Database, classes: readonly number[]): Promise<void> {
  await sql`select from class where id = any(${classes}::integer[]) order by id for update`.execute(
    transaction,
  );
  await sql`
    delete from class
    where id = any(${classes}::integer[]) and archived_at is null
      and not exists (select from class_pupil where class_pupil.class = class.id)
      and not exists (select from class_teacher where class_teacher.class = class.id)
      and not exists (select from work_class where work_class.class = class.id)
      and not exists (select from grade_column where grade_column.class = class.id)`.execute(transaction);
}

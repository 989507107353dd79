import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';

import type { HeldWorkRelations } from '../../contract/work/work-permissions.ts';
import type { Database } from '../database/database.ts';
import type { WorkTable, Work } from '../database/tables.ts';
import { childrenOf } from '../users/store.ts';

/** What a new work is given to, and what it asks, in its order. Ids; each once. */
export type Given = {
  classes: readonly number[];
  pupils: readonly number[];
  /** The pool, where each pupil is given some of them. */
  questions: readonly number[];
};

/** Gives work to classes and pupils. @throws InvalidFieldsError where one of them, or a test, does not exist */
export async function insertWork(
  transaction: Database,
  values: Insertable<WorkTable>,
  given: Given,
): Promise<Work> {
  const work = await transaction.insertInto('work').values(values).returningAll().executeTakeFirstOrThrow();
  await insertQuestions(transaction, work.id, given.questions);
  await giveTo(transaction, work.id, given);
  return work;
}

/** Gives a work to more classes and pupils. Those that have it already keep it. */
export async function giveTo(
  transaction: Database,
  work: number,
  { classes, pupils }: Pick<Given, 'classes' | 'pupils'>,
): Promise<void> {
  await sql`
    insert into work_class (work, class) select ${work}, unnest(${[...classes]}::integer[])
    on conflict do nothing`.execute(transaction);
  await sql`
    insert into work_pupil (work, person) select ${work}, unnest(${[...pupils]}::integer[])
    on conflict do nothing`.execute(transaction);
}

/**
 * Sets how much a work counts in the grade book of a class.
 * @returns the weight before; undefined where the work was not given to the class
 */
export async function setWeight(
  transaction: Database,
  { work, class: given, weight }: { work: number; class: number; weight: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ weight: number }>`
    with present as (
      select work, class, weight from work_class where work = ${work} and class = ${given} for update
    )
    update work_class set weight = ${weight} from present
    where work_class.work = present.work and work_class.class = present.class
    returning present.weight`.execute(transaction);
  return rows[0]?.weight;
}

/** Sets the tests of a work that has none. */
async function insertQuestions(
  transaction: Database,
  work: number,
  questions: readonly number[],
): Promise<void> {
  await sql`
    insert into work_question (work, question, place)
    select ${work}, question, place from unnest(${[...questions]}::integer[]) with ordinality as asked (question, place)
  `.execute(transaction);
}

/**
 * A work, its row locked until the transaction ends. It waits for starts of attempts, and lets none begin (`holdPlan`). Rows that refer to
 * the work are written meanwhile, such as results of its answers.
 * @returns undefined where there is none
 */
export async function lockWork(transaction: Database, id: number): Promise<Work | undefined> {
  return transaction.selectFrom('work').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** A work with the relations of a person to it. */
export type WorkOfReader = Work & { held: HeldWorkRelations };

/** SQL for the moment at which the work of a row closes for the last of its pupils; null where it stays open. */
export const closesForAll = sql<string | null>`(
  case when work.closes_at is not null then greatest(work.closes_at, (
    select max(granted.closes_at) from work_allowance as granted where granted.work = work.id
  )) end
)`;

/** SQL for whether a work has not closed for the last of its pupils, and was not taken back. @param work the name of its row */
export function isOpenOrPlanned(work: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  return sql<boolean>`(coalesce(${work}.archived_at > ${moment}, true) and coalesce(closes_for_all(${work}.id) > ${moment}, true))`;
}

/** A work with what a person has to do with it. @returns undefined where there is none */
export async function findWorkOf(
  database: Database,
  person: { id: number },
  id: number,
): Promise<WorkOfReader | undefined> {
  const reaches = (who: RawBuilder<unknown>) => sql<boolean>`(
    exists (select from given_work where given_work.work = work.id and given_work.person = ${who})
    or exists (select from work_attempt where work_attempt.work = work.id and work_attempt.person = ${who})
  )`;
  const row = await database
    .selectFrom('work')
    .selectAll('work')
    .select([
      sql<boolean>`(work.author is not distinct from ${person.id})`.as('gave'),
      sql<boolean>`exists (
        select from work_class join class on class.id = work_class.class and class.archived_at is null
        join class_teacher on class_teacher.class = class.id
        where work_class.work = work.id and class_teacher.person = ${person.id}
      )`.as('teacher'),
      reaches(sql`${person.id}::integer`).as('pupil'),
      sql<boolean>`(work.parents_see and exists (
        select from ${childrenOf(sql`${person.id}::integer`)} as child where ${reaches(sql`child.id`)}
      ))`.as('parent'),
    ])
    .where('work.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { gave, teacher, pupil, parent, ...work } = row;
  return { ...work, held: { author: gave, teacher, pupil, parent } };
}

/** The classes that a work was given to, and the pupils to whom it was given one by one: ids. */
export async function readRecipients(
  database: Database,
  work: number,
): Promise<{ classes: number[]; pupils: number[] }> {
  const [classes, pupils] = await Promise.all([
    database.selectFrom('work_class').select('class').where('work', '=', work).orderBy('class').execute(),
    database.selectFrom('work_pupil').select('person').where('work', '=', work).orderBy('person').execute(),
  ]);
  return { classes: classes.map((row) => row.class), pupils: pupils.map((row) => row.person) };
}

/** The ids of the tests of a work in their order: the pool, where each pupil is given some of them. */
export async function readQuestionIds(database: Database, work: number): Promise<number[]> {
  const rows = await database
    .selectFrom('work_question')
    .select('question')
    .where('work', '=', work)
    .orderBy('place')
    .execute();
  return rows.map(({ question }) => question);
}

/** Changes a work, and its tests where they are given. Call it with tests only if nobody has started it. */
export async function updateWork(
  transaction: Database,
  id: number,
  values: Updateable<WorkTable>,
  questions?: readonly number[],
): Promise<void> {
  if (Object.keys(values).length > 0) {
    await transaction.updateTable('work').set(values).where('id', '=', id).execute();
  }
  if (questions === undefined) return;
  await transaction.deleteFrom('work_question').where('work', '=', id).execute();
  await insertQuestions(transaction, id, questions);
}

/** Takes a work from classes, and from pupils to whom it was given one by one. Pupils who have started keep their attempts. */
export async function takeFrom(
  transaction: Database,
  work: number,
  { classes, pupils }: Pick<Given, 'classes' | 'pupils'>,
): Promise<void> {
  await sql`delete from work_class where work = ${work} and class = any(${[...classes]}::integer[])`.execute(
    transaction,
  );
  await sql`delete from work_pupil where work = ${work} and person = any(${[...pupils]}::integer[])`.execute(
    transaction,
  );
}

/** Deletes a work with its attempts. */
export async function deleteWork(transaction: Database, id: number): Promise<void> {
  await transaction.deleteFrom('work').where('id', '=', id).execute();
}

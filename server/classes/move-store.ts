import { sql } from 'kysely';

import type { Move } from '../../contract/people/classes.ts';
import type { Database } from '../database/database.ts';
import { formOrder, openWork } from './list-store.ts';
import type { ClassToMove, MovedClass } from './rules.ts';

/* Moves of all classes of a year into the next one, and the outcome for each class. */

/** The classes of a year that are not archived, by name. */
export async function listClassesOfYear(database: Database, year: number, now: Date): Promise<ClassToMove[]> {
  return database
    .selectFrom('class')
    .leftJoin('category', 'category.id', 'class.subject')
    .select([
      'class.id',
      'class.name',
      'subject',
      sql<string>`coalesce(category.name, '')`.as('subject_name'),
      openWork(now).as('open_work'),
    ])
    .where('year', '=', year)
    .where('archived_at', 'is', null)
    .orderBy(formOrder, (by) => by.asc().nullsLast())
    .orderBy(sql`class.name collate "und-x-icu"`)
    .orderBy('class.id')
    .execute();
}

/** The latest year up to one that has a class which is not archived. */
export async function findLatestYear(database: Database, most: number): Promise<number | undefined> {
  const row = await database
    .selectFrom('class')
    .select('year')
    .where('year', '<=', most)
    .where('archived_at', 'is', null)
    .orderBy('year', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.year;
}

/** Records a move, and its outcome for each class. @returns the id of the move */
export async function insertMove(
  transaction: Database,
  move: { made_by: number; made_at: Date; from_year: number },
  classes: readonly MovedClass[],
): Promise<number> {
  const { id } = await transaction
    .insertInto('class_move')
    .values(move)
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into moved_class (move, class, name_before, name_after)
    select ${id}::integer, class, name_before, name_after
    from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb)
      as moved (class integer, name_before text, name_after text)`.execute(transaction);
  return id;
}

/** The last move that is not undone; undefined where there is none. */
export async function findLastMove(database: Database): Promise<Move | undefined> {
  return database
    .selectFrom('class_move')
    .select([
      'id',
      'from_year',
      'made_at',
      sql<number>`(select count(name_after)::integer from moved_class where move = class_move.id)`.as(
        'moved',
      ),
      sql<number>`(select count(*)::integer from moved_class where move = class_move.id and name_after is null)`.as(
        'left',
      ),
    ])
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A moved class as it is now. */
type PresentClass = MovedClass & { name: string; year: number; archived: boolean };

/** The outcome of a move for each class, beside the present class. */
export async function listMovedClasses(database: Database, move: number): Promise<PresentClass[]> {
  return database
    .selectFrom('moved_class')
    .innerJoin('class', 'class.id', 'moved_class.class')
    .select([
      'moved_class.class',
      'name_before',
      'name_after',
      'name',
      'year',
      sql<boolean>`archived_at is not null`.as('archived'),
    ])
    .where('move', '=', move)
    .orderBy('moved_class.class')
    .execute();
}

/** Locks a move that is not undone, until the transaction ends. @returns whether there is one */
export async function lockMove(transaction: Database, move: number): Promise<boolean> {
  const row = await transaction
    .selectFrom('class_move')
    .select('id')
    .where('id', '=', move)
    .where('undone_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function markUndone(transaction: Database, move: number, now: Date): Promise<void> {
  await transaction.updateTable('class_move').set({ undone_at: now }).where('id', '=', move).execute();
}

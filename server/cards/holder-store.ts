import { sql } from 'kysely';

import type { RoleFlags } from '../../contract/people/roles.ts';
import type { Database } from '../database/database.ts';

/** An active person for whom a card may be made. */
export type Holder = RoleFlags & {
  id: number;
  /** First and last name. */
  name: string;
  /** The name of a class of the person; blank where there is none. */
  class: string;
  has_card: boolean;
  has_password: boolean;
};

/** Of several classes the one of all subjects, and of those the newest. */
const className = sql<string>`coalesce((
  select name from class_pupil join class on class.id = class_pupil.class
  where class_pupil.person = users.id and archived_at is null
  order by subject is not null, year desc, class.id limit 1
), '')`;

/** Active people, locked until the transaction ends, sorted by class and name. */
function active(transaction: Database, className_: typeof className) {
  return transaction
    .selectFrom('users')
    .select(['id', 'is_staff', 'is_teacher', 'is_parent', 'is_pupil'])
    .select([
      sql<string>`trim(first_name || ' ' || last_name)`.as('name'),
      className_.as('class'),
      sql<boolean>`exists (select from card where card.person = users.id)`.as('has_card'),
      sql<boolean>`password_hash is not null`.as('has_password'),
    ])
    .where('is_active', '=', true)
    .where('closed_at', 'is', null)
    .orderBy(sql`${className_} collate "und-x-icu"`)
    .orderBy(sql`last_name collate "und-x-icu"`)
    .orderBy(sql`first_name collate "und-x-icu"`)
    .orderBy('id')
    .forUpdate('users');
}

/** The active people among these ids. */
export async function lockPeople(transaction: Database, ids: readonly number[]): Promise<Holder[]> {
  return active(transaction, className)
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .execute();
}

/** All active pupils. */
export async function lockEverybody(transaction: Database): Promise<Holder[]> {
  return active(transaction, className).where('is_pupil', '=', true).execute();
}

/** The active pupils of a class, each with whether staff, a list or the pupil’s own code put him or her into it, or staff confirmed it. */
export async function lockPupilsOf(
  transaction: Database,
  { id, name }: { id: number; name: string },
): Promise<(Holder & { is_confirmed: boolean })[]> {
  return active(transaction, sql<string>`${name}::text`)
    .select(
      sql<boolean>`exists (select from class_pupil where class = ${id} and person = users.id and confirmed)`.as(
        'is_confirmed',
      ),
    )
    .where(sql<boolean>`exists (select from class_pupil where class = ${id} and person = users.id)`)
    .execute();
}

import { sql } from 'kysely';

import type { Member } from '../classes/roster-store.ts';
import type { Database } from '../database/database.ts';

/* Memberships that lists gave, which a list may take away. */

/** Those memberships of some classes that lists have given. */
export async function listGiven(database: Database, classes: readonly number[]): Promise<Member[]> {
  return database
    .selectFrom('roster_member')
    .selectAll()
    .where(sql<boolean>`class = any(${classes}::integer[])`)
    .execute();
}

export async function insertGiven(transaction: Database, members: readonly Member[]): Promise<void> {
  await sql`
    insert into roster_member (class, person, is_teacher)
    select class, person, is_teacher from jsonb_to_recordset(${JSON.stringify(members)}::jsonb)
      as given (class integer, person integer, is_teacher boolean)
    where exists (select from class as kept where kept.id = given.class) and exists (select from users where users.id = given.person)
    on conflict do nothing`.execute(transaction);
}

export async function deleteGiven(transaction: Database, members: readonly Member[]): Promise<void> {
  await sql`
    delete from roster_member as held
    using jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as removed (class integer, person integer, is_teacher boolean)
    where held.class = removed.class and held.person = removed.person and held.is_teacher = removed.is_teacher`.execute(
    transaction,
  );
}

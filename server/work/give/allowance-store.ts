import { sql } from 'kysely';

import type { Allowance } from '../../../contract/work/work.ts';
import type { Database } from '../../database/database.ts';

/* What single pupils are granted in a work beside the others. */

/** What a pupil is granted; all of nothing is no row. */
export type Granted = { person: number; minutes: number; attempts: number; closes_at: Date | null };

type NamedGrant = Omit<Allowance, 'local_closes_at'>;

const nameOf = sql<string>`trim(concat(first_name, ' ', last_name))`;
const nameOrder = sql`collate "und-x-icu"`;

/** The allowances of a work, by the names of the pupils. */
export async function listGrants(database: Database, work: number): Promise<NamedGrant[]> {
  return database
    .selectFrom('work_allowance')
    .innerJoin('users', 'users.id', 'work_allowance.person')
    .select(['person', 'minutes', 'attempts', 'work_allowance.closes_at', nameOf.as('name')])
    .where('work', '=', work)
    .orderBy(sql`last_name ${nameOrder}`)
    .orderBy(sql`first_name ${nameOrder}`)
    .orderBy('person')
    .execute();
}

/** The pupils who are given a work or have started it, by name. */
export async function listRecipients(
  database: Database,
  work: number,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select users.id, ${nameOf} as name
    from (
      select person from given_work where work = ${work}
      union select person from work_attempt where work = ${work}
    ) as recipient join users on users.id = recipient.person
    where closed_at is null
    order by last_name ${nameOrder}, first_name ${nameOrder}, users.id`.execute(database);
  return rows;
}

/** Grants a pupil this, in place of the allowance before. */
export async function setGrant(transaction: Database, work: number, granted: Granted): Promise<void> {
  const { person, ...values } = granted;
  if (values.minutes === 0 && values.attempts === 0 && values.closes_at === null) {
    await transaction
      .deleteFrom('work_allowance')
      .where('work', '=', work)
      .where('person', '=', person)
      .execute();
    return;
  }
  await transaction
    .insertInto('work_allowance')
    .values({ work, person, ...values })
    .onConflict((conflict) => conflict.columns(['work', 'person']).doUpdateSet(values))
    .execute();
}

/** Takes back later ends that are none any more, since the work closes as late for all, or not at all. */
export async function dropUselessEnds(
  transaction: Database,
  work: number,
  closesAt: Date | null,
): Promise<void> {
  await sql`
    update work_allowance set closes_at = null
    where work = ${work} and ${closesAt === null ? sql`true` : sql`closes_at <= ${closesAt}`}`.execute(
    transaction,
  );
  await sql`
    delete from work_allowance
    where work = ${work} and minutes = 0 and attempts = 0 and closes_at is null`.execute(transaction);
}

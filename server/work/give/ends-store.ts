import { sql } from 'kysely';

import type { Database } from '../../database/database.ts';
import { queueHandIns } from '../attempts/store.ts';
import { isUnderWay } from '../handed-in-store.ts';
import { endOf } from '../rules.ts';

/* The ends of attempts that are under way, as a change of the work moves them. */

type Running = { id: number; started_at: string; minutes: number; closes_at: string | null };

/** Whether there are attempts at a work. */
export async function hasAttempts(database: Database, work: number): Promise<boolean> {
  const found = await database
    .selectFrom('work_attempt')
    .select('id')
    .where('work', '=', work)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Moves the ends of attempts that are under way to where the time limit, the closing time and what pupils are granted put them now; those
 * that would have been over before end at once. An attempt whose end has passed is handed in and stays so. Queues that they are handed in
 * then.
 * @param person moves those of this person only
 */
export async function moveEnds(
  transaction: Database,
  { id, time_limit }: { id: number; time_limit: number | null },
  now: Date,
  person?: number,
): Promise<void> {
  const { rows } = await sql<Running>`
    select attempt.id, attempt.started_at, coalesce(allowance.minutes, 0) as minutes,
      coalesce(allowance.closes_at, work.closes_at) as closes_at
    from work_attempt as attempt join work on work.id = attempt.work
    left join work_allowance as allowance on allowance.work = attempt.work and allowance.person = attempt.person
    where attempt.work = ${id} and ${isUnderWay(now)} ${person === undefined ? sql`` : sql`and attempt.person = ${person}`}
    order by attempt.id
    for no key update of attempt`.execute(transaction);
  const ends = rows.map(({ started_at, minutes, closes_at }) => {
    const closes = closes_at === null ? null : new Date(closes_at);
    const end = endOf(new Date(started_at), time_limit, minutes, closes);
    return end !== null && end < now ? now : end;
  });
  await sql`
    update work_attempt set ends_at = moved.ends_at, changed_at = ${now}
    from unnest(${rows.map((row) => row.id)}::integer[], ${ends}::timestamptz[]) as moved (id, ends_at)
    where work_attempt.id = moved.id and work_attempt.ends_at is distinct from moved.ends_at`.execute(
    transaction,
  );
  await queueHandIns(transaction, ends);
}

/**
 * Hands in the attempts to a work that are under way, as a teacher does.
 * @param person only that of this person
 * @returns their ids
 */
export async function setHandedInByTeacher(
  transaction: Database,
  work: number,
  now: Date,
  person?: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update work_attempt set handed_in_at = ${now}, handed_in_by = 'teacher', changed_at = ${now}
    where work = ${work} and ${isUnderWay(now)} ${person === undefined ? sql`` : sql`and person = ${person}`}
    returning id`.execute(transaction);
  return rows.map(({ id }) => id);
}

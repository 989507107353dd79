import { sql } from 'kysely';

import type { SchoolWork } from '../../contract/homes.ts';
import { isUnconfirmed } from '../classes/list-store.ts';
import { batched } from '../database/batched.ts';
import type { Database } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { waitingAttempts } from '../work/to-mark-store.ts';
import { mostWaiting, waitingColumns, waitingFrom, type WaitingRow } from './waiting-store.ts';

const selectSchool = prepared(
  (_database, now: string, today: string, monday: string) => sql<Omit<SchoolWork, 'to_mark'>>`
    with moments as materialized (
      select (select ${now}::timestamptz) as now, (select ${today}::timestamptz) as today,
        (select ${monday}::timestamptz) as monday
    ), due as materialized (
      select id, due_at, closes_at from moments cross join work
      where archived_at is null and due_at >= (select monday from moments) and due_at <= moments.now
      union all
      select id, null, closes_at from moments cross join work
      where archived_at is null and due_at is null
        and closes_at >= (select monday from moments) and closes_at <= moments.now
    ), given as materialized (
      select work_pupil.work, work_pupil.person from due join work_pupil on work_pupil.work = due.id
      union
      select work_class.work, class_pupil.person from due join work_class on work_class.work = due.id
      join class_pupil on class_pupil.class = work_class.class
    ), pairs as (
      select given.work, given.person, coalesce(due.due_at, allowance.closes_at, due.closes_at) as deadline
      from given join due on due.id = given.work
      left join work_allowance as allowance on allowance.work = given.work and allowance.person = given.person
      join users on users.id = given.person and users.closed_at is null and users.is_active
    )
    select
      (
        select count(*) from work where archived_at is null and opens_at <= (select now from moments)
          and (closes_at is null or closes_at > (select now from moments))
      ) as running,
      (
        select count(distinct person) from work_attempt where started_at >= (select today from moments)
          and started_at <= (select now from moments)
      ) as begun_today,
      count(*) as due_this_week, count(*) filter (where handed_in_at <= deadline) as in_time
    from pairs cross join lateral (
      select min(coalesce(handed_in_at, ends_at)) as handed_in_at from work_attempt
      where work_attempt.work = pairs.work and work_attempt.person = pairs.person
    ) as attempts
    where deadline <= (select now from moments)`,
);

const selectEnded = prepared(
  (_database, now: string) => sql<WaitingRow>`
    select ${waitingColumns}
    from ${waitingAttempts(now)} as attempts join work on work.id = attempts.work
    where archived_at is not null or coalesce(closes_at, due_at) <= (select ${now}::timestamptz)
    group by work.id, title
    order by waiting desc, work.id limit ${sql.lit(mostWaiting)}`,
);

/** The work of the school. @param day when today and the week began */
export async function readSchoolWork(
  database: Database,
  now: Date,
  day: { today: Date; monday: Date },
): Promise<SchoolWork> {
  const moment = now.toISOString();
  const [[counts], ended] = await Promise.all([
    selectSchool(database, moment, day.today.toISOString(), day.monday.toISOString()),
    selectEnded(database, moment),
  ]);
  if (counts === undefined) throw new Error('The work of the school was not counted.');
  return { ...counts, to_mark: waitingFrom(ended) };
}

/** Gaps of the school: classes without a teacher, classes that wait for staff to confirm them or pupils of them, pupils in no class, and pupils without an address and a card. */
export type Lacking = {
  classes_without_teacher: number;
  classes_to_confirm: number;
  pupils_without_class: number;
  pupils_without_card: number;
};

const selectLacking = prepared(
  () => sql<Lacking>`
    select
      (
        select count(*) from class where archived_at is null
          and not exists (select from class_teacher where class_teacher.class = class.id)
      ) as classes_without_teacher,
      (select count(*) from class where archived_at is null and ${isUnconfirmed}) as classes_to_confirm,
      (
        select count(*) from users where is_pupil and is_active and closed_at is null and not exists (
          select from class_pupil join class on class.id = class_pupil.class and class.archived_at is null
          where class_pupil.person = users.id
        )
      ) as pupils_without_class,
      (
        select count(*) from users where email = '' and is_pupil and is_active and closed_at is null
          and not exists (select from card where card.person = users.id)
      ) as pupils_without_card`,
);

/** Counts the gaps of the school. Simultaneous calls share one statement. */
export const countLacking = batched<void, Lacking>(async (database, { length }) => {
  const [row] = await selectLacking(database);
  if (row === undefined) throw new Error('What lacks was not counted.');
  return Array.from({ length }, () => row);
});

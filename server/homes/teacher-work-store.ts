import { type RawBuilder, sql } from 'kysely';

import type { TeacherWork, WorkToday } from '../../contract/homes.ts';
import type { Database } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { isHandedIn } from '../work/handed-in-store.ts';
import { waitingAttempts } from '../work/to-mark-store.ts';
import {
  correctedAttempts,
  mostWaiting,
  undecidedAttempts,
  waitingColumns,
  waitingFrom,
  type WaitingRow,
} from './waiting-store.ts';

/** How many works, and how many names of each, the home of a teacher shows. */
const mostToday = 10;
const mostNames = 10;

/** The works of a teacher: `own` are those that he or she gave, the others were given to classes that he or she teaches. */
const worksOf = (teacher: number) => sql`(
  select work, bool_or(own) as own from (
    select id as work, true as own from work where author = (select ${teacher}::integer)
    union all
    select work_class.work, false from class_teacher
    join class on class.id = class_teacher.class and class.archived_at is null
    join work_class on work_class.class = class.id
    where class_teacher.person = (select ${teacher}::integer)
  ) as related group by work
)`;

/** Whether a teacher sees a pupil of a work: all pupils of an own one, of others those of the classes that he or she teaches. */
const seesPupil = (teacher: number, work: RawBuilder<unknown>, pupil: RawBuilder<unknown>) => sql<boolean>`(
  theirs.own or exists (
    select from class_pupil
    join class_teacher on class_teacher.class = class_pupil.class and class_teacher.person = (select ${teacher}::integer)
    join class on class.id = class_pupil.class and class.archived_at is null
    join work_class on work_class.class = class_pupil.class and work_class.work = ${work}
    where class_pupil.person = ${pupil}
  )
)`;

const selectToday = prepared(
  (_database, teacher: number, now: string, start: string, end: string) => sql<WorkToday & { total: number }>`
    with moments as materialized (
      select (select ${now}::timestamptz) as now, (select ${start}::timestamptz) as start,
        (select ${end}::timestamptz) as "end"
    ), chosen as materialized (
      select work.*, theirs.own, coalesce(due_at, closes_at) as deadline, count(*) over () as total,
        opens_at < start and coalesce(due_at < start or due_at >= "end", true)
          and coalesce(closes_at < start or closes_at >= "end", true) as is_of_other_days,
        moments.now
      from moments cross join ${worksOf(teacher)} as theirs join work on work.id = theirs.work
      where archived_at is null and opens_at < "end" and (
        closes_at is null or closes_at >= start or exists (
          select from work_allowance as granted where granted.work = work.id and granted.closes_at >= start
        )
      )
      order by is_of_other_days, coalesce(due_at, closes_at) < moments.now, deadline, work.id
      limit ${sql.lit(mostToday)}
    )
    select theirs.id, title, mode, opens_at, due_at, closes_at, total, pupils.*, array(
      select class.name from work_class join class on class.id = work_class.class
      where work_class.work = theirs.id order by class.name collate "und-x-icu", class.id
    ) as classes
    from chosen as theirs
    cross join lateral (
      select count(*) as given, count(*) filter (where begun) as begun,
        count(*) filter (where handed_in) as handed_in,
        case when opens_at > now then '{}' else coalesce((array_agg(
          name order by last_name collate "und-x-icu", first_name collate "und-x-icu", person
        ) filter (where not begun))[1:${sql.lit(mostNames)}], '{}') end as not_begun
      from (
        select given.person, first_name, last_name, concat_ws(' ', first_name, last_name) as name,
          attempts.begun > 0 as begun, attempts.handed_in > 0 as handed_in
        from (
          select work_pupil.person from work_pupil where work_pupil.work = theirs.id
          union
          select class_pupil.person from work_class join class_pupil on class_pupil.class = work_class.class
          where work_class.work = theirs.id
        ) as given
        join users on users.id = given.person and users.closed_at is null and users.is_active
        cross join lateral (
          select count(*) as begun, count(*) filter (where ${isHandedIn(sql.ref('theirs.now'))}) as handed_in
          from work_attempt where work_attempt.work = theirs.id and work_attempt.person = given.person
        ) as attempts
        where ${seesPupil(teacher, sql.ref('theirs.id'), sql.ref('given.person'))}
      ) as each_pupil
    ) as pupils
    order by is_of_other_days, deadline < now, deadline, theirs.id`,
);

/** The works of a teacher among attempts with answers that wait. */
const waitingOf = (teacher: number, attempts: RawBuilder<unknown>) => sql<WaitingRow>`
  select ${waitingColumns}
  from ${attempts} as attempts
  join ${worksOf(teacher)} as theirs on theirs.work = attempts.work
  join work on work.id = attempts.work
  where ${seesPupil(teacher, sql.ref('attempts.work'), sql.ref('attempts.person'))}
  group by work.id, title
  order by waiting desc, work.id limit ${sql.lit(mostWaiting)}`;

const selectToMark = prepared((_database, teacher: number, now: string) =>
  waitingOf(teacher, waitingAttempts(now)),
);

const selectCorrected = prepared((_database, teacher: number, now: string) =>
  waitingOf(teacher, correctedAttempts(now)),
);

const selectToDecide = prepared((_database, teacher: number) => waitingOf(teacher, undecidedAttempts));

/**
 * The works of a teacher that are of concern on a day, those first that open, are due or close on it, and what waits for the teacher.
 * @param day when the day begins and ends
 */
export async function readTeacherWork(
  database: Database,
  teacher: number,
  now: Date,
  day: { start: Date; end: Date },
): Promise<Pick<TeacherWork, 'today' | 'total' | 'to_mark' | 'to_decide' | 'corrected'>> {
  const moment = now.toISOString();
  const [rows, toMark, toDecide, corrected] = await Promise.all([
    selectToday(database, teacher, moment, day.start.toISOString(), day.end.toISOString()),
    selectToMark(database, teacher, moment),
    selectToDecide(database, teacher),
    selectCorrected(database, teacher, moment),
  ]);
  return {
    total: rows[0]?.total ?? 0,
    today: rows.map(({ total: _total, ...work }) => work),
    to_mark: waitingFrom(toMark),
    to_decide: waitingFrom(toDecide),
    corrected: waitingFrom(corrected),
  };
}

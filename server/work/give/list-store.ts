import { type RawBuilder, sql } from 'kysely';

import type { QueryOf } from '../../../contract/wire/endpoint.ts';
import type { listWork as listEndpoint, WorkInList, WorkState } from '../../../contract/work/work.ts';
import type { Guards } from '../../authorization/guards.ts';
import { formOrder } from '../../classes/list-store.ts';
import type { Database } from '../../database/database.ts';
import { containsFolded, folded } from '../../database/search.ts';
import { totalOf } from '../../http/responses/list.ts';
import type { AuthenticatedUser } from '../../http/route.ts';
import { addDays, dayOf, startOf } from '../../process/school-days.ts';
import { isHandedIn, isUnderWay } from '../handed-in-store.ts';
import { waitingIn } from '../to-mark-store.ts';
import type { Clock } from './settings.ts';
import type { Work } from '../../database/tables.ts';

/* Work as those read it who give it: lists, and what one work tells beside its settings. */

type ListQuery = QueryOf<typeof listEndpoint>;

/** A work as it is listed, without the times by the clock of the school. */
export type WorkRow = Work &
  Pick<
    WorkInList,
    | 'tests_count'
    | 'classes'
    | 'author_name'
    | 'is_own'
    | 'pupils_count'
    | 'begun'
    | 'handed_in'
    | 'is_today'
    | 'to_mark'
  > & {
    state: WorkState;
    pool_count: number;
    under_way: number;
  };

type Reach = { all: boolean; own: boolean; taught: boolean };

const none = { author: false, teacher: false, pupil: false, parent: false };

/** Which work a person may see with its results. */
function reachOf(person: AuthenticatedUser, { canSeeWorkResults }: Guards): Reach {
  return {
    all: canSeeWorkResults(person, none),
    own: canSeeWorkResults(person, { ...none, author: true }),
    taught: canSeeWorkResults(person, { ...none, teacher: true }),
  };
}

const teaches = (person: { id: number }) => sql`exists (
  select from work_class join class on class.id = work_class.class and class.archived_at is null
  join class_teacher on class_teacher.class = class.id
  where work_class.work = work.id and class_teacher.person = ${person.id}
)`;

/** The condition that a person may see a pupil in a work: all in own work, else those whom he or she teaches in one of its classes. */
function seesPupil(person: { id: number }, { all, own: ownOnly }: Reach, pupil: RawBuilder<unknown>) {
  if (all) return sql`true`;
  return sql`(${ownOnly ? sql`work.author is not distinct from ${person.id}` : sql`false`} or exists (
    select from work_class join class on class.id = work_class.class and class.archived_at is null
    join class_teacher on class_teacher.class = class.id and class_teacher.person = ${person.id}
    join class_pupil on class_pupil.class = class.id
    where work_class.work = work.id and class_pupil.person = ${pupil}
  ))`;
}

const stateOf = (now: Date) => sql<WorkState>`case
  when work.archived_at is not null or work.closes_at <= ${now} then 'over'
  when work.opens_at > ${now} then 'planned'
  else 'open'
end`;

/** Whether one of the times of a work is today by the calendar of the school. */
function isToday({ now, timeZone }: Clock) {
  const day = dayOf(now, timeZone);
  const [from, to] = [startOf(day, timeZone), startOf(addDays(day, 1), timeZone)];
  const within = (column: string) => sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`;
  return sql<boolean>`coalesce(
    ${within('work.opens_at')} or ${within('work.due_at')} or ${within('work.closes_at')}, false)`;
}

const poolCount = sql<number>`(
  select count(*)::integer from work_question where work_question.work = work.id
)`;

const classesColumn = sql<WorkInList['classes']>`coalesce((
  select jsonb_agg(jsonb_build_object('id', class.id, 'name', class.name)
    order by ${formOrder} nulls last, class.name collate "und-x-icu", class.id)
  from work_class join class on class.id = work_class.class where work_class.work = work.id
), '[]')`;

function selectRows(database: Database, person: AuthenticatedUser, reach: Reach, clock: Clock) {
  const { now } = clock;
  const attempts = (which: RawBuilder<unknown>) => sql<number>`(
    select count(distinct attempt.person)::integer from work_attempt as attempt
    join users as pupil on pupil.id = attempt.person and pupil.is_active
    where attempt.work = work.id and ${which} and ${seesPupil(person, reach, sql`attempt.person`)}
  )`;
  return database
    .selectFrom('work')
    .leftJoin('users', 'users.id', 'work.author')
    .selectAll('work')
    .select([
      sql<string>`case when users.id is null then '' else trim(concat(first_name, ' ', last_name)) end`.as(
        'author_name',
      ),
      sql<boolean>`(work.author is not distinct from ${person.id})`.as('is_own'),
      stateOf(now).as('state'),
      isToday(clock).as('is_today'),
      poolCount.as('pool_count'),
      sql<number>`least(work.drawn, ${poolCount})`.as('tests_count'),
      classesColumn.as('classes'),
      sql<number>`(
        select count(*)::integer from given_work join users as pupil on pupil.id = given_work.person
        where given_work.work = work.id and pupil.is_active
          and ${seesPupil(person, reach, sql`given_work.person`)}
      )`.as('pupils_count'),
      attempts(sql`true`).as('begun'),
      attempts(isHandedIn(now)).as('handed_in'),
      attempts(isUnderWay(now)).as('under_way'),
    ]);
}

/** How many answers of a work wait for the mark of a person. */
const toMark = (person: AuthenticatedUser, reach: Reach, { now }: Clock) =>
  waitingIn(now, seesPupil(person, reach, sql`work_attempt.person`));

const takenBack = (isAsked: boolean) =>
  isAsked ? sql`work.archived_at is not null` : sql`work.archived_at is null`;

function matching(query: ListQuery, person: AuthenticatedUser, reach: Reach, clock: Clock) {
  const related = [
    sql`false`,
    ...(reach.own ? [sql`work.author = ${person.id}`] : []),
    ...(reach.taught ? [teaches(person)] : []),
  ];
  const conditions = [
    reach.all ? sql`true` : sql`(${sql.join(related, sql` or `)})`,
    query.to_mark ? sql`${toMark(person, reach, clock)} > 0` : takenBack(query.archived),
    ...(query.state === undefined ? [] : [sql`${stateOf(clock.now)} = ${query.state}`]),
    ...(query.class === undefined
      ? []
      : [
          sql`exists (select from work_class where work_class.work = work.id and work_class.class = ${query.class})`,
        ]),
    containsFolded(folded(sql`work.title`), query.s),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Works that open, are due or close today, then the open, planned and closed ones. */
function ranked(clock: Clock) {
  const state = stateOf(clock.now);
  return sql`case when ${isToday(clock)} then 0 when ${state} = 'open' then 1 when ${state} = 'planned' then 2 else 3 end`;
}

/** One page of the work that matches the query and that a person may see, and how much there is of it. */
export async function listWork(
  database: Database,
  person: AuthenticatedUser,
  query: ListQuery,
  { guards, clock }: { guards: Guards; clock: Clock },
): Promise<{ rows: WorkRow[]; total: number }> {
  const reach = reachOf(person, guards);
  const wanted = matching(query, person, reach, clock);
  const over = sql`case when ${stateOf(clock.now)} = 'over' then work.closes_at end`;
  const waiting = toMark(person, reach, clock);
  const rows = await selectRows(database, person, reach, clock)
    .$if(query.to_mark, (some) => some.select(waiting.as('to_mark')).orderBy('to_mark', 'desc'))
    .where(wanted)
    .orderBy(ranked(clock))
    .orderBy(over, (by) => by.desc().nullsLast())
    .orderBy(sql`coalesce(work.due_at, work.closes_at)`, (by) => by.asc().nullsLast())
    .orderBy('work.opens_at')
    .orderBy('work.id', 'desc')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute();
  const total = await totalOf(rows.length, query, async () => {
    const counted = await database
      .selectFrom('work')
      .select((all) => all.fn.countAll<number>().as('total'))
      .where(wanted)
      .executeTakeFirstOrThrow();
    return counted.total;
  });
  return { rows, total };
}

/** A work as it stands in a list. @returns undefined where there is none */
export async function findRow(
  database: Database,
  person: AuthenticatedUser,
  id: number,
  { guards, clock }: { guards: Guards; clock: Clock },
): Promise<WorkRow | undefined> {
  return selectRows(database, person, reachOf(person, guards), clock)
    .where('work.id', '=', id)
    .executeTakeFirst();
}

/** The pupils to whom a work was given one by one, as far as a person may see them, by name. */
export async function listNamedPupils(
  database: Database,
  person: AuthenticatedUser,
  work: number,
  guards: Guards,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select users.id, trim(concat(first_name, ' ', last_name)) as name
    from work_pupil join work on work.id = work_pupil.work join users on users.id = work_pupil.person
    where work.id = ${work} and closed_at is null
      and ${seesPupil(person, reachOf(person, guards), sql`users.id`)}
    order by last_name collate "und-x-icu", first_name collate "und-x-icu", users.id`.execute(database);
  return rows;
}

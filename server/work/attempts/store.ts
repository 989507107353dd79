import { type Selectable, sql } from 'kysely';

import { answerGrace } from '../../../contract/work/attempts.ts';
import { breaks, type Database, inTransaction } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import type { WorkAnswerTable, WorkAttemptTable, Work } from '../../database/tables.ts';
import { jobTime } from './rules.ts';
import { closesForAll } from '../store.ts';

export type Attempt = Pick<Selectable<WorkAttemptTable>, (typeof attemptColumns)[number]>;

/** A work with what a person may do of it, and the person's last attempt. */
export type Plan = Work & {
  /** Whether the person is given it now. A pupil keeps the attempts after leaving the class. */
  is_given: boolean;
  /** When it closes for the person; null where it stays open. */
  own_closes_at: string | null;
  more_minutes: number;
  more_attempts: number;
  /** Ids in the order of the work: the pool, where each pupil is given some of them. */
  pool: number[];
  /** When it closes for the last of its pupils. */
  all_close_at: string | null;
  last: Attempt | null;
};

type PlanRow = Omit<Plan, 'last'> & { [Field in keyof Attempt as `last_${Field}`]: Attempt[Field] | null };

const attemptColumns = [
  'id',
  'work',
  'person',
  'number',
  'questions',
  'weights',
  'started_at',
  'ends_at',
  'handed_in_at',
  'handed_in_by',
  'opened',
  'changed_at',
] as const;

const selectPlan = prepared(
  (_database, work: number, person: number) => sql<PlanRow>`
    select work.*, given.person is not null as is_given, coalesce(given.closes_at, work.closes_at) as own_closes_at,
      coalesce(given.more_minutes, 0) as more_minutes, coalesce(given.more_attempts, 0) as more_attempts,
      array(select question from work_question where work_question.work = work.id order by place) as pool,
      ${closesForAll} as all_close_at,
      ${sql.join(attemptColumns.map((column) => sql`last.${sql.ref(column)} as ${sql.ref(`last_${column}`)}`))}
    from work
    left join given_work as given on given.work = work.id and given.person = ${person}
    left join lateral (
      select * from work_attempt where work_attempt.work = work.id and work_attempt.person = ${person}
      order by number desc limit 1
    ) as last on true
    where work.id = ${work}`,
);

/** A work for one of its pupils, or for another person. @returns undefined where there is none */
export async function findPlan(database: Database, work: number, person: number): Promise<Plan | undefined> {
  const [row] = await selectPlan(database, work, person);
  if (row === undefined) return undefined;
  const last = Object.fromEntries(attemptColumns.map((column) => [column, row[`last_${column}`]])) as Attempt;
  return { ...row, last: row.last_id === null ? null : last };
}

const holdWork = prepared(
  (_database, work: number) => sql<Pick<Work, 'id'>>`select id from work where id = ${work} for share`,
);

/**
 * A work for one of its pupils, as it stays until the transaction ends: `lockWork` waits. The statement that reads the plan comes after the
 * lock, so that it sees all that was changed before.
 * @returns undefined where there is none
 */
export async function holdPlan(
  transaction: Database,
  work: number,
  person: number,
): Promise<Plan | undefined> {
  await holdWork(transaction, work);
  return findPlan(transaction, work, person);
}

export const handInTask = 'hand-in';

/** SQL that queues the job which hands in attempts that end at a moment, unless it is queued already. Null queues nothing. */
const queueing = (at: string | null) => sql`
  select graphile_worker.add_job(
    ${sql.lit(handInTask)}, json_build_object('at', asked.at), job_key => 'hand-in ' || asked.at,
    run_at => asked.at::timestamptz, max_attempts => 25)
  from (select ${at}::text as at) as asked
  where asked.at is not null
    and not exists (select from graphile_worker.jobs where key = 'hand-in ' || asked.at)`;

const insertOrOpen = prepared(
  (_database, attempt: string, at: string | null) => sql<Attempt>`
    with started as (
      insert into work_attempt (work, person, number, questions, weights, started_at, ends_at, opened, changed_at)
      select work, person, number, questions, weights_now(questions), started_at, ends_at, opened, changed_at
      from jsonb_to_record(${attempt}::jsonb) as asked (
        work integer, person integer, number smallint, questions integer[], started_at timestamptz, ends_at timestamptz,
        opened text, changed_at timestamptz
      )
      on conflict (work, person) where handed_in_at is null
        do update set opened = excluded.opened, changed_at = excluded.changed_at
      returning *
    ), queued as (${queueing(at)})
    select started.* from started where (select count(*) from queued) >= 0`,
);

type NewAttempt = Omit<Attempt, 'id' | 'weights' | 'handed_in_at' | 'handed_in_by'>;

/**
 * Begins an attempt with the weights that its tests have now, and queues that it is handed in at its end. Where one is under way already, as a simultaneous request has started it,
 * that one is taken over.
 * @returns undefined where an attempt with its number was started and handed in meanwhile
 */
export async function insertAttempt(database: Database, attempt: NewAttempt): Promise<Attempt | undefined> {
  const at = attempt.ends_at === null ? null : jobTime(new Date(attempt.ends_at)).toISOString();
  try {
    return (await insertOrOpen(database, JSON.stringify(attempt), at))[0];
  } catch (error) {
    if (breaks(error, 'work_attempt_work_person_number_key')) return undefined;
    throw error;
  }
}

const setOpened = prepared(
  (_database, id: number, opened: string, now: string) => sql<Attempt>`
    update work_attempt set opened = ${opened}, changed_at = ${now}::timestamptz
    where id = ${id} and handed_in_at is null
    returning *`,
);

/** Lets another page go on with an attempt. @returns undefined where it was handed in meanwhile */
export async function takeOver(
  database: Database,
  id: number,
  opened: string,
  now: Date,
): Promise<Attempt | undefined> {
  return (await setOpened(database, id, opened, now.toISOString()))[0];
}

/** The last attempt of a person; `is_new` where it has been handed in now. */
type HandedIn = Pick<Attempt, 'id' | 'number' | 'handed_in_at' | 'handed_in_by'> & { is_new: boolean };

const setHandedIn = prepared(
  (_database, work: number, person: number, opened: string, now: string) => sql<HandedIn>`
    with last as materialized (
      select * from work_attempt where work = ${work} and person = ${person}
      order by number desc limit 1 for no key update
    ), done as (
      update work_attempt set handed_in_at = least(${now}::timestamptz, last.ends_at), changed_at = ${now}::timestamptz,
        handed_in_by = case when last.ends_at <= ${now}::timestamptz then 'clock' else 'pupil' end
      from last
      where work_attempt.id = last.id and last.handed_in_at is null
        and (last.opened = ${opened} or last.ends_at <= ${now}::timestamptz)
      returning work_attempt.*
    )
    select last.id, last.number, done.id is not null as is_new, coalesce(done.handed_in_at, last.handed_in_at) as handed_in_at,
      coalesce(done.handed_in_by, last.handed_in_by) as handed_in_by
    from last left join done on true`,
);

/**
 * Hands in the attempt of a person that is under way, for the page that opened it last; after its end for any page.
 * @returns the last attempt, handed in unless another page has opened it; undefined where the person has none
 */
export async function handIn(
  database: Database,
  work: number,
  person: number,
  opened: string,
  now: Date,
): Promise<HandedIn | undefined> {
  return (await setHandedIn(database, work, person, opened, now.toISOString()))[0];
}

/**
 * Hands in the attempts whose time is over, those of people who answer until the last second included, and those of works that were
 * taken back. They count as handed in when they ended.
 * @param only those of a person to a work; without it all
 * @returns the ids of those that were handed in now
 */
export async function setLapsed(
  database: Database,
  now: Date,
  only?: { work: number; person: number },
): Promise<number[]> {
  const ended = new Date(now.getTime() - answerGrace).toISOString();
  const which = only
    ? sql`attempt.work = ${only.work} and attempt.person = ${only.person} and (ends_at <= ${ended} or archived_at <= ${now.toISOString()})`
    : sql`ends_at <= ${ended}`;
  // In their order, so that two statements do not deadlock.
  return inTransaction(database, async (transaction) => {
    const { rows } = await sql<{ id: number }>`
      with lapsed as materialized (
        select attempt.id, least(ends_at, archived_at) as ended
        from work_attempt as attempt join work on work.id = attempt.work
        where handed_in_at is null and ${which}
        order by attempt.id for no key update of attempt
      )
      update work_attempt set handed_in_at = lapsed.ended, handed_in_by = 'clock', changed_at = ${now.toISOString()}
      from lapsed where work_attempt.id = lapsed.id
      returning work_attempt.id`.execute(transaction);
    return rows.map(({ id }) => id);
  });
}

/** Queues the jobs that hand in attempts, which end at these moments. */
export async function queueHandIns(transaction: Database, ends: readonly (Date | null)[]): Promise<void> {
  const times = ends.flatMap((end) => (end === null ? [] : [jobTime(end).toISOString()]));
  for (const at of new Set(times)) await queueing(at).execute(transaction);
}

/** Queues once more that attempts are handed in, for a job that ran before its time by the clock of the server. */
export async function queueHandIn(database: Database, at: Date): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${handInTask}, ${JSON.stringify({ at: at.toISOString() })}::json, job_key => ${`hand-in again ${at.toISOString()}`},
      run_at => clock_timestamp() + make_interval(secs => ${Math.max(1, (at.getTime() - Date.now()) / 1000)}))
  `.execute(database);
}

/** An answer in an attempt, as it is stored. */
export type AttemptAnswer = Pick<
  Selectable<WorkAnswerTable>,
  'question' | 'answer' | 'points' | 'percentage' | 'is_flagged' | 'choice' | 'reason'
>;

const answersOf = prepared(
  (_database, attempt: number) => sql<AttemptAnswer>`
    select question, answer, points, percentage, is_flagged, choice, reason
    from work_answer where attempt = ${attempt}`,
);

/** The answers of an attempt by the ids of their tests. */
export async function readAnswers(
  database: Database,
  attempt: number,
): Promise<ReadonlyMap<number, AttemptAnswer>> {
  const rows = await answersOf(database, attempt);
  return new Map(rows.map((row) => [row.question, row]));
}

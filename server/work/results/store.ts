import { type RawBuilder, sql } from 'kysely';

import type { TextFormat } from '../../../contract/questions/text-format.ts';
import type { Database } from '../../database/database.ts';
import { list, prepared } from '../../database/prepared.ts';
import { joinSeen, type State } from '../../questions/version-store.ts';
import { authorName, nameParts } from '../../users/store.ts';
import { waitingMost } from '../weight-store.ts';
import type { AnswersOfAttempt, StoredAttempt, StoredPupil, WorkOfResults } from './rules.ts';

/*
 * What came of works, read by the indexes of the work: its attempts by (work, person), their answers by (attempt, question). No
 * statement here costs more as the school grows.
 */

type Access = WorkOfResults & {
  /** Whether the reader gave it. */
  gave: boolean;
  /** Whether the reader teaches a class that it was given to, which is not archived. */
  teaches: boolean;
  /** A text that differs after each change of its attempts, late answers, pupils, closing times, and the classes that the reader teaches. */
  state: string;
};

/** SQL for the classes of a work that a person teaches. */
function taughtClasses(work: RawBuilder<unknown>, person: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select work_class.class from work_class
    join class on class.id = work_class.class and class.archived_at is null
    join class_teacher on class_teacher.class = class.id
    where work_class.work = ${work} and class_teacher.person = ${person}`;
}

const selectAccess = prepared(
  (_database, id: number, person: number, now: string) => sql<Access>`
    select work.id, title, mode, attempts, drawn, opens_at, due_at, closes_at, archived_at, pass_mark, offline,
      work.author is not distinct from ${person}::integer as gave, taught.classes is not null as teaches,
      md5(concat_ws(' ', work.xmin, taught.classes::text, made.state, given.state, class.state, late.state)) as state
    from work
    cross join lateral (select array_agg(class order by class) as classes from (
      ${taughtClasses(sql.ref('work.id'), sql`${person}::integer`)}
    ) as one) as taught
    cross join lateral (
      select concat_ws(' ', count(*), sum(hashtextextended(concat(id, ' ', xmin), 0)),
        count(*) filter (where handed_in_at is null and ends_at <= ${now}::timestamptz)) as state
      from work_attempt where work_attempt.work = work.id
    ) as made
    cross join lateral (
      select sum(hashtextextended(concat(person, ' ', given_work.closes_at), 0)) as state
      from given_work where given_work.work = work.id
    ) as given
    cross join lateral (
      select sum(hashtextextended(concat(class.id, ' ', class.xmin), 0)) as state
      from work_class join class on class.id = work_class.class where work_class.work = work.id
    ) as class
    cross join lateral (
      select sum(hashtextextended(concat(rejected.id, ' ', rejected.xmin), 0)) as state
      from work_attempt join rejected_answer as rejected on rejected.attempt = work_attempt.id
      where work.offline and work_attempt.work = work.id
    ) as late
    where work.id = ${id}`,
);

/** A work with the relations of a reader to it, and the state of its results. @returns undefined where there is none */
export async function findAccess(
  database: Database,
  id: number,
  reader: { id: number },
  now: Date,
): Promise<Access | undefined> {
  return (await selectAccess(database, id, reader.id, now.toISOString()))[0];
}

/** Which pupils of a work are read: those whom a teacher teaches in its classes, or all; one person of them, or all. */
export type Scope = { work: number; teacher: number | null; person?: number };

const selectFrame = prepared(
  (_database, work: number, teacher: number | null) => sql<{
    questions: number[];
    classes: { id: number; name: string }[];
  }>`
    select
      array(select question from work_question where work = ${work} order by place) as questions,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', class.id, 'name', class.name) order by class.name, class.id)
        from work_class join class on class.id = work_class.class
        where work_class.work = ${work} and (${teacher}::integer is null or class.id in (
          ${taughtClasses(sql`${work}`, sql`${teacher}::integer`)}
        ))
      ), '[]') as classes`,
);

/** The tests of a work in their order, which are the pool where each pupil is given some of them, and its classes. */
export async function readFrame(
  database: Database,
  { work, teacher }: Scope,
): Promise<{ questions: number[]; classes: { id: number; name: string }[] }> {
  const [frame] = await selectFrame(database, work, teacher);
  return frame ?? { questions: [], classes: [] };
}

/** A test as results list it. */
export type ListedTest = {
  id: number;
  test_type: string;
  /** The beginning of the text. */
  savol: string;
  text_format: TextFormat;
  weight: number;
};

const selectTests = prepared(
  (_database, ids: readonly number[]) => sql<ListedTest>`
    select question.id, test_type, left(savol, 200) as savol, text_format, weight
    from question join difficulty_level on difficulty_level.id = qiyinlik_darajasi
    where question.id = any(${list(ids, 'integer')})`,
);

/** Tests in the order of their ids; those that were deleted are left out. */
export async function readTests(database: Database, ids: readonly number[]): Promise<ListedTest[]> {
  const rows = ids.length === 0 ? [] : await selectTests(database, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type PupilRow = Omit<StoredPupil, 'attempts'> & (StoredAttempt | { [Field in keyof StoredAttempt]: null });

const selectPupils = prepared(
  (_database, work: number, teacher: number | null, person: number | null) => sql<PupilRow>`
    with taught as materialized (
      ${taughtClasses(sql`${work}`, sql`${teacher}::integer`)}
    ), pupil as materialized (
      select person, bool_or(is_given) as is_given, max(closes_at) as closes_at
      from (
        select person, true as is_given, closes_at from given_work where work = ${work}
        union all
        select distinct person, false, null::timestamptz from work_attempt where work = ${work}
      ) as one
      where (${person}::integer is null or person = ${person}::integer) and (${teacher}::integer is null or person in (
        select class_pupil.person from class_pupil where class in (select class from taught)
      ))
      group by person
    )
    select pupil.person, ${authorName} as name, ${nameParts}, pupil.is_given, users.is_active, pupil.closes_at,
      array(
        select class_pupil.class from work_class join class_pupil using (class)
        where work_class.work = ${work} and class_pupil.person = pupil.person
          and (${teacher}::integer is null or class in (select class from taught))
      ) as classes,
      attempt.id, attempt.number, attempt.questions, attempt.weights, attempt.started_at, attempt.ends_at, attempt.handed_in_at,
      attempt.handed_in_by, attempt.changed_at, result.tests, result.most, result.answered, result.waiting, result.points,
      result.percentage, ${waitingMost(sql`attempt`)} as waiting_most
    from pupil
    join users on users.id = pupil.person
    left join work_attempt as attempt on attempt.work = ${work} and attempt.person = pupil.person
    left join lateral (select * from attempt_result where attempt_result.attempt = attempt.id) as result on true
    order by lower(users.last_name), lower(users.first_name), pupil.person, attempt.number`,
);

/** The pupils of a work: those who have it, and those who have attempts. By last name. */
export async function readPupils(
  database: Database,
  { work, teacher, person }: Scope,
): Promise<StoredPupil[]> {
  const rows = await selectPupils(database, work, teacher, person ?? null);
  const pupils = new Map<number, StoredPupil>();
  for (const row of rows) {
    const {
      person: id,
      name,
      first_name,
      last_name,
      classes,
      is_given,
      is_active,
      closes_at,
      ...attempt
    } = row;
    const known = { person: id, name, first_name, last_name, classes, is_given, is_active, closes_at };
    const pupil = pupils.get(id) ?? { ...known, attempts: [] };
    pupils.set(id, pupil);
    if (attempt.id !== null) pupil.attempts.push(attempt);
  }
  return [...pupils.values()];
}

const selectAnswers = prepared(
  (_database, attempts: readonly number[]) => sql<AnswersOfAttempt>`
    select attempt, array_agg(question) as questions, array_agg(percentage) as percentages,
      array_agg(mark is not null) as marked
    from work_answer where attempt = any(${list(attempts, 'integer')}) and answer is not null
    group by attempt`,
);

/** The answers of some attempts, by attempt; those without answers are left out. */
export async function readAnswers(
  database: Database,
  attempts: readonly number[],
): Promise<ReadonlyMap<number, AnswersOfAttempt>> {
  const rows = attempts.length === 0 ? [] : await selectAnswers(database, attempts);
  return new Map(rows.map((row) => [row.attempt, row]));
}

/** The answers of some attempts to one question, each as it is stored. */
export async function readAnswersTo(
  database: Database,
  attempts: readonly number[],
  question: number,
): Promise<{ answer: unknown; percentage: number | null; seen: State | null }[]> {
  const { rows } = await sql<{ answer: unknown; percentage: number | null; seen: State | null }>`
    select answer.answer, answer.percentage, seen.state as seen
    from work_answer as answer join question on question.id = answer.question ${joinSeen}
    where attempt = any(${[...attempts]}::integer[]) and answer.question = ${question} and answer.answer is not null
  `.execute(database);
  return rows;
}

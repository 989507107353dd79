import { sql } from 'kysely';

import { cachedMany } from '../cache/cached.ts';
import type { Versions } from '../cache/versions-store.ts';
import { batched } from '../database/batched.ts';
import type { Database } from '../database/database.ts';
import { list, prepared } from '../database/prepared.ts';
import { authorName } from '../users/store.ts';
import { type AttemptResult, type GivenWork, handedInAt, type OwnAttempt } from './own-rules.ts';

/** A work with one of its attempts, or with none. `tests` is of the attempt. */
type Row = Omit<GivenWork, 'attempts' | 'tests'> &
  Omit<OwnAttempt, 'id' | 'result' | 'changed_at'> & {
    person: number;
    tests_of_work: number;
    attempt: number | null;
    changed_at: string | null;
  };

/**
 * The works of some people with their attempts, a row each, or one without an attempt. Each branch of the union finds its person by
 * an index. Work that was taken back before it opened is left out.
 * @param days only work that is not over for longer than this, or with an attempt that has changed since
 */
const selectGiven = prepared(
  (_database, people: readonly number[], days: number) => sql<Row>`
    select asked.person, work.id, title, mode, opens_at, due_at, archived_at, show_marks, pass_mark, parents_see,
      coalesce(allowance.closes_at, work.closes_at) as closes_at, closing.closes_for_all,
      time_limit + coalesce(allowance.minutes, 0) as time_limit,
      work.attempts as rule, coalesce(allowance.attempts, 0) as more_attempts,
      ${authorName} as teacher_name,
      (
        select category.name from class_pupil
        join work_class on work_class.class = class_pupil.class and work_class.work = work.id
        join class on class.id = class_pupil.class join category on category.id = class.subject
        where class_pupil.person = asked.person order by class.id limit 1
      ) as subject,
      (
        select count(*) from (
          select from work_question join question on question.id = work_question.question and question.enabled
          where work_question.work = work.id limit work.drawn
        ) as asked_tests
      ) as tests_of_work,
      attempt.id as attempt, attempt.number, attempt.ends_at, attempt.handed_in_at, attempt.changed_at,
      case when attempt.handed_in_at is null then (
        select count(*) from question where question.id = any(attempt.questions)
      ) else 0 end as tests,
      case when attempt.handed_in_at is null then (
        select count(*) from work_answer where work_answer.attempt = attempt.id and work_answer.answer is not null
      ) else 0 end as answered
    from unnest(${list(people, 'integer')}) as asked (person)
    cross join lateral (
      select work_pupil.work from work_pupil where work_pupil.person = asked.person
      union
      select work_class.work from class_pupil join work_class on work_class.class = class_pupil.class
      where class_pupil.person = asked.person
      union
      select work_attempt.work from work_attempt where work_attempt.person = asked.person
    ) as given
    join work on work.id = given.work
    left join users on users.id = work.author
    left join work_allowance as allowance on allowance.work = work.id and allowance.person = asked.person
    cross join lateral (
      select case when work.closes_at is not null then greatest(work.closes_at, (
        select max(granted.closes_at) from work_allowance as granted where granted.work = work.id
      )) end as closes_for_all, now() - (select ${days}::integer) * interval '1 day' as since
    ) as closing
    left join work_attempt as attempt on attempt.work = work.id and attempt.person = asked.person
    where (archived_at is null or archived_at > opens_at) and (
      least(archived_at, coalesce(closing.closes_for_all, 'infinity')) > closing.since
      or exists (
        select from work_attempt as changed
        where changed.work = work.id and changed.person = asked.person
          and greatest(changed.changed_at, changed.ends_at) > closing.since
      )
    )
    order by asked.person, work.id, attempt.number`,
);

function worksFrom(rows: readonly Row[]): GivenWork[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((ofWork) => {
    const [first] = ofWork;
    if (first === undefined) return [];
    const { id, title, subject, teacher_name, mode, opens_at, due_at, closes_at, closes_for_all } = first;
    const { archived_at, time_limit, rule, more_attempts, show_marks, pass_mark, parents_see } = first;
    const attempts = ofWork.flatMap(
      ({ attempt, number, ends_at, handed_in_at, changed_at, tests, answered }) =>
        attempt === null || changed_at === null
          ? []
          : [{ id: attempt, number, ends_at, handed_in_at, changed_at, tests, answered }],
    );
    const given = { id, title, subject, teacher_name, mode, opens_at, due_at, closes_at, closes_for_all };
    const rules = { archived_at, time_limit, rule, more_attempts, show_marks, pass_mark, parents_see };
    return [{ ...given, ...rules, tests: first.tests_of_work, attempts }];
  });
}

/** In days: how long work that is over stands on homes, and longer than any school keeps it. */
const recentDays = 30;
const everyDay = 100_000;

/** The recent works of some people, by person. Simultaneous calls share one statement. */
const findRecent = batched<readonly number[], Map<number, Row[]>>(async (database, asked) => {
  const rows: Row[] = await selectGiven(database, [...new Set(asked.flat())], recentDays);
  const byPerson = Map.groupBy(rows, ({ person }) => person);
  return asked.map(() => byPerson);
});

const selectResults = prepared(
  (_database, attempts: readonly number[]) => sql<AttemptResult & { attempt: number }>`
    select attempt, points, most, percentage, waiting from attempt_result
    where attempt = any(${list(attempts, 'integer')})`,
);

const keyOf = ({ id, changed_at }: OwnAttempt) => `${id} ${changed_at}`;
const idOf = (key: string) => Number.parseInt(key, 10);

/** The results of the attempts that are handed in, each cached until its attempt, a test or the weight of a level changes. */
async function readResults(
  database: Database,
  works: readonly GivenWork[],
  { question, difficulty_level }: Versions,
  now: Date,
): Promise<Map<string, AttemptResult>> {
  const done = works.flatMap(({ attempts }) => attempts.filter((one) => handedInAt(one, now) !== null));
  const versions = [question, difficulty_level];
  return cachedMany(database, 'result of attempt', done.map(keyOf), versions, async (missing) => {
    const rows = await selectResults(database, missing.map(idOf));
    const byAttempt = new Map(rows.map(({ attempt, ...result }) => [attempt, result]));
    const found = missing.map((key) => [key, byAttempt.get(idOf(key))] as const);
    return new Map(found.filter((one): one is [string, AttemptResult] => one[1] !== undefined));
  });
}

function withResults(works: readonly GivenWork[], results: ReadonlyMap<string, AttemptResult>): GivenWork[] {
  return works.map((work) => ({
    ...work,
    attempts: work.attempts.map((attempt) => {
      const result = results.get(keyOf(attempt));
      return result === undefined ? attempt : { ...attempt, result };
    }),
  }));
}

/** All works of a person. */
export async function listGivenWork(
  database: Database,
  person: number,
  versions: Versions,
  now: Date,
): Promise<GivenWork[]> {
  const works = worksFrom(await selectGiven(database, [person], everyDay));
  return withResults(works, await readResults(database, works, versions, now));
}

/** The works of some people that are not over for more than 30 days, or whose attempts have changed since, in the order of the people. */
export async function listRecentWork(
  database: Database,
  people: readonly number[],
  versions: Versions,
  now: Date,
): Promise<GivenWork[][]> {
  const found = await findRecent(database, people);
  const works = people.map((person) => worksFrom(found.get(person) ?? []));
  const results = await readResults(database, works.flat(), versions, now);
  return works.map((own) => withResults(own, results));
}

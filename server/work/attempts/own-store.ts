import { type Selectable, sql } from 'kysely';

import { cachedMany } from '../../cache/cached.ts';
import type { Versions } from '../../cache/versions-store.ts';
import { batched } from '../../database/batched.ts';
import type { Database } from '../../database/database.ts';
import { list, prepared } from '../../database/prepared.ts';
import { authorName } from '../../users/store.ts';
import type { Reached } from '../../../contract/work/so-far.ts';
import { type GivenWork, handedInAt, type OwnAttempt } from './own-rules.ts';
import { closesForAll } from '../store.ts';
import type { Tables } from '../../database/tables.ts';
import { joinSeen, type State } from '../../questions/version-store.ts';
import { waitingMost } from '../weight-store.ts';
import type { Attempt, AttemptAnswer } from './store.ts';

/** A work with one of its attempts, or with none. `tests` is of the attempt. */
type Row = Omit<GivenWork, 'attempts' | 'tests'> &
  Omit<OwnAttempt, 'id' | 'result' | 'changed_at'> & {
    person: number;
    /** Of the work, disabled ones too; and how many of them each pupil is given, where that is fewer. */
    tests_of_work: number;
    drawn: number | null;
    attempt: number | null;
    changed_at: string | null;
  };

/**
 * The works of some people with their attempts, a row each, or one without an attempt. Each branch of the union finds its person by
 * an index, and so is what belongs to each work, whatever the planner knows of the tables. Work that was taken back before it opened is left out.
 * @param days only work that is not over for longer than this, or with an attempt that has changed since
 */
const selectGiven = prepared(
  (_database, people: readonly number[], days: number) => sql<Row>`
    select asked.person, work.id, title, mode, opens_at, due_at, work.archived_at, show_marks, pass_mark, parents_see,
      coalesce(allowance.closes_at, work.closes_at) as closes_at, closing.closes_for_all,
      time_limit + coalesce(allowance.minutes, 0) as time_limit,
      work.attempts as rule, coalesce(allowance.attempts, 0) as more_attempts,
      coalesce((select ${authorName} from users where users.id = work.author), '') as teacher_name,
      category.name as subject, drawn,
      (select count(*) from work_question where work_question.work = work.id) as tests_of_work,
      attempt.id as attempt, attempt.number, attempt.ends_at, attempt.handed_in_at, attempt.changed_at,
      case when attempt.handed_in_at is null then (
        select count(weight) from unnest(attempt.weights) as weight
      ) else 0 end as tests,
      case when attempt.handed_in_at is null then (
        select count(*) from work_answer where work_answer.attempt = attempt.id and work_answer.answer is not null
      ) else 0 end as answered
    from unnest(${list(people, 'integer')}) as asked (person)
    cross join lateral (
      select work, min(class) as class from (
        select work_pupil.work, null::integer as class from work_pupil where work_pupil.person = asked.person
        union all
        select work_class.work, work_class.class from class_pupil join work_class on work_class.class = class_pupil.class
        where class_pupil.person = asked.person
        union all
        select work_attempt.work, null from work_attempt where work_attempt.person = asked.person
      ) as reached group by work
    ) as given
    join work on work.id = given.work
    left join class on class.id = given.class
    left join category on category.id = class.subject
    left join work_allowance as allowance on allowance.work = work.id and allowance.person = asked.person
    cross join lateral (
      select ${closesForAll} as closes_for_all, now() - (select ${days}::integer) * interval '1 day' as since
    ) as closing
    left join lateral (
      select * from work_attempt where work_attempt.work = work.id and work_attempt.person = asked.person offset 0
    ) as attempt on true
    where (work.archived_at is null or work.archived_at > opens_at) and (
      least(work.archived_at, coalesce(closing.closes_for_all, 'infinity')) > closing.since
      or (
        select max(greatest(changed.changed_at, changed.ends_at)) from work_attempt as changed
        where changed.work = work.id and changed.person = asked.person
      ) > closing.since
    )
    order by asked.person, work.id, attempt.number`,
);

/** As it is read: with its tests, disabled ones too. */
type ReadWork = GivenWork & Pick<Row, 'drawn'>;

function worksFrom(rows: readonly Row[]): ReadWork[] {
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
    const { tests_of_work, drawn } = first;
    return [{ ...given, ...rules, tests: tests_of_work, drawn, attempts }];
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
  (_database, attempts: readonly number[]) => sql<Reached & { attempt: number }>`
    select result.attempt, points, most, percentage, waiting, ${waitingMost(sql`made`)} as waiting_most
    from attempt_result as result join work_attempt as made on made.id = result.attempt
    where result.attempt = any(${list(attempts, 'integer')})`,
);

const keyOf = ({ id, changed_at }: OwnAttempt) => `${id} ${changed_at}`;
const idOf = (key: string) => Number.parseInt(key, 10);

/** The results of the attempts that are handed in, each cached until its attempt or a test changes. */
async function readResults(
  database: Database,
  works: readonly GivenWork[],
  { question }: Versions,
  now: Date,
): Promise<Map<string, Reached>> {
  const done = works.flatMap(({ attempts }) =>
    attempts.filter((attempt) => handedInAt(attempt, now) !== null),
  );
  return cachedMany(database, 'result of attempt', done.map(keyOf), [question], async (missing) => {
    const rows = await selectResults(database, missing.map(idOf));
    const byAttempt = new Map(rows.map(({ attempt, ...result }) => [attempt, result]));
    const found = missing.map((key) => [key, byAttempt.get(idOf(key))] as const);
    return new Map(found.filter((pair): pair is [string, Reached] => pair[1] !== undefined));
  });
}

const selectTests = prepared(
  (_database, works: readonly number[]) => sql<{ work: number; tests: number }>`
    select work, count(*) as tests
    from work_question join question on question.id = work_question.question and question.enabled
    where work = any(${list(works, 'integer')}) group by work`,
);

const testsKeyOf = ({ id, tests }: ReadWork) => `${id} ${tests}`;

/** How many enabled tests each of some works has, cached for all its pupils until tests change. */
async function readTests(
  database: Database,
  works: readonly ReadWork[],
  { question }: Versions,
): Promise<Map<string, number>> {
  const keys = [...new Set(works.map(testsKeyOf))];
  return cachedMany(database, 'tests of work', keys, [question], async (missing) => {
    const rows = await selectTests(database, missing.map(idOf));
    const byWork = new Map(rows.map(({ work, tests }) => [work, tests]));
    return new Map(missing.map((key) => [key, byWork.get(idOf(key)) ?? 0]));
  });
}

/** Adds cached values: how many tests there are for each pupil, and the results of attempts that are handed in. */
async function complete(
  database: Database,
  lists: readonly ReadWork[][],
  versions: Versions,
  now: Date,
): Promise<GivenWork[][]> {
  const [tests, results] = await Promise.all([
    readTests(database, lists.flat(), versions),
    readResults(database, lists.flat(), versions, now),
  ]);
  const completed = ({ drawn, ...work }: ReadWork): GivenWork => ({
    ...work,
    tests: Math.min(drawn ?? Infinity, tests.get(testsKeyOf({ drawn, ...work })) ?? 0),
    attempts: work.attempts.map((attempt) => {
      const result = results.get(keyOf(attempt));
      return result === undefined ? attempt : { ...attempt, result };
    }),
  });
  return lists.map((works) => works.map(completed));
}

/** All works of a person. */
export async function listGivenWork(
  database: Database,
  person: number,
  versions: Versions,
  now: Date,
): Promise<GivenWork[]> {
  const works = worksFrom(await selectGiven(database, [person], everyDay));
  const [ownWorks = []] = await complete(database, [works], versions, now);
  return ownWorks;
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
  return complete(database, works, versions, now);
}

/** An attempt with what it came to. */
export type AttemptWithResult = Attempt &
  Omit<Selectable<Tables['attempt_result']>, 'attempt'> &
  Pick<Reached, 'waiting_most'>;

/** The attempts of a person to a work, the first one first. */
export async function listAttempts(
  database: Database,
  work: number,
  person: number,
): Promise<AttemptWithResult[]> {
  return database
    .selectFrom('work_attempt')
    .innerJoin('attempt_result', 'attempt_result.attempt', 'work_attempt.id')
    .selectAll('work_attempt')
    .select(['tests', 'most', 'answered', 'waiting', 'points', 'percentage'])
    .select(waitingMost(sql`work_attempt`).as('waiting_most'))
    .where('work', '=', work)
    .where('person', '=', person)
    .orderBy('number')
    .execute();
}

/** An answer, with the question as it was when it was answered; null where what it asks has not changed since. */
export type SeenAnswer = AttemptAnswer & { seen: State | null };

/** The answers of an attempt by the ids of their tests, as they are read afterwards. */
export async function readSeenAnswers(
  database: Database,
  attempt: number,
): Promise<ReadonlyMap<number, SeenAnswer>> {
  const { rows } = await sql<SeenAnswer>`
    select answer.question, answer.answer, answer.points, answer.percentage, answer.is_flagged, answer.choice, answer.reason,
      seen.state as seen
    from work_answer as answer join question on question.id = answer.question ${joinSeen}
    where answer.attempt = ${attempt}`.execute(database);
  return new Map(rows.map((row) => [row.question, row]));
}

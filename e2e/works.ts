import type { Api } from './api.ts';
import type { RealServer } from './server.ts';

export type GivenWork = {
  pupils: readonly number[];
  questions: readonly number[];
  title?: string;
  author?: number;
  mode?: 'exam' | 'practice';
  /** Hours from now; by default it opened an hour ago, and is neither due nor closed. */
  opens?: number;
  due?: number | string;
  closes?: number;
  attempts?: 'once' | 'best' | 'last';
  /** In minutes. */
  time_limit?: number;
  mix_options?: boolean;
  /** When marks, keys and explanations are shown; marks at another time where that is said too. */
  show?: 'each' | 'end' | 'closed' | 'never';
  show_marks?: 'end' | 'never';
  parents_see?: boolean;
};

const hoursFromNow = (hours: number | string | undefined) =>
  typeof hours === 'number' ? new Date(Date.now() + hours * 3_600_000).toISOString() : (hours ?? null);

let made = 1000;

/** Gives work to pupils one by one, in the database. @returns its id */
export async function giveWork(server: RealServer, work: GivenWork): Promise<number> {
  const { pupils, questions, title = 'Fractions', author = null, mode = 'exam', time_limit = null } = work;
  const {
    attempts = 'once',
    mix_options = false,
    show = 'end',
    show_marks = show,
    parents_see = true,
  } = work;
  const { opens = -1, due, closes } = work;
  made += 1;
  await server.runStatement(
    `with given as (
      insert into work (id, title, author, mode, seed, opens_at, due_at, closes_at, time_limit, attempts, mix_tests,
        mix_options, show_marks, show_keys, show_explanations, pass_mark, parents_see)
      overriding system value
      values ($1::integer, $2, $3, $4, 'seed', $5, $6, $7, $8, $9, false, $10, $11, $12, $12, 60, $13)
      returning id
    ), asked as (
      insert into work_question (work, question, place)
      select given.id, question, place from given, unnest($14::integer[]) with ordinality as asked (question, place)
    )
    insert into work_pupil (work, person) select given.id, person from given, unnest($15::integer[]) as person`,
    [
      made,
      title,
      author,
      mode,
      hoursFromNow(opens),
      hoursFromNow(due),
      hoursFromNow(closes),
      time_limit,
      attempts,
      mix_options,
      show_marks,
      show,
      parents_see,
      questions,
      pupils,
    ],
  );
  return made;
}

/** Begins an attempt at the work with a title, and answers the first test of it with a point, or so many. */
export async function attemptWork(
  server: RealServer,
  title: string,
  person: number,
  some: { ends?: number; handedIn?: number; points?: number | null } = {},
): Promise<void> {
  const { ends, handedIn, points = 1 } = some;
  await server.runStatement(
    `with attempt as (
      insert into work_attempt (work, person, number, questions, started_at, ends_at, handed_in_at, handed_in_by,
        opened, changed_at)
      select id, $2, 1, array(select question from work_question where work = work.id order by place), now(), $3,
        $4::timestamptz, case when $4::timestamptz is not null then 'pupil' end, 'page', coalesce($4::timestamptz, now())
      from work where title = $1
      returning id, questions
    )
    insert into work_answer (attempt, question, answer, version, points, percentage, choice, answered_at)
    select id, questions[1], '{}', 1, $5::numeric, 100 * $5::numeric, 1, now() from attempt`,
    [title, person, hoursFromNow(ends), hoursFromNow(handedIn), points],
  );
}

/** Moves the end of the attempt to a work that is under way to some seconds from now. */
export function endIn(server: RealServer, work: number, seconds: number): Promise<void> {
  return server.runStatement(
    `update work_attempt set ends_at = now() + make_interval(secs => $2) where work = $1 and handed_in_at is null`,
    [work, seconds],
  );
}

/** Makes sums in a new category, each with option B right. */
export async function makeQuestions(staff: Api, name: string, count: number): Promise<number[]> {
  const category = await staff.makeCategory(name);
  const ids: number[] = [];
  for (let at = 1; at <= count; at += 1) {
    ids.push(
      await staff.makeQuestion({
        category,
        savol: `${at} + 1 = ?`,
        a: String(at),
        b: String(at + 1),
        c: '0',
      }),
    );
  }
  return ids;
}

import type { Api } from './api.ts';
import type { RealServer } from './server.ts';

/* Work, attempts and answers as rows of the database, for journeys to which it does not matter how they came about. */

export type GivenWork = {
  questions: readonly number[];
  /** To whom it is given: to a class, to pupils one by one, or both. */
  class?: number;
  pupils?: readonly number[];
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
  /** Whether an exam goes on without a line. */
  offline?: boolean;
};

const hoursFromNow = (hours: number | string | undefined) =>
  typeof hours === 'number' ? new Date(Date.now() + hours * 3_600_000).toISOString() : (hours ?? null);

/** Rows of this process have ids of their own, far from those that the server gives. */
let made = 1000;

/** Gives work. @returns its id */
export async function giveWork(server: RealServer, work: GivenWork): Promise<number> {
  const { title = 'Fractions', author = null, mode = 'exam', time_limit = null, attempts = 'once' } = work;
  const { mix_options = false, show = 'end', show_marks = show, parents_see = true } = work;
  const { offline = false } = work;
  const { opens = -1, due, closes, questions, pupils = [], class: schoolClass } = work;
  made += 1;
  await server.runStatement(
    `with given as (
      insert into work (id, title, author, mode, seed, opens_at, due_at, closes_at, time_limit, attempts, mix_tests,
        mix_options, show_marks, show_keys, show_explanations, pass_mark, parents_see, offline)
      overriding system value
      values ($1::integer, $2, $3, $4, 'seed', $5, $6, $7, $8, $9, false, $10, $11, $12, $12, 60, $13, $17)
      returning id
    ), asked as (
      insert into work_question (work, question, place)
      select given.id, question, place from given, unnest($14::integer[]) with ordinality as asked (question, place)
    ), to_class as (
      insert into work_class (work, class) select given.id, class from given, unnest($15::integer[]) as class
    )
    insert into work_pupil (work, person) select given.id, person from given, unnest($16::integer[]) as person`,
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
      schoolClass === undefined ? [] : [schoolClass],
      pupils,
      offline,
    ],
  );
  return made;
}

export type OfPupil = { work: number; person: number };

/** A pupil begins. @param ends hours from now; without it the attempt has no end */
export function begin(server: RealServer, { work, person }: OfPupil, ends?: number): Promise<void> {
  return server.runStatement(
    `insert into work_attempt (work, person, number, questions, weights, started_at, ends_at, opened, changed_at)
     select $1, $2, 1, array_agg(question order by place), weights_now(array_agg(question order by place)), now(), $3, 'page', now() from work_question where work = $1`,
    [work, person, hoursFromNow(ends)],
  );
}

type GivenAnswer = {
  question: number;
  /** In the form in which answers are stored. */
  answer?: unknown;
  /** Null while it waits to be graded. */
  percentage: number | null;
};

/** A pupil answers. */
export async function answerTest(
  server: RealServer,
  { work, person }: OfPupil,
  { question, answer = {}, percentage }: GivenAnswer,
): Promise<void> {
  await server.runStatement(
    `insert into work_answer (attempt, question, answer, version, points, percentage, choice, answered_at)
     select id, $3, $4, 1, $5::numeric / 100, $5::smallint, 1, now() from work_attempt where work = $1 and person = $2`,
    [work, person, question, JSON.stringify(answer), percentage],
  );
  await server.runStatement('update work_attempt set changed_at = now() where work = $1 and person = $2', [
    work,
    person,
  ]);
}

/** A pupil hands in. @param hours from now */
export function handIn(server: RealServer, { work, person }: OfPupil, hours = 0): Promise<void> {
  return server.runStatement(
    `update work_attempt set handed_in_at = $3::timestamptz, handed_in_by = 'pupil', changed_at = $3::timestamptz
     where work = $1 and person = $2`,
    [work, person, hoursFromNow(hours)],
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

/** A class with pupils of these last names, and its teacher. */
export async function makeClassOf(
  staff: Api,
  teacher: number,
  name: string,
  lastNames: readonly string[],
): Promise<{ id: number; pupils: number[] }> {
  const added = await staff.send<{ data_api: [{ id: number }] }>('POST /classes_api/', { name, year: 2026 });
  const { id } = added.data_api[0];
  const pupils = [];
  for (const last_name of lastNames) {
    pupils.push((await staff.makePerson({ is_pupil: true }, { first_name: 'Aziza', last_name })).id);
  }
  await staff.send(`PATCH /classes_api/${id}/members/`, { add_pupils: pupils, add_teachers: [teacher] });
  return { id, pupils };
}

import type { Api } from './api.ts';
import type { RealServer } from './server.ts';

/** Work, attempts and answers as rows of the database, for screens that only read them. */

let made = 0;

/** An exam with these tests for one class, whose results a journey looks at. @returns its id, which the journey chooses so that no other has it */
export async function giveWork(
  server: RealServer,
  given: { author: number; class: number; title: string; questions: readonly number[] },
): Promise<number> {
  made += 1;
  const id = 900_000 + (process.pid % 10_000) * 20 + made;
  await server.runStatement(
    `insert into work (id, author, title, mode, seed, opens_at, attempts, mix_tests, mix_options, show_marks, show_keys,
       show_explanations, pass_mark, parents_see)
     overriding system value
     values ($1, $2, $3, 'exam', '', now() - interval '1 hour', 'once', false, false, 'end', 'end', 'end', 60, true)`,
    [id, given.author, given.title],
  );
  await server.runStatement('insert into work_class (work, class) values ($1, $2)', [id, given.class]);
  await server.runStatement(
    `insert into work_question (work, question, place)
     select $1, question, place from unnest($2::integer[]) with ordinality as asked (question, place)`,
    [id, [...given.questions]],
  );
  return id;
}

type OfPupil = { work: number; person: number };

/** A pupil begins. */
export function begin(server: RealServer, { work, person }: OfPupil): Promise<void> {
  return server.runStatement(
    `insert into work_attempt (work, person, number, questions, started_at, opened, changed_at)
     select $1, $2, 1, array_agg(question order by place), now(), '', now() from work_question where work = $1`,
    [work, person],
  );
}

/** A pupil answers, in the form in which answers are stored. */
export async function answerTest(
  server: RealServer,
  { work, person }: OfPupil,
  { question, answer, percentage }: { question: number; answer: unknown; percentage: number | null },
): Promise<void> {
  await server.runStatement(
    `insert into work_answer (attempt, question, answer, version, points, percentage, choice, answered_at)
     select id, $3, $4, 1, $5::numeric / 100, $5::smallint, 1, now() from work_attempt where work = $1 and person = $2`,
    [work, person, question, JSON.stringify(answer), percentage],
  );
  await touch(server, { work, person }, '');
}

/** A pupil hands in. */
export function handIn(server: RealServer, pupil: OfPupil): Promise<void> {
  return touch(server, pupil, `, handed_in_at = now(), handed_in_by = 'pupil'`);
}

function touch(server: RealServer, { work, person }: OfPupil, more: string): Promise<void> {
  return server.runStatement(
    `update work_attempt set changed_at = now()${more} where work = $1 and person = $2`,
    [work, person],
  );
}

/** A class with pupils of these last names, taught by somebody. */
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

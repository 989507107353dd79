import type { RealServer } from './server.ts';

let made = 1000;

export type GivenWork = {
  pupil: { id: number };
  questions: readonly number[];
  title?: string;
  mode?: 'exam' | 'practice';
  attempts?: 'once' | 'best' | 'last';
  /** In minutes. */
  time_limit?: number | null;
  mix_options?: boolean;
  show?: 'each' | 'end' | 'closed' | 'never';
};

/** Gives work to a pupil: open since an hour ago, for another hour. @returns its id */
export async function giveWork(
  server: RealServer,
  {
    pupil,
    questions,
    title = 'Fractions',
    mode = 'exam',
    attempts = 'once',
    time_limit = null,
    mix_options = false,
    show = 'end',
  }: GivenWork,
): Promise<number> {
  made += 1;
  await server.runStatement(
    `with given as (
      insert into work (id, title, mode, seed, opens_at, closes_at, time_limit, attempts, mix_tests, mix_options, show_marks, show_keys,
        show_explanations, pass_mark, parents_see)
      overriding system value
      values ($1::integer, $2, $3, 'seed', now() - interval '1 hour', now() + interval '1 hour', $4, $5, false, $6, $7, $7, $7, 60, true)
      returning id
    ), pupils as (
      insert into work_pupil (work, person) select id, $8::integer from given
    )
    insert into work_question (work, question, place)
    select given.id, question, place from given, unnest($9::integer[]) with ordinality as asked (question, place)`,
    [made, title, mode, time_limit, attempts, mix_options, show, pupil.id, questions],
  );
  return made;
}

/** Moves the end of the attempt to a work that is under way to some seconds from now. */
export function endIn(server: RealServer, work: number, seconds: number): Promise<void> {
  return server.runStatement(
    `update work_attempt set ends_at = now() + make_interval(secs => $2) where work = $1 and handed_in_at is null`,
    [work, seconds],
  );
}

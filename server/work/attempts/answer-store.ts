import { sql } from 'kysely';

import { answerGrace } from '../../../contract/work/attempts.ts';
import { batchedInserts } from '../../database/batched.ts';
import { prepared } from '../../database/prepared.ts';
import { revisionOfQuestion } from '../../questions/store.ts';
import type { AttemptAnswer } from './store.ts';
import type { Work } from '../../database/tables.ts';
import { weightIn } from '../weight-store.ts';

/** A choice of a pupil, graded for every weight, as it is sent to the database. */
export type Choice = {
  work: number;
  person: number;
  opened: string;
  question: number;
  /** The number by which the page counts its choices. */
  choice: number;
  /** The number of the version that the pupil has answered; null where nothing is answered. */
  version: number | null;
  /** The revision of the question by which the answer was graded; null where nothing is answered. */
  revision: string | null;
  /** Null where the answer is taken back; undefined where only the mark for later is set. */
  answer: unknown;
  /** The points that it earns by the weight of the test in the attempt, those of weight 1 first. */
  points: readonly (number | null)[];
  percentage: number | null;
  /** Undefined where it stays as it is. */
  flagged: boolean | undefined;
  /** When it was given, as the page says; null where it does not. */
  at: string | null;
  now: string;
};

/**
 * - `stored`
 * - `older`: the stored choice is as new, or newer
 * - `final`: it is answered already, in practice
 * - `changed`: the question was changed since it was read, or is being changed
 * - `raced`: a simultaneous choice was stored
 * - the others: there is no work, no attempt, it was handed in or its time is over, another page has opened it, or the test is not in it
 */
export type ChoiceOutcome =
  | 'stored'
  | 'older'
  | 'final'
  | 'changed'
  | 'raced'
  | 'no_work'
  | 'not_under_way'
  | 'handed_in'
  | 'opened_elsewhere'
  | 'not_asked';

/** What became of a choice, with the answer that is stored now; its fields are null where there is none. */
export type RecordedChoice = {
  outcome: ChoiceOutcome;
  ends_at: string | null;
  /** What a right answer to the test earns in the attempt; null where it does not ask the test. */
  weight: number | null;
} & Pick<Work, 'mode' | 'show_marks' | 'show_keys' | 'show_explanations'> & {
    [Field in keyof AttemptAnswer]: AttemptAnswer[Field] | null;
  };

type Row = RecordedChoice & { place: number };

const shown = ['question', 'answer', 'points', 'percentage', 'is_flagged', 'choice', 'reason'] as const;
const shownOf = (table: string) =>
  sql.join(shown.map((column) => sql`${sql.ref(`${table}.${column}`)} as ${sql.ref(column)}`));

/** SQL that finds the choice for a row of `work_answer` that is there already. */
const judgedOf = (what: ReturnType<typeof sql>) => sql`(
  select ${what} from judged where judged.attempt = stored.attempt and judged.question = stored.question and outcome = 'stored'
)`;

/**
 * Locks the attempts, and then the questions that still have the revision of the answers, except those that are being changed. The rows
 * of attempts are locked in their order, so that two of these statements cannot deadlock, and each choice meets what the one before it
 * has stored.
 */
const recordAll = prepared(
  (_database, choices: string) => sql<Row>`
    with asked as materialized (
      select * from jsonb_to_recordset(${choices}::jsonb) as asked (
        place integer, work integer, person integer, opened text, question integer, choice integer, revision text,
        version integer, writes boolean, answer jsonb, points numeric[], percentage smallint, flagged boolean, at timestamptz, now timestamptz
      )
    ), locked as materialized (
      select attempt.* from work_attempt as attempt
      where attempt.id in (
        select (
          select id from work_attempt as last where last.work = asked.work and last.person = asked.person
          order by number desc limit 1
        ) from asked
      )
      order by attempt.id for no key update
    ), current as materialized (
      select question.id, question.version, ${revisionOfQuestion} as revision
      from question join difficulty_level on difficulty_level.id = qiyinlik_darajasi
      where question.id = any(array(select question from asked))
      for share of question skip locked
    ), judged as materialized (
      select asked.place, asked.question, asked.choice, asked.writes, asked.answer, asked.points[asked_in.weight] as points,
        asked.percentage, asked.flagged, asked.now, asked_in.weight, case when asked.at between locked.started_at and asked.now then asked.at else asked.now end as given_at,
        locked.id as attempt, locked.ends_at, work.mode, work.show_marks, work.show_keys,
        work.show_explanations, coalesce(asked.version, current.version, 1) as version,
        case
          when work.id is null then 'no_work'
          when locked.id is null then 'not_under_way'
          when locked.handed_in_at is not null or work.archived_at <= asked.now
            or locked.ends_at + make_interval(secs => ${sql.lit(answerGrace / 1000)}) <= asked.now then 'handed_in'
          when locked.opened <> asked.opened then 'opened_elsewhere'
          when not asked.question = any(locked.questions) then 'not_asked'
          when asked.writes and work.mode = 'practice' and stored.answer is not null then 'final'
          when stored.choice >= asked.choice then 'older'
          when asked.revision is not null and asked.revision is distinct from current.revision then 'changed'
          when current.id is null then 'changed'
          else 'stored'
        end as outcome
      from asked
      left join work on work.id = asked.work
      left join locked on locked.work = asked.work and locked.person = asked.person
      left join current on current.id = asked.question
      cross join lateral (select ${weightIn(sql`locked`, sql`asked.question`)} as weight) as asked_in
      left join work_answer as stored on stored.attempt = locked.id and stored.question = asked.question
    ), written as (
      insert into work_answer as stored
        (attempt, question, answer, version, points, percentage, is_flagged, choice, answered_at, given_at)
      select attempt, question, answer, version, points, percentage, coalesce(flagged, false), choice, now,
        case when writes then given_at end
      from judged where outcome = 'stored'
      order by attempt, question
      on conflict (attempt, question) do update set
        answer = case when ${judgedOf(sql`writes`)} then excluded.answer else stored.answer end,
        version = case when ${judgedOf(sql`writes`)} then excluded.version else stored.version end,
        points = case when ${judgedOf(sql`writes`)} then excluded.points else stored.points end,
        percentage = case when ${judgedOf(sql`writes`)} then excluded.percentage else stored.percentage end,
        answered_at = case when ${judgedOf(sql`writes`)} then excluded.answered_at else stored.answered_at end,
        given_at = case when ${judgedOf(sql`writes`)} then excluded.given_at else stored.given_at end,
        is_flagged = coalesce(${judgedOf(sql`flagged`)}, stored.is_flagged),
        choice = excluded.choice
      where stored.choice < excluded.choice
        and (stored.answer is null or ${judgedOf(sql`not (writes and mode = 'practice')`)})
      returning *
    ), touched as (
      update work_attempt set changed_at = now
      from (select attempt, max(now) as now from judged where outcome = 'stored' group by attempt) as answered
      where work_attempt.id = answered.attempt
      returning work_attempt.id
    )
    select judged.place, judged.weight, judged.ends_at, judged.mode, judged.show_marks, judged.show_keys, judged.show_explanations,
      case when judged.outcome = 'stored' and saved.attempt is null then 'raced' else judged.outcome end as outcome,
      ${shownOf('saved')}
    from judged
    left join (
      select * from written
      union all
      select * from work_answer as stored
      where (attempt, question) in (select attempt, question from judged where outcome <> 'stored')
    ) as saved on saved.attempt = judged.attempt and saved.question = judged.question
    where (select count(*) from touched) >= 0`,
);

/**
 * Stores a choice of a pupil, provided that the attempt takes it. Simultaneous choices share a statement, except two for the same test:
 * see batchedInserts.
 */
export const recordChoice = batchedInserts<Choice, RecordedChoice>(
  ({ work, person, question }) => `${work} ${person} ${question}`,
  async (database, choices) => {
    const placed = choices.map((choice, place) => ({
      place,
      ...choice,
      writes: choice.answer !== undefined,
    }));
    const rows = await recordAll(database, JSON.stringify(placed));
    return rows.toSorted((a, b) => a.place - b.place);
  },
);

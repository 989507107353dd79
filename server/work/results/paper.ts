import { storedAnswerFields, type StoredAsked } from '../../../contract/question-types/stored/stored-form.ts';
import type {
  Paper,
  PaperAnswer,
  PaperAttempt,
  PaperQuestion,
  PaperTest,
} from '../../../contract/work/work-papers.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../http/responses/errors.ts';
import type { AuthenticatedUser } from '../../http/route.ts';
import { shownTo, toSolve } from '../../questions/rules.ts';
import { type FullQuestion, readQuestions } from '../../questions/store.ts';
import { asAnswered } from '../../questions/version-on-wire.ts';
import { readCountedLate } from '../late/list-store.ts';
import { type PaperRow, readPaperRows } from './paper-store.ts';
import { canBeMarked, endingOf, resultOf, standingOf } from './rules.ts';
import { readPupils } from './store.ts';
import type { StoredAttempt, WorkOfResults } from './rules.ts';
import type { SeenWork } from './results.ts';
import { weightOf } from '../weight-store.ts';

/** Who reads a paper, and what decides what that person is shown. */
export type Reader = { person: AuthenticatedUser } & Pick<AppContext, 'guards' | 'config'>;

/**
 * A question for a reader of results: with its right answer for its author and for staff only. Other teachers read it with the test,
 * unless it is withheld from them.
 */
export function questionFor(question: FullQuestion, { person, guards, config }: Reader): PaperQuestion {
  return guards.canEditQuestion(person, question)
    ? shownTo(person, question, guards)
    : toSolve(question, config.secretKey);
}

/** An answer of a paper as it stands on the wire. @param asked the question as it was answered */
export function presentAnswer(
  { answer, answered_at, mark, reason, marked_at, marked_by_name, points, percentage }: PaperRow,
  asked: StoredAsked,
): PaperAnswer {
  return {
    ...storedAnswerFields(asked, answer),
    points,
    percentage,
    completed_at: answered_at,
    mark,
    reason,
    marked_at,
    marked_by_name,
  };
}

function presentTest(
  now: FullQuestion,
  weight: number,
  row: PaperRow | undefined,
  late: PaperTest['came_late'],
  reader: Reader,
): PaperTest {
  const question = asAnswered(now, row?.seen ?? null);
  const isAnswered = row !== undefined && row.answer !== null;
  return {
    test: questionFor(question, reader),
    has_changed: row !== undefined && row.seen !== null,
    weight,
    is_flagged: row?.is_flagged ?? false,
    answer: isAnswered ? presentAnswer(row, question.stored) : null,
    ...(late && { came_late: late }),
  };
}

type Shown = {
  work: WorkOfResults;
  counting: StoredAttempt | undefined;
  questions: ReadonlyMap<number, FullQuestion>;
  rows: ReadonlyMap<string, PaperRow>;
  /** Those that came after the end and count. */
  late: ReadonlyMap<string, { at: string | null; received_at: string }>;
  reader: Reader;
  now: Date;
};

function presentAttempt(
  attempt: StoredAttempt,
  { work, counting, questions, rows, late, reader, now }: Shown,
): PaperAttempt {
  const { id, number, started_at, ends_at, changed_at, tests, answered } = attempt;
  const known = attempt.questions.flatMap((question) => questions.get(question) ?? []);
  return {
    attempt: number,
    started_at,
    ends_at,
    changed_at,
    tests,
    answered,
    result: resultOf(attempt, work, now),
    counts: attempt === counting,
    can_mark: canBeMarked(work.mode, endingOf(attempt, now)),
    paper: known.map((question) => {
      const place = `${id} ${question.id}`;
      const weight = weightOf(attempt, question.id);
      return presentTest(question, weight, rows.get(place), late.get(place), reader);
    }),
  };
}

/** All attempts of a pupil at a work. @throws 404 for a person outside of its pupils, or whom the reader does not see */
export async function readPaper(
  database: Database,
  { work, scope }: SeenWork,
  pupilId: number,
  reader: Reader,
  now: Date,
): Promise<Paper> {
  const [pupil] = await readPupils(database, { ...scope, person: pupilId });
  if (pupil === undefined) throw notFound();
  const { person, name, first_name, last_name, is_given, attempts } = pupil;
  const ids = [...new Set(attempts.flatMap(({ questions }) => questions))];
  const made = attempts.map(({ id }) => id);
  const [questions, rows, late] = await Promise.all([
    readQuestions(database, ids, reader.person.versions),
    readPaperRows(database, made),
    work.offline ? readCountedLate(database, made) : [],
  ]);
  const shown: Shown = {
    work,
    counting: standingOf(pupil, work, now).counting,
    questions: new Map(questions.map((question) => [question.id, question])),
    rows: new Map(rows.map((row) => [`${row.attempt} ${row.question}`, row])),
    late: new Map(
      late.map(({ attempt, question, at, received_at }) => [`${attempt} ${question}`, { at, received_at }]),
    ),
    reader,
    now,
  };
  return {
    work,
    person,
    name,
    first_name,
    last_name,
    is_given,
    now: now.toISOString(),
    attempts: attempts.map((attempt) => presentAttempt(attempt, shown)),
  };
}

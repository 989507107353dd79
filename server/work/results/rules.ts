import { isMarkedByPerson } from '../../../contract/question-types/registry.ts';
import { averageOf, verdictOf, wholePercent } from '../../../contract/results.ts';
import type { AttemptRule, handedInBy, WorkMode } from '../../../contract/work/work-fields.ts';
import type {
  AttemptResult,
  AttemptUnderWay,
  PupilResult,
  ResultCell,
  TestResult,
  ToMark,
  WorkSummary,
} from '../../../contract/work/work-results.ts';
import { shownResult } from '../../../contract/work/so-far.ts';
import { countingAttempt } from '../rules.ts';

/** What results need of a work. */
export type WorkOfResults = {
  id: number;
  title: string;
  mode: WorkMode;
  attempts: AttemptRule;
  drawn: number | null;
  opens_at: string;
  due_at: string | null;
  closes_at: string | null;
  archived_at: string | null;
  pass_mark: number;
  /** Whether an exam goes on without a line, so that answers may come after the end. */
  offline: boolean;
};

/** An attempt with its result: see the view attempt_result. */
export type StoredAttempt = {
  id: number;
  number: number;
  questions: number[];
  weights: (number | null)[];
  started_at: string;
  ends_at: string | null;
  handed_in_at: string | null;
  handed_in_by: (typeof handedInBy)[number] | null;
  changed_at: string;
  tests: number;
  most: number;
  answered: number;
  waiting: number;
  /** The points of full marks in the tests whose answers wait. */
  waiting_most: number;
  points: number;
  percentage: number;
};

/** A pupil with all attempts, in the order of their numbers. */
export type StoredPupil = {
  person: number;
  name: string;
  first_name: string;
  last_name: string;
  classes: number[];
  is_given: boolean;
  /** Whether the account is active. Others are in no sum and in no average. */
  is_active: boolean;
  closes_at: string | null;
  attempts: StoredAttempt[];
};

/** The answers of an attempt, each list in the order of the first one. */
export type AnswersOfAttempt = {
  attempt: number;
  questions: number[];
  percentages: (number | null)[];
  marked: boolean[];
};

type Ending = Pick<StoredAttempt, 'handed_in_at' | 'handed_in_by' | 'ends_at'>;

/**
 * An attempt as it is at a moment: one whose time is over is handed in by the clock, whether or not that is written down yet.
 * @returns both null while it is under way
 */
export function endingOf(
  { handed_in_at, handed_in_by, ends_at }: Ending,
  now: Date,
): { handed_in_at: string; handed_in_by: (typeof handedInBy)[number] } | { handed_in_at: null } {
  if (handed_in_at !== null) return { handed_in_at, handed_in_by: handed_in_by ?? 'clock' };
  if (ends_at !== null && Date.parse(ends_at) <= now.getTime()) {
    return { handed_in_at: ends_at, handed_in_by: 'clock' };
  }
  return { handed_in_at: null };
}

/** What an attempt came to; null while it is under way. */
export function resultOf(
  attempt: StoredAttempt,
  { due_at, pass_mark }: Pick<WorkOfResults, 'due_at' | 'pass_mark'>,
  now: Date,
): AttemptResult | null {
  const ending = endingOf(attempt, now);
  if (ending.handed_in_at === null) return null;
  const { number, started_at, tests, answered, points, most, waiting } = attempt;
  return {
    ...ending,
    attempt: number,
    started_at,
    tests,
    answered,
    points,
    most,
    waiting,
    late: due_at !== null && Date.parse(ending.handed_in_at) > Date.parse(due_at),
    ...shownResult(attempt, pass_mark),
  };
}

/** A pupil at a moment: the attempt under way, and the one that counts. */
export type Standing = {
  pupil: StoredPupil;
  underWay: StoredAttempt | undefined;
  counting: StoredAttempt | undefined;
  /** The attempts that are handed in. */
  done: readonly StoredAttempt[];
};

/** Sorts out the attempts of a pupil. */
export function standingOf(pupil: StoredPupil, work: Pick<WorkOfResults, 'attempts'>, now: Date): Standing {
  const ended = pupil.attempts.map((attempt) => ({
    attempt,
    percentage: attempt.percentage,
    handed_in_at: endingOf(attempt, now).handed_in_at,
  }));
  const done = ended.filter(({ handed_in_at }) => handed_in_at !== null);
  return {
    pupil,
    underWay: ended.find(({ handed_in_at }) => handed_in_at === null)?.attempt,
    counting: countingAttempt(work.attempts, ended)?.attempt,
    done: done.map(({ attempt }) => attempt),
  };
}

/** The attempt whose answers are listed: the one that counts, or else the one under way. */
export function listedAttempt({ counting, underWay }: Standing): StoredAttempt | undefined {
  return counting ?? underWay;
}

function cellsOf(answers: AnswersOfAttempt | undefined, mayChange: boolean): ResultCell[] {
  if (answers === undefined) return [];
  return answers.questions.map((test, at): ResultCell => {
    const percentage = answers.percentages[at] ?? null;
    if (mayChange) return { test, state: 'given', percentage: null };
    return {
      test,
      state: percentage === null ? 'waiting' : 'graded',
      percentage,
      ...(answers.marked[at] === true && { marked: true as const }),
    };
  });
}

function underWayOf({
  number,
  started_at,
  tests,
  answered,
  ends_at,
  changed_at,
}: StoredAttempt): AttemptUnderWay {
  return { attempt: number, started_at, tests, answered, ends_at, changed_at };
}

/** How many answers came after the end of an attempt: those that count, and those that wait for a decision. */
export type LateCounts = { counted: number; waiting: number };

function lateOf({ done }: Standing, late: ReadonlyMap<number, LateCounts>): Pick<PupilResult, 'late'> {
  const all = done.flatMap(({ id }) => late.get(id) ?? []);
  if (all.length === 0) return {};
  const sum = (what: keyof LateCounts) => all.reduce((total, counts) => total + counts[what], 0);
  return { late: { counted: sum('counted'), waiting: sum('waiting') } };
}

/** A pupil as results list him or her. */
export function presentPupil(
  standing: Standing,
  {
    answers,
    late,
  }: { answers: ReadonlyMap<number, AnswersOfAttempt>; late: ReadonlyMap<number, LateCounts> },
  work: WorkOfResults,
  now: Date,
): PupilResult {
  const { pupil, underWay, counting } = standing;
  const { attempts: _attempts, ...known } = pupil;
  const listed = listedAttempt(standing);
  const mayChange = work.mode === 'exam' && counting === undefined;
  return {
    ...known,
    under_way: underWay === undefined ? null : underWayOf(underWay),
    result: counting === undefined ? null : resultOf(counting, work, now),
    ...(work.drawn !== null && { asked: listed?.questions ?? [] }),
    answers: listed === undefined ? [] : cellsOf(answers.get(listed.id), mayChange),
    ...lateOf(standing, late),
  };
}

/** How the answers to a test are counted by verdict. */
export type Counts = Pick<TestResult, 'asked' | 'answers' | 'right' | 'partly' | 'waiting' | 'average'>;

/** Counts the answers to a test. @param percentages null for answers that wait, undefined for pupils who left it out: that is worth 0 */
export function countVerdicts(percentages: readonly (number | null | undefined)[]): Counts {
  const asked = percentages.length;
  const counts = { answers: 0, right: 0, partly: 0, waiting: 0 };
  let parts = 0;
  for (const percentage of percentages) {
    if (percentage === undefined) continue;
    counts.answers += 1;
    const verdict = verdictOf(percentage);
    if (verdict !== 'wrong') counts[verdict] += 1;
    if (verdict === 'partly') parts += percentage ?? 0;
  }
  return { asked, ...counts, average: averageOf({ ...counts, answers: asked }, parts) };
}

/** Counts the answers to each test in the attempts that count. @returns by the ids of the tests that were asked in them */
export function countByTest(
  standings: readonly Standing[],
  answers: ReadonlyMap<number, AnswersOfAttempt>,
): ReadonlyMap<number, Counts> {
  const percentages = new Map<number, (number | null | undefined)[]>();
  for (const { counting, pupil } of standings) {
    if (counting === undefined || !pupil.is_active) continue;
    const given = answers.get(counting.id);
    const known = new Map(given?.questions.map((question, at) => [question, given.percentages[at] ?? null]));
    for (const question of counting.questions) {
      const knownPercentage = known.get(question);
      const all = percentages.get(question);
      if (all === undefined) percentages.set(question, [knownPercentage]);
      else all.push(knownPercentage);
    }
  }
  return new Map([...percentages].map(([question, all]) => [question, countVerdicts(all)]));
}

/**
 * What a right answer to each test earns in the attempts that are listed; where they differ, in the one that started last.
 * @returns by the ids of the tests that were asked in them
 */
export function weightsOf(standings: readonly Standing[]): ReadonlyMap<number, number> {
  const listed = standings.flatMap((standing) => listedAttempt(standing) ?? []);
  const inOrder = listed.toSorted((a, b) => Date.parse(a.started_at) - Date.parse(b.started_at));
  return new Map(
    inOrder.flatMap(({ questions, weights }) =>
      questions.map((question, at) => [question, weights[at] ?? 0] as const),
    ),
  );
}

const steps = 10;

/** The pupils of a work with active accounts in figures. */
export function summaryOf(all: readonly PupilResult[]): WorkSummary {
  const pupils = all.filter(({ is_active }) => is_active);
  const handedIn = pupils.flatMap(({ result }) => result ?? []);
  const final = handedIn.flatMap(({ percentage }) => percentage ?? []);
  const distribution = Array.from({ length: steps }, () => 0);
  for (const percentage of final) {
    const step = Math.min(steps - 1, Math.floor((percentage * steps) / 100));
    distribution[step] = (distribution[step] ?? 0) + 1;
  }
  const sum = final.reduce((before, percentage) => before + percentage, 0);
  return {
    pupils: pupils.length,
    not_begun: pupils.filter(({ result, under_way }) => result === null && under_way === null).length,
    under_way: pupils.filter(({ under_way }) => under_way !== null).length,
    handed_in: handedIn.length,
    waiting: handedIn.length - final.length,
    average: final.length === 0 ? null : wholePercent(sum, 100 * final.length),
    passed: handedIn.filter(({ passed }) => passed === true).length,
    failed: handedIn.filter(({ passed }) => passed === false).length,
    distribution,
  };
}

/** The answers of attempts that are handed in and wait for a person's mark, in the order of the pupils. */
export function listToMark(
  standings: readonly Standing[],
  answers: ReadonlyMap<number, AnswersOfAttempt>,
  typeOf: (question: number) => string | undefined,
): ToMark[] {
  return standings.flatMap(({ pupil, done }) =>
    done.flatMap(({ id, number, questions }) => {
      const given = answers.get(id);
      if (given === undefined) return [];
      const waits = new Set(given.questions.filter((_question, at) => given.percentages[at] === null));
      return questions
        .filter((question) => waits.has(question) && isMarkedByPerson(typeOf(question) ?? ''))
        .map((test) => ({ person: pupil.person, attempt: number, test }));
    }),
  );
}

/** Whether the answers of an attempt can be marked: they can no longer change. In practice mode each answer is final. */
export function canBeMarked(mode: WorkMode, ending: { handed_in_at: string | null }): boolean {
  return mode === 'practice' || ending.handed_in_at !== null;
}

/** Whether a mark lacks its reason: it replaces a score, and is not given to an answer that a person marks anyway. */
export function lacksReason(
  { percentage, reason }: { percentage?: number | undefined; reason: string },
  test_type: string,
): boolean {
  return percentage !== undefined && reason === '' && !isMarkedByPerson(test_type);
}

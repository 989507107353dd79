import type { OwnResult, OwnWork, OwnWorkFilter, WorkState } from '../../../contract/work/own-work.ts';
import { type Reached, shownResult } from '../../../contract/work/so-far.ts';
import type { AttemptRule, ShowTime, WorkMode } from '../../../contract/work/work-fields.ts';
import { afterGrace, attemptsOf, countingAttempt, isShown } from '../rules.ts';

/** An attempt of a pupil. Moments are ISO 8601 in UTC. */
export type OwnAttempt = {
  id: number;
  number: number;
  ends_at: string | null;
  handed_in_at: string | null;
  changed_at: string;
  /** How many of its tests exist, and how many of them are answered; 0 once it is handed in. */
  tests: number;
  answered: number;
  /** Of those that are handed in. */
  result?: Reached;
};

/** A work that a pupil was given, with what the pupil is granted, and the pupil’s attempts in their order. */
export type GivenWork = Pick<
  OwnWork,
  'id' | 'title' | 'subject' | 'teacher_name' | 'time_limit' | 'tests'
> & {
  mode: WorkMode;
  opens_at: string;
  due_at: string | null;
  /** For this pupil, and for the last of all. */
  closes_at: string | null;
  closes_for_all: string | null;
  archived_at: string | null;
  rule: AttemptRule;
  more_attempts: number;
  show_marks: ShowTime;
  pass_mark: number;
  parents_see: boolean;
  attempts: readonly OwnAttempt[];
};

const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment));
const hasCome = (moment: string | null, now: Date) => moment !== null && new Date(moment) <= now;

/** Which of some moments is the latest. Moments of one length are sorted as texts. */
function latestOf(...moments: readonly (string | null)[]): string {
  return moments.reduce<string>(
    (latest, moment) => (moment !== null && moment > latest ? moment : latest),
    '',
  );
}

/** What can be done with a work at a moment. A work that is handed in at the moment when it is due is not late. */
export function stateOf(
  {
    opens_at,
    due_at,
    closes_at,
    archived_at,
  }: Pick<GivenWork, 'opens_at' | 'due_at' | 'closes_at' | 'archived_at'>,
  now: Date,
): WorkState {
  if (hasCome(archived_at, now) || hasCome(closes_at, now)) return 'closed';
  if (!hasCome(opens_at, now)) return 'planned';
  return isAfter(now.toISOString(), due_at) ? 'late' : 'open';
}

function isAfter(moment: string, due: string | null): boolean {
  return due !== null && moment > due;
}

/** When an attempt was handed in: one whose time is over was, at its end, whether that is written down yet or not. */
export function handedInAt({ handed_in_at, ends_at }: OwnAttempt, now: Date): string | null {
  return handed_in_at ?? (hasCome(ends_at, now) ? ends_at : null);
}

/** A work as its pupil sees it at a moment. */
export function ownWork(work: GivenWork, now: Date): OwnWork {
  const { id, title, subject, teacher_name, mode, opens_at, due_at, closes_at, time_limit, tests } = work;
  const state = stateOf(work, now);
  const attempts = work.attempts.map((attempt) => ({
    ...attempt,
    handed_in_at: handedInAt(attempt, now),
    percentage: attempt.result?.percentage ?? 0,
  }));
  const counting = countingAttempt(work.rule, attempts);
  const isOpen = state === 'open' || state === 'late';
  const open = isOpen ? attempts.find(({ handed_in_at }) => handed_in_at === null) : undefined;
  const most = attemptsOf(work.rule, work.more_attempts);
  const done = counting === undefined ? 'not_begun' : 'handed_in';
  return {
    id,
    title,
    subject,
    teacher_name,
    mode,
    opens_at,
    due_at,
    closes_at,
    time_limit,
    tests,
    state,
    progress: open === undefined ? done : 'under_way',
    under_way:
      open === undefined ? null : { answered: open.answered, tests: open.tests, ends_at: open.ends_at },
    handed_in_at: counting?.handed_in_at ?? null,
    handed_in_late: isAfter(counting?.handed_in_at ?? '', due_at),
    attempts_left: most === null ? null : Math.max(0, most - attempts.length),
    result: counting === undefined ? null : resultOf(work, counting, now),
  };
}

/** The result of the attempt that counts, as far as its pupil may see it at a moment. */
function resultOf(
  work: GivenWork,
  { handed_in_at, changed_at, result }: OwnAttempt,
  now: Date,
): OwnResult | null {
  const facts = {
    closesForAll: dateOf(work.closes_for_all),
    closesForPupil: dateOf(work.closes_at),
    archivedAt: dateOf(work.archived_at),
    hasHandedIn: true,
  };
  if (result === undefined || !isShown(work.show_marks, facts, true, afterGrace(now))) return null;
  const { points, most, waiting } = result;
  return {
    points,
    most,
    waiting,
    ...shownResult(result, work.pass_mark),
    shown_at: latestOf(handed_in_at, changed_at, work.show_marks === 'closed' ? work.closes_for_all : null),
  };
}

/** Whether a work is still to be done: it is not over, and no attempt was handed in, or another one is under way. */
export function isDue({ state, progress }: Pick<OwnWork, 'state' | 'progress'>): boolean {
  return state !== 'closed' && progress !== 'handed_in';
}

type Dated = Pick<OwnWork, 'id' | 'opens_at' | 'due_at' | 'closes_at' | 'handed_in_at'>;

/** After every moment, as texts are sorted. */
const never = '~';

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The order in which work is due: by when it is due, or else closes; that which neither is comes last. */
function compareDue(a: Dated, b: Dated): number {
  const deadline = ({ due_at, closes_at }: Dated) => due_at ?? closes_at ?? never;
  return compare(deadline(a), deadline(b)) || compare(a.opens_at, b.opens_at) || a.id - b.id;
}

/** The order of work that is done or over: by when it was handed in, or else was due or closed, the latest first. */
function compareDone(a: Dated, b: Dated): number {
  const end = ({ handed_in_at, due_at, closes_at, opens_at }: Dated) =>
    handed_in_at ?? closes_at ?? due_at ?? opens_at;
  return compare(end(b), end(a)) || b.id - a.id;
}

/** The works that a filter lets through, in their order: see listOwnWork of the contract. */
export function chosenWorks(works: readonly OwnWork[], filter: OwnWorkFilter): OwnWork[] {
  const due = works.filter(isDue).toSorted(compareDue);
  const done = works.filter((work) => !isDue(work)).toSorted(compareDone);
  if (filter === 'all') return [...due, ...done];
  return filter === 'due' ? due : done;
}

/** The works whose results are shown since some moment, the latest first. */
export function cameBack(works: readonly OwnWork[], since: Date): OwnWork[] {
  const shownAt = ({ result }: OwnWork) => (result?.percentage === null ? '' : (result?.shown_at ?? ''));
  return works
    .filter((work) => shownAt(work) > since.toISOString())
    .toSorted((a, b) => compare(shownAt(b), shownAt(a)) || b.id - a.id);
}

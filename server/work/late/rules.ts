/* Which of the answers to a test of an exam counts, where some came after the end. Moments are milliseconds. */

/** Before Savol: no device is right about that, and PostgreSQL may not be able to store it. */
const earliest = Date.UTC(2000, 0, 1);

/** When an answer was given, as its device says, in milliseconds; null where it says nothing, or no time. */
export function saidTime(at: unknown): number | null {
  const time = typeof at === 'string' ? Date.parse(at) : Number.NaN;
  return time >= earliest ? time : null;
}

/** A time in the form of the wire. */
export const isoOf = (time: number | null) => (time === null ? null : new Date(time).toISOString());

/** A time that a device sent, in the form of the wire; the present one where that cannot be right. */
export function plausibleTime(at: unknown, now: Date): string {
  const time = saidTime(at);
  return new Date(time !== null && time <= now.getTime() ? time : now).toISOString();
}

/** When an answer was given, and the number that its page gave it. */
export type Placed = { moment: number; choice: number };

/** The attempt, and when the answer came. */
export type LateFacts = { startedAt: number; endedAt: number; receivedAt: number };

/** How long after the end of its attempt an answer can count by itself, in milliseconds. A line that is gone for longer is a case for the teacher. */
export const countsByItselfFor = 6 * 60 * 60 * 1000;

/** How an attempt ended. */
export type Ending = {
  by: 'pupil' | 'clock' | 'teacher';
  /** Whether the work was changed since, or a pupil was granted more: then it may have shown more before than it shows now. */
  isWorkChanged: boolean;
};

/**
 * Whether an answer that comes after the end can count without a decision. A pupil who hands in ends the attempt: what comes then, from
 * any page, was delayed or changed since. A teacher who ends an attempt decides about what comes after that too.
 */
function canBeLate({ by, isWorkChanged }: Ending, { endedAt, receivedAt }: LateFacts): boolean {
  return by === 'clock' && !isWorkChanged && receivedAt - endedAt <= countsByItselfFor;
}

/** Whether a device can be right about when an answer was given: not before the attempt began, nor after the answer came. */
function isPossible(at: number | null, { startedAt, receivedAt }: LateFacts): at is number {
  return at !== null && at >= startedAt && at <= receivedAt;
}

/** The moment by which an answer has its place among the others to the test: when it was given or, where the device cannot be right, came. */
export function momentOf(at: number | null, facts: LateFacts): number {
  return isPossible(at, facts) ? at : facts.receivedAt;
}

/** Whether one answer was given after another. Pages number the choices of one moment. */
export function isNewer(a: Placed, b: Placed): boolean {
  return a.moment > b.moment || (a.moment === b.moment && a.choice > b.choice);
}

/** The answer to the same test that counts now. */
export type CountedAnswer = Placed & {
  /** Whether it says something: it was not taken back. */
  isAnswer: boolean;
  /** Whether a person has marked it. */
  isMarked: boolean;
};

/** The parts of the work that the pupil is shown when the answer comes. */
export type Shown = { marks: boolean; keys: boolean; explanations: boolean };

/** Whether the pupil can know the right answer: marks say it of a test that was answered. */
function tells({ marks, keys, explanations }: Shown, counted: CountedAnswer | undefined): boolean {
  return keys || explanations || (marks && counted?.isAnswer === true);
}

/**
 * What becomes of an answer that came after the end of its attempt. One that is older than the one that counts, or than the one that
 * waits, is passed over: the pupil has changed it.
 * @param at when it was given, as the device says; null where it does not
 * @param waiting the answer to the same test that waits for a decision
 */
export function judgeLate(
  { at, choice }: { at: number | null; choice: number },
  facts: LateFacts,
  {
    counted,
    waiting,
    shown,
    ending,
  }: {
    counted?: CountedAnswer | undefined;
    waiting?: Placed | undefined;
    shown: Shown;
    ending: Ending;
  },
): 'counted' | 'waiting' | 'passed_over' {
  const placed = { moment: momentOf(at, facts), choice };
  if (counted !== undefined && !isNewer(placed, counted)) return 'passed_over';
  const isInTime = isPossible(at, facts) && at <= facts.endedAt;
  const isBelieved = isInTime && canBeLate(ending, facts) && !tells(shown, counted);
  // What a person has marked only a person replaces.
  if (isBelieved && counted?.isMarked !== true) return 'counted';
  return waiting !== undefined && !isNewer(placed, waiting) ? 'passed_over' : 'waiting';
}

/** An attempt of a pupil to a work. */
type Attempt = { opened: string; startedAt: number; endedAt: number | null };

/**
 * The attempt that an answer belongs to: the one that its page has opened last; where another page has taken that over, the last one that
 * was under way when the answer was given.
 * @param attempts in their order
 * @param moment when it was given
 */
export function attemptOf<One extends Attempt>(
  attempts: readonly One[],
  opened: string,
  moment: number,
): One | undefined {
  return (
    attempts.find((attempt) => attempt.opened === opened) ??
    attempts.findLast(({ startedAt }) => startedAt <= moment) ??
    attempts.at(-1)
  );
}

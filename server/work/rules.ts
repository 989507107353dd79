import { answerGrace } from '../../contract/work/attempts.ts';
import type { AttemptRule, Show, ShowTime } from '../../contract/work/work-fields.ts';

/** What decides when something about a work is shown to one of its pupils. */
export type ShowFacts = {
  /** When the work closes for the last of its pupils; null where it stays open. */
  closesForAll: Date | null;
  /** When it closes for this pupil, with what he or she is granted; null where it stays open. */
  closesForPupil: Date | null;
  archivedAt: Date | null;
  /** Whether this pupil has handed in an attempt. */
  hasHandedIn: boolean;
};

/**
 * Whether something may be shown to a pupil at a moment.
 * @param answered whether it is about a test that the pupil has answered in the work; in practice mode an answer is final
 */
export function isShown(when: ShowTime, facts: ShowFacts, answered: boolean, now: Date): boolean {
  const isPast = (moment: Date | null) => moment !== null && moment <= now;
  if (when === 'never') return false;
  if (when === 'closed') return isPast(facts.closesForAll);
  if (when === 'each' && answered) return true;
  return facts.hasHandedIn || isPast(facts.closesForPupil) || isPast(facts.archivedAt);
}

/** What of a test may be shown to a pupil at a moment: see isShown. */
export function shownOf(
  show: Show,
  facts: ShowFacts,
  answered: boolean,
  now: Date,
): { marks: boolean; keys: boolean; explanations: boolean } {
  return {
    marks: isShown(show.marks, facts, answered, now),
    keys: isShown(show.keys, facts, answered, now),
    explanations: isShown(show.explanations, facts, answered, now),
  };
}

/** The moment from which on no answer after an end counts: the parts shown after an end are shown from then on. */
export function afterGrace(now: Date): Date {
  return new Date(now.getTime() - answerGrace);
}

/**
 * When an attempt ends by the clock of the server: at the end of its time, or when the work closes for its pupil, whichever comes
 * first; null where neither does.
 * @param timeLimit in minutes, without what the pupil is granted
 * @param more minutes that the pupil is granted
 */
export function endOf(
  startedAt: Date,
  timeLimit: number | null,
  more: number,
  closesForPupil: Date | null,
): Date | null {
  const over = timeLimit === null ? null : new Date(startedAt.getTime() + (timeLimit + more) * 60_000);
  if (over === null || closesForPupil === null) return over ?? closesForPupil;
  return over < closesForPupil ? over : closesForPupil;
}

/**
 * The attempt that counts, of those of one pupil that are handed in: by the rule, of equally good ones the first.
 * @param attempts in the order of their numbers
 * @returns undefined where none is handed in
 */
export function countingAttempt<Attempt extends { handed_in_at: string | null; percentage: number }>(
  rule: AttemptRule,
  attempts: readonly Attempt[],
): Attempt | undefined {
  const done = attempts.filter(({ handed_in_at }) => handed_in_at !== null);
  if (rule === 'last') return done.at(-1);
  return done.reduce<Attempt | undefined>(
    (best, attempt) => (best === undefined || attempt.percentage > best.percentage ? attempt : best),
    undefined,
  );
}

/**
 * How many attempts a pupil may begin in all; null for as many as the pupil likes until the work closes.
 * @param more attempts that the pupil is granted
 */
export function attemptsOf(rule: AttemptRule, more: number): number | null {
  return rule === 'once' ? 1 + more : null;
}

import type { GradeCell, GradeState } from '../../contract/grade-book.ts';
import type { NeedsHelp } from '../../contract/people/classes.ts';
import type { AnswerCount } from '../../contract/statistics.ts';

/* Who needs help in a class, and why. docs/who-needs-help.md has the rule in words. */

/** Of how many of the last works that are over missed ones are counted. */
const lastWorks = 5;
/** How many missed works of those are a reason. */
const mostMissed = 2;

/** How many results are the last ones, and how many of those before them they are compared with: at least as many, and at most the second number. */
const lastResults = 3;
const earlierResults = 5;
/** By how many points the average falls, and below what it is then. */
const leastFall = 15;
const goodAverage = 75;

/** For how many days answers are counted by subject. */
export const daysOfSubjects = 28;
/** How many graded answers in a subject say something, and which share right is weak, in percent. */
const leastAnswers = 10;
const weakShare = 50;

/** The answers of a person to the questions of a category. */
export type CategoryAnswers = AnswerCount & { person: number; category: number };

type WeakSubject = Omit<NonNullable<NeedsHelp['weak']>, 'category_name'>;

const overStates: ReadonlySet<GradeState> = new Set(['done', 'waiting', 'missed']);

/** The works that a pupil has missed among the last ones that are over; null where they are no reason. */
export function missedOf(cells: readonly (GradeCell | null)[]): NeedsHelp['missed'] {
  const over = cells.filter((cell) => cell !== null && overStates.has(cell.state)).slice(-lastWorks);
  const works = over.filter((cell) => cell?.state === 'missed').length;
  return works >= mostMissed ? { works, of: over.length } : null;
}

function averageOf(results: readonly number[]): number {
  return results.reduce((sum, result) => sum + result, 0) / results.length;
}

/** The average of the last results of a pupil and of those before; null where it does not fall, or is still good. */
export function fallingOf(cells: readonly (GradeCell | null)[]): NeedsHelp['falling'] {
  const results = cells.flatMap((cell) =>
    cell?.state === 'done' && cell.percentage !== null ? [cell.percentage] : [],
  );
  const last = results.slice(-lastResults);
  const earlier = results.slice(0, -lastResults).slice(-earlierResults);
  if (earlier.length < lastResults) return null;
  const [before, now] = [averageOf(earlier), averageOf(last)];
  if (before - now < leastFall || now >= goodAverage) return null;
  return { before: Math.round(before), now: Math.round(now) };
}

/**
 * The subject that each person answers worst, of those that are weak; people without one are left out.
 * @param chains of each category its id and those of its ancestors, the root last
 */
export function weakSubjects(
  counts: readonly CategoryAnswers[],
  chains: ReadonlyMap<number, readonly number[]>,
): Map<number, WeakSubject> {
  const sums = new Map<string, WeakSubject & { person: number }>();
  for (const { person, category: below, answers, right, waiting } of counts) {
    const category = chains.get(below)?.at(-1);
    if (category === undefined) continue;
    const key = `${person} ${category}`;
    const sum = sums.get(key) ?? { person, category, right: 0, answers: 0 };
    sums.set(key, { ...sum, right: sum.right + right, answers: sum.answers + answers - waiting });
  }
  const found = new Map<number, WeakSubject>();
  for (const { person, ...subject } of sums.values()) {
    const { right, answers } = subject;
    if (answers < leastAnswers || 100 * right >= weakShare * answers) continue;
    const worst = found.get(person);
    // A smaller share, by whole numbers.
    if (worst === undefined || right * worst.answers < worst.right * answers) found.set(person, subject);
  }
  return found;
}

/**
 * The pupils who need help, the one with most reasons first, then the one with most missed work; equal ones in the order of the book.
 * @param pupils of the class, with their cells in the order in which the works opened
 * @param weak the weakest subject of each person, with its name
 */
export function needsHelpOf(
  pupils: readonly { id: number; is_active: boolean; cells: readonly (GradeCell | null)[] }[],
  weak: ReadonlyMap<number, NonNullable<NeedsHelp['weak']>>,
): NeedsHelp[] {
  const reasons = ({ missed, falling, weak: subject }: NeedsHelp) =>
    [missed, falling, subject].filter((reason) => reason !== null).length;
  return pupils
    .filter(({ is_active }) => is_active)
    .map(({ id, cells }) => ({
      person: id,
      missed: missedOf(cells),
      falling: fallingOf(cells),
      weak: weak.get(id) ?? null,
    }))
    .filter((pupil) => reasons(pupil) > 0)
    .toSorted((a, b) => reasons(b) - reasons(a) || (b.missed?.works ?? 0) - (a.missed?.works ?? 0));
}

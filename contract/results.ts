import type { Verdict } from './answers.ts';

/** The lowest percentage that passes. From the specification, like the colours. */
const passMark = 60;

/** The lowest percentage that is shown in green; between the pass mark and this one a result is orange. */
const goodMark = 80;

export type Grade = 'passed' | 'failed';
export type ResultColour = 'green' | 'orange' | 'red';

/** Whether a result passed. Takes a percentage from 0 to 100, or null while the answer waits to be graded; a waiting result has no grade. */
export function gradeOf(percentage: number | null): Grade | null {
  if (percentage === null) return null;
  return percentage >= passMark ? 'passed' : 'failed';
}

/** The colour in which a percentage is shown: green from 80, orange from 60, red below; none while the answer waits to be graded. */
export function colourOf(percentage: number | null): ResultColour | null {
  if (percentage === null) return null;
  if (percentage >= goodMark) return 'green';
  return percentage >= passMark ? 'orange' : 'red';
}

/** The verdict on an answer with this percentage: only 100 is right and only 0 is wrong, and without one it waits. */
export function verdictOf(percentage: number | null): Verdict {
  if (percentage === null) return 'waiting';
  if (percentage === 100) return 'right';
  return percentage === 0 ? 'wrong' : 'partly';
}

/**
 * A part of a whole in percent, as all sums and averages are rounded: a whole number, halves up, 100 and 0 only for all and nothing. `whole_percent`
 * of the database is the same.
 * @param part and `whole` are not negative; of nothing it is 0
 */
export function wholePercent(part: number, whole: number): number {
  if (whole <= 0 || part <= 0) return 0;
  if (part >= whole) return 100;
  return Math.min(99, Math.max(1, Math.round((100 * part) / whole)));
}

/**
 * The average score of answers in percent: see wholePercent; null where none has points.
 * @param parts the sum of the percentages of the answers of which a part is right
 */
export function averageOf(
  count: { answers: number; right: number; waiting: number },
  parts: number,
): number | null {
  const graded = count.answers - count.waiting;
  return graded <= 0 ? null : wholePercent(100 * count.right + parts, 100 * graded);
}

/** Whether a part is right of some answers, so that the average says more than the share of right ones. */
export function hasParts(count: {
  answers: number;
  right: number;
  waiting: number;
  average: number | null;
}): boolean {
  return count.average !== averageOf(count, 0);
}

/** The share of right answers in percent, among those that have points; null where none has. */
export function rightShare(count: { answers: number; right: number; waiting: number }): number | null {
  const graded = count.answers - count.waiting;
  return graded > 0 ? (100 * count.right) / graded : null;
}

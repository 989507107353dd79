import type { Tally } from '../../contract/progress.ts';

/** A new tally of no answers. */
export function noAnswers(): Tally {
  return { answered: 0, right: 0, waiting: 0, points: 0 };
}

/** Adds a tally to another one, which changes. */
export function addTo(sum: Tally, { answered, right, waiting, points, partly }: Tally): void {
  sum.answered += answered;
  sum.right += right;
  sum.waiting += waiting;
  if (partly !== undefined) sum.partly = (sum.partly ?? 0) + partly;
  // In hundredths, of which a sum is exact.
  sum.points = (Math.round(sum.points * 100) + Math.round(points * 100)) / 100;
}

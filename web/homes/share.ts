import type { Tally } from '../../contract/progress.ts';

/** How many percent of the answers that have points are right; null where none has points. */
export function rightShare({ answered, right, waiting }: Omit<Tally, 'points'>): number | null {
  const graded = answered - waiting;
  return graded > 0 ? (100 * right) / graded : null;
}

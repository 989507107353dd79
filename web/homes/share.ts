import type { Tally } from '../../contract/progress.ts';
import { rightShare as shareOf } from '../../contract/results.ts';

/** How many percent of the answers that have points are right; null where none has points. */
export function rightShare({ answered, right, waiting }: Omit<Tally, 'points'>): number | null {
  return shareOf({ answers: answered, right, waiting });
}

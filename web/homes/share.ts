import type { Tally } from '../../contract/progress.ts';
import { rightShare as shareOf } from '../../contract/results.ts';
import type { Translate } from '../lib/languages/translate.ts';

/** How many percent of the answers that have points are right; null where none has points. */
export function rightShare({ answered, right, waiting }: Omit<Tally, 'points'>): number | null {
  return shareOf({ answers: answered, right, waiting });
}

/** How many answers the right ones are counted among: those that have points, and says so where others wait for theirs. */
export function ofAnswers(t: Translate, { answered, waiting }: Pick<Tally, 'answered' | 'waiting'>): string {
  const graded = answered - waiting;
  return waiting === 0 || graded === 0
    ? t('homes.pupil.of_answers', { count: answered })
    : t('homes.pupil.of_graded', { count: graded });
}

/** How many answers are partly right; false where none is. */
export function partlyRight(t: Translate, { partly = 0 }: Pick<Tally, 'partly'>): string | false {
  return partly > 0 && t('homes.pupil.partly', { number: partly });
}

import type { ClassPupil } from '../../contract/people/classes.ts';
import type { Language } from '../../contract/languages.ts';
import { inRegisterOrder } from '../lib/languages/names.ts';

/** By what the pupils of a class are sorted: their names, or those first whom a teacher looks for. */
export const pupilOrders = ['name', 'weakest', 'week', 'last_seen'] as const;
export type PupilOrder = (typeof pupilOrders)[number];

/** The share of graded answers that are right; null without any. */
function shareOf({ in_all }: ClassPupil): number | null {
  const graded = in_all === null ? 0 : in_all.answered - in_all.waiting;
  return in_all === null || graded === 0 ? null : in_all.right / graded;
}

/** The value of a pupil in an order, the least first; null where the reader does not know it, or there is none. */
const valueIn: Readonly<Record<Exclude<PupilOrder, 'name'>, (pupil: ClassPupil) => number | null>> = {
  weakest: shareOf,
  week: ({ week }) => week?.answered ?? null,
  last_seen: ({ in_all, last_seen, has_logged_in }) => {
    if (in_all === null) return null;
    if (last_seen !== null) return Date.parse(last_seen);
    return has_logged_in === false ? 0 : 1;
  },
};

/** The pupils in an order. Pupils without a value stand last, and equal ones in the order of their names. */
export function inOrder(
  pupils: readonly ClassPupil[],
  order: PupilOrder,
  language: Language,
): readonly ClassPupil[] {
  const named = inRegisterOrder(pupils, language);
  if (order === 'name') return named;
  const valueOf = valueIn[order];
  named.sort((a, b) => {
    const [first, second] = [valueOf(a), valueOf(b)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return first - second;
  });
  return named;
}

import type { SetInList } from '../../contract/question-sets.ts';

/** What the reader may do with a set: everything with an own one, change its tests, or use them. */
export function rightOf({ is_own, may_change }: Pick<SetInList, 'is_own' | 'may_change'>) {
  if (is_own) return 'own';
  return may_change ? 'change' : 'use';
}

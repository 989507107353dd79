import type { Show } from '../../../contract/work/work-fields.ts';
import type { Plan } from './store.ts';
import { afterGrace, type ShowFacts, shownOf } from '../rules.ts';

type PlanShown = Pick<
  Plan,
  'show_marks' | 'show_keys' | 'show_explanations' | 'all_close_at' | 'own_closes_at' | 'archived_at'
>;

/** The shown parts of the attempts of a pupil, each test of which counts as answered. */
export function shownNow(
  plan: PlanShown,
  attempts: readonly { handed_in_at: string | null }[],
  now: Date,
): { show: Show; shown: { marks: boolean; keys: boolean; explanations: boolean } } {
  const momentOf = (moment: string | null) => (moment === null ? null : new Date(moment));
  const facts: ShowFacts = {
    closesForAll: momentOf(plan.all_close_at),
    closesForPupil: momentOf(plan.own_closes_at),
    archivedAt: momentOf(plan.archived_at),
    hasHandedIn: attempts.some(({ handed_in_at }) => handed_in_at !== null),
  };
  const show = { marks: plan.show_marks, keys: plan.show_keys, explanations: plan.show_explanations };
  return { show, shown: shownOf(show, facts, true, afterGrace(now)) };
}

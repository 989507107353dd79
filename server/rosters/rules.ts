import { daysToUndo, type RosterSummary } from '../../contract/people/rosters.ts';

/** Why an import cannot be undone; undefined where it can. */
export function refusalOfUndo(
  { state, applied_at }: Pick<RosterSummary, 'state' | 'applied_at'>,
  hasLater: boolean,
  now: Date,
): { detail: string; code: 'not_applied' | 'too_late' | 'later_import' } | undefined {
  if (state !== 'applied' || applied_at === null) {
    return { detail: 'The import is not applied.', code: 'not_applied' };
  }
  const age = now.getTime() - new Date(applied_at).getTime();
  if (age > daysToUndo * 24 * 3600 * 1000) {
    return { detail: `An import can be undone for ${daysToUndo} days.`, code: 'too_late' };
  }
  if (hasLater) return { detail: 'A later import has to be undone first.', code: 'later_import' };
  return undefined;
}

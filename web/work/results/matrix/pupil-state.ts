import type { PupilResult } from '../../../../contract/work/work-results.ts';

export const pupilStates = ['not_begun', 'under_way', 'handed_in', 'to_mark'] as const;
export type PupilState = (typeof pupilStates)[number];

/** Where a pupil is: one who does another attempt is under way, one whose answers wait has them to be marked. */
export function stateOf({ result, under_way }: Pick<PupilResult, 'result' | 'under_way'>): PupilState {
  if (under_way !== null) return 'under_way';
  if (result === null) return 'not_begun';
  return result.waiting > 0 ? 'to_mark' : 'handed_in';
}

/** Something that has happened to a pupil since the results were shown before. */
export type Happening = { kind: 'begun' | 'handed_in' | 'marked'; name: string; percentage: number | null };

/** The events between two answers of the server. Single answers are no events, since there are too many. */
export function happeningsBetween(
  before: readonly PupilResult[],
  after: readonly PupilResult[],
): Happening[] {
  const known = new Map(before.map((pupil) => [pupil.person, pupil]));
  return after.flatMap((pupil): Happening[] => {
    const { name, result, under_way } = pupil;
    const old = known.get(pupil.person);
    if (old === undefined) return [];
    if (result !== null && result.attempt !== old.result?.attempt) {
      return [{ kind: 'handed_in', name, percentage: result.percentage }];
    }
    if (under_way !== null && under_way.attempt !== old.under_way?.attempt) {
      return [{ kind: 'begun', name, percentage: null }];
    }
    // While more answers wait, a mark gives no percentage yet.
    if (result !== null && result.percentage !== null && result.percentage !== old.result?.percentage) {
      return [{ kind: 'marked', name, percentage: result.percentage }];
    }
    return [];
  });
}

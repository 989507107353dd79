import * as z from 'zod/mini';

import { graded } from './grade-scale.ts';
import { quarterNumbers } from './school/quarters.ts';

/* The periods by which grades are read: the quarters of a school year, the year, or all time. */

export const gradePeriods = ['1', '2', '3', '4', 'year', 'all'] as const;
export type GradePeriod = (typeof gradePeriods)[number];

/** The periods that have averages of their own. */
export const averagedPeriods = ['1', '2', '3', '4', 'year'] as const;

/** Where something stands in the school year of the grades, by the day on which it opened or was marked. */
export const placeInYear = {
  /** The number of the quarter; null in holidays and in other years. */
  quarter: z.nullable(z.literal(quarterNumbers)),
  /** Whether it is of that year, in a quarter or not. */
  is_of_year: z.boolean(),
};
const PlaceInYear = z.object(placeInYear);
export type PlaceInYear = z.infer<typeof PlaceInYear>;

/** The average of a period. */
export const PeriodGrade = z.object({ period: z.enum(averagedPeriods), ...graded });
export type PeriodGrade = z.infer<typeof PeriodGrade>;

/** Whether something at a place in the year belongs to a period. */
export function isInPeriod({ quarter, is_of_year }: PlaceInYear, period: GradePeriod): boolean {
  if (period === 'all') return true;
  return period === 'year' ? is_of_year : String(quarter) === period;
}

type Averages = { percentage: number | null; grade: string | null; periods: readonly PeriodGrade[] };

/** The average of a period of a pupil or a class, of which `percentage` and `grade` are the average of all time. */
export function averageIn(
  { percentage, grade, periods }: Averages,
  period: GradePeriod,
): { percentage: number | null; grade: string | null } {
  if (period === 'all') return { percentage, grade };
  return periods.find((each) => each.period === period) ?? { percentage: null, grade: null };
}

/** The period that is shown unless another is chosen: the present quarter, and all time where the school year is over. */
export function usualPeriod({ present }: { present: number | null }): GradePeriod {
  return gradePeriods.find((period) => period === String(present)) ?? 'all';
}

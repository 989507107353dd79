import {
  averagedPeriods,
  isInPeriod,
  type PeriodGrade,
  type PlaceInYear,
} from '../../contract/grade-periods.ts';
import type { GradeStep } from '../../contract/grade-scale.ts';
import { wholePercent } from '../../contract/results.ts';
import { daysOfYear, quarterOf, type SchoolYear } from '../../contract/school/quarters.ts';

/* Grades and averages, of all time and of the periods of a school year. */

/** The name of the grade that a percentage gives, by the first of the falling thresholds that it reaches; null without a percentage. */
export function gradeOf(percentage: number | null, grades: readonly GradeStep[]): string | null {
  if (percentage === null) return null;
  return grades.find(({ from }) => percentage >= from)?.name ?? null;
}

/**
 * The weighted average of percentages, rounded by wholePercent. It is exact, since weights have two decimals, and is taken from whole numbers.
 * @returns null where nothing has a weight
 */
export function weightedAverage(results: readonly { percentage: number; weight: number }[]): number | null {
  let sum = 0;
  let all = 0;
  for (const { percentage, weight } of results) {
    const hundredths = Math.round(weight * 100);
    sum += hundredths * percentage;
    all += hundredths;
  }
  return all === 0 ? null : wholePercent(sum, 100 * all);
}

/** The percentage of points, which have two decimals. */
export function percentageOf(points: number, most: number): number {
  return wholePercent(Math.round(points * 100), 100 * most);
}

/** Where a day stands in a school year. @param day by the calendar of the school */
export function placeOf({ year, quarters }: Pick<SchoolYear, 'year' | 'quarters'>, day: string): PlaceInYear {
  const { from, to } = daysOfYear(year);
  return { quarter: quarterOf(quarters, day)?.number ?? null, is_of_year: from <= day && day <= to };
}

/** A percentage and its grade; null for both where there is none. */
export type Graded = { percentage: number | null; grade: string | null };

/** A result that counts in an average where it has a percentage. */
export type Counted = { percentage: number | null; weight: number };

/** The average of the results that have a percentage. Empty ones count nowhere. */
export function averageOf(counted: readonly Counted[], grades: readonly GradeStep[]): Graded {
  const results = counted.flatMap(({ percentage, weight }) =>
    percentage === null ? [] : [{ percentage, weight }],
  );
  const percentage = weightedAverage(results);
  return { percentage, grade: gradeOf(percentage, grades) };
}

/** The averages of all time, and of each period of the school year. */
export function averagesOf(
  counted: readonly (Counted & PlaceInYear)[],
  grades: readonly GradeStep[],
): Graded & { periods: PeriodGrade[] } {
  const periods = averagedPeriods.map((period) => {
    const inPeriod = counted.filter((each) => isInPeriod(each, period));
    return Object.assign({ period }, averageOf(inPeriod, grades));
  });
  return { ...averageOf(counted, grades), periods };
}

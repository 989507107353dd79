import type { GradeBook } from '../../../contract/grade-book.ts';
import { gradePeriods, usualPeriod } from '../../../contract/grade-periods.ts';
import { quarterOf } from '../../../contract/school/quarters.ts';
import { gradePaths } from '../paths.ts';

/** The address of the grade book with the period in which a column of a day is seen. @param day by the calendar of the school */
export function bookWith(
  { class: id, school_year }: Pick<GradeBook, 'class' | 'school_year'>,
  day: string,
): string {
  const quarter = String(quarterOf(school_year.quarters, day)?.number);
  const period = gradePeriods.find((each) => each === quarter) ?? 'all';
  return gradePaths.ofClass(id, { period: period === usualPeriod(school_year) ? undefined : period });
}

import { schoolYearOf } from '../../contract/people/school-year.ts';
import {
  presentQuarter,
  type SchoolDays,
  type SchoolQuarter,
  type SchoolYear,
  quarterNumbers,
  usualQuarters,
} from '../../contract/school/quarters.ts';
import type { Database } from '../database/database.ts';

/**
 * The four quarters of a school year: those that staff have set, otherwise the usual ones.
 * @param year the calendar year in which it begins
 */
export async function readQuarters(database: Database, year: number): Promise<SchoolQuarter[]> {
  const row = await database
    .selectFrom('school_quarters')
    .select('quarters')
    .where('year', '=', year)
    .executeTakeFirst();
  return row === undefined ? usualQuarters(year) : (row.quarters as SchoolQuarter[]);
}

/** A school year as it is sent, with its quarters. @param today by the calendar of the school */
export async function readSchoolYear(database: Database, year: number, today: string): Promise<SchoolYear> {
  const quarters = await readQuarters(database, year);
  const isThisYear = year === schoolYearOf(today);
  return { year, quarters, present: isThisYear ? (presentQuarter(quarters, today)?.number ?? null) : null };
}

/**
 * Sets the quarters of a school year.
 * @param days of the four quarters in their order
 */
export async function replaceQuarters(
  transaction: Database,
  year: number,
  days: readonly SchoolDays[],
): Promise<void> {
  const quarters = quarterNumbers.map((number, at) => Object.assign({ number }, days[at]));
  const values = { quarters: JSON.stringify(quarters) };
  await transaction
    .insertInto('school_quarters')
    .values({ year, ...values })
    .onConflict((taken) => taken.column('year').doUpdateSet(values))
    .execute();
}

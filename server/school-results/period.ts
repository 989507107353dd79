import { schoolYearOf } from '../../contract/people/school-year.ts';
import {
  daysOfYear,
  presentQuarter,
  type SchoolDays,
  type SchoolQuarter,
} from '../../contract/school/quarters.ts';
import { type getSchoolResults, isPeriod, type SchoolResults } from '../../contract/school/results.ts';
import type { QueryOf } from '../../contract/wire/endpoint.ts';
import { messages } from '../../contract/wire/messages.ts';
import type { Database } from '../database/database.ts';
import { invalid } from '../http/responses/errors.ts';
import { readQuarters } from '../school/quarters-store.ts';

type Asked = Pick<QueryOf<typeof getSchoolResults>, 'period' | 'year' | 'from' | 'to'>;

/** The days that results are of, and the quarter with which they are compared. */
export type Period = Pick<SchoolResults, 'period' | 'from' | 'to' | 'year' | 'quarters'> & {
  /** The quarter before, with its school year; null where the period is no quarter. */
  before: (SchoolQuarter & { year: number }) | null;
};

/** The days of a period that is chosen by them. @throws 400 where they are none */
function chosenDays({ from, to }: Asked): SchoolDays {
  if (from === undefined) throw invalid({ from: messages.required });
  if (to === undefined) throw invalid({ to: messages.required });
  if (!isPeriod({ from, to })) throw invalid({ to: messages.wrong_form });
  return { from, to };
}

/** The quarter before one of a school year: that of the first one is the last one of the year before. */
async function readQuarterBefore(
  database: Database,
  { number }: SchoolQuarter,
  year: number,
  quarters: readonly SchoolQuarter[],
): Promise<Period['before']> {
  const ofYear = quarters.find((quarter) => quarter.number === number - 1);
  if (ofYear !== undefined) return { ...ofYear, year };
  const last = (await readQuarters(database, year - 1)).at(-1);
  return last === undefined ? null : { ...last, year: year - 1 };
}

/**
 * The period that a request asks for, by default the present quarter.
 * @param today by the calendar of the school
 * @throws 400 where the days of a period are missing, or are none
 */
export async function readPeriod(database: Database, asked: Asked, today: string): Promise<Period> {
  if (asked.period === 'days') {
    const days = chosenDays(asked);
    const year = schoolYearOf(days.from);
    return { period: 'days', ...days, year, quarters: await readQuarters(database, year), before: null };
  }
  const year = asked.year ?? schoolYearOf(today);
  const quarters = await readQuarters(database, year);
  const wanted = asked.period ?? String(presentQuarter(quarters, today)?.number);
  const quarter = quarters.find(({ number }) => String(number) === wanted);
  if (quarter === undefined) return { period: 'year', ...daysOfYear(year), year, quarters, before: null };
  const { number, from, to } = quarter;
  const before = await readQuarterBefore(database, quarter, year, quarters);
  return { period: `${number}` as const, from, to, year, quarters, before };
}

import { schoolYears } from '../../contract/school/quarters.ts';
import type { GradePeriod } from '../../contract/grade-periods.ts';
import {
  resultGroups,
  resultPeriods,
  type ResultRow,
  type SchoolResults,
} from '../../contract/school/results.ts';
import { parseId, parseWholeNumber } from '../lib/paths/parse-id.ts';

/** The order of rows: that of names, or of work the latest first, unless another is chosen. */
export const resultSorts = [
  'usual',
  'works_desc',
  'handed_in_asc',
  'percentage_desc',
  'percentage_asc',
  'waiting_desc',
] as const;
export type ResultSort = (typeof resultSorts)[number];

/** What the address of the page says: the query of the endpoint, without texts that make no sense. */
export function askedIn(search: URLSearchParams) {
  const text = (name: string) => search.get(name) ?? '';
  return {
    by: resultGroups.find((group) => group === text('by')) ?? 'class',
    period: resultPeriods.find((period) => period === text('period')),
    year: parseWholeNumber(text('year'), schoolYears.last) ?? undefined,
    from: text('from') || undefined,
    to: text('to') || undefined,
    class: parseId(text('class')) ?? undefined,
    subject: parseId(text('subject')) ?? undefined,
    teacher: parseId(text('teacher')) ?? undefined,
  };
}
export type Asked = ReturnType<typeof askedIn>;

/** The order that the address of the page says. */
export function sortIn(search: URLSearchParams): ResultSort {
  return resultSorts.find((sort) => sort === search.get('sort')) ?? 'usual';
}

/** The period of a grade book that has the work of these results: the same one in the present school year, which is the latest, and all time otherwise. */
export function bookPeriod({
  period,
  year,
  years,
}: Pick<SchoolResults, 'period' | 'year' | 'years'>): GradePeriod {
  return period === 'days' || year !== years[0] ? 'all' : period;
}

/** The value by which rows are sorted; null where a row has none. */
function valueOf(row: ResultRow, sort: Exclude<ResultSort, 'usual'>): number | null {
  if (sort === 'works_desc') return row.works;
  if (sort === 'waiting_desc') return row.waiting;
  if (sort === 'handed_in_asc') return row.expected === 0 ? null : row.handed_in / row.expected;
  return row.percentage;
}

/** Rows in an order. Those without a value stand last, and equal ones stay in the order of their names. */
export function sortedRows(rows: readonly ResultRow[], sort: ResultSort): readonly ResultRow[] {
  if (sort === 'usual') return rows;
  const descending = sort.endsWith('_desc');
  const ordered = Array.from(rows, (row) => ({ row, value: valueOf(row, sort) }));
  ordered.sort((a, b) => {
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
    return descending ? b.value - a.value : a.value - b.value;
  });
  return ordered.map(({ row }) => row);
}

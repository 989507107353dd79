/**
 * The calendar year in which a school year begins: that of a day, or the one that is prepared then, as it changes in July.
 * @param day by the calendar of the school, as in `2026-07-01`
 */
export function schoolYearOf(day: string): number {
  return Number(day.slice(0, 4)) - (day.slice(5, 7) < '07' ? 1 : 0);
}

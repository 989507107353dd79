/** A school year by the calendar year in which it begins: `2026/27`. */
export function schoolYear(year: number): string {
  return `${year}/${String((year + 1) % 100).padStart(2, '0')}`;
}

/** The calendar year in which the school year began that a moment is in, or that is prepared then: it changes in July. */
export function yearOf(now: Date): number {
  return now.getMonth() >= 6 ? now.getFullYear() : now.getFullYear() - 1;
}

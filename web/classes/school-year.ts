/** A school year by the calendar year in which it begins: `2026/27`. */
export function schoolYear(year: number): string {
  return `${year}/${String((year + 1) % 100).padStart(2, '0')}`;
}

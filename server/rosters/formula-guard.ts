/* Exports put an apostrophe before a text that a spreadsheet would run as a formula, and imports take it away again. */

const guarded = /^'*[=+\-@|\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A cell that no spreadsheet runs as a formula. */
export function withGuard(cell: string): string {
  return guarded.test(cell) ? `'${cell}` : cell;
}

/** The inverse of `withGuard`. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && guarded.test(cell) ? cell.slice(1) : cell;
}

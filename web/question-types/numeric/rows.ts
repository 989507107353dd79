import type { NumericKey } from '../../../contract/question-types/numeric/numeric.ts';
import { randomKey } from '../../lib/api/random-key.ts';

/** Units as an author types them, with commas or semicolons between them. */
export function readUnits(text: string): string[] {
  return text
    .split(/[,;\n]/u)
    .map((unit) => unit.trim())
    .filter((unit) => unit !== '');
}

/** A row of the form: a value, with its units as they are typed. The id is of the form only. */
export type ValueRow = { id: string; value: string; tolerance: string; units: string };

export function blankRow(): ValueRow {
  return { id: randomKey(), value: '', tolerance: '', units: '' };
}

/** The rows of a key, one at least. */
export function rowsOf(key: NumericKey | null): ValueRow[] {
  const rows =
    key?.values.map(({ units, ...value }) => ({ id: randomKey(), ...value, units: units.join(', ') })) ?? [];
  return rows.length > 0 ? rows : [blankRow()];
}

/** Whether nothing is written in a row. Such rows are no part of the key. */
export function isBlank({ value, tolerance, units }: ValueRow): boolean {
  return `${value}${tolerance}${units}`.trim() === '';
}

/** The key of some rows; null where nothing is written. */
export function keyOf(rows: readonly ValueRow[]): NumericKey | null {
  const written = rows.filter((row) => !isBlank(row));
  if (written.length === 0) return null;
  return {
    values: written.map(({ value, tolerance, units }) => ({ value, tolerance, units: readUnits(units) })),
  };
}

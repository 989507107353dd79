import type { NumericContent, NumericKey } from './numeric.ts';

/** A value that is right. */
type NumericValue = NumericKey['values'][number];

/** A value with its tolerance and units: `9.8 ± 0.1 m/s²`. */
export function valueText({ unit }: NumericContent, { value, tolerance, units }: NumericValue): string {
  const range = tolerance.trim() === '' ? '' : ` ± ${tolerance.trim()}`;
  const accepted = [unit, ...units].map((one) => one.trim()).filter((one) => one !== '');
  return `${value.trim()}${range} ${accepted.join(' / ')}`.trimEnd();
}

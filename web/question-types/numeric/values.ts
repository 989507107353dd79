import type { NumericContent, NumericKey } from '../../../contract/question-types/numeric.ts';

/** A value that is right. */
export type NumericValue = NumericKey['values'][number];

/** A number with its unit, once: who answers may type the unit too. */
export function withUnit(number: string, unit: string): string {
  const typed = number.trim();
  return unit.trim() === '' || /[\p{L}%°]$/u.test(typed) ? typed : `${typed} ${unit.trim()}`;
}

/** A value with its tolerance and units: `9.8 ± 0.1 m/s²`. */
export function valueText({ unit }: NumericContent, { value, tolerance, units }: NumericValue): string {
  const range = tolerance.trim() === '' ? '' : ` ± ${tolerance.trim()}`;
  const accepted = [unit, ...units].map((one) => one.trim()).filter((one) => one !== '');
  return `${value.trim()}${range} ${accepted.join(' / ')}`.trimEnd();
}

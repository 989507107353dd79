/** A value that is right. */
type NumericValue = { value: string; tolerance: string; units: readonly string[] };

/** A value with its tolerance and units: `9.8 ± 0.1 m/s²`. */
export function valueText({ unit }: { unit: string }, { value, tolerance, units }: NumericValue): string {
  const range = tolerance.trim() === '' ? '' : ` ± ${tolerance.trim()}`;
  const accepted = [unit, ...units].map((unitText) => unitText.trim()).filter((unitText) => unitText !== '');
  return `${value.trim()}${range} ${accepted.join(' / ')}`.trimEnd();
}

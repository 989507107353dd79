const mega = 1_000_000;
const giga = 1000 * mega;

/** A size in the unit that suits it, rounded down to a tenth, so that no disk seems to have more than it has. */
export function inBytes(bytes: number): { number: number; unit: 'megabytes' | 'gigabytes' } {
  const unit = bytes < giga ? 'megabytes' : 'gigabytes';
  const number = bytes / (unit === 'megabytes' ? mega : giga);
  return { number: Math.floor(number * 10) / 10, unit };
}

/** A number with its unit, once: who answers may type the unit too. */
export function withUnit(number: string, unit: string): string {
  const typed = number.trim();
  return unit.trim() === '' || /[\p{L}%°]$/u.test(typed) ? typed : `${typed} ${unit.trim()}`;
}

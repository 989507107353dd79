/**
 * A colour that is no black, no white and nearly neither.
 * @param value six hexadecimal digits, `#` may stand before them
 * @returns the digits as small letters; blank for black, white, near greys and other texts; undefined for no colour
 */
export function tint(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const digits = /^#?([\da-f]{6})$/i.exec(value)?.[1]?.toLowerCase();
  if (digits === undefined) return '';
  const parts = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  const [least, most] = [Math.min(...parts), Math.max(...parts)];
  const isGrey = most - least < 24;
  return isGrey && (most < 90 || least > 235) ? '' : digits;
}

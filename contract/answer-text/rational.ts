/** The number top / bottom in lowest terms, with a bottom above zero. */
export interface Rational {
  top: bigint;
  bottom: bigint;
}

/** Numbers with more digits than this are not computed with, which limits the time that an answer takes. */
const longest = 60;

const shape = /^(?=[.,]?\d)(?<whole>\d*)(?:[.,](?<fraction>\d*)(?:\((?<period>\d+)\))?)?$/u;

/**
 * The value of a decimal without sign (0.50 0,5 .5 0,(3)), or of two with a slash between them (1/2).
 * @returns undefined for other texts, for a division by zero, and for fractions and periods longer than `longest`
 */
function readRational(text: string): Rational | undefined {
  const [over = '', under, ...more] = text.split('/');
  if (more.length > 0) return undefined;
  const top = readDecimal(over);
  if (under === undefined) return top;
  const bottom = readDecimal(under);
  return top && bottom && reduce(top.top * bottom.bottom, top.bottom * bottom.top);
}

/** The value of a mixed number (1 1/2). Undefined where the fraction is not below one. */
function readMixedNumber(whole: string, over: string, under: string): Rational | undefined {
  if (Math.max(whole.length, over.length, under.length) > longest) return undefined;
  const [top, bottom] = [BigInt(over), BigInt(under)];
  return top < bottom ? reduce(BigInt(whole) * bottom + top, bottom) : undefined;
}

/**
 * The canonical spelling of a number: 1/2 for 0.50, 0,5, .5 and 2/4; 1/3 for 0,(3).
 * @param text as of `readRational`; a longer decimal is spelled without leading and trailing zeros
 */
export function spellNumber(text: string): string | undefined {
  const value = readRational(text);
  if (value !== undefined) return write(value);
  return text.includes('/') ? undefined : spellLong(text);
}

/** The canonical spelling of a mixed number (1 1/2). Undefined where the fraction is not below one. */
export function spellMixedNumber(whole: string, over: string, under: string): string | undefined {
  const value = readMixedNumber(whole, over, under);
  return value && write(value);
}

/** The value of a number as the functions above spell it. Undefined for one that is too long to compute with. */
export function readSpelled(text: string): Rational | undefined {
  const value = readRational(text.replace('-', ''));
  return value && text.startsWith('-') ? { ...value, top: -value.top } : value;
}

/** A spelled number times ten to a power. @param highest the greatest power that is computed */
export function shiftNumber(text: string, exponent: number, highest: number): string | undefined {
  const value = readSpelled(text);
  if (value === undefined || Math.abs(exponent) > highest) return undefined;
  const factor = 10n ** BigInt(Math.abs(exponent));
  const [top, bottom] =
    exponent < 0 ? [value.top, value.bottom * factor] : [value.top * factor, value.bottom];
  const shifted = reduce(top < 0n ? -top : top, bottom);
  return shifted && `${top < 0n ? '-' : ''}${write(shifted)}`;
}

/**
 * Whether two numbers differ by a tolerance at most, which may be none.
 * @param tolerance not negative
 */
export function isWithin(first: Rational, second: Rational, tolerance: Rational): boolean {
  const difference = first.top * second.bottom - second.top * first.bottom;
  const size = difference < 0n ? -difference : difference;
  return size * tolerance.bottom <= tolerance.top * first.bottom * second.bottom;
}

function readDecimal(text: string): Rational | undefined {
  const groups = shape.exec(text)?.groups;
  if (groups === undefined) return undefined;
  const { whole = '', fraction = '', period = '' } = groups;
  const int = whole.slice(leadingZeros(whole));
  if (period === '') {
    const part = withoutTrailingZeros(fraction);
    if (int.length + part.length > longest) return undefined;
    return reduce(BigInt(int + part), 10n ** BigInt(part.length));
  }
  if (int.length + fraction.length + period.length > longest) return undefined;
  const repeating = 10n ** BigInt(period.length) - 1n;
  return reduce(
    BigInt(int + fraction + period) - BigInt(int + fraction),
    10n ** BigInt(fraction.length) * repeating,
  );
}

function reduce(top: bigint, bottom: bigint): Rational | undefined {
  if (bottom === 0n) return undefined;
  let [divisor, rest] = [top, bottom];
  while (rest > 0n) [divisor, rest] = [rest, divisor % rest];
  return { top: top / divisor, bottom: bottom / divisor };
}

function write({ top, bottom }: Rational): string {
  return bottom === 1n ? String(top) : `${top}/${bottom}`;
}

/** A decimal longer than `longest`, without leading and trailing zeros. */
function spellLong(text: string): string | undefined {
  const { whole = '', fraction = '', period } = shape.exec(text)?.groups ?? { period: '' };
  if (period !== undefined) return undefined;
  const part = withoutTrailingZeros(fraction);
  const int = whole.slice(leadingZeros(whole)) || '0';
  return part === '' ? int : `${int}.${part}`;
}

function leadingZeros(digits: string): number {
  let count = 0;
  while (digits[count] === '0') count += 1;
  return count;
}

function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

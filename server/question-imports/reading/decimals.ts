/** A decimal number: an integer, and how many of its digits stand behind the point. */
export type Decimal = { digits: bigint; places: number };

/** More zeros than any answer has. */
const largestPower = 60;
const shape = /^([+-]?)(\d{0,100})(?:[.,](\d{0,100}))?(?:e([+-]?\d{1,4}))?$/i;

/** A number as a source writes it, also with a power of ten: `1.5e-3`, `1 000,5`. Undefined for a text that is no decimal. */
export function readDecimal(text: string): Decimal | undefined {
  if (text.length > 1000) return undefined;
  const [found, sign = '', whole = '', part = '', power = '0'] =
    shape.exec(text.replaceAll(/\s/g, '').replace('−', '-')) ?? [];
  if (found === undefined || whole + part === '' || Math.abs(Number(power)) > largestPower) return undefined;
  const places = part.length - Number(power);
  const digits = BigInt(whole + part) * (sign === '-' ? -1n : 1n);
  return places < 0 ? { digits: digits * 10n ** BigInt(-places), places: 0 } : { digits, places };
}

/** A number without a power of ten, and without zeros that say nothing: `0.0015`. */
export function writeDecimal({ digits, places }: Decimal): string {
  const size = (digits < 0n ? -digits : digits).toString().padStart(places + 1, '0');
  const point = size.length - places;
  const part = size.slice(point).replace(/0+$/, '');
  return `${digits < 0n ? '-' : ''}${size.slice(0, point)}${part === '' ? '' : `.${part}`}`;
}

/** Two numbers multiplied, exactly. */
export function product(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, places: a.places + b.places };
}

/** Two numbers added, exactly. */
export function sum(a: Decimal, b: Decimal): Decimal {
  const places = Math.max(a.places, b.places);
  const scaled = (number: Decimal) => number.digits * 10n ** BigInt(places - number.places);
  return { digits: scaled(a) + scaled(b), places };
}

export function negative({ digits, places }: Decimal): Decimal {
  return { digits: -digits, places };
}

const half: Decimal = { digits: 5n, places: 1 };

/**
 * The numbers from one to another: the middle, and how far it is from both, exactly; no tolerance for one number.
 * @returns undefined where the first is the higher one
 */
export function rangeOf(low: Decimal, high: Decimal): { value: string; tolerance: string } | undefined {
  const size = sum(high, negative(low));
  if (size.digits < 0n) return undefined;
  const tolerance = size.digits === 0n ? '' : writeDecimal(product(size, half));
  return { value: writeDecimal(product(sum(low, high), half)), tolerance };
}

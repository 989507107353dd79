import { foldCharacters } from './characters.ts';
import { type Rational, readMixedNumber, readRational } from './rational.ts';

/** A number, negative where its top is, and what stands behind it. */
export type Quantity = { value: Rational; unit: string };

/** The highest exponent of a power of ten, so that a short answer cannot take long. */
const highestExponent = 60;

const pattern =
  /^(?<sign>[+-]?) ?(?<number>\d+ \d+\/\d+(?![\d/])|\d{1,3}(?: \d{3})+(?:[.,]\d+)?(?!\d)|(?:\d|[.,](?=\d))[\d.,()]*(?:\/[\d.,]*\d)?)(?: ?[*·⋅∙×xх] ?10 ?\^ ?(?<power>[+-]?\d{1,3})|\^(?<ofTen>[+-]?\d{1,3})|e(?<exponent>[+-]?\d{1,3}))?(?<unit>(?!\d).*)$/u;

const mixedNumber = /^(\d+) (\d+)\/(\d+)$/u;

/**
 * Reads a number with its unit: 0,5 = .5 = 1/2 = 2/4; 1 1/2; 1 000; -3; 1,5·10³ = 1.5e3 = 1500; 10⁻²; 5 km.
 * @returns undefined where the text does not begin with a number, or with one that is too long to compute with
 */
export function readQuantity(text: string): Quantity | undefined {
  const folded = foldCharacters(text).replaceAll(/\s+/gu, ' ').trim();
  const groups = pattern.exec(folded)?.groups;
  if (groups === undefined) return undefined;
  const { sign, number = '', power, ofTen, exponent, unit = '' } = groups;
  const size = readSize(number);
  // Of all numbers only ten is raised to a power: 10^3.
  if (size === undefined || (ofTen !== undefined && number !== '10')) return undefined;
  const raised =
    ofTen === undefined ? shift(size, Number(power ?? exponent ?? 0)) : shift(unity, Number(ofTen));
  return raised && { value: sign === '-' ? { ...raised, top: -raised.top } : raised, unit: unit.trim() };
}

const unity: Rational = { top: 1n, bottom: 1n };

function readSize(number: string): Rational | undefined {
  const [, whole, over, under] = mixedNumber.exec(number) ?? [];
  if (whole !== undefined && over !== undefined && under !== undefined)
    return readMixedNumber(whole, over, under);
  return readRational(number.replaceAll(' ', '').replace(/[.,]+$/u, ''));
}

/** Multiplies a number by a power of ten. */
function shift({ top, bottom }: Rational, exponent: number): Rational | undefined {
  if (Math.abs(exponent) > highestExponent) return undefined;
  const factor = 10n ** BigInt(Math.abs(exponent));
  return exponent < 0 ? { top, bottom: bottom * factor } : { top: top * factor, bottom };
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

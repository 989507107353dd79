import {
  type Decimal,
  negative,
  product,
  rangeOf,
  readDecimal,
  sum,
  writeDecimal as written,
} from '../decimals.ts';
import { type NumberRange, Refusal } from './asked.ts';

const mostPlaces = 100;

/** A number as a source writes it. @throws Refusal for anything else */
function numberOf(text: string): Decimal {
  const number = readDecimal(text);
  if (number === undefined) throw new Refusal('not_number', text);
  return number;
}

function range(low: Decimal, high: Decimal): NumberRange {
  const found = rangeOf(low, high);
  if (found === undefined) throw new Refusal('not_number', `${written(low)} > ${written(high)}`);
  return found;
}

/** A number without a tolerance. @throws Refusal where it is none */
export function exactly(value: string): NumberRange {
  return { value: written(numberOf(value)), tolerance: '' };
}

/** The numbers from one to another: the middle, and how far it is from both. @throws Refusal where one of them is no number */
export function between(lower: string, upper: string): NumberRange {
  return range(numberOf(lower), numberOf(upper));
}

/** Two distances from a number. @throws Refusal where one is negative */
function distances(below: string, above: string): [Decimal, Decimal] {
  const [down, up] = [numberOf(below), numberOf(above)];
  if (down.digits < 0n || up.digits < 0n) throw new Refusal('not_number', `${below} ${above}`);
  return [down, up];
}

/**
 * The numbers around a value.
 * @param below how far they go below it, as a number that is not negative
 * @param above how far they go above it
 */
export function around(value: string, below: string, above: string): NumberRange {
  const center = numberOf(value);
  const [down, up] = distances(below, above);
  return range(sum(center, negative(down)), sum(center, up));
}

/** The numbers around a value, by per cents of it. Two different ones become the range that they give. */
export function aroundByPercent(value: string, below: string, above: string): NumberRange {
  const center = numberOf(value);
  const [down, up] = distances(below, above);
  if (written(down) === written(up))
    return { value: written(center), tolerance: down.digits === 0n ? '' : `${written(down)}%` };
  const hundredth = {
    digits: center.digits < 0n ? -center.digits : center.digits,
    places: center.places + 2,
  };
  return range(sum(center, negative(product(hundredth, down))), sum(center, product(hundredth, up)));
}

/** Half of the last of some places: how far a number may be from one that is rounded to them. */
export function roundedTo(value: string, places: number): NumberRange {
  const half = written({ digits: 5n, places: Math.min(Math.max(places, 0), mostPlaces) + 1 });
  return around(value, half, half);
}

/** How many places behind the point a number has with some significant figures; 0 where it has none. */
export function placesOfFigures(value: string, figures: number): number {
  const { digits, places } = numberOf(value);
  const length = (digits < 0n ? -digits : digits).toString().length;
  return Math.max(0, places - length + figures);
}

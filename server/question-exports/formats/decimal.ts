import { readQuantity } from '../../../contract/answer-text/answer-text.ts';
import type { Rational } from '../../../contract/answer-text/rational.ts';

/** The most digits behind the point. */
const longest = 15;

/** A number as a decimal with a point; undefined for one that is none, such as 1/3. */
function written({ top, bottom }: Rational): string | undefined {
  const scale = 10n ** BigInt(longest);
  if ((top * scale) % bottom !== 0n) return undefined;
  const size = (top < 0n ? -top : top) * scale;
  const digits = (size / bottom).toString().padStart(longest + 1, '0');
  const fraction = digits.slice(-longest).replace(/0+$/, '');
  return `${top < 0n ? '-' : ''}${digits.slice(0, -longest)}${fraction && `.${fraction}`}`;
}

/** A number in any of the spellings of Savol, as a decimal with a point; undefined where it has no such spelling, or a unit. */
export function decimalOf(text: string): string | undefined {
  const typed = text.trim();
  if (/^-?\d+(\.\d+)?$/.test(typed)) return typed;
  const quantity = readQuantity(typed);
  return quantity?.unit.typed === '' ? written(quantity.value) : undefined;
}

/** How far an answer may be away, as a decimal: a percentage is one of the value. `0` for not at all. */
export function decimalTolerance({
  value,
  tolerance,
}: {
  value: string;
  tolerance: string;
}): string | undefined {
  const typed = tolerance.trim();
  if (typed === '') return '0';
  if (!typed.endsWith('%')) return decimalOf(typed);
  const [share, around] = [readQuantity(typed.slice(0, -1)), readQuantity(value)];
  if (share === undefined || around === undefined) return undefined;
  const size = around.value.top < 0n ? -around.value.top : around.value.top;
  return written({ top: share.value.top * size, bottom: share.value.bottom * around.value.bottom * 100n });
}

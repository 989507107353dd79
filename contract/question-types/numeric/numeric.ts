import * as z from 'zod/mini';

import { isEquivalent, readQuantity } from '../../answer-text/answer-text.ts';
import { isWithin, type Rational } from '../../answer-text/rational.ts';
import { normalizeRememberedUnit } from '../../answer-text/remembered.ts';
import { limitedArray } from '../../wire/limited.ts';
import { message, messages } from '../../wire/messages.ts';
import { isBlank } from '../../wire/names.ts';
import { longestNumber, longestQuantity, longestUnit, mostValues } from './numeric-limits.ts';
import { valueText } from './numeric-text.ts';
import type { Problems, QuestionType } from '../question-type.ts';

const short = (most: number) =>
  z.string({ error: messages.not_text }).check(
    z.maxLength(most, message.longer(most)),
    z.refine((value) => !value.includes('\0'), messages.null_character),
  );

/** How many units an answer may have instead of the one beside the field. */
const mostUnits = 20;

/** A text that may be left out, and is blank then. */
const optional = (most: number) => z._default(short(most), '');

/** The unit stands beside the field, and need not be typed then; blank for none. */
const Content = z.strictObject({ unit: optional(longestUnit) });
const Value = z.strictObject({
  /** A decimal, a fraction or a mixed number, without a unit. */
  value: short(longestNumber),
  /** How far an answer may be away, bounds included: a decimal, or a percentage of the value: 2%. Blank for not at all. */
  tolerance: optional(longestNumber),
  /** Units that an answer may have instead of the one beside the field. */
  units: z._default(limitedArray(short(longestUnit), mostUnits), []),
});
const Key = z.strictObject({
  values: limitedArray(Value, mostValues).check(z.minLength(1, messages.empty_list)),
});
const Answer = z.strictObject({ value: short(longestQuantity) });
type Value = z.infer<typeof Value>;
export type NumericContent = z.infer<typeof Content>;
export type NumericKey = z.infer<typeof Key>;
export type NumericAnswer = z.infer<typeof Answer>;

const nothing: Rational = { top: 0n, bottom: 1n };

function readNumber(text: string): Rational | undefined {
  const quantity = readQuantity(text);
  return quantity?.unit.typed === '' ? quantity.value : undefined;
}

/** The tolerance of a value, as a number; undefined where it is none, or negative. */
function readTolerance({ value, tolerance }: Value): Rational | undefined {
  if (tolerance.trim() === '') return nothing;
  const quantity = readQuantity(tolerance);
  const around = readNumber(value);
  if (quantity === undefined || quantity.value.top < 0n || around === undefined) return undefined;
  if (quantity.unit.typed === '') return quantity.value;
  if (quantity.unit.typed !== '%') return undefined;
  const size = around.top < 0n ? -around.top : around.top;
  return { top: quantity.value.top * size, bottom: quantity.value.bottom * around.bottom * 100n };
}

/** A number, compared exactly or within a tolerance, with a unit or without one. */
export const numeric: QuestionType<NumericContent, NumericKey, NumericAnswer> = {
  name: 'numeric',
  content: Content,
  key: Key,
  answer: Answer,
  validate(_content, key) {
    const problems: Problems = {};
    for (const [place, value] of (key?.values ?? []).entries()) {
      if (readNumber(value.value) === undefined) problems[`key.values.${place}.value`] = messages.not_number;
      else if (readTolerance(value) === undefined)
        problems[`key.values.${place}.tolerance`] = messages.not_number;
    }
    return problems;
  },
  validateAnswer: (_content, { value }) => (isBlank(value) ? { 'answer.value': messages.required } : {}),
  // The unit beside the field says which answers are right, and is corrected with the key. The one that was seen there need not be typed, and may be.
  corrected({ content }, later) {
    const { unit } = later.content;
    if (content.unit.trim() === '' || content.unit === unit) return later;
    const withUnit = (units: string[]) => (unit.trim() === '' ? units : [unit, ...units].slice(0, mostUnits));
    const values = later.key.values.map((value) => ({ ...value, units: withUnit(value.units) }));
    return { content, key: { values } };
  },
  score({ unit }, { values }, { value: typed }) {
    const quantity = readQuantity(typed);
    if (quantity === undefined) return 0;
    const isRight = values.some((value) => {
      const [number, tolerance] = [readNumber(value.value), readTolerance(value)];
      if (number === undefined || tolerance === undefined) return false;
      const units = unit === '' ? value.units : [unit, ...value.units];
      const needsNone = unit !== '' || value.units.length === 0;
      const fits =
        quantity.unit.typed === ''
          ? needsNone
          : units.some((entry) => isEquivalent(normalizeRememberedUnit(entry), quantity.unit));
      return fits && isWithin(quantity.value, number, tolerance);
    });
    return isRight ? 1 : 0;
  },
  typedTexts: (content, { values }) => values.map((value) => valueText(content, value)),
};

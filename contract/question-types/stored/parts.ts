import * as z from 'zod/mini';

import { limitedArray } from '../../wire/limited.ts';
import { message, messages } from '../../wire/messages.ts';
import { isBlank, lookOf } from '../../wire/names.ts';
import { longestPart } from '../part-length.ts';
import type { Problems } from '../question-type.ts';

/** The pattern of the id of a part, of at most `longestPartId` characters. */
export const partIdPattern = /^[a-z\d][\w-]{0,19}$/i;
export const longestPartId = 20;

const notPartId = ({ input }: { input?: unknown }) => message.choice(input);

/** The id of a part of a question, which its author chooses. */
export const PartId = z
  .string({ error: messages.not_text })
  .check(
    z.maxLength(longestPartId, { error: notPartId, abort: true }),
    z.regex(partIdPattern, { error: notPartId }),
  );

/** How many parts with ids a question has at most, whatever its type is: the prompts and choices of `matching`. */
export const mostParts = 25;

/** Text of 1 to `longestPart` characters without white space around it. */
export const PartText = z.pipe(
  z.transform((value: string): unknown => (typeof value === 'string' ? value.trim() : value)),
  z.string({ error: messages.not_text }).check(
    z.minLength(1, messages.blank),
    z.maxLength(longestPart, message.longer(longestPart)),
    z.refine((value) => !value.includes('\0'), messages.null_character),
  ),
);

/** An option, item, prompt or choice. */
export const Part = z.strictObject({ id: PartId, text: PartText });
export type Part = z.infer<typeof Part>;

/** From `least` to `most` parts. */
export function partList(least: number, most: number) {
  return limitedArray(Part, most).check(z.minLength(least, message.fewer(least)));
}

/** The problem of each value that stands in a list before, by its place in the list. */
export function repeated(values: readonly string[], path: (place: number) => string): Problems {
  const problems: Problems = {};
  const before = new Set<string>();
  for (const [place, value] of values.entries()) {
    if (before.has(value)) problems[path(place)] = messages.repeated;
    before.add(value);
  }
  return problems;
}

/** The problem of each value that is none of the known ones, by its place in the list. */
export function unknown(
  values: readonly string[],
  known: readonly string[],
  path: (place: number) => string,
): Problems {
  const problems: Problems = {};
  const all = new Set(known);
  for (const [place, value] of values.entries()) {
    if (!all.has(value)) problems[path(place)] = message.choice(value);
  }
  return problems;
}

/** The ids of some parts. */
export function idsOf(parts: readonly { id: string }[]): string[] {
  return parts.map(({ id }) => id);
}

/** The texts of some parts. */
export function textsOf(parts: readonly Part[]): string[] {
  return parts.map(({ text }) => text);
}

/** The problem of each text of which nothing is seen, or that nobody can tell from one before, by its place in the list. */
export function indistinct(texts: readonly string[], path: (place: number) => string): Problems {
  const problems = repeated(texts.map(lookOf), path);
  for (const [place, text] of texts.entries()) if (isBlank(text)) problems[path(place)] = messages.blank;
  return problems;
}

/**
 * Which parts of a list are right once a later key is recorded: of those that the later list has, what the later key says, and of the others what
 * the earlier one said. Where none of them is right then, the later right ones stand for that.
 * @param seen the ids of the list
 * @param before those that were right; undefined where no key was recorded
 * @param now the ids of the later list
 * @param right those that are right in the later list
 */
export function correctedList(
  seen: readonly string[],
  before: readonly string[] | undefined,
  now: readonly string[],
  right: readonly string[],
): string[] {
  const corrected = seen.filter((id) => (now.includes(id) ? right : (before ?? [])).includes(id));
  return corrected.length === 0 ? [...right] : corrected;
}

/** How many of some values pass, as a fraction; 0 of none. */
export function share<Value>(values: readonly Value[], passes: (value: Value) => boolean): number {
  return values.length === 0 ? 0 : values.filter(passes).length / values.length;
}

import * as z from 'zod/mini';

import { missingOr, pk } from './fields.ts';
import { message, messages } from './messages.ts';

/*
 * Lists, records and JSON of requests, each with a limit that is checked before any of its parts is looked at: the work for a request
 * does not grow with its body.
 */

/** A list of at most `most` elements. */
export function limitedArray<Element extends z.ZodMiniType>(
  element: Element,
  most: number,
  params?: Parameters<typeof z.array>[1],
) {
  return z.array(element, params).check(z.maxLength(most, message.more(most)));
}

/** The ids of the objects that a request changes together: each once, at least one and at most `most`. */
export function distinctIds(most: number) {
  return limitedArray(pk(), most, { error: missingOr(messages.wrong_form) }).check(
    z.minLength(1, messages.empty_list),
    z.refine((ids: number[]) => new Set(ids).size === ids.length, messages.repeated),
  );
}

/** A record of at most `most` names. */
export function limitedRecord<Key extends z.core.$ZodRecordKey, Value extends z.ZodMiniType>(
  key: Key,
  value: Value,
  most: number,
  params?: Parameters<typeof z.record>[2],
) {
  const record = z.record(key, value, params).register(z.globalRegistry, { maxProperties: most });
  return z.pipe(
    z.transform((input: z.input<typeof record>, context): unknown => {
      if (Object.keys(input ?? {}).length > most)
        context.issues.push({ code: 'custom', message: message.more(most), input });
      return input;
    }),
    record,
  );
}

/** How many values JSON of any shape has at most, and how many levels. Contents, keys and answers of all types stay below half of it. */
const mostValues = 1000;
const deepestValue = 20;

/** Whether a value has at most `mostValues` and `deepestValue`. */
function isSmall(value: unknown): boolean {
  let values = 0;
  const fits = (part: unknown, level: number): boolean => {
    if (typeof part !== 'object' || part === null) return true;
    values += Array.isArray(part) ? part.length : Object.keys(part).length;
    return (
      values <= mostValues &&
      level < deepestValue &&
      Object.values(part).every((inner) => fits(inner, level + 1))
    );
  };
  return fits(value, 0);
}

/** JSON of any shape. */
export function limitedJson() {
  return z.unknown().check(z.refine(isSmall, { error: messages.wrong_form, abort: true }));
}

import * as z from 'zod/mini';

import { messages } from './messages.ts';

/** The length of a text with JSON in characters. */
const longestJson = 100_000;

/** JSON that fits a schema, or a text with such JSON in it, as forms send it. Blank text is null. */
export function json<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.transform((value: unknown, context) => {
      if (typeof value !== 'string') return value;
      if (value === '') return null;
      try {
        if (value.length <= longestJson) return JSON.parse(value) as unknown;
      } catch {
        // The same problem as with a text that is too long.
      }
      context.issues.push({ code: 'custom', message: messages.not_json, input: value });
      return z.NEVER;
    }),
    schema,
  );
}

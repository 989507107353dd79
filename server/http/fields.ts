import * as z from 'zod/mini';

/** Sentences by field name; those on the input as a whole are at `non_field_errors`. */
export type FieldErrors = Record<string, string[]>;

/** Parses fields by a schema. The errors are those of all fields, not only of the first one. */
export function readFieldsOf<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): { fields: z.output<Schema> } | { errors: FieldErrors } {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return { fields: parsed.data };
  const errors: FieldErrors = {};
  for (const issue of parsed.error.issues) {
    (errors[String(issue.path[0] ?? 'non_field_errors')] ??= []).push(issue.message);
  }
  return { errors };
}

import * as z from 'zod/mini';

/** Field name → sentences; what is wrong with the whole stands at `non_field_errors`. */
export type FieldErrors = Record<string, string[]>;

/** Reads fields by a schema, every failing one told. */
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

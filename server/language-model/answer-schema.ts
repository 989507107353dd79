import * as z from 'zod/mini';

type JsonSchema = Record<string, unknown>;

/**
 * The JSON schema of an answer, as endpoints with strict schemas want it: every property is required, and there are no others.
 * Bounds of whole numbers that only say how large a number can be are left out: some endpoints refuse them.
 */
export function schemaOf(answer: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(answer, {
    io: 'input',
    override({ jsonSchema }) {
      if (jsonSchema.properties !== undefined) {
        jsonSchema.required = Object.keys(jsonSchema.properties);
        jsonSchema.additionalProperties = false;
      }
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      delete jsonSchema.default;
    },
  });
  return schema;
}

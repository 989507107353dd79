type Schema = { [name: string]: unknown };

/** The length of texts and of lists that a model of random weights is held to: it would never end texts, and never begin lists. */
const longestText = 40;
const longestList = 2;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/**
 * A JSON schema with bounds to which node-llama-cpp does not hold a model otherwise. Its texts are short, its lists have one or two items,
 * its numbers are the least or the most. Its alternatives stand in `oneOf`, where node-llama-cpp looks for them.
 */
export function boundedSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(boundedSchema);
  if (!isSchema(schema)) return schema;
  const inside = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, boundedSchema(value)]),
  );
  const { anyOf, ...rest } = inside;
  if (anyOf !== undefined) return { ...rest, oneOf: anyOf };
  if ('minimum' in schema && 'maximum' in schema) return { enum: [schema['minimum'], schema['maximum']] };
  if (schema['type'] === 'string' && !('enum' in schema)) return { ...inside, maxLength: longestText };
  return schema['type'] === 'array' ? { ...inside, minItems: 1, maxItems: longestList } : inside;
}

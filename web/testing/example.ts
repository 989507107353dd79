import * as z from 'zod/mini';

/** Some fields of a value, at each depth; the elements of a list that are written down are all that it has. */
export type Some<Value> = Value extends readonly (infer Element)[]
  ? readonly Some<Element>[]
  : Value extends object
    ? { [Name in keyof Value]?: Some<Value[Name]> | undefined }
    : Value;

const texts = ['', 'text', '2026-11-20T09:00:00.000Z', '2026-11-20', 'person@school.example'];
const numbers = [0, 1, 10, 100];

let lastId = 1000;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);

/** The first of some values that a schema accepts. */
function firstOf(schema: z.core.$ZodType, values: readonly unknown[]): unknown {
  return values.find((value) => z.safeParse(schema, value).success);
}

/** The names of a list with pages, which follow from its items where a test does not say them. */
function pagesOf(given: Readonly<Record<string, unknown>>, names: readonly string[]) {
  if (!names.includes('total_pages')) return given;
  const count = Array.isArray(given['data_api']) ? given['data_api'].length : 0;
  return { page: 1, total_pages: Math.min(count, 1), total: count, ...given };
}

function build(schema: z.core.$ZodType, given: unknown, name = ''): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
      return given === undefined ? undefined : build(def.innerType, given, name);
    case 'nullable':
      return given === undefined || given === null ? null : build(def.innerType, given, name);
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return build(def.innerType, given, name);
    case 'lazy':
      return build(def.getter(), given, name);
    case 'pipe':
      return build(def.in, given, name);
    case 'object': {
      const ownPages = pagesOf(isRecord(given) ? given : {}, Object.keys(def.shape));
      const fields = Object.entries(def.shape).map(([key, field]) => [key, build(field, ownPages[key], key)]);
      const rest = Object.entries(ownPages).filter(([key]) => !(key in def.shape));
      return Object.fromEntries([...fields, ...rest].filter(([, value]) => value !== undefined));
    }
    case 'array': {
      if (Array.isArray(given)) return given.map((item) => build(def.element, item));
      const empty: unknown[] = [];
      return z.safeParse(schema, empty).success ? empty : [build(def.element, undefined)];
    }
    case 'record':
      return Object.fromEntries(
        Object.entries(isRecord(given) ? given : {}).map(([key, value]) => [
          key,
          build(def.valueType, value),
        ]),
      );
    case 'union': {
      const built = def.options.map((option) => build(option, given, name));
      return given === undefined ? built[0] : firstOf(schema, [given, ...built]);
    }
    case 'enum':
      return given ?? Object.values(def.entries)[0];
    case 'literal':
      return given ?? def.values[0];
    case 'boolean':
      return given ?? false;
    case 'string':
      return given ?? firstOf(schema, texts);
    case 'number':
      if (given !== undefined) return given;
      return name === 'id' ? (lastId += 1) : firstOf(schema, numbers);
    default:
      return given ?? null;
  }
}

/**
 * A value that a schema of the contract accepts: the fields of a test, and for all others empty texts and lists, null, false, zero, and an
 * id of its own.
 * @throws where a field is not as the contract has it
 */
export function example<Schema extends z.ZodMiniType>(
  schema: Schema,
  some?: Some<z.input<Schema>>,
): z.output<Schema> {
  return z.parse(schema, build(schema, some));
}

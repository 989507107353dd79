import * as z from 'zod/mini';

/** A list, a record, a text or JSON of any shape in a schema, or a schema of a kind that the walk does not know. */
export type SchemaPart = {
  /** The names on the way to it; `[]` is an element of a list, `{}` a value of a record, `{name}` a name of a record. */
  path: readonly string[];
  kind: 'list' | 'record' | 'text' | 'json' | 'unknown kind';
  /** Whether a value that is too large is refused before any of its parts is looked at. */
  isLimited: boolean;
};

/** The names and elements of bodies of the full size, of which each can be the id of a part. */
export const manyIds = Array.from({ length: 150_000 }, (_, place) => place.toString(36).padStart(4, 'a'));

/** A value whose parts are counted as they are read. */
function watched<Value extends object>(value: Value): { value: Value; read: () => number } {
  let read = 0;
  const proxy = new Proxy(value, {
    get(target, name, receiver): unknown {
      if (Object.hasOwn(target, name) && name !== 'length') read += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  return { value: proxy, read: () => read };
}

function refusesUnread(schema: z.core.$ZodType, value: object): boolean {
  const watchedValue = watched(value);
  const { error } = z.safeParse(schema, watchedValue.value);
  return error?.issues.length === 1 && watchedValue.read() === 0;
}

const refusesLists = (schema: z.core.$ZodType) => refusesUnread(schema, manyIds);
// The names of a watched object are slow to list.
const record = Object.fromEntries(manyIds.slice(0, 3000).map((id) => [id, id]));
const refusesRecords = (schema: z.core.$ZodType) => refusesUnread(schema, record);
const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown;

function hasLongest({ _zod: { def } }: z.core.$ZodType): boolean {
  return def.checks?.some(({ _zod }) => _zod.def.check === 'max_length') ?? false;
}

/** Schemas without parts that could be large. A file has the limits of its form. */
const small = new Set(['boolean', 'enum', 'file', 'literal', 'never', 'null', 'number', 'undefined']);
const wrapping = new Set(['catch', 'default', 'nonoptional', 'nullable', 'optional', 'prefault', 'readonly']);

/** All parts of a schema. */
export function partsOf(schema: z.core.$ZodType): SchemaPart[] {
  const parts: SchemaPart[] = [];
  const visited = new Set<z.core.$ZodType>();
  /** @param gate the pipe whose transform a value passes before the schema */
  const visit = (part: z.core.$ZodType, path: readonly string[], gate: z.core.$ZodType = part): void => {
    const { def } = (part as z.core.$ZodTypes)._zod;
    const found = (kind: SchemaPart['kind'], isLimited: boolean) => parts.push({ path, kind, isLimited });
    if (small.has(def.type)) return;
    if (wrapping.has(def.type) && 'innerType' in def) {
      visit(def.innerType, path);
      return;
    }
    switch (def.type) {
      case 'string':
        found('text', hasLongest(part));
        return;
      case 'unknown':
      case 'any':
        found('json', refusesLists(part) && refusesRecords(part) && !z.safeParse(part, deep).success);
        return;
      case 'array':
        found('list', refusesLists(part));
        visit(def.element, [...path, '[]']);
        return;
      case 'record':
        found('record', refusesRecords(gate));
        visit(def.keyType, [...path, '{name}']);
        visit(def.valueType, [...path, '{}']);
        return;
      case 'object':
        for (const [name, field] of Object.entries(def.shape)) visit(field, [...path, name]);
        if (def.catchall !== undefined) visit(def.catchall, [...path, '{}']);
        return;
      case 'union':
        for (const option of def.options) visit(option, path);
        return;
      case 'lazy':
        if (!visited.has(part)) {
          visited.add(part);
          visit(def.getter(), path);
        }
        return;
      case 'pipe': {
        const [isFirst, isLast] = [def.in, def.out].map(({ _zod }) => _zod.def.type === 'transform');
        if (isFirst && isLast) found('unknown kind', false);
        if (!isFirst) visit(def.in, path);
        if (!isLast) visit(def.out, path, isFirst ? part : def.out);
        return;
      }
      default:
        found('unknown kind', false);
    }
  };
  visit(schema, []);
  return parts;
}

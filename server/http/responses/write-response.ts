import * as z from 'zod/mini';

import { Rendered } from '../../../contract/questions/rich-text.ts';
import { renderedOf } from '../../rich-text/rendered-of.ts';

/** Gives the JSON of the fields of a value that a schema names; undefined where the value does not fit the schema. */
type Write = (value: unknown) => string | undefined;

/** Parses by the schema itself: slower, and right for every schema. */
function parsed(schema: z.core.$ZodType): Write {
  return (value) => {
    const result = z.safeParse(schema, value);
    return result.success ? JSON.stringify(result.data) : undefined;
  };
}

function oneOf(values: Iterable<unknown>): Write {
  const written = new Map([...values].map((value) => [value, JSON.stringify(value)]));
  return (value) => written.get(value);
}

function list(write: Write): Write {
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    let text = '';
    for (const item of value) {
      const written = write(item);
      if (written === undefined) return undefined;
      text += text === '' ? written : `,${written}`;
    }
    return `[${text}]`;
  };
}

type Fields = Readonly<Record<string, z.core.$ZodType>>;

/** Fields with one of these schemas are computed from the JSON of the other fields of their object that are sent. */
const computed = new Map<z.core.$ZodType, (json: string) => unknown>([[Rendered, renderedOf]]);

/** The field of a name and a schema, and its schema where the field may be absent. */
function fieldOf([name, schema]: [string, z.core.$ZodType]) {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const isOptional = def.type === 'optional';
  return {
    name,
    isOptional,
    before: `${JSON.stringify(name)}:`,
    schema: isOptional ? def.innerType : schema,
  };
}

function object(shape: Fields): Write {
  const all = Object.entries(shape).map(fieldOf);
  const fields = all
    .filter(({ schema }) => !computed.has(schema))
    .map(({ name, isOptional, before, schema }) => ({ name, isOptional, before, write: writeOf(schema) }));
  const added = all.flatMap(({ before, schema }) => {
    const compute = computed.get(schema);
    return compute === undefined ? [] : [{ before, compute }];
  });
  const required = fields.filter(({ isOptional }) => !isOptional).map(({ name }) => name);
  return (value) => {
    if (typeof value !== 'object' || value === null) return undefined;
    const fieldsOfValue = value as Record<string, unknown>;
    // In a union of audiences an object for another audience usually lacks a field, which is faster to find than to write.
    for (const name of required) if (fieldsOfValue[name] === undefined) return undefined;
    let text = '';
    for (const { name, isOptional, before, write } of fields) {
      if (isOptional && fieldsOfValue[name] === undefined) continue;
      const written = write(fieldsOfValue[name]);
      if (written === undefined) return undefined;
      text += `${text === '' ? '' : ','}${before}${written}`;
    }
    for (const { before, compute } of added) {
      const result = compute(`{${text}}`);
      if (result !== undefined) text += `,${before}${JSON.stringify(result)}`;
    }
    return `{${text}}`;
  };
}

/** The same text in one piece: V8 keeps a text that was put together as a tree of its parts, four times as large for a question. */
function inOnePiece(text: string): string {
  return Buffer.from(text).toString();
}

/** Caches the JSON of frozen objects, which cannot change. */
function cachedWhereFrozen(write: Write): Write {
  const cache = new WeakMap<object, string>();
  return (value) => {
    if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return write(value);
    const known = cache.get(value);
    if (known !== undefined) return known;
    const written = write(value);
    if (written === undefined) return undefined;
    const text = inOnePiece(written);
    cache.set(value, text);
    return text;
  };
}

function firstThatFits(alternatives: readonly Write[]): Write {
  return (value) => {
    for (const write of alternatives) {
      const written = write(value);
      if (written !== undefined) return written;
    }
    return undefined;
  };
}

function lazily(schemaOf: () => z.core.$ZodType): Write {
  let write: Write | undefined;
  return (value) => (write ??= writeOf(schemaOf()))(value);
}

const compiled = new WeakMap<z.core.$ZodType, Write>();

/** A schema is compiled once: the cached JSON of a frozen object serves all responses that have it. */
function writeOf(schema: z.core.$ZodType): Write {
  const known = compiled.get(schema) ?? compile(schema);
  compiled.set(schema, known);
  return known;
}

/** Compiles the types that most responses consist of. Other types, and types with checks, are parsed. */
function compile(schema: z.core.$ZodType): Write {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (schema instanceof z.ZodMiniNumberFormat && schema._zod.def.format === 'safeint') {
    return (value) => (Number.isSafeInteger(value) ? String(value) : undefined);
  }
  const { checks = [] } = def;
  if (def.type === 'array' && checks.length > 0) {
    const whole = z.array(z.unknown()).check(...(checks as z.core.$ZodCheck<unknown[]>[]));
    const write = list(writeOf(def.element));
    return (value) => (z.safeParse(whole, value).success ? write(value) : undefined);
  }
  if (checks.length > 0) return parsed(schema);
  switch (def.type) {
    case 'string':
      return (value) => (typeof value === 'string' ? JSON.stringify(value) : undefined);
    case 'boolean':
      return oneOf([true, false]);
    case 'literal':
      return oneOf(def.values);
    case 'enum':
      return oneOf(Object.values(def.entries));
    case 'nullable': {
      const write = writeOf(def.innerType);
      return (value) => (value === null ? 'null' : write(value));
    }
    case 'array':
      return list(writeOf(def.element));
    case 'object':
      return cachedWhereFrozen(object(def.shape));
    case 'union':
      return firstThatFits(def.options.map(writeOf));
    case 'lazy':
      return lazily(def.getter);
    default:
      return parsed(schema);
  }
}

/**
 * Compiles a schema into a function that gives the JSON of a value: the fields that the schema names, in its order, and no
 * others, and those that are computed from them. The result is that of parsing and JSON.stringify, in a quarter of the time. Objects inside a
 * frozen object must not change either: its JSON is cached as long as it exists.
 * @returns a function that throws a TypeError where a value does not fit the schema
 */
export function writerOf(schema: z.ZodMiniType): (value: unknown) => string {
  const write = writeOf(schema);
  return (value) => {
    const written = write(value);
    if (written === undefined) throw new TypeError('A response does not fit its schema.');
    return written;
  };
}

/**
 * Writes the JSON of a part of a long response, which is then at hand when the response is written: all of it at once would hold up
 * other requests.
 * @returns the part, frozen
 */
export function writtenAhead<Part extends object>(schema: z.ZodMiniType<Part>, part: Part): Readonly<Part> {
  writeOf(schema)(Object.freeze(part));
  return part;
}

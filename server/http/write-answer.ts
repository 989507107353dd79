import * as z from 'zod/mini';

/** Writes as JSON what a schema names of a value; undefined where the value is of another shape. */
type Write = (value: unknown) => string | undefined;

/** Asks the schema itself. */
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

function object(shape: Fields): Write {
  const fields = Object.entries(shape).map(([name, schema], index) => ({
    name,
    before: `${index === 0 ? '' : ','}${JSON.stringify(name)}:`,
    write: writeOf(schema),
  }));
  return (value) => {
    if (typeof value !== 'object' || value === null) return undefined;
    const given = value as Record<string, unknown>;
    // Which of several audiences an object is for is mostly told by a field that is not there.
    for (const { name } of fields) if (given[name] === undefined) return undefined;
    let text = '{';
    for (const { name, before, write } of fields) {
      const written = write(given[name]);
      if (written === undefined) return undefined;
      text += before + written;
    }
    return `${text}}`;
  };
}

/** Writes an object that is frozen, and so will never say anything else, once for all. */
function onceWhereFrozen(write: Write): Write {
  const kept = new WeakMap<object, string>();
  return (value) => {
    if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return write(value);
    const known = kept.get(value);
    if (known !== undefined) return known;
    const written = write(value);
    if (written !== undefined) kept.set(value, written);
    return written;
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

function hasOptional(shape: Fields): boolean {
  return Object.values(shape).some((schema) => schema._zod.optout === 'optional');
}

/** What answers are mostly made of is written at once; anything else, and all that is checked further, is parsed. */
function writeOf(schema: z.core.$ZodType): Write {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (schema instanceof z.ZodMiniNumberFormat && schema._zod.def.format === 'safeint') {
    return (value) => (Number.isSafeInteger(value) ? String(value) : undefined);
  }
  if ((def.checks ?? []).length > 0) return parsed(schema);
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
      return hasOptional(def.shape) ? parsed(schema) : onceWhereFrozen(object(def.shape));
    case 'union':
      return firstThatFits(def.options.map(writeOf));
    case 'lazy':
      return lazily(def.getter);
    default:
      return parsed(schema);
  }
}

/**
 * Compiles what writes an answer as JSON: the fields that its schema names, in its order, and no other one. The same as
 * to parse it by the schema and write what comes of it, in a quarter of the time. What an object that is frozen holds
 * must not change either: its text is kept as long as the object is.
 * @returns throws where a value is of another shape
 */
export function writerOf(schema: z.ZodMiniType): (value: unknown) => string {
  const write = writeOf(schema);
  return (value) => {
    const written = write(value);
    if (written === undefined) throw new TypeError('An answer is not of the shape that its schema tells.');
    return written;
  };
}

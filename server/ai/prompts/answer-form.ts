import * as z from 'zod/mini';

import { PartId } from '../../../contract/question-types/stored/parts.ts';

/*
 * Keys and answers of any type of question as a language model is to write them: the schema of the type without what JSON schemas of
 * endpoints cannot say. An object whose names are ids becomes a list of ids and values, what may be missing may be null, and ids are those
 * that the question has.
 */

type Schema = z.core.$ZodType;
type Definition = { [name: string]: unknown } & { type: string };

const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition;

const isOptional = (schema: Schema) => definitionOf(schema).type === 'optional';

/** The schema without what only transforms or may be missing. */
function inner(schema: Schema): Schema {
  const {
    type,
    in: before,
    out,
    innerType,
  } = definitionOf(schema) as { type: string } & Record<string, Schema>;
  if (type === 'pipe' && before && out) {
    return inner(definitionOf(before).type === 'transform' ? out : before);
  }
  return innerType === undefined ? schema : inner(innerType);
}

function oneOf(words: readonly string[]): z.ZodMiniType {
  return words.length === 0 ? z.string() : z.enum(words as [string, ...string[]]);
}

/** The schema by which a model writes values of a schema of a type. @param ids of the parts of the question */
export function formOf(schema: Schema, ids: readonly string[]): z.ZodMiniType {
  if (isOptional(schema)) return z.nullable(formOf(inner(schema), ids));
  const plain = inner(schema);
  if (plain === PartId) return oneOf(ids);
  const definition = definitionOf(plain);
  const { shape, element, valueType, entries } = definition;
  if (definition.type === 'object') {
    const fields = Object.entries(shape as Record<string, Schema>);
    return z.object(Object.fromEntries(fields.map(([name, field]) => [name, formOf(field, ids)])));
  }
  if (definition.type === 'array') return z.array(formOf(element as Schema, ids));
  if (definition.type === 'record') {
    return z.array(z.object({ id: oneOf(ids), value: formOf(valueType as Schema, ids) }));
  }
  if (definition.type === 'enum') {
    const words = Object.values(entries as Record<string, string>);
    const there = words.filter((word) => ids.includes(word));
    return oneOf(there.length === 0 ? words : there);
  }
  return z.string();
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Gives parts the ids by which a model knows them: those that name what belongs to them, and those that are such values. */
type PartIds = { name: (id: string) => string; value: (id: string) => string };

const ownIds: PartIds = { name: (id) => id, value: (id) => id };

/** A value of a schema of a type as a model would write it. */
export function toForm(schema: Schema, value: unknown, ids: PartIds = ownIds): unknown {
  const plain = inner(schema);
  const { type, shape, element, valueType } = definitionOf(plain);
  if (plain === PartId && typeof value === 'string') return ids.value(value);
  if (type === 'array' && Array.isArray(value)) {
    return value.map((item: unknown) => toForm(element as Schema, item, ids));
  }
  if (!isObject(value)) return value;
  if (type === 'record') {
    return Object.entries(value).map(([id, member]) => ({
      id: ids.name(id),
      value: toForm(valueType as Schema, member, ids),
    }));
  }
  const fields = (shape ?? {}) as Record<string, Schema>;
  const missing = Object.keys(fields).filter((name) => !Object.hasOwn(value, name));
  return Object.fromEntries([
    ...Object.entries(value).map(([name, member]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return [name, field === undefined ? member : toForm(field, member, ids)] as const;
    }),
    ...missing.map((name) => [name, null] as const),
  ]);
}

/**
 * What a model has written, as a value for a schema of a type, which may not fit it.
 * @param idOf the id of a part that the model knows by another one
 */
export function fromForm(schema: Schema, value: unknown, idOf: (id: string) => string = (id) => id): unknown {
  const plain = inner(schema);
  const { type, shape, element, valueType } = definitionOf(plain);
  if (plain === PartId && typeof value === 'string') return idOf(value);
  if (type === 'array' && Array.isArray(value)) {
    return value.map((item: unknown) => fromForm(element as Schema, item, idOf));
  }
  if (type === 'record' && Array.isArray(value)) {
    return Object.fromEntries(
      value
        .filter(isObject)
        .map(({ id, value: member }) => [idOf(String(id)), fromForm(valueType as Schema, member, idOf)]),
    );
  }
  if (type !== 'object' || !isObject(value)) return value;
  const fields = Object.entries(shape as Record<string, Schema>);
  return Object.fromEntries(
    fields
      .filter(([name, field]) => Object.hasOwn(value, name) && !(value[name] === null && isOptional(field)))
      .map(([name, field]) => [name, fromForm(field, value[name], idOf)]),
  );
}

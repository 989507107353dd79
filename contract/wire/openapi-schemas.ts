import * as z from 'zod/mini';

import type { Endpoint } from './endpoint.ts';
import { features } from '../index.ts';
import { questionTypeNames, questionTypeOf } from '../question-types/registry.ts';
import {
  AnswerShapeInput,
  AnyAnswer,
  AnyContent,
  AnyKey,
  ContentInput,
  KeyInput,
} from '../question-types/shapes.ts';
import { TestType } from '../questions/question-input.ts';
import { ErrorBody, FieldErrors } from './wire.ts';

export type JsonSchema = { [keyword: string]: unknown };
type Direction = 'input' | 'output';

const place = '#/components/schemas/';

export function refTo(name: string): JsonSchema {
  return { $ref: place + name };
}

/** Adapts a schema to the API: numbers with bounds are integers, and files are described as OpenAPI does. */
function adjust({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: JsonSchema }): void {
  const shape = anyShapes.get(zodSchema);
  if (shape !== undefined) Object.assign(jsonSchema, refTo(shape));
  if (zodSchema === TestType) jsonSchema['enum'] = questionTypeNames();
  if (jsonSchema['type'] === 'number' && 'minimum' in jsonSchema) jsonSchema['type'] = 'integer';
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum'];
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum'];
  if (zodSchema instanceof z.ZodMiniFile) delete jsonSchema['contentEncoding'];
}

/** The components for content, key and answer of any type. */
const anyShapes: ReadonlyMap<unknown, string> = new Map([
  [AnyContent, 'Content'],
  [AnyKey, 'Key'],
  [AnyAnswer, 'Answer'],
  [ContentInput, 'Content'],
  [KeyInput, 'Key'],
  [AnswerShapeInput, 'Answer'],
]);

const meanings = {
  content: 'What is asked, of the shape that `test_type` has.',
  key: 'The right answer, of the shape that `test_type` has; null while none is recorded.',
  answer:
    'An answer, of the shape that `test_type` has; null where it was given while the test was of another type.',
} as const;

/** The shapes of content, key and answer of the types that have no fields of the specification, and what refers to all of them. */
function shapesOfTypes(): Record<string, JsonSchema> {
  const types = questionTypeNames().map(questionTypeOf);
  const components: Record<string, JsonSchema> = {};
  for (const part of ['content', 'key', 'answer'] as const) {
    const all: JsonSchema[] = [];
    for (const type of types.filter(({ specified }) => specified === undefined)) {
      const name = `${type.name.split('_').map(capital).join('')}${capital(part)}`;
      const { $schema: _dialect, ...schema } = z.toJSONSchema(type[part], {
        unrepresentable: 'any',
        override: adjust,
      });
      components[name] = { description: `The ${part} of a \`${type.name}\` test.`, ...schema };
      all.push(refTo(name));
    }
    const anyOf = part === 'content' ? all : [...all, { type: 'null' }];
    components[capital(part)] = { description: meanings[part], anyOf };
  }
  return components;
}

/** The JSON Schema of values as they are sent, by itself. */
export function jsonSchemaOf(schema: z.ZodMiniType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: adjust });
}

/** Converts named zod schemas to JSON Schemas that refer to each other by name. */
function convert(named: ReadonlyMap<z.ZodMiniType, string>, io: Direction): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of named) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: (id) => place + id,
    override: adjust,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $id: _id, $schema: _dialect, ...schema }]) => [name, schema]),
  );
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

function exportedSchemas(): Map<z.ZodMiniType, string> {
  const named = new Map<z.ZodMiniType, string>([
    [FieldErrors, 'FieldErrors'],
    [ErrorBody, 'ErrorBody'],
  ]);
  for (const feature of Object.values(features)) {
    for (const [name, value] of Object.entries(feature)) {
      if (value instanceof z.ZodMiniType) named.set(value, name);
    }
  }
  return named;
}

/** The schemas of endpoints, each named as the contract exports it, or else after its operation. */
export type SchemaBook = {
  nameOf: (schema: z.ZodMiniType) => string;
  components: Record<string, JsonSchema>;
  /** The schema of a query or of a path's parameters, in full. */
  inFull: (schema: z.ZodMiniType) => JsonSchema;
};

export function writeSchemaBook(endpoints: readonly Endpoint[]): SchemaBook {
  const exported = exportedSchemas();
  const inputs = new Map<z.ZodMiniType, string>();
  const outputs = new Map<z.ZodMiniType, string>();
  for (const { operation, body, answers } of endpoints) {
    const word = capital(operation);
    if (body !== undefined) inputs.set(body, exported.get(body) ?? `${word}Input`);
    for (const [status, schema] of Object.entries(answers)) {
      if (schema === null || 'mediaType' in schema || outputs.has(schema)) continue;
      const name = exported.get(schema) ?? `${word}Answer`;
      outputs.set(schema, [...outputs.values()].includes(name) ? `${name}${status}` : name);
    }
  }
  for (const [schema, name] of exported) if (!inputs.has(schema)) outputs.set(schema, name);
  return {
    nameOf: (schema) => inputs.get(schema) ?? outputs.get(schema) ?? '',
    components: { ...convert(outputs, 'output'), ...convert(inputs, 'input'), ...shapesOfTypes() },
    inFull: (schema) => convert(new Map([[schema, 'Whole']]), 'input')['Whole'] ?? {},
  };
}

/** The components that something refers to, directly or through others. */
export function usedOf(components: Record<string, JsonSchema>, from: unknown): Record<string, JsonSchema> {
  const used = new Set<string>();
  const visit = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(components[name]);
    }
  };
  visit(from);
  return Object.fromEntries(Object.entries(components).filter(([name]) => used.has(name)));
}

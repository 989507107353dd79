import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { runs } from '../../testing/extent.ts';
import { endpoints } from '../../../contract/index.ts';
import { Rendered } from '../../../contract/questions/rich-text.ts';
import { writerOf, writtenAhead } from './write-response.ts';

const undeclared = fc.record(
  { right_answer: fc.string(), password_hash: fc.string(), author_email: fc.string(), aside: fc.object() },
  { requiredKeys: [] },
);
const moment = fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true });

/** Texts without formulas, which begin with a dollar sign. */
const texts = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('$', 'S'));

/** Whether a field is computed where it is written, and so is none of the values that are given. */
function isComputed(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'optional' && def.innerType === Rendered;
}

/** Arbitrary values of a schema, whose objects have additional fields. */
function valuesOf(schema: z.core.$ZodType, depth = 0): Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string': {
      if (def.checks === undefined) return texts;
      const isDay = z.safeParse(schema, '2026-11-22').success;
      return moment.map((date) => date.toISOString().slice(0, isDay ? 10 : undefined));
    }
    case 'number':
      return fc.maxSafeInteger();
    case 'unknown':
      return fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value).replaceAll('$', 'S')));
    case 'boolean':
      return fc.boolean();
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'nullable':
      return fc.option(valuesOf(def.innerType, depth));
    case 'optional':
      return fc.option(valuesOf(def.innerType, depth), { nil: undefined });
    case 'array':
      if (def.checks !== undefined) return fc.tuple(valuesOf(def.element, depth + 1));
      return depth > 4 ? fc.constant([]) : fc.array(valuesOf(def.element, depth + 1), { maxLength: 3 });
    case 'record':
      return fc.dictionary(fc.string(), valuesOf(def.valueType, depth + 1));
    case 'union':
      return fc.oneof(...def.options.map((option) => valuesOf(option, depth)));
    case 'lazy':
      return valuesOf(def.getter(), depth);
    case 'object': {
      const fields = Object.entries(def.shape)
        .filter(([, field]) => !isComputed(field))
        .map(([name, field]) => [name, valuesOf(field, depth + 1)]);
      return fc
        .tuple(undeclared, fc.record(Object.fromEntries(fields) as Record<string, Arbitrary<unknown>>))
        .map(([more, named]) => Object.assign(more, named));
    }
    default:
      throw new Error(`No values are known of ${def.type}.`);
  }
}

/** Freezes a value and everything in it. */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.values(value).forEach(freeze);
  Object.freeze(value);
}

const answers = endpoints.flatMap(({ operation, answers: all }) =>
  Object.entries(all).flatMap(([status, schema]) =>
    schema === null || 'mediaType' in schema || Number(status) >= 400
      ? []
      : [{ name: `${operation} ${status}`, schema }],
  ),
);

describe('an answer has the fields of its schema and no others', () => {
  test.each(answers)('$name', ({ schema }) => {
    const write = writerOf(schema);
    fc.assert(
      fc.property(valuesOf(schema), (value) => {
        const text = JSON.stringify(z.parse(schema, value));
        expect(write(value)).toBe(text);
        freeze(value);
        expect([write(value), write(value)]).toEqual([text, text]);
      }),
      { numRuns: runs(25) },
    );
  });
});

test('an object that is not frozen is written with its present values', () => {
  const write = writerOf(z.object({ one: z.object({ a: z.int() }), other: z.object({ a: z.int() }) }));
  const value = { one: Object.freeze({ a: 1 }), other: { a: 1 } };
  expect(write(value)).toBe('{"one":{"a":1},"other":{"a":1}}');
  value.other.a = 2;
  expect(write(value)).toBe('{"one":{"a":1},"other":{"a":2}}');
});

test('a part that is written ahead is at hand for each response that has it', () => {
  const Part = z.object({ texts: z.array(z.string()) });
  const changing = ['a'];
  const part = writtenAhead(Part, { texts: changing });
  changing.push('b');
  expect(writerOf(z.object({ parts: z.array(Part) }))({ parts: [part, { texts: changing }] })).toBe(
    '{"parts":[{"texts":["a"]},{"texts":["a","b"]}]}',
  );
  expect(writerOf(z.object({ part: Part }))({ part })).toBe('{"part":{"texts":["a"]}}');
});

test.each([
  ['a number for a text', z.object({ a: z.string() }), { a: 7 }],
  ['a fraction for a whole number', z.object({ a: z.int() }), { a: 1.5 }],
  ['a text for a number', z.object({ a: z.int() }), { a: '7' }],
  ['null where it may not be', z.object({ a: z.string() }), { a: null }],
  ['a word that is none of them', z.object({ a: z.enum(['x', 'y']) }), { a: 'z' }],
  ['a field that is missing', z.object({ a: z.string(), b: z.string() }), { a: 'a' }],
  ['an object for a text', z.object({ a: z.string() }), { a: { toString: () => 'a', toJSON: () => 'a' } }],
  ['an object for a list', z.array(z.string()), { length: 0 }],
  ['a list of others', z.array(z.string()), ['a', 1]],
  ['none of the alternatives', z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]), {}],
  ['a text that is no moment', z.object({ a: z.string().check(z.iso.datetime()) }), { a: 'now' }],
  ['nothing', z.object({ a: z.string() }), undefined],
])('a value that does not fit the schema is not written: %s', (_what, schema, value) => {
  expect(() => writerOf(schema)(value)).toThrow('does not fit its schema');
});

test('optional fields are written where they are present', () => {
  const write = writerOf(z.object({ a: z.string(), b: z.optional(z.string()) }));
  expect(write({ a: 'a', c: 'c' })).toBe('{"a":"a"}');
  expect(write({ a: 'a', b: 'b', c: 'c' })).toBe('{"a":"a","b":"b"}');
});

describe('the texts that have formulas', () => {
  const One = z.object({ text: z.string(), other: z.optional(z.unknown()), rendered: z.optional(Rendered) });
  const write = writerOf(z.object({ one: One }));
  const formula = { name: 'math', children: [{ name: 'mi', children: ['x'] }] };

  test('stand beside the fields that are sent, and not beside those that are not', () => {
    const value = { one: { text: 'Find $x$.', secret: '$y$' }, key: '$z$' };
    const rendered = [{ text: 'Find $x$.', nodes: ['Find ', formula, '.'] }];
    expect(JSON.parse(write(value))).toEqual({ one: { text: 'Find $x$.', rendered } });
  });

  test('are found in each part of the object, each once', () => {
    const value = {
      one: { text: '$x$', other: { options: [{ id: '1', text: '$x$' }, { text: ['a $x$'] }] } },
    };
    expect(JSON.parse(write(value)).one.rendered).toEqual([
      { text: '$x$', nodes: [formula] },
      { text: 'a $x$', nodes: ['a ', formula] },
    ]);
  });

  test('are found where a list has checks', () => {
    const checked = writerOf(z.object({ all: z.array(One).check(z.length(1)) }));
    expect(JSON.parse(checked({ all: [{ text: '$x$' }] })).all[0].rendered).toHaveLength(1);
    expect(() => checked({ all: [] })).toThrow('does not fit its schema');
  });

  test('are those of the server, whatever the value has in their place', () => {
    const value = { one: { text: '5$ va 6$', rendered: [{ text: 'a', nodes: ['b'] }] } };
    expect(write(value)).toBe('{"one":{"text":"5$ va 6$"}}');
  });
});

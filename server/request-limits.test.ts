import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';

import { endpoints } from '../contract/index.ts';
import { limitedArray, limitedJson, limitedRecord } from '../contract/wire/limited.ts';
import { questionTypeNames, questionTypeOf } from '../contract/question-types/registry.ts';
import { SealedAnswer } from '../contract/work/sealed-answers.ts';
import { partsOf } from './testing/schema-parts.ts';

/** The paths of the parts of a schema that have no limit. */
function unlimitedIn(schema: z.core.$ZodType): string[] {
  return partsOf(schema)
    .filter(({ isLimited }) => !isLimited)
    .map(({ path, kind }) => `${path.join('.')}: ${kind}`);
}

const inputs = endpoints.flatMap(({ operation, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([name, schema]) =>
    schema === undefined ? [] : [[`${name} of ${operation}`, schema] as const],
  ),
);
const shapes = questionTypeNames().flatMap((name) => {
  const { content, key, answer } = questionTypeOf(name);
  return Object.entries({ content, key, answer }).map(
    ([part, schema]) => [`${part} of ${name}`, schema] as const,
  );
});

describe('every part that a request may make large has a limit', () => {
  test.each([...inputs, ...shapes, ['sealed answers', SealedAnswer] as const])('%s', (_name, schema) => {
    expect(unlimitedIn(schema)).toEqual([]);
  });

  test('the walk finds the parts of all schemas', () => {
    const parts = [...inputs, ...shapes].flatMap(([, schema]) => partsOf(schema));
    for (const [kind, least] of [
      ['list', 30],
      ['record', 8],
      ['text', 150],
      ['json', 8],
    ] as const) {
      expect(parts.filter((part) => part.kind === kind).length, kind).toBeGreaterThanOrEqual(least);
    }
  });

  test.each<[string, z.core.$ZodType, string[]]>([
    ['a list', z.object({ ids: z.optional(z.array(z.int())) }), ['ids: list']],
    [
      'a list whose limit comes after another check',
      z.array(z.int()).check(
        z.refine((ids) => ids.every((id) => id > 0)),
        z.maxLength(3),
      ),
      [': list'],
    ],
    ['a list in a list', limitedArray(z.object({ a: z.nullable(z.array(z.int())) }), 3), ['[].a: list']],
    ['a record', z.record(z.string().check(z.maxLength(3)), z.int()), [': record']],
    ['names of a record', limitedRecord(z.string(), z.int(), 3), ['{name}: text']],
    ['values of a record', limitedRecord(z.enum(['a']), z.string(), 3), ['{}: text']],
    ['a text', z.strictObject({ a: z.union([z.literal(1), z.string()]) }), ['a: text']],
    ['a text after a transform', z.pipe(z.transform(String), z.string()), [': text']],
    ['JSON', z.object({ a: z._default(z.unknown(), 1) }), ['a: json']],
    ['JSON that is only small', z.unknown().check(z.refine((json) => !Array.isArray(json))), [': json']],
    ['an object with other fields', z.looseObject({}), ['{}: json']],
    ['a kind that the walk does not know', z.map(z.int(), z.int()), [': unknown kind']],
  ])('%s without a limit is found', (_what, schema, paths) => {
    expect(unlimitedIn(schema)).toEqual(paths);
  });

  test('parts with limits pass', () => {
    const text = z.string().check(z.maxLength(3));
    const schema = z.object({
      list: limitedArray(text, 3),
      record: limitedRecord(text, text, 3),
      json: limitedJson(),
    });
    expect(unlimitedIn(schema)).toEqual([]);
    const value = { list: ['a'], record: { a: 'b' }, json: [{ a: [1, 'x', null] }] };
    expect(z.parse(schema, value)).toEqual(value);
  });
});

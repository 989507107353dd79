import fc, { type Arbitrary } from 'fast-check';

import { cardCodePattern, pinPattern } from '../../contract/people/cards.ts';
import { idListPattern } from '../../contract/wire/fields.ts';
import hostileTexts from '../../contract/wire/hostile-texts.json' with { type: 'json' };
import { endpoints } from '../../contract/index.ts';
import { openApiDocument } from '../../contract/wire/openapi.ts';
import { partIdPattern } from '../../contract/question-types/stored/parts.ts';
import { answerIdPattern } from '../../contract/work/storage-keys.ts';
import { workTimePattern } from '../../contract/work/work-input.ts';
import type { Sent } from './client.ts';
import { identities, type Identity } from './matrix.ts';
import { questionCases } from './question-cases.ts';
import { manyIds } from './schema-parts.ts';

/** A request that is valid, nearly valid or not valid by the contract. `toRequest` replaces ids by those of existing objects. */
export type RandomRequest = {
  operation: string;
  method: string;
  path: string;
  identity: Identity;
  /** The id in the path: that of an existing object, by its index, or a text. */
  id: { existing: number } | { text: string };
  query: [string, unknown][];
  body: Record<string, unknown> | undefined;
  encoding: 'json' | 'form' | 'urlencoded';
  headers: Record<string, string>;
};

type Schema = {
  $ref?: string;
  type?: string;
  enum?: string[];
  anyOf?: Schema[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
};

type Operation = {
  parameters: { name: string; in: string; required: boolean; schema: Schema; $ref?: string }[];
  requestBody?: { content: Record<string, { schema: Schema & { allOf?: Schema[] } }> };
};

const document = openApiDocument('0', '/django');
const schemas = document.components['schemas'] as Record<string, Schema>;

/** Numbers that `toRequest` replaces by ids of existing objects. */
const placeholders = { first: 700_000_000, count: 64 } as const;

const placeholder = fc.nat(placeholders.count - 1).map((index) => placeholders.first + index);
/** The code of a card that the fuzzer makes. */
export const cardCode = 'CDFG2345';

const emails = fc.constantFrom('person-1@example.com', 'nobody@example.com', 'ANN@example.com', 'a@b.uz');

/** Values of any kind, many of them such as programs trip over. */
export const hostile = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\0',
    '\ud800',
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e21,
    2 ** 31,
    2 ** 53,
    [],
    {},
  ),
  fc.constantFrom('-1', '0', '1e3', '0x10', '٣', '9'.repeat(400), 'x'.repeat(20_001), '['.repeat(5000)),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.anything({ maxDepth: 3 }),
);

const idLists = fc
  .array(fc.constantFrom(1, 2, 3, 7, 2_147_483_647, 4_000_000_000), { minLength: 1 })
  .map(String);

function textOf({ minLength = 0, maxLength = 1024, format, pattern }: Schema): Arbitrary<string> {
  if (format === 'email') return emails;
  if (pattern === idListPattern.source) return idLists;
  if (pattern === partIdPattern.source) return partIds;
  if (pattern === cardCodePattern.source) return fc.constantFrom(cardCode, 'CDFG-9999', 'cdfg 99 99');
  if (pattern === pinPattern.source) return fc.constantFrom('2580', '0001', '123456', '258013');
  if (pattern === answerIdPattern.source) return fc.constantFrom(...answerIds);
  if (pattern === workTimePattern.source) {
    return fc.constantFrom(
      '2026-01-31T08:00',
      '2099-02-30T08:00',
      '2098-12-31T23:59:59.999Z',
      '2001-01-01T00:00+05:00',
    );
  }
  if (maxLength === 0) return fc.constant('');
  return fc.oneof(
    fc.constantFrom(...hostileTexts.filter((text) => text.length >= minLength && text.length <= maxLength)),
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 40) }),
    fc.constantFrom('x'.repeat(maxLength), 'x'.repeat(Math.max(1, minLength))),
    emails,
  );
}

/** Ids of answers, few, so that some are sent twice. */
const answerIds = ['0b9c3a1e-6d2f-4c58-9a77-1f0e5d4c3b2a', '1c0d4b2f-7e30-4d69-8b88-2a1f6e5d4c3b'];

/** Ids of parts, few, so that keys and answers often name parts that there are. */
const partIds = fc.constantFrom('o1', 'o2', 'p1', 'p2', 'c1', 'c2', 'i1', 'i2', 'i3', 'g1', '__proto__');

/** Contents, keys and answers that fit a question of each type, by the component that describes them. */
const fittingParts: Readonly<Record<string, unknown[]>> = {
  Content: questionCases.flatMap(({ question }) => ('content' in question ? [question.content] : [])),
  Key: questionCases.flatMap(({ question }) => ('key' in question ? [question.key] : [])),
  Answer: questionCases.flatMap(({ answers }) =>
    answers.flatMap(({ answer }) => ('answer' in answer ? [answer.answer] : [])),
  ),
};

const manyNames = Object.fromEntries(manyIds.slice(0, 80_000).map((id) => [id, id]));

/** Contents, keys and answers that are as large as a body can be. */
const fullSize = fc.constantFrom<unknown>(
  manyIds,
  manyNames,
  ...['order', 'chosen', 'right', 'items', 'options'].map((name) => ({ [name]: manyIds })),
  ...['pairs', 'gaps'].map((name) => ({ [name]: manyNames })),
  { text: 'x'.repeat(1_000_000) },
);

/** Values that the contract accepts, and some of the full size where content, key and answer are. */
function valid(schema: Schema): Arbitrary<unknown> {
  const { $ref, type, enum: words, anyOf, minimum = 0, maximum = 100 } = schema;
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1) ?? '';
    const described = valid(schemas[name] ?? {});
    const fitting = fittingParts[name];
    if (fitting === undefined) return described;
    return fc.oneof(
      { weight: 20, arbitrary: described },
      { weight: 20, arbitrary: fc.constantFrom(...fitting) },
      { weight: 1, arbitrary: fullSize },
    );
  }
  if (words !== undefined) return fc.constantFrom(...words);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map(valid));
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.constantFrom(true, false, 'true', 'false');
  if (type === 'integer') {
    const isId = maximum === 2_147_483_647;
    return isId ? placeholder : fc.constantFrom(minimum, minimum + 1, maximum, String(minimum));
  }
  if (type === 'array') return listOf(schema);
  if (type === 'object') return objectOf(schema);
  return type === 'string' ? textOf(schema) : hostile;
}

function listOf({ items = {}, minItems = 0, maxItems = 20 }: Schema): Arbitrary<unknown> {
  return fc.array(valid(items), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) });
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): Arbitrary<unknown> {
  if (typeof additionalProperties === 'object') {
    return fc.dictionary(partIds, valid(additionalProperties), { maxKeys: 4 });
  }
  const fields = Object.entries(properties).map(([name, field]) => [name, valid(field)]);
  return fc.record(Object.fromEntries(fields) as Record<string, Arbitrary<unknown>>, {
    requiredKeys: required,
  });
}

/** Values that the contract does not accept: one step beyond a limit, or of another type. */
function nearlyValid({ type, minimum = 0, maximum = 100, minLength = 0, maxLength = 1024 }: Schema) {
  if (type === 'integer')
    return fc.constantFrom<unknown>(minimum - 1, maximum + 1, `${maximum} `, minimum + 0.5, '');
  return fc.constantFrom<unknown>(
    'x'.repeat(maxLength + 1),
    'x'.repeat(Math.max(0, minLength - 1)),
    7,
    null,
    ['a'],
    ' ',
  );
}

/** Values for fields: most of them valid, some nearly valid, some of any kind. */
function fieldsFor(
  fields: [name: string, schema: Schema, required: boolean][],
): Arbitrary<[string, unknown][]> {
  const oneEach = fields.map(([name, schema, required]) =>
    fc
      .oneof(
        { weight: 12, arbitrary: valid(schema) },
        { weight: 1, arbitrary: nearlyValid(schema) },
        { weight: 1, arbitrary: hostile },
      )
      .chain((value) =>
        fc.tuple(fc.integer({ min: 0, max: 19 }), fc.constant<[string, unknown]>([name, value])),
      )
      .map(([chance, field]) => (chance < (required ? 1 : 8) ? [] : [field])),
  );
  return fc.tuple(...oneEach).map((all) => all.flat());
}

const odd = fc.dictionary(fc.constantFrom('id', 'is_staff', 'author', '__proto__', 'x'), hostile, {
  maxKeys: 2,
});

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function fieldsOfBody(operation: Operation): [string, Schema, boolean][] {
  const schema = operation.requestBody?.content['multipart/form-data']?.schema;
  const parts = schema?.allOf ?? (schema === undefined ? [] : [schema]);
  return parts.flatMap((part) => {
    const { properties = {}, required = [] } = part.$ref
      ? (schemas[part.$ref.split('/').at(-1) ?? ''] ?? {})
      : part;
    return Object.entries(properties).map(([name, field]): [string, Schema, boolean] => [
      name,
      field,
      required.includes(name),
    ]);
  });
}

const headers = fc.record(
  {
    'Idempotency-Key': fc.constantFrom('a', 'b', 'c', 'x'.repeat(255), 'x'.repeat(256)),
    'Accept-Language': fc.constantFrom('ru', 'uz-Latn-UZ,uz;q=0.9', '*', ';;;', 'x'.repeat(2000)),
    Accept: fc.constantFrom('application/json', '*/*', 'text/html', ',,;q='),
    'X-Forwarded-For': fc.constantFrom('1.2.3.4', 'junk', '::1, 10.0.0.1'),
    Cookie: fc.constantFrom(
      'device=junk',
      'device=.',
      'device=a.b.c; device=',
      `device=${'a.'.repeat(2000)}`,
      ';;=',
    ),
  },
  { requiredKeys: [] },
);

function requestsTo(operation: string, method: string, path: string): Arbitrary<RandomRequest> {
  const described = document.paths[path]?.[method.toLowerCase()] as unknown as Operation;
  const parameters = described.parameters.filter((parameter) => parameter.in === 'query');
  const query = parameters.map(({ name, schema, required }): [string, Schema, boolean] => [
    name,
    schema,
    required,
  ]);
  const body = fieldsOfBody(described);
  return fc.record({
    operation: fc.constant(operation),
    method: fc.constant(method),
    path: fc.constant(path),
    identity: fc.constantFrom(...identities),
    id: fc.oneof(
      { weight: 8, arbitrary: fc.record({ existing: fc.nat(placeholders.count - 1) }) },
      {
        weight: 1,
        arbitrary: fc.record({ text: fc.constantFrom('0', '2147483647', '2147483648', '9'.repeat(50)) }),
      },
    ),
    query: fieldsFor(query),
    body: body.length === 0 ? fc.constant(undefined) : fc.tuple(fieldsFor(body), odd).map(joined),
    encoding: fc.constantFrom('json', 'json', 'json', 'form', 'urlencoded'),
    headers: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
  });
}

function joined([fields, more]: [[string, unknown][], Record<string, unknown>]): Record<string, unknown> {
  return { ...Object.fromEntries(fields), ...more };
}

/** Requests to all endpoints by callers of all identities. */
export const randomRequests: Arbitrary<RandomRequest> = fc.oneof(
  ...endpoints.map(({ operation, method, path }) => requestsTo(operation, method, path)),
);

function asText(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '').toWellFormed();
}

function bodyOf(fields: Record<string, unknown>, encoding: RandomRequest['encoding']): Sent {
  if (encoding === 'json') return { json: fields };
  const form = encoding === 'form' ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (form instanceof FormData && (name === 'image' || name === 'file')) {
      form.append(name, new File([typeof value === 'string' ? value.toWellFormed() : picture], 'a.png'));
    } else form.append(name, asText(value));
  }
  return { form };
}

/** The ids of existing objects. */
export type ExistingIds = Record<
  | 'people'
  | 'questions'
  | 'answers'
  | 'categories'
  | 'classes'
  | 'levels'
  | 'posts'
  | 'imports'
  | 'questionImports'
  | 'questionSets'
  | 'works'
  | 'suggestions'
  | 'runs'
  | 'draftOrders'
  | 'columns',
  number[]
>;

const kinds: [RegExp, keyof ExistingIds][] = [
  [/^\/tests_api\/to-mark/, 'answers'],
  [/^\/tests_api|^tests?$/, 'questions'],
  [/category|^parent$|^subject$/, 'categories'],
  [/^\/classes_api|class(es)?$/, 'classes'],
  [/qiyinlik|^levels$/, 'levels'],
  [/^\/blog_api/, 'posts'],
  [/^\/rosters_api/, 'imports'],
  [/^\/imports_api/, 'questionImports'],
  [/^\/sets_api/, 'questionSets'],
  [/^\/work_api|^work$/, 'works'],
  [/^\/work_api/, 'works'],
  [/^\/ai_api\/suggestions/, 'suggestions'],
  [/^\/ai_api\/runs/, 'runs'],
  [/^\/ai_api\/drafts/, 'draftOrders'],
  [/^\/grades_api\/columns/, 'columns'],
  [/^like$/, 'questions'],
];

/** Makes the request that `send` takes, with ids of existing objects. */
export function toRequest(random: RandomRequest, ids: ExistingIds): { request: string; sent: Sent } {
  const { method, path, body, encoding, headers: sentHeaders } = random;
  const existing = (name: string, index: number) => {
    const ofKind = ids[kinds.find(([pattern]) => pattern.test(name))?.[1] ?? 'people'];
    return ofKind[index % ofKind.length] ?? 1;
  };
  const replaced = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((item) => replaced(name, item));
    if ((name === 'rule' || name === 'marks') && typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([part, inner]) => [part, replaced(part, inner)]));
    }
    const index = typeof value === 'number' ? value - placeholders.first : -1;
    return index >= 0 && index < placeholders.count ? existing(name, index) : value;
  };
  const id = 'existing' in random.id ? String(existing(path, random.id.existing)) : random.id.text;
  const query = new URLSearchParams(
    random.query.map(([name, value]): [string, string] => [name, asText(replaced(name, value))]),
  );
  const fields =
    body && Object.fromEntries(Object.entries(body).map(([name, value]) => [name, replaced(name, value)]));
  return {
    request: `${method} ${path.replace('{id}', id).replace('{number}', '1')}?${query.toString()}`,
    sent: {
      ...(fields === undefined || method === 'GET' ? {} : bodyOf(fields, encoding)),
      headers: sentHeaders,
    },
  };
}

import fc, { type Arbitrary } from 'fast-check';

import hostileTexts from '../../contract/hostile-texts.json' with { type: 'json' };
import { endpoints } from '../../contract/index.ts';
import { openApiDocument } from '../../contract/openapi.ts';
import type { Sent } from './client.ts';
import { identities, type Identity } from './matrix.ts';

/** A request that the contract calls for, or nearly, or not at all. Ids stand for objects that live: see `aim`. */
export type Shot = {
  operation: string;
  method: string;
  path: string;
  identity: Identity;
  /** Which of the live objects the path means. */
  id: { live: number } | { made: string };
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
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
};

type Operation = {
  parameters: { name: string; in: string; required: boolean; schema: Schema; $ref?: string }[];
  requestBody?: { content: Record<string, { schema: Schema & { allOf?: Schema[] } }> };
};

const document = openApiDocument('0', '/django');
const schemas = document.components['schemas'] as Record<string, Schema>;

/** A number that `aim` replaces by the id of something that lives. */
const liveIds = { first: 700_000_000, count: 64 } as const;

const liveId = fc.nat(liveIds.count - 1).map((index) => liveIds.first + index);
const emails = fc.constantFrom('person-1@example.com', 'nobody@example.com', 'ANN@example.com', 'a@b.uz');

const hostile = fc.oneof(
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

function textOf({ minLength = 0, maxLength = 1024, format }: Schema): Arbitrary<string> {
  if (format === 'email') return emails;
  return fc.oneof(
    fc.constantFrom(...hostileTexts.filter((text) => text.length >= minLength && text.length <= maxLength)),
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 40) }),
    fc.constantFrom('x'.repeat(maxLength), 'x'.repeat(Math.max(1, minLength))),
    emails,
  );
}

/** What the contract takes. */
function valid(schema: Schema): Arbitrary<unknown> {
  const { $ref, type, enum: words, anyOf, minimum = 0, maximum = 100 } = schema;
  if ($ref !== undefined) return valid(schemas[$ref.split('/').at(-1) ?? ''] ?? {});
  if (words !== undefined) return fc.constantFrom(...words);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map(valid));
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.constantFrom(true, false, 'true', 'false');
  if (type === 'integer') {
    const isId = maximum === 2_147_483_647;
    return isId ? liveId : fc.constantFrom(minimum, minimum + 1, maximum, String(minimum));
  }
  return type === 'string' ? textOf(schema) : hostile;
}

/** What the contract just does not take: one step beyond a bound, or of another type. */
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

/** Values for fields: mostly what is asked for, one in some cases beside it, and sometimes anything. */
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
  },
  { requiredKeys: [] },
);

function shotsOf(operation: string, method: string, path: string): Arbitrary<Shot> {
  const described = document.paths[path]?.[method.toLowerCase()] as unknown as Operation;
  const parameters = described.parameters.filter((one) => one.in === 'query');
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
      { weight: 8, arbitrary: fc.record({ live: fc.nat(liveIds.count - 1) }) },
      {
        weight: 1,
        arbitrary: fc.record({ made: fc.constantFrom('0', '2147483647', '2147483648', '9'.repeat(50)) }),
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

/** Any request to any endpoint by anybody. */
export const shots: Arbitrary<Shot> = fc.oneof(
  ...endpoints.map(({ operation, method, path }) => shotsOf(operation, method, path)),
);

function asText(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '').toWellFormed();
}

function bodyOf(fields: Record<string, unknown>, encoding: Shot['encoding']): Sent {
  if (encoding === 'json') return { json: fields };
  const form = encoding === 'form' ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (form instanceof FormData && name === 'image') {
      form.append(name, new File([typeof value === 'string' ? value.toWellFormed() : picture], 'a.png'));
    } else form.append(name, asText(value));
  }
  return { form };
}

/** The ids of what lives now, by kind. */
export type LiveIds = Record<'people' | 'questions' | 'categories' | 'levels' | 'posts', number[]>;

const kinds: [RegExp, keyof LiveIds][] = [
  [/^\/tests_api/, 'questions'],
  [/category|^parent$/, 'categories'],
  [/qiyinlik/, 'levels'],
  [/^\/blog_api/, 'posts'],
];

/** Makes a request of a shot: what is named by an id is something that lives. */
export function aim(shot: Shot, ids: LiveIds): { request: string; sent: Sent } {
  const live = (name: string, index: number) => {
    const those = ids[kinds.find(([pattern]) => pattern.test(name))?.[1] ?? 'people'];
    return those[index % those.length] ?? 1;
  };
  const aimed = (name: string, value: unknown) =>
    typeof value === 'number' && value >= liveIds.first && value < liveIds.first + liveIds.count
      ? live(name, value - liveIds.first)
      : value;
  const id = 'live' in shot.id ? String(live(shot.path, shot.id.live)) : shot.id.made;
  const query = new URLSearchParams(
    shot.query.map(([name, value]): [string, string] => [name, asText(aimed(name, value))]),
  );
  const fields =
    shot.body &&
    Object.fromEntries(Object.entries(shot.body).map(([name, value]) => [name, aimed(name, value)]));
  return {
    request: `${shot.method} ${shot.path.replace('{id}', id)}?${query.toString()}`,
    sent: {
      ...(fields === undefined || shot.method === 'GET' ? {} : bodyOf(fields, shot.encoding)),
      headers: shot.headers,
    },
  };
}

import { endpoints } from '../../../contract/index.ts';
import { openApiDocument } from '../../../contract/wire/openapi.ts';
import { demoPassword } from '../../../server/demo/demo.ts';
import { marks } from './scan-proxy.ts';
import { childId } from './spare-accounts.ts';

/** Who sends the requests of a scan. */
export type Role = 'staff' | 'guest';

/** A request by the OpenAPI document, with a value in each parameter and field that it describes. */
export type ScanRequest = {
  name: string;
  method: string;
  path: string;
  query: [name: string, value: string][];
  headers: [name: string, value: string][];
  /** Headers that are sent, and not tried. */
  others: [name: string, value: string][];
  /** Of a body in JSON or a form; without it there is no body. */
  encoding: 'json' | 'form' | undefined;
  fields: [name: string, value: string][];
  /** Whether the server refuses the role before it reads the rest. */
  isRefused: boolean;
};

type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema: Schema; $ref?: string };
type Schema = { enum?: string[]; type?: string; minimum?: number; anyOf?: Schema[]; $ref?: string };
type Operation = {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

const document = openApiDocument('0', '/django');
const schemas = document.components['schemas'] as Record<string, { properties: Record<string, Schema> }>;
const shared = document.components['parameters'] as unknown as Record<string, Parameter>;

/** Values with which requests reach beyond the first check; other values follow from the schemas. */
const samples: Record<string, string> = {
  email: `${marks.unique}@scan.example`,
  father_email: `father-${marks.unique}@scan.example`,
  mother_email: `mother-${marks.unique}@scan.example`,
  password: `pass ${marks.unique}`,
  re_password: `pass ${marks.unique}`,
  new_password: `pass ${marks.unique}`,
  re_new_password: `pass ${marks.unique}`,
  current_password: demoPassword,
  request_type: 'change_father_email',
  uid: 'NQ',
  refresh: marks.refresh,
  'Idempotency-Key': `key-${marks.unique}`,
  right_answer: 'a',
  name: `name ${marks.unique}`,
  qiyinlik_darajasi: '36',
  s: 'test',
  name__icontains: 'a',
  child: String(childId),
};

/** Other objects than the fifth, where the demonstration has none or the staff may not change it. */
const ids: Record<string, string> = {
  getUser: '1',
  updateUser: '1',
  replaceUser: '1',
  replaceDifficultyLevel: '37',
  deleteDifficultyLevel: '38',
};

/** Fields with which no request succeeds. They are tried in forms only. */
const hopeless = new Set(['invitation']);

/** Headers that are read alike for every request. They are tried at one list. */
const sharedHeaders: [name: string, value: string][] = [
  ['Cookie', 'device=abc'],
  ['Accept-Language', 'en'],
  ['User-Agent', 'Mozilla/5.0'],
  ['Referer', 'http://127.0.0.1/'],
  ['X-Forwarded-For', '192.0.2.1'],
];

function valueOf(name: string, schema: Schema): string {
  const sample = samples[name];
  if (sample !== undefined) return sample;
  const [first = schema] = schema.anyOf ?? [];
  if (first.enum?.[0] !== undefined) return first.enum[0];
  if (first.type === 'integer') return String(Math.max(first.minimum ?? 1, 1));
  return first.type === 'boolean' ? 'true' : 'text';
}

/**
 * The requests of a role: one without a body or in JSON for each operation, and one as a form for each that has a body.
 */
export function scanRequests(role: Role): ScanRequest[] {
  return endpoints.flatMap(({ operation, method, path, who }) => {
    const described = document.paths[path]?.[method.toLowerCase()] as unknown as Operation;
    const parameters = described.parameters.map(
      (parameter) => shared[parameter.$ref?.split('/').at(-1) ?? ''] ?? parameter,
    );
    const valuesIn = (place: Parameter['in']) =>
      parameters
        .filter((parameter) => parameter.in === place)
        .map(({ name, schema }): [string, string] => [name, valueOf(name, schema)]);
    const body = described.requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1);
    const fields = Object.entries(schemas[body ?? '']?.properties ?? {}).map(
      ([name, schema]): [string, string] => [name, valueOf(name, schema)],
    );
    const isShared = operation === 'listQuestions';
    const token: [string, string][] = role === 'guest' ? [] : [['Authorization', `JWT ${marks.token}`]];
    const headers = [...valuesIn('header'), ...(isShared ? [...sharedHeaders, ...token] : [])];
    const encodings = body === undefined ? [undefined] : (['json', 'form'] as const);
    return encodings.map((encoding) => ({
      name: encoding === 'form' ? `${operation}-form` : operation,
      method,
      path: `/django${path.replace('{id}', ids[operation] ?? '5').replace('{number}', '1')}`,
      query: valuesIn('query'),
      headers,
      others: isShared ? [] : token,
      encoding,
      fields: fields.filter(([name]) => encoding === 'form' || !hopeless.has(name)),
      isRefused: role === 'guest' && who !== 'public' && who !== 'anyone',
    }));
  });
}

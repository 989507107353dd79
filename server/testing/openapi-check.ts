import { Ajv2020 } from 'ajv/dist/2020.js';

import { openApiDocument } from '../../contract/wire/openapi.ts';

export type Reply = {
  status: number;
  headers: Headers;
  /** The body, unparsed. */
  text: string;
  /** The body, parsed; undefined where it is empty or not JSON. */
  body: unknown;
};

const document = openApiDocument('0', '/django');
const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false });
ajv.addSchema(document, 'savol');

type Responses = Record<string, { $ref?: string; content?: Record<string, unknown> }>;

const patterns = Object.keys(document.paths).map((path) => ({
  path,
  pattern: new RegExp(`^/django${path.replaceAll(/\{\w+\}/g, '\\d+')}?$`),
}));

function escaped(pointer: string): string {
  return pointer.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** How a body differs from a schema of the document; undefined where it matches. */
function bodyDeviation(pointer: string, body: unknown): string | undefined {
  const validate = ajv.getSchema(`savol#${pointer}`);
  if (validate === undefined) return `the document has no ${pointer}`;
  return validate(body) ? undefined : ajv.errorsText(validate.errors);
}

const errorBody = '/components/schemas/ErrorBody';

function missingHeader({ status, headers }: Reply): string | undefined {
  if (status === 401 && !headers.has('www-authenticate')) return 'no WWW-Authenticate';
  if ((status === 429 || status === 503) && !/^\d+$/.test(headers.get('retry-after') ?? '')) {
    return 'no Retry-After';
  }
  return headers.has('allow') || [400, 404, 503].includes(status) ? undefined : 'no Allow';
}

function deviationOfBody(path: string, method: string, reply: Reply): string | undefined {
  const methods = document.paths[path] ?? {};
  const operation = methods[method.toLowerCase()] as { responses: Responses } | undefined;
  if (operation === undefined) {
    return reply.status === 405 ? bodyDeviation(errorBody, reply.body) : 'the method is not in the document';
  }
  const answer = operation.responses[String(reply.status)];
  if (answer === undefined) return 'the status is not in the document';
  const place =
    answer.$ref?.slice(1) ?? `/paths/${escaped(path)}/${method.toLowerCase()}/responses/${reply.status}`;
  const content = answer.$ref === undefined ? answer.content : { 'application/json': true };
  if (content === undefined) return reply.text === '' ? undefined : 'a body that the document does not have';
  return bodyDeviation(`${place}/content/application~1json/schema`, reply.body);
}

/** Whether an operation declares answers of the media type of this one. */
function declaresContent(path: string | undefined, method: string, { status, headers }: Reply): boolean {
  const name = method === 'HEAD' ? 'get' : method.toLowerCase();
  const operation = document.paths[path ?? '']?.[name] as { responses: Responses } | undefined;
  const content = operation?.responses[String(status)]?.content ?? {};
  return Object.keys(content).includes(headers.get('content-type') ?? '');
}

/**
 * Compares an answer with the OpenAPI document.
 * @returns how it differs; undefined where it matches, or the path is not of the API
 */
export function deviationOf(method: string, url: string, reply: Reply): string | undefined {
  const path = url.split('?')[0] ?? '';
  if (!path.startsWith('/django/') || /^\/django\/(docs|openapi\.json)/.test(path)) return undefined;
  const known = patterns.find(({ pattern }) => pattern.test(path))?.path;
  const isJson = reply.headers.get('content-type') === 'application/json';
  const isContent = !isJson && declaresContent(known, method, reply);
  if (![204, 304].includes(reply.status) && !isJson && !isContent)
    return `the type ${reply.headers.get('content-type')}`;
  // The headers were refused before the path was read.
  if (reply.status === 431) return bodyDeviation(errorBody, reply.body);
  if (known === undefined) {
    if (![400, 404, 503].includes(reply.status)) return 'the path is not in the document';
    return method === 'HEAD' ? undefined : bodyDeviation(errorBody, reply.body);
  }
  const missing = missingHeader(reply);
  if (missing !== undefined || method === 'HEAD') return missing;
  if (method === 'OPTIONS') return reply.status === 200 ? undefined : 'OPTIONS is public';
  return isContent ? undefined : deviationOfBody(known, method, reply);
}

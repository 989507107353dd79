import type * as z from 'zod/mini';

import type { Endpoint, MediaType } from './endpoint.ts';
import { endpoints, endpointsOf, features } from '../index.ts';
import { mailHeaders } from '../people/mail-requests.ts';
import { type JsonSchema, refTo, type SchemaBook, usedOf, writeSchemaBook } from './openapi-schemas.ts';

/** An OpenAPI 3.1 document, typed only as far as this file needs. */
export type OpenApiDocument = {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, JsonSchema>>;
  components: Record<string, Record<string, JsonSchema>>;
};

const description = `The API of Savol, in which schools give and take tests.

Every path is served with and without the slash at its end. Bodies may be JSON, urlencoded or multipart.
A method that a path does not have is answered 405 with an \`Allow\` header. \`detail\` texts are English,
whatever the language of the request. Log in with \`logIn\` and send \`Authorization: JWT <access token>\`.`;

/** Descriptions of the errors that endpoints may answer without declaring them. */
const sharedErrors = {
  400: 'The request is not valid: sentences by field, or a detail.',
  401: 'The request has no token, or its token is not valid.',
  403: 'The user does not have permission.',
  404: 'The object does not exist, or the user may not know of it.',
  406: 'The Accept header excludes JSON.',
  413: 'The body, a field or a file is too large.',
  415: 'The body is in none of the three encodings.',
  422: 'The Idempotency-Key was used with another request.',
  500: 'An unexpected error of the server.',
  503: 'The server is overloaded, or the database is unavailable; `Retry-After` tells when to try again.',
} as const;

const declaredErrors = {
  409: 'The request conflicts with the state of the object.',
  429: 'Too many attempts, mails or pictures; `Retry-After` tells when to try again.',
} as const;

const successes: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Created.',
  204: 'Done, without a body.',
};

const unchanged = 'The answer is the one whose ETag the client has sent as If-None-Match.';

const errors: Readonly<Record<number, string>> = { ...sharedErrors, ...declaredErrors };

const mailDelay: JsonSchema = {
  [mailHeaders.delay]: {
    schema: { type: 'integer' },
    description: 'Seconds until the mail is sent, whether or not there is an account for it.',
  },
};

const entityTag: JsonSchema = {
  ETag: { schema: { type: 'string' }, description: 'Another one where the answer is another one.' },
};

/** Whether the answers of an endpoint have an ETag. */
function hasEntityTag({ method, answers }: Endpoint): boolean {
  const read = answers[200];
  return method === 'GET' && read !== undefined && read !== null && !('mediaType' in read);
}

const challengeHeader: JsonSchema = {
  [mailHeaders.challenge]: {
    schema: { type: 'string' },
    description:
      'Of requests for mails: a JSON Web Token with `salt`, `target` and `most`. The solution is the number from 0 to `most` for which the SHA-256 hash of the salt and the number in decimal is the target in hexadecimal.',
  },
};

const headers: Readonly<Record<number, JsonSchema>> = {
  401: { 'WWW-Authenticate': { schema: { type: 'string' }, example: 'JWT realm="api"' } },
  429: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds.' }, ...challengeHeader },
  503: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds.' } },
};

function json(schema: JsonSchema): JsonSchema {
  return { 'application/json': { schema } };
}

function errorAnswer(status: number): JsonSchema {
  const schema = status === 400 ? { anyOf: [refTo('FieldErrors'), refTo('ErrorBody')] } : refTo('ErrorBody');
  const more = headers[status];
  return {
    description: errors[status] ?? '',
    content: json(schema),
    ...(more === undefined ? {} : { headers: more }),
  };
}

/** The errors that an endpoint may answer, derived from its input and from who may call it. */
function errorsOf({ who, params, query, body, acceptsIdempotencyKey, answers }: Endpoint): number[] {
  const possible: Record<number, boolean> = {
    400: query !== undefined || body !== undefined || acceptsIdempotencyKey === true,
    401: who !== 'public',
    403: who === 'author' || who === 'family' || who === 'staff',
    404: params !== undefined,
    406: true,
    413: body !== undefined,
    415: body !== undefined,
    422: acceptsIdempotencyKey ?? false,
    500: true,
    503: true,
  };
  for (const status of Object.keys(answers)) if (Number(status) >= 400) possible[Number(status)] = true;
  return Object.keys(possible)
    .map(Number)
    .filter((status) => possible[status]);
}

function contentOf(answer: z.ZodMiniType | MediaType, book: SchemaBook): JsonSchema {
  if (!('mediaType' in answer)) return json(refTo(book.nameOf(answer)));
  return Object.fromEntries([answer.mediaType, ...(answer.others ?? [])].map((type) => [type, {}]));
}

function answersOf(endpoint: Endpoint, book: SchemaBook): Record<string, JsonSchema> {
  const answers: Record<string, JsonSchema> = {};
  for (const [status, schema] of Object.entries(endpoint.answers)) {
    if (Number(status) >= 400) continue;
    const described = {
      description: successes[Number(status)] ?? '',
      ...(endpoint.requestsMail ? { headers: mailDelay } : {}),
      ...(status === '200' && hasEntityTag(endpoint) ? { headers: entityTag } : {}),
    };
    answers[status] = schema === null ? described : { ...described, content: contentOf(schema, book) };
  }
  if (hasEntityTag(endpoint)) answers[304] = { description: unchanged, headers: entityTag };
  for (const status of errorsOf(endpoint)) {
    answers[status] = { $ref: `#/components/responses/Error${status}` };
  }
  return answers;
}

function parametersOf(schema: z.ZodMiniType | undefined, where: 'path' | 'query', book: SchemaBook) {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = book.inFull(schema) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]): JsonSchema => {
    const needed = where === 'path' || required.includes(name);
    return { name, in: where, required: needed, schema: property };
  });
}

const file = { type: 'string', format: 'binary' };

function isFile({ format, anyOf = [] }: JsonSchema): boolean {
  return format === file.format || (anyOf as JsonSchema[]).some(isFile);
}

/** A file of a form, which blank text removes where it can be null. */
function ofForm({ format }: JsonSchema): JsonSchema {
  return format === file.format ? file : { anyOf: [file, { type: 'string', maxLength: 0 }] };
}

/** A body in its three encodings. Only a multipart form can contain files. */
function bodyOf(schema: z.ZodMiniType | undefined, book: SchemaBook): JsonSchema | undefined {
  if (schema === undefined) return undefined;
  const name = book.nameOf(schema);
  const component = book.components[name] ?? {};
  const properties = (component['properties'] ?? {}) as Record<string, JsonSchema>;
  const files = Object.entries(properties)
    .filter(([, property]) => isFile(property))
    .map(([field, property]) => [field, ofForm(property)]);
  const fields = Object.entries(properties).filter(([, property]) => !isFile(property));
  book.components[name] = { ...component, properties: Object.fromEntries(fields) };
  const withFiles = { allOf: [refTo(name), { type: 'object', properties: Object.fromEntries(files) }] };
  return {
    required: ((component['required'] ?? []) as string[]).length > 0,
    content: {
      ...json(refTo(name)),
      'application/x-www-form-urlencoded': { schema: refTo(name) },
      'multipart/form-data': { schema: files.length === 0 ? refTo(name) : withFiles },
    },
  };
}

function securityOf(who: Endpoint['who']): JsonSchema[] {
  if (who === 'public') return [];
  return who === 'anyone' ? [{}, { JWT: [] }] : [{ JWT: [] }];
}

const callers: Readonly<Record<Endpoint['who'], string>> = {
  public: 'Everybody; a token is ignored.',
  anyone: 'Everybody; a token that is sent must be valid.',
  person: 'Every user who is logged in.',
  author: 'Teachers and staff.',
  family: 'Pupils and parents.',
  staff: 'Staff.',
};

function operationOf(endpoint: Endpoint, tag: string, book: SchemaBook): JsonSchema {
  const { operation, summary, who, params, query, acceptsIdempotencyKey, requestsMail } = endpoint;
  const requestBody = bodyOf(endpoint.body, book);
  return {
    operationId: operation,
    tags: [tag],
    summary,
    description: callers[who],
    security: securityOf(who),
    parameters: [
      ...parametersOf(params, 'path', book),
      ...parametersOf(query, 'query', book),
      ...(hasEntityTag(endpoint) ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
      ...(acceptsIdempotencyKey ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(requestsMail ? [{ $ref: '#/components/parameters/ProofSolution' }] : []),
    ],
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: answersOf(endpoint, book),
  };
}

/**
 * Describes the whole API.
 * @param version the version of Savol
 * @param base the path below which the API is served, as in /django
 */
export function openApiDocument(version: string, base: string): OpenApiDocument {
  const book = writeSchemaBook(endpoints);
  const paths: OpenApiDocument['paths'] = {};
  for (const [tag, feature] of Object.entries(features)) {
    for (const endpoint of endpointsOf(feature)) {
      const operation = operationOf(endpoint, tag, book);
      paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation };
    }
  }
  const responses = Object.fromEntries(
    Object.keys(errors).map((status) => [`Error${status}`, errorAnswer(Number(status))]),
  );
  return {
    openapi: '3.1.1',
    info: { title: 'Savol', version, description },
    servers: [{ url: base }],
    tags: Object.keys(features).map((name) => ({ name })),
    paths,
    components: {
      schemas: usedOf(book.components, [paths, responses]),
      responses,
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description:
            'A request that is sent again with the same key and body is answered with the first response.',
          schema: { type: 'string', minLength: 1, maxLength: 255 },
        },
        IfNoneMatch: {
          name: 'If-None-Match',
          in: 'header',
          description:
            'The ETag of an answer that the client has: 304 without a body is answered where it is still the same.',
          schema: { type: 'string' },
        },
        ProofSolution: {
          name: mailHeaders.proof,
          in: 'header',
          description:
            'The challenge of a 429, a dot, and the number that solves it. A challenge is good once, for five minutes.',
          schema: { type: 'string', maxLength: 1000 },
        },
      },
      securitySchemes: {
        JWT: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`JWT`, a space, and an access token.',
        },
      },
    },
  };
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

import type { Endpoint, Who } from '../../contract/wire/endpoint.ts';
import { mailHeaders } from '../../contract/people/mail-requests.ts';
import { type Guards, mayCall } from '../authorization/guards.ts';
import type { Database } from '../database/database.ts';
import type { AppContext } from '../app-context.ts';
import { forbidden, methodNotAllowed, notAcceptable, noCredentials, notFound } from './responses/errors.ts';
import { formLimits } from './requests/body.ts';
import { deviceCookieOf } from './requests/device-cookie.ts';
import { keyedRequest, parseBody, parseFields } from './requests/fields.ts';
import { FormBytes } from './requests/form-bytes.ts';
import { findStoredResponse, once, type StoredResponse } from './idempotency-store.ts';
import { refuseWhenFull, requireFreeSpace, withTimeToAnswer } from './limits.ts';
import { languageOf, takesJson } from './requests/negotiation.ts';
import type { AuthenticatedUser, Route } from './route.ts';
import { type HandlerResponse, sendJson, sendResponsesOf } from './responses/send-response.ts';

export const base = '/django';

const proofHeader = mailHeaders.proof.toLowerCase();

/** Finds the person whose token an Authorization header has; undefined for none. @throws 401 for a bad one */
export type Authenticate = (authorization: string | undefined) => Promise<AuthenticatedUser | undefined>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The person who sent the request; undefined for a guest, and before authorization. */
    person: AuthenticatedUser | undefined;
  }
}

/** Finds out who sends a request. @throws 401 or 403 where that person, or a guest, may not call the endpoint */
async function authorize(
  who: Who,
  request: FastifyRequest,
  authenticate: Authenticate,
  guards: Guards,
): Promise<void> {
  const person = await authenticate(request.headers.authorization);
  request.person = person;
  if (mayCall(guards, who, person)) return;
  throw person === undefined ? noCredentials() : forbidden();
}

function parseParams(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw notFound();
  return parsed.data;
}

/** The last value of each parameter, where a query has it several times. */
function lastOfEach(query: unknown): unknown {
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.at(-1) : value,
    ]),
  );
}

/**
 * The database that a handler uses. Requests of signed-in people that read may be answered by replicas. These have all that the leader had when the
 * person was found: everything that anyone had stored before.
 */
function databaseFor(
  { method }: Endpoint,
  { database, replicas }: AppContext,
  person: AuthenticatedUser | undefined,
): Database {
  if (replicas === undefined || person === undefined) return database;
  // A request that writes is heard too: the first one of a term has its mark written.
  const current = replicas.since(person.position);
  return method === 'GET' ? current : database;
}

/** Parses a request and calls its handler, or replays the response that is stored with its Idempotency-Key. */
async function callHandler(
  { endpoint, idempotency, handle }: Route,
  context: AppContext,
  request: FastifyRequest,
  held: FormBytes,
): Promise<HandlerResponse> {
  const params = parseParams(endpoint.params, request.params);
  const query = endpoint.query && parseFields(endpoint.query, lastOfEach(request.query));
  const body = endpoint.body && (await parseBody(endpoint.body, request, formLimits(endpoint), held));
  const { person } = request;
  const keyed = endpoint.acceptsIdempotencyKey
    ? await keyedRequest(
        request.headers['idempotency-key'],
        `${person?.id ?? 'guest'} ${endpoint.operation}`,
        context.config.secretKey,
        [params, body],
      )
    : undefined;
  if (keyed !== undefined && idempotency === 'replay-before-handler') {
    const stored = await findStoredResponse(context.database, keyed);
    if (stored !== undefined) return stored;
  }
  const call = {
    params,
    query,
    body,
    person,
    language: languageOf(request),
    address: request.ip,
    deviceCookie: deviceCookieOf(request.headers.cookie),
    now: new Date(),
    database: databaseFor(endpoint, context, person),
    proof: request.headers[proofHeader] as string | undefined,
    log: {
      info: (fields: Readonly<Record<string, string | number>>, message: string) =>
        request.log.info({ reqId: request.id, ...fields }, message),
    },
    keyed,
    once: (work: (transaction: Database) => Promise<StoredResponse>) => once(context.database, keyed, work),
  };
  // A request is counted from when its body has arrived until its handler returns: clients that send or read slowly
  // cannot fill the queue.
  context.queue.length += 1;
  try {
    return await withTimeToAnswer(request.raw.socket, async () =>
      handle(call as Parameters<typeof handle>[0], context),
    );
  } finally {
    context.queue.length -= 1;
  }
}

/** An id consists of digits; a path with anything else in its place does not exist. */
function fastifyPath(path: string): string {
  return base + path.replaceAll(/\{(\w+)\}/g, ':$1(^\\d+$)');
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${base}${path.replaceAll(/\{\w+\}/g, '\\d+')}?$`);
}

/** Whether all responses are JSON. Where some are not, the Accept header is not looked at: errors are JSON in any case. */
function respondsInJson({ answers }: Endpoint): boolean {
  return Object.values(answers).every((declared) => declared === null || !('mediaType' in declared));
}

function allowed(endpoints: readonly Endpoint[]): string {
  const methods = endpoints.map((endpoint): string => endpoint.method);
  if (methods.includes('GET')) methods.push('HEAD');
  return [...methods, 'OPTIONS'].join(', ');
}

/** Throws for a request that no route matches: 405 where its path takes other methods, else 404. */
export type Refuse = (request: FastifyRequest, reply: FastifyReply) => never;

/**
 * Adds every route to the application. A request is matched, authorized and parsed, its handler is called, and the response
 * is trimmed to the schema of the endpoint and sent.
 * @returns a function that refuses a request below the base that no route matches
 */
export function mount(
  app: FastifyInstance,
  context: AppContext,
  routes: readonly Route[],
  authenticate: Authenticate,
): Refuse {
  app.decorateRequest('person', undefined);
  const byPath = Map.groupBy(routes, (route) => route.endpoint.path);
  const vary = ['Accept-Language', 'Authorization'];
  if (context.config.allowedOrigins.length > 0) vary.push('Origin');
  const known: { pattern: RegExp; allow: string }[] = [];
  for (const [path, group] of byPath) {
    const allow = allowed(group.map((route) => route.endpoint));
    known.push({ pattern: patternOf(path), allow });
    const headers = { Allow: allow, 'Cache-Control': 'no-store', Vary: vary.join(', ') };
    for (const route of group) {
      const { endpoint } = route;
      const send = sendResponsesOf(endpoint);
      app.route({
        method: endpoint.method,
        url: fastifyPath(path),
        onRequest: async (request, reply) => {
          reply.headers(headers);
          refuseWhenFull(context.queue);
          if (respondsInJson(endpoint) && !takesJson(request)) throw notAcceptable();
          if (endpoint.who !== 'public') await authorize(endpoint.who, request, authenticate, context.guards);
          requireFreeSpace(endpoint, context.freeSpace);
        },
        handler: async (request, reply) => {
          const held = new FormBytes(endpoint);
          const response = callHandler(route, context, request, held).finally(() => held.release());
          return send(reply, await response);
        },
      });
    }
    app.options(fastifyPath(path), (_request, reply) => sendJson(reply.header('Allow', allow), {}));
  }
  return (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const match = known.find(({ pattern }) => pattern.test(path));
    if (match === undefined) throw notFound();
    reply.header('Allow', match.allow);
    throw methodNotAllowed(request.method);
  };
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

import type { Endpoint, Who } from '../../contract/endpoint.ts';
import { type Guards, mayCall } from '../authorization/guards.ts';
import type { Database } from '../database/database.ts';
import type { House } from '../house.ts';
import { readFields } from './body.ts';
import { forbidden, invalid, methodNotAllowed, notAcceptable, noCredentials, notFound } from './errors.ts';
import { readFieldsOf } from './fields.ts';
import { type Answer, findAnswer, keyedRequest, once } from './idempotency.ts';
import { refuseWithoutRoom } from './limits.ts';
import { languageOf, takesJson } from './negotiation.ts';
import type { Person, Route } from './route.ts';
import { writerOf } from './write-answer.ts';

export const base = '/django';

/** Finds the person behind an Authorization header; undefined for none, throws 401 for a bad one. */
export type Identify = (authorization: string | undefined) => Promise<Person | undefined>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent the request, once that is known. */
    person: Person | undefined;
  }
}

/** @throws 401 or 403 where somebody may not call an endpoint at all */
async function admit(who: Who, request: FastifyRequest, identify: Identify, guards: Guards): Promise<void> {
  const person = await identify(request.headers.authorization);
  request.person = person;
  if (mayCall(guards, who, person)) return;
  throw person === undefined ? noCredentials() : forbidden();
}

function parse(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const read = readFieldsOf(schema, value);
  if ('errors' in read) throw invalid(read.errors);
  return read.fields;
}

function parseParams(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw notFound();
  return parsed.data;
}

/** Where a query names a parameter twice, the last one counts. */
function lastOfEach(query: unknown): unknown {
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.at(-1) : value,
    ]),
  );
}

async function serve(
  { endpoint, looksBack, handle }: Route,
  house: House,
  request: FastifyRequest,
): Promise<Answer> {
  const params = parseParams(endpoint.params, request.params);
  const query = parse(endpoint.query, lastOfEach(request.query));
  const body = endpoint.body && parse(endpoint.body, await readFields(request));
  const { person } = request;
  const keyed = endpoint.makes
    ? await keyedRequest(
        request.headers['idempotency-key'],
        `${person?.id ?? 'guest'} ${endpoint.operation}`,
        house.config.secretKey,
        [params, body],
      )
    : undefined;
  const first = keyed && looksBack ? await findAnswer(house.database, keyed) : undefined;
  if (first !== undefined) return first;
  const call = {
    params,
    query,
    body,
    person,
    language: languageOf(request),
    address: request.ip,
    now: new Date(),
    database: house.database,
    keyed,
    once: (work: (transaction: Database) => Promise<Answer>) => once(house.database, keyed, work),
  };
  // A request is counted only once its body has arrived, so that slow senders cannot fill the queue.
  return house.queue.run(() => handle(call as Parameters<typeof handle>[0], house));
}

type Send = (reply: FastifyReply, answer: Answer) => FastifyReply;

/** Compiles what sends the answers of an endpoint: what its schemas name, and nothing else. */
function sendAnswersOf({ operation, answers }: Endpoint): Send {
  const writers = new Map(
    Object.entries(answers).map(([status, schema]) => [Number(status), schema && writerOf(schema)]),
  );
  return (reply, { status, body }) => {
    const write = writers.get(status);
    if (write === undefined) throw new Error(`${operation} does not declare ${status}`);
    reply.code(status);
    return write === null ? reply.header('Content-Length', '0').send() : sendText(reply, write(body));
  };
}

/** JSON that is written already. The framework, if it were to write it, would put a charset beside its type. */
function sendText(reply: FastifyReply, json: string): FastifyReply {
  return reply.header('Content-Type', 'application/json').serializer(String).send(json);
}

/** JSON as compact UTF-8, its type without a charset. */
export function sendJson(reply: FastifyReply, body: unknown): FastifyReply {
  return sendText(reply, JSON.stringify(body));
}

/** Only digits can be an id: everything else in its place is a path that nothing stands at. */
function fastifyPath(path: string): string {
  return base + path.replaceAll(/\{(\w+)\}/g, ':$1(^\\d+$)');
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${base}${path.replaceAll(/\{\w+\}/g, '\\d+')}?$`);
}

function allowed(endpoints: readonly Endpoint[]): string {
  const methods = endpoints.map((endpoint): string => endpoint.method);
  if (methods.includes('GET')) methods.push('HEAD');
  return [...methods, 'OPTIONS'].join(', ');
}

/** The last word on a path that no route answered: 405 where another method would do, else 404. */
export type Refuse = (request: FastifyRequest, reply: FastifyReply) => never;

/**
 * Puts every route on the application: match → who → parse → handler → trim → send.
 * @returns what to throw for a request below the base that nothing matched
 */
export function mount(
  app: FastifyInstance,
  house: House,
  routes: readonly Route[],
  identify: Identify,
): Refuse {
  app.decorateRequest('person', undefined);
  const byPath = Map.groupBy(routes, (route) => route.endpoint.path);
  const known: { pattern: RegExp; allow: string }[] = [];
  for (const [path, group] of byPath) {
    const allow = allowed(group.map((route) => route.endpoint));
    known.push({ pattern: patternOf(path), allow });
    const headers = { Allow: allow, 'Cache-Control': 'no-store', Vary: 'Accept-Language, Authorization' };
    for (const route of group) {
      const { who } = route.endpoint;
      const send = sendAnswersOf(route.endpoint);
      app.route({
        method: route.endpoint.method,
        url: fastifyPath(path),
        onRequest: async (request, reply) => {
          reply.headers(headers);
          house.queue.refuseWhenFull();
          if (!takesJson(request)) throw notAcceptable();
          if (who !== 'public') await admit(who, request, identify, house.guards);
          refuseWithoutRoom(route.endpoint, house.freeSpace);
        },
        handler: async (request, reply) => send(reply, await serve(route, house, request)),
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

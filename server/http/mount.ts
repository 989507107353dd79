import '@fastify/accepts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

import type { Endpoint, Who } from '../../contract/endpoint.ts';
import { languages, type Language } from '../../contract/wire.ts';
import type { Database } from '../database/database.ts';
import type { House } from '../house.ts';
import { readFields } from './body.ts';
import { forbidden, invalid, methodNotAllowed, notAcceptable, noCredentials, notFound } from './errors.ts';
import { readFieldsOf } from './fields.ts';
import type { Guards } from './guards.ts';
import { type Answer, findAnswer, keyedRequest, once } from './idempotency.ts';
import type { Person, Route } from './route.ts';

export const base = '/django';

/** Finds the person behind an Authorization header; undefined for none, throws 401 for a bad one. */
export type Identify = (authorization: string | undefined) => Promise<Person | undefined>;

const people = new WeakMap<FastifyRequest, Person>();

function mayCall(guards: Guards, who: Who, person: Person | undefined): boolean {
  if (who === 'public' || who === 'anyone') return true;
  if (!guards.isLoggedIn(person)) return false;
  if (who === 'person' || person === undefined) return true;
  if (who === 'author') return guards.isAuthor(person);
  if (who === 'family') return guards.isFamily(person);
  return guards.isStaff(person);
}

async function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  identify: Identify,
  guards: Guards,
): Promise<void> {
  if (!request.accepts().type(['application/json'])) throw notAcceptable();
  if (endpoint.who === 'public') return;
  const person = await identify(request.headers.authorization);
  if (person !== undefined) people.set(request, person);
  if (mayCall(guards, endpoint.who, person)) return;
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

function languageOf(request: FastifyRequest): Language {
  const wanted = request.accepts().language([...languages]);
  return languages.find((language) => language === wanted) ?? 'en';
}

async function serve({ endpoint, handle }: Route, house: House, request: FastifyRequest): Promise<Answer> {
  const params = parseParams(endpoint.params, request.params);
  const query = parse(endpoint.query, lastOfEach(request.query));
  const body = endpoint.body && parse(endpoint.body, await readFields(request));
  const person = people.get(request);
  const keyed = endpoint.makes
    ? await keyedRequest(
        request.headers['idempotency-key'],
        `${person?.id ?? 'guest'} ${endpoint.operation}`,
        house.config.secretKey,
        [params, body],
      )
    : undefined;
  const first = keyed && (await findAnswer(house.database, keyed));
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
    isKeyed: keyed !== undefined,
    once: (work: (transaction: Database) => Promise<Answer>) => once(house.database, keyed, work),
  };
  return handle(call as Parameters<typeof handle>[0], house);
}

/** Sends what the endpoint's schema names, and nothing else. */
function send(endpoint: Endpoint, reply: FastifyReply, answer: Answer): FastifyReply {
  const schema = endpoint.answers[answer.status];
  reply.code(answer.status);
  if (schema === null) return reply.send();
  if (schema === undefined) throw new Error(`${endpoint.operation} does not declare ${answer.status}`);
  return sendJson(reply, z.parse(schema, answer.body));
}

/** JSON as compact UTF-8 bytes, its type without a charset. */
export function sendJson(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.header('Content-Type', 'application/json').send(Buffer.from(JSON.stringify(body)));
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
  const byPath = Map.groupBy(routes, (route) => route.endpoint.path);
  const known: { pattern: RegExp; allow: string }[] = [];
  for (const [path, group] of byPath) {
    const allow = allowed(group.map((route) => route.endpoint));
    known.push({ pattern: patternOf(path), allow });
    for (const route of group) {
      app.route({
        method: route.endpoint.method,
        url: fastifyPath(path),
        onRequest: async (request, reply) => {
          reply.headers({
            Allow: allow,
            'Cache-Control': 'no-store',
            Vary: 'Accept-Language, Authorization',
          });
          await admit(route.endpoint, request, identify, house.guards);
        },
        handler: async (request, reply) => send(route.endpoint, reply, await serve(route, house, request)),
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

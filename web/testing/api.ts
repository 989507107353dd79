import * as z from 'zod/mini';
import { vi } from 'vitest';

import type { BodyOf, Endpoint, ParamsOf, QueryOf, SuccessOf } from '../../contract/wire/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import { base_url } from '../lib/session/session-state.ts';
import { example, type Some } from './example.ts';

/** What a page sent to an endpoint, read by the schemas of the endpoint. */
export type Sent<E extends Endpoint = Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  headers: Headers;
};

/** The requests to an endpoint since it was answered so, the latest last. */
export type Answered<E extends Endpoint> = { requests: Sent<E>[] };

type Reply<E extends Endpoint> = Some<SuccessOf<E>> | undefined;
type ReplyTo<E extends Endpoint> =
  | Reply<E>
  | Response
  | ((sent: Sent<E>) => Reply<E> | Response | Promise<Reply<E> | Response>);

type Handler = { endpoint: Endpoint; reply: ReplyTo<Endpoint>; requests: Sent[] };

let handlers: Handler[] = [];
let complaints: string[] = [];

/**
 * Answers the requests to an endpoint from now on: with fields of a success, of which the contract fills in the others, with a refusal, or
 * with what a function makes of the request. What a test says last counts.
 */
export function answer<E extends Endpoint>(endpoint: E, reply: NoInfer<ReplyTo<E>>): Answered<E> {
  const handler = { endpoint, reply, requests: [] };
  handlers.unshift(handler);
  return handler;
}

/** A refusal, such as `answer(addPost, refusal(400, { title: ['Too long.'] }))`. */
export function refusal(
  status: number,
  body: object = { detail: 'Refused.' },
  headers?: HeadersInit,
): Response {
  return Response.json(body, headers === undefined ? { status } : { status, headers });
}

/** No answer, as without a network. */
export function noNetwork(): never {
  throw new TypeError('Failed to fetch');
}

/** An answer that is held back until the test lets it through. */
export function held<Value>(value: Value): { reply: () => Promise<Value>; release: () => void } {
  let release = () => undefined as void;
  const promise = new Promise<Value>((resolve) => {
    release = () => resolve(value);
  });
  return { reply: () => promise, release: () => release() };
}

function matches(path: string, template: string): Record<string, string> | undefined {
  const pattern = template.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const found = new RegExp(`^${pattern}$`).exec(path);
  if (found === null) return undefined;
  return Object.fromEntries(
    Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
}

/** The endpoint of a request: of several that its path fits, the one with the fewest parameters. */
function endpointOf(method: string, path: string) {
  const fitting = endpoints.flatMap((endpoint) => {
    const params = endpoint.method === method ? matches(path, endpoint.path) : undefined;
    return params === undefined ? [] : [{ endpoint, params }];
  });
  fitting.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length);
  return fitting[0];
}

function bodyOf(body: BodyInit | null | undefined): unknown {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

function read(name: string, schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (schema === undefined) return value;
  const { success, data, error } = z.safeParse(schema, value);
  if (!success) complaints.push(`${name} ${JSON.stringify(value)}: ${z.prettifyError(error)}`);
  return data;
}

function successOf({ operation, answers }: Endpoint, reply: unknown): Response {
  const [status, schema] = Object.entries(answers).find(([code]) => Number(code) < 300) ?? [];
  if (schema === undefined) throw new Error(`${operation} has no success.`);
  if (schema === null) return new Response(null, { status: Number(status) });
  if ('mediaType' in schema)
    return new Response(reply as string | undefined, { headers: { 'Content-Type': schema.mediaType } });
  return Response.json(example(schema, reply as never), { status: Number(status) });
}

/** Waits for an answer for as long as the page does. A page that a test left behind waits on: it would load itself anew, and end the tests. */
function unlessAborted<Value>(answered: Value | Promise<Value>, signal?: AbortSignal | null): Promise<Value> {
  const ofTest = handlers;
  return new Promise((resolve, reject) => {
    const stop = () => handlers === ofTest && reject(signal?.reason as Error);
    signal?.addEventListener('abort', stop, { once: true });
    Promise.resolve(answered).then(resolve, reject);
  });
}

async function respond(address: string, init: RequestInit): Promise<Response> {
  const url = new URL(address, window.location.origin);
  const path = url.pathname.slice(base_url.length);
  const method = init.method ?? 'GET';
  const found = endpointOf(method, path);
  if (found === undefined) throw new Error(`The contract has no ${method} ${path}.`);
  const { endpoint, params } = found;
  const { operation } = endpoint;
  const handler = handlers.find((candidate) => candidate.endpoint.operation === operation);
  if (endpoint.method !== 'GET' && handler === undefined)
    complaints.push(`The test does not say what answers ${method} ${path}.`);
  const reply = handler?.reply;
  const sent = {
    params: read(`The path of ${operation}`, endpoint.params, params),
    query: read(`The query of ${operation}`, endpoint.query, Object.fromEntries(url.searchParams)),
    body: read(`The body of ${operation}`, endpoint.body, bodyOf(init.body)),
    headers: new Headers(init.headers),
  } as Sent;
  handler?.requests.push(sent);
  const answered: unknown = await unlessAborted(
    typeof reply === 'function' ? reply(sent) : reply,
    init.signal,
  );
  init.signal?.throwIfAborted();
  return answered instanceof Response ? answered.clone() : successOf(endpoint, answered);
}

/** Puts the answers of the test in the place of the network, for the API alone. */
export function replaceNetwork(): void {
  const real = globalThis.fetch;
  handlers = [];
  complaints = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!new URL(address, window.location.origin).pathname.startsWith(`${base_url}/`))
      return real(input, init);
    try {
      // What the page takes back at once, as in strict mode, is not sent.
      await Promise.resolve();
      init.signal?.throwIfAborted();
      return await respond(address, init);
    } catch (error) {
      if (!(error instanceof TypeError) && !init.signal?.aborted) complaints.push(String(error));
      throw error;
    }
  });
}

/** The problems of requests and answers of the test. */
export function takeComplaints(): readonly string[] {
  return complaints.splice(0);
}

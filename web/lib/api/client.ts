import type { BodySent, Endpoint, Method, QuerySent, SuccessOf } from '../../../contract/wire/endpoint.ts';
import type * as z from 'zod/mini';

import { mailHeaders } from '../../../contract/people/mail-requests.ts';
import { ApiError } from './api-error.ts';
import { randomKey } from './random-key.ts';
import { refresher } from './refresher.ts';
import { pauseBeforeRetry } from './retries.ts';
import type { TokenStore } from '../session/tokens.ts';
import type { Sender, SentRequest } from './upload.ts';

type Part<Name extends string, Schema, Value> = Schema extends z.ZodMiniType
  ? Record<Name, Value>
  : Partial<Record<Name, undefined>>;

type ParamsSent<E extends Endpoint> = E['params'] extends z.ZodMiniType ? z.input<E['params']> : undefined;

/** The parameters of a call of this endpoint. */
export type Sent<E extends Endpoint> = Part<'params', E['params'], ParamsSent<E>> &
  (E['query'] extends z.ZodMiniType ? { query?: QuerySent<E> } : { query?: undefined }) &
  Part<'body', E['body'], BodySent<E>>;

/** The result of a call of this endpoint; undefined where a success has no body. */
type Received<E extends Endpoint> = [SuccessOf<E>] extends [never] ? undefined : SuccessOf<E>;

export type CallOptions = {
  /** Aborts the call and its retries. */
  signal?: AbortSignal;
  /** Sends the body as a form even when no file is in it. */
  multipart?: boolean;
  /** Called with the headers of a success. */
  onHeaders?: (headers: Headers) => void;
  /** The Idempotency-Key, where it must outlive this page; a POST has a random one otherwise. */
  key?: string;
  /** Makes one attempt, which the caller repeats itself. */
  once?: boolean;
  /** Sends the requests in the place of `fetch`, and limits their time itself. */
  sender?: Sender | undefined;
};

export type ClientOptions = {
  /** Everything before an endpoint's path, without a slash at the end. */
  origin: string;
  tokens: TokenStore;
  language: () => string;
  /** Called after the tokens were deleted because the session has ended. */
  onSessionEnd: () => void;
  /** Called with the headers of every reply of the server, also of a refusal. */
  onReply?: (headers: Headers) => void;
  /** Solves a challenge of the server. Without it a request that is challenged fails. */
  prove?: (challenge: string, signal?: AbortSignal) => Promise<string>;
  timeout?: number;
  /** Milliseconds before each retry, instead of the default. */
  pauses?: readonly number[];
};

export type Client = {
  call: <E extends Endpoint>(endpoint: E, sent: Sent<E>, options?: CallOptions) => Promise<Received<E>>;
  /** Exchanges the refresh token; true when a valid access token is stored afterwards. */
  refresh: () => Promise<boolean>;
  /** Forgets all replies, which were those to another user. */
  forget: () => void;
};

/** A value of a path or a query. */
type Plain = string | number | boolean | null | undefined;

/** How many challenges of a call are solved: one, and others where the first took too long to solve. */
const mostProofs = 3;

/** The body of a response is the reply. */
type Response = { reply: unknown; headers: Headers };

/** A reply with its ETag. */
type Remembered = { tag: string; reply: unknown };

type Request = {
  address: string;
  method: Method;
  body: string | FormData | undefined;
  headers: Headers;
  /** The last reply from this address, which the server need not send again. */
  known?: Remembered | undefined;
  sender?: Sender | undefined;
};

/** How many replies a page remembers. The browser stores none of them. */
const mostRemembered = 50;

/** Whether an error is a reply of the server. */
function isReply(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'refused';
}

/** Whether a retry may succeed. */
function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (!isReply(error) || error.status >= 500);
}

/** Creates the client of the API: adds the token, limits the time, retries, and refreshes an expired token. */
export function createClient(options: ClientOptions): Client {
  const { origin, tokens, language, onSessionEnd, onReply, prove, pauses, timeout = 60_000 } = options;

  const remembered = new Map<string, Remembered>();

  function remember(address: string, { reply, headers }: Response): void {
    const tag = headers.get('ETag');
    remembered.delete(address);
    if (tag !== null) remembered.set(address, { tag, reply });
    const [oldest] = remembered.keys();
    if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
  }

  async function sendOnce(
    { address, method, body, headers, known, sender }: Request,
    signal?: AbortSignal,
  ): Promise<Response> {
    const stop = new AbortController();
    const timer = sender === undefined ? setTimeout(() => stop.abort(), timeout) : undefined;
    const pass = () => stop.abort();
    signal?.addEventListener('abort', pass, { once: true });
    try {
      signal?.throwIfAborted();
      // With the device cookie, also where the API is on another origin.
      const init: SentRequest = { method, headers, signal: stop.signal, credentials: 'include' };
      const response = await (sender ?? fetch)(address, body === undefined ? init : { ...init, body });
      onReply?.(response.headers);
      // A body is read even where none is expected: an unread one counts as broken off.
      const text = await response.text();
      if (response.status === 304 && known !== undefined)
        return { reply: known.reply, headers: response.headers };
      const reply = parse(text);
      if (!response.ok) {
        const challenge = response.headers.get(mailHeaders.challenge) ?? undefined;
        throw new ApiError('refused', response.status, reply, { challenge });
      }
      return { reply, headers: response.headers };
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ApiError) throw error;
      throw new ApiError(stop.signal.aborted ? 'timeout' : 'network', 0, undefined, { cause: error });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', pass);
    }
  }

  /** The proof that a refused request needs. @throws the refusal where it asks for none, or it cannot be solved */
  async function proofFor(refusal: ApiError, signal?: AbortSignal): Promise<string> {
    try {
      if (prove !== undefined && refusal.challenge !== undefined)
        return await prove(refusal.challenge, signal);
    } catch {
      signal?.throwIfAborted();
    }
    throw refusal;
  }

  async function send(request: Request, signal?: AbortSignal, once?: boolean): Promise<Response> {
    let proofs = 0;
    for (let count = 1; ;) {
      try {
        return await sendOnce(request, signal);
      } catch (error) {
        if (error instanceof ApiError && error.challenge !== undefined && proofs < mostProofs) {
          proofs += 1;
          request.headers.set(mailHeaders.proof, await proofFor(error, signal));
        } else {
          const ownRetries = { pauses: once === true ? [] : pauses, isTransient, isReply, signal };
          await pauseBeforeRetry(count, error, ownRetries);
          count += 1;
        }
      }
    }
  }

  const refresh = refresher({
    tokens,
    exchange: async (token) => {
      const { reply } = await send({
        address: `${origin}/auth/jwt/refresh/`,
        method: 'POST',
        body: JSON.stringify({ refresh: token }),
        headers: new Headers({ 'Content-Type': 'application/json' }),
      });
      return reply as { access: string; refresh?: string };
    },
    onSessionEnd,
  });

  return {
    refresh: () => refresh(tokens.access()),
    forget: () => remembered.clear(),
    async call(endpoint, sent, { multipart = false, key, once, signal, onHeaders, sender } = {}) {
      const { method, path, who } = endpoint;
      const headers = new Headers({ 'Accept-Language': language() });
      const { body, type } = bodyOf(sent.body, multipart);
      if (type !== undefined) headers.set('Content-Type', type);
      if (key !== undefined || method === 'POST') headers.set('Idempotency-Key', key ?? randomKey());
      const address = origin + addressOf(path, sent);
      const known = method === 'GET' ? remembered.get(address) : undefined;
      if (known !== undefined) headers.set('If-None-Match', known.tag);
      const request: Request = { address, method, body, headers, known, sender };

      const withToken = async (access: string | null) => {
        if (access === null) headers.delete('Authorization');
        else headers.set('Authorization', `JWT ${access}`);
        const response = await send(request, signal, once);
        if (method === 'GET') remember(address, response);
        onHeaders?.(response.headers);
        return response.reply as Received<typeof endpoint>;
      };

      const access = tokens.access();
      try {
        return await withToken(access);
      } catch (error) {
        const expired = error instanceof ApiError && error.status === 401 && error.code === 'token_not_valid';
        if (!expired || access === null || who === 'public') throw error;
        if (!(await refresh(access))) throw error;
        return withToken(tokens.access());
      }
    },
  };
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return text;
  }
}

/** The path and query of a call: `{id}` filled in, empty query values left out. */
function addressOf(path: string, sent: { params?: unknown; query?: unknown }): string {
  const params = (sent.params ?? {}) as Readonly<Record<string, Plain>>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((sent.query ?? {}) as Readonly<Record<string, Plain>>)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

/** The body for fetch: multipart where it has a file or `multipart` is set, JSON otherwise. */
function bodyOf(body: unknown, multipart: boolean): { body?: string | FormData; type?: string } {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  const values = Object.entries(body as Record<string, Plain | Blob>);
  if (!multipart && !values.some(([, value]) => value instanceof Blob)) {
    return { body: JSON.stringify(body), type: 'application/json' };
  }
  const form = new FormData();
  for (const [name, value] of values) {
    if (value === undefined || value === null) continue;
    form.append(name, value instanceof Blob ? value : String(value));
  }
  return { body: form };
}

import type { BodySent, Endpoint, QuerySent, SuccessOf } from '../../contract/endpoint.ts';
import type * as z from 'zod/mini';

import { ApiError } from './api-error.ts';
import { randomKey } from './random-key.ts';
import { refresher } from './refresher.ts';
import { addressOf, bodyOf, type RequestParts } from './request.ts';
import { withRetries } from './retries.ts';
import type { TokenStore } from './tokens.ts';

type Part<Name extends string, Schema, Value> = Schema extends z.ZodMiniType
  ? Record<Name, Value>
  : Partial<Record<Name, undefined>>;

type ParamsSent<E extends Endpoint> = E['params'] extends z.ZodMiniType ? z.input<E['params']> : undefined;

/** The parameters of a call of this endpoint. */
type Sent<E extends Endpoint> = Part<'params', E['params'], ParamsSent<E>> &
  (E['query'] extends z.ZodMiniType ? { query?: QuerySent<E> } : { query?: undefined }) &
  Part<'body', E['body'], BodySent<E>>;

/** The result of a call of this endpoint; undefined where a success has no body. */
type Received<E extends Endpoint> = [SuccessOf<E>] extends [never] ? undefined : SuccessOf<E>;

export type CallOptions = {
  /** Aborts the call and its retries. */
  signal?: AbortSignal;
  /** Sends the body as a form even when no file is in it. */
  multipart?: boolean;
  /** The Idempotency-Key of a POST, where it must outlive this page; a random one otherwise. */
  key?: string;
};

export type ClientOptions = {
  /** Everything before an endpoint's path, without a slash at the end. */
  origin: string;
  tokens: TokenStore;
  language: () => string;
  /** Called after the tokens were deleted because the session has ended. */
  onSessionEnd: () => void;
  timeout?: number;
  /** Milliseconds before each retry, instead of the default. */
  pauses?: readonly number[];
};

export type Client = {
  call: <E extends Endpoint>(endpoint: E, sent: Sent<E>, options?: CallOptions) => Promise<Received<E>>;
  /** Exchanges the refresh token; true when a valid access token is stored afterwards. */
  refresh: () => Promise<boolean>;
};

type Answer = { status: number; body: unknown };

/** Whether a retry may succeed. */
function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.kind !== 'refused' || error.status >= 500);
}

/** Creates the client of the API: adds the token, limits the time, retries, and refreshes an expired token. */
export function createClient(options: ClientOptions): Client {
  const { origin, tokens, language, onSessionEnd, pauses, timeout = 60_000 } = options;

  async function sendOnce(parts: RequestParts, headers: HeadersInit, signal?: AbortSignal): Promise<Answer> {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), timeout);
    const pass = () => stop.abort();
    signal?.addEventListener('abort', pass, { once: true });
    try {
      signal?.throwIfAborted();
      const { body } = bodyOf(parts);
      const init: RequestInit = { method: parts.method, headers, signal: stop.signal };
      const response = await fetch(addressOf(parts), body === undefined ? init : { ...init, body });
      const text = await response.text();
      const answer = { status: response.status, body: parse(text) };
      if (!response.ok) throw new ApiError('refused', answer.status, answer.body);
      return answer;
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ApiError) throw error;
      throw new ApiError(stop.signal.aborted ? 'timeout' : 'network', 0, undefined, error);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', pass);
    }
  }

  function sendWithRetries(parts: RequestParts, headers: HeadersInit, signal?: AbortSignal): Promise<Answer> {
    return withRetries(() => sendOnce(parts, headers, signal), { pauses, isTransient, signal });
  }

  const refresh = refresher({
    tokens,
    exchange: async (token) => {
      const parts: RequestParts = {
        origin,
        method: 'POST',
        path: '/auth/jwt/refresh/',
        params: undefined,
        query: undefined,
        body: { refresh: token },
        multipart: false,
      };
      const headers = { 'Content-Type': 'application/json' };
      const answer = await sendWithRetries(parts, headers);
      return answer.body as { access: string; refresh?: string };
    },
    onSessionEnd,
  });

  return {
    refresh: () => refresh(tokens.access()),
    async call(endpoint, sent, { multipart = false, key, signal } = {}) {
      const parts: RequestParts = {
        origin,
        method: endpoint.method,
        path: endpoint.path,
        params: sent.params as RequestParts['params'],
        query: sent.query as RequestParts['query'],
        body: sent.body,
        multipart,
      };
      const headers = new Headers({ 'Accept-Language': language() });
      const { type } = bodyOf(parts);
      if (type !== undefined) headers.set('Content-Type', type);
      if (endpoint.method === 'POST') headers.set('Idempotency-Key', key ?? randomKey());

      const withToken = async (access: string | null) => {
        if (access === null) headers.delete('Authorization');
        else headers.set('Authorization', `JWT ${access}`);
        return (await sendWithRetries(parts, headers, signal)).body;
      };

      const access = tokens.access();
      try {
        return (await withToken(access)) as Received<typeof endpoint>;
      } catch (error) {
        const expired = error instanceof ApiError && error.status === 401 && error.code === 'token_not_valid';
        if (!expired || access === null || endpoint.who === 'public') throw error;
        if (!(await refresh(access))) throw error;
        return (await withToken(tokens.access())) as Received<typeof endpoint>;
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

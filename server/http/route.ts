import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '../../contract/wire/endpoint.ts';
import type { User } from '../../contract/people/users.ts';
import type { Language } from '../../contract/languages.ts';
import type { Versions } from '../cache/versions-store.ts';
import type { Database } from '../database/database.ts';
import type { Position } from '../database/replicas/position.ts';
import type { AppContext } from '../app-context.ts';
import type { KeyedRequest } from './idempotency-store.ts';
import type { HandlerResponse } from './responses/send-response.ts';

/**
 * The user who sent a request and the versions of all tables, read from the database for that request. `answers_given`
 * changes when the user, or a child of the user, answers a question, and when an answer of theirs, or one to a question of
 * the user, is marked.
 */
export type AuthenticatedUser = User & {
  session_epoch: number;
  /** Whether the session of the token has not been ended. */
  session_is_open: boolean;
  answers_given: string;
  versions: Versions;
  /** What replicas must have to answer the request; undefined where there are none. */
  position?: Position | undefined;
};

type PersonOf<E extends Endpoint> = E['who'] extends 'public'
  ? undefined
  : E['who'] extends 'anyone'
    ? AuthenticatedUser | undefined
    : AuthenticatedUser;

/** A parsed and authorized request, as handlers receive it. */
export type Call<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  person: PersonOf<E>;
  language: Language;
  /** The network address of the client. */
  address: string;
  /** The value of the cookie by which the client's device is known: see device-cookie.ts. */
  deviceCookie: string | undefined;
  now: Date;
  database: Database;
  /** The header with the solution of a challenge, where there is one. */
  proof: string | undefined;
  /** For events that the operator must be able to find later, without names. Each line names its request. */
  log: { info: (fields: Readonly<Record<string, string | number>>, message: string) => void };
  /** Hashes of the Idempotency-Key and the request; undefined without a key. */
  keyed: KeyedRequest | undefined;
  /**
   * Runs the writing part of an endpoint that accepts an Idempotency-Key in one transaction, and at most once for a key: a
   * simultaneous request with the same key is given the response of the first. Slow work without side effects, such
   * as hashing a password or decoding a picture, belongs before it.
   */
  once: (work: (transaction: Database) => Promise<AnswerOf<E>>) => Promise<AnswerOf<E>>;
};

export type Handler<E extends Endpoint> = (
  call: Call<E>,
  context: AppContext,
) => AnswerOf<E> | Promise<AnswerOf<E>>;

type AnyCall = { [Field in keyof Call<Endpoint>]: never };

/**
 * Who replays the stored response to a request whose Idempotency-Key was used before:
 * - `replay-before-handler`: `mount` looks for it and, where there is one, does not call the handler
 * - `replay-in-handler`: the handler finds it, by `once` or by a statement that fails for a key that is taken; that saves
 *   every first request a look-up
 */
export type Idempotency = 'replay-before-handler' | 'replay-in-handler';

/** An endpoint with its handler. */
export type Route = {
  endpoint: Endpoint;
  handle: (call: AnyCall, context: AppContext) => HandlerResponse | Promise<HandlerResponse>;
  idempotency: Idempotency;
};

/** Joins an endpoint and its handler; the types of both must fit. */
export function route<const E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  idempotency: Idempotency = 'replay-before-handler',
): Route {
  return { endpoint, handle, idempotency };
}

/** Success responses, as handlers return them. */
export function ok<Body>(body: Body): { status: 200; body: Body } {
  return { status: 200, body };
}

export function created<Body>(body: Body): { status: 201; body: Body } {
  return { status: 201, body };
}

export function noContent(): { status: 204 } {
  return { status: 204 };
}

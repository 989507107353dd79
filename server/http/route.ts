import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '../../contract/endpoint.ts';
import type { User } from '../../contract/users.ts';
import type { Language } from '../../contract/languages.ts';
import type { Database } from '../database/database.ts';
import type { House } from '../house.ts';
import type { KeyedRequest } from './idempotency.ts';
import type { Answer } from './send-answer.ts';

/**
 * The person a request comes from, read from the database at that request; what others had changed until then is known
 * to this process. `answers_given` is another text once the person, or a child, has given another answer.
 */
export type Person = User & { answers_given: string };

type PersonOf<E extends Endpoint> = E['who'] extends 'public'
  ? undefined
  : E['who'] extends 'anyone'
    ? Person | undefined
    : Person;

/** What a handler is told of a request. */
export type Call<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  person: PersonOf<E>;
  language: Language;
  /** The address that the request came from. */
  address: string;
  now: Date;
  database: Database;
  /** The request under its Idempotency-Key, if it has one. */
  keyed: KeyedRequest | undefined;
  /**
   * Runs the writing part of an endpoint that makes something in one transaction, and at most once for the
   * request's Idempotency-Key: a second request beside the first is given the first one's answer. What is
   * slow and leaves nothing behind (hashing, decoding) belongs before it.
   */
  once: (work: (transaction: Database) => Promise<AnswerOf<E>>) => Promise<AnswerOf<E>>;
};

export type Handler<E extends Endpoint> = (call: Call<E>, house: House) => AnswerOf<E> | Promise<AnswerOf<E>>;

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
  handle: (call: AnyCall, house: House) => Answer | Promise<Answer>;
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

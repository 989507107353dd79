import type * as z from 'zod/mini';

/**
 * Who may call an endpoint, before its object is known:
 * - `public`: everybody; an Authorization header is ignored
 * - `anyone`: everybody, guests included; a token that is sent must be valid
 * - `person`: every signed-in user
 * - `author`: teachers and staff
 * - `family`: pupils and parents
 * - `staff`: staff
 */
export type Who = 'public' | 'anyone' | 'person' | 'author' | 'family' | 'staff';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An answer that is not JSON but content of another media type, such as `text/csv`, or of one of several, which the content names. */
export type MediaType = { mediaType: string; others?: readonly string[] };

/** The content of such an answer. */
export type Content = {
  /** Read once, as fast as the client takes it; closed early where the client goes away. */
  bytes: AsyncIterable<Uint8Array | string>;
  /** How many bytes there are, where that is known. */
  length?: number;
  /** Where it is to be saved as a file: the name that a browser suggests. */
  fileName?: string;
  /** One of `others` of the endpoint. */
  mediaType?: string;
};

/** One endpoint as data. `path` is relative to /django. */
export type Endpoint = {
  /** The name of the operation in the OpenAPI document, on the server and on the page. */
  operation: string;
  summary: string;
  method: Method;
  path: `/${string}/`;
  who: Who;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** A request repeated with its Idempotency-Key is executed once: it creates a row, or sends a form that may wait on the device. */
  acceptsIdempotencyKey?: boolean;
  /** How many files a form may have, and how many bytes all together; without it one file. Of several, each is at most 5 MiB. */
  uploads?: { files: number; bytes: number };
  /** A success says by a header when the mail is sent, and beyond a limit a proof of work is asked for: see mail-requests.ts. */
  requestsMail?: boolean;
  /** Answers by status, without the errors that every endpoint shares: a schema of JSON, a media type, or null for no body. */
  answers: Readonly<Record<number, z.ZodMiniType | MediaType | null>>;
};

/** Declares an endpoint, keeping the exact types of its schemas. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

type Out<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type In<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;

/** The parts of a request as handlers receive them. */
export type ParamsOf<E extends Endpoint> = Out<E['params']>;
export type QueryOf<E extends Endpoint> = Out<E['query']>;
export type BodyOf<E extends Endpoint> = Out<E['body']>;

/** The parts of a request as clients send them. */
export type QuerySent<E extends Endpoint> = In<E['query']>;
export type BodySent<E extends Endpoint> = In<E['body']>;

type AnswerHeaders = { headers?: Readonly<Record<string, string>> };

/** The answers that a handler may return: each declared status with its body or content. */
export type AnswerOf<E extends Endpoint> = {
  [Status in keyof E['answers'] & number]: AnswerHeaders &
    (E['answers'][Status] extends z.ZodMiniType
      ? { status: Status; body: z.input<E['answers'][Status]> }
      : E['answers'][Status] extends MediaType
        ? { status: Status; content: Content }
        : { status: Status });
}[keyof E['answers'] & number];

/** The body of a success, as clients receive it; content of another media type is read as text. */
export type SuccessOf<E extends Endpoint> = {
  [Status in keyof E['answers'] & (200 | 201)]: E['answers'][Status] extends MediaType
    ? string
    : Out<E['answers'][Status]>;
}[keyof E['answers'] & (200 | 201)];

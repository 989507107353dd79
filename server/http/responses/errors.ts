import type { ErrorCode } from '../../../contract/wire/error-codes.ts';

/** An error answer. Handlers and the HTTP layer throw it; code below them throws the errors of ../errors.ts. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    super(`HTTP ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** 401, with the header that names the expected authentication scheme. */
export function unauthorized(detail: string, code?: ErrorCode, more: object = {}): HttpError {
  const body = code === undefined ? { detail } : { detail, code, ...more };
  return new HttpError(401, body, { 'WWW-Authenticate': 'JWT realm="api"' });
}

export function noCredentials(): HttpError {
  return unauthorized('Authentication credentials were not provided.');
}

/** 401 for a request whose person does not exist any more. */
export function unknownUser(): HttpError {
  return unauthorized('User not found', 'user_not_found');
}

export function forbidden(
  detail = 'You do not have permission to perform this action.',
  code?: ErrorCode,
): HttpError {
  return new HttpError(403, code === undefined ? { detail } : { detail, code });
}

export function notFound(detail = 'Not found.', code?: ErrorCode): HttpError {
  return new HttpError(404, code === undefined ? { detail } : { detail, code });
}

/** The most sentences of a refusal, and the most bytes of all of them with the names of their fields. */
const mostSentences = 20;
const mostBytes = 1900;

/** The length of the name of a field in a refusal, at most: the name of a part may be one that the client has made up. */
const longestName = 100;

/**
 * 400, with one or several sentences for each wrong field; those on the input as a whole are at `non_field_errors`. Of more sentences
 * than `mostSentences` the first ones are sent.
 */
export function invalid(fields: Readonly<Record<string, string | readonly string[]>>): HttpError {
  const sent = new Map<string, string[]>();
  let [sentences, bytes] = [0, 0];
  for (const [field, texts] of Object.entries(fields)) {
    const name = field.slice(0, longestName);
    for (const text of typeof texts === 'string' ? [texts] : texts) {
      const before = sent.get(name);
      bytes += Buffer.byteLength(JSON.stringify(before === undefined ? { [name]: [text] } : text)) + 1;
      sentences += 1;
      if (sentences > mostSentences || (sentences > 1 && bytes > mostBytes)) {
        return new HttpError(400, Object.fromEntries(sent));
      }
      if (before === undefined) sent.set(name, [text]);
      else before.push(text);
    }
  }
  return new HttpError(400, Object.fromEntries(sent));
}

/** 400 for a request that cannot be parsed. */
export function unreadable(detail: string): HttpError {
  return new HttpError(400, { detail });
}

export function conflict(detail: string, code: ErrorCode): HttpError {
  return new HttpError(409, { detail, code });
}

/** 409 for a change of a version that is not the newest any more. */
export function changedMeanwhile(): HttpError {
  return conflict('It was changed meanwhile.', 'changed_meanwhile');
}

export function tooLarge(detail: string): HttpError {
  return new HttpError(413, { detail, code: 'too_large' satisfies ErrorCode });
}

export function methodNotAllowed(method: string): HttpError {
  return new HttpError(405, { detail: `Method "${method}" not allowed.` });
}

export function notAcceptable(): HttpError {
  return new HttpError(406, { detail: 'Could not satisfy the request Accept header.' });
}

export function unsupported(type: string): HttpError {
  return new HttpError(415, { detail: `Unsupported media type "${type.slice(0, longestName)}" in request.` });
}

/** 422 for an Idempotency-Key that was used with another request before. */
export function keyReused(): HttpError {
  return new HttpError(422, {
    detail: 'This Idempotency-Key was used with another request.',
    code: 'idempotency_key_reused' satisfies ErrorCode,
  });
}

/** 429, with the number of whole seconds to wait in the Retry-After header. */
export function tooMany(seconds: number, headers: Readonly<Record<string, string>> = {}): HttpError {
  const wait = Math.max(1, Math.ceil(seconds));
  const unit = wait === 1 ? 'second' : 'seconds';
  return new HttpError(
    429,
    { detail: `Request was throttled. Expected available in ${wait} ${unit}.` },
    { 'Retry-After': String(wait), ...headers },
  );
}

/** 503: the database or the store of files is unavailable, the disk fails or is full, or the server is overloaded. */
export function unavailable(
  code: Extract<ErrorCode, 'unavailable' | 'overloaded' | 'storage_full'> = 'unavailable',
): HttpError {
  return new HttpError(503, { detail: 'Service temporarily unavailable.', code }, { 'Retry-After': '5' });
}

export function serverError(): HttpError {
  return new HttpError(500, { detail: 'A server error occurred.' });
}

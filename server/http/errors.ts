/** An answer that is not a success, thrown by whoever finds out. */
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

/** 401. Every one of them names the scheme that would have let the caller in. */
export function unauthorized(detail: string, code?: string, more: object = {}): HttpError {
  const body = code === undefined ? { detail } : { detail, code, ...more };
  return new HttpError(401, body, { 'WWW-Authenticate': 'JWT realm="api"' });
}

export function noCredentials(): HttpError {
  return unauthorized('Authentication credentials were not provided.');
}

export function forbidden(
  detail = 'You do not have permission to perform this action.',
  code?: string,
): HttpError {
  return new HttpError(403, code === undefined ? { detail } : { detail, code });
}

export function notFound(): HttpError {
  return new HttpError(404, { detail: 'Not found.' });
}

/** 400 with a sentence or several for each field that is wrong; `non_field_errors` for the whole. */
export function invalid(fields: Readonly<Record<string, string | readonly string[]>>): HttpError {
  const lists = Object.entries(fields).map(([field, text]) => [
    field,
    typeof text === 'string' ? [text] : text,
  ]);
  return new HttpError(400, Object.fromEntries(lists));
}

export function unreadable(detail: string): HttpError {
  return new HttpError(400, { detail });
}

export function conflict(detail: string, code: string): HttpError {
  return new HttpError(409, { detail, code });
}

export function tooLarge(detail: string): HttpError {
  return new HttpError(413, { detail, code: 'too_large' });
}

export function methodNotAllowed(method: string): HttpError {
  return new HttpError(405, { detail: `Method "${method}" not allowed.` });
}

export function notAcceptable(): HttpError {
  return new HttpError(406, { detail: 'Could not satisfy the request Accept header.' });
}

export function unsupported(type: string): HttpError {
  return new HttpError(415, { detail: `Unsupported media type "${type}" in request.` });
}

/** 422: an Idempotency-Key that was used for another request before. */
export function keyReused(): HttpError {
  return new HttpError(422, {
    detail: 'This Idempotency-Key was used with another request.',
    code: 'idempotency_key_reused',
  });
}

/** 429, with the number of whole seconds after which it is worth trying again. */
export function tooMany(seconds: number): HttpError {
  const wait = Math.max(1, Math.ceil(seconds));
  const unit = wait === 1 ? 'second' : 'seconds';
  return new HttpError(
    429,
    { detail: `Request was throttled. Expected available in ${wait} ${unit}.` },
    { 'Retry-After': String(wait) },
  );
}

/** 503: something the answer needs is away for the moment, or busy with too much else, or has no room left. */
export function unavailable(code: 'unavailable' | 'overloaded' | 'storage_full' = 'unavailable'): HttpError {
  return new HttpError(503, { detail: 'Service temporarily unavailable.', code }, { 'Retry-After': '5' });
}

export function serverError(): HttpError {
  return new HttpError(500, { detail: 'A server error occurred.' });
}

import type { ErrorCode } from '../../../contract/wire/error-codes.ts';

/** Why a call failed: the server refused it, the network failed, or no reply came within 60 seconds. */
export type ApiErrorKind = 'refused' | 'network' | 'timeout';

/** The one error that calls throw. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** The HTTP status; 0 when no reply came. */
  readonly status: number;
  /** The server's English sentence; undefined where it sent none. */
  readonly detail: string | undefined;
  /** The `detail` of the server, else its `message`. */
  readonly sentence: string | undefined;
  /** The server's stable code of the error. */
  readonly code: string | undefined;
  /** Field name → the server's sentences; `non_field_errors` has those that concern no single field. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** The body as received, parsed where it was JSON. */
  readonly body: unknown;
  /** The challenge whose solution the server asks for; undefined where it asks for none. */
  readonly challenge: string | undefined;

  constructor(
    kind: ApiErrorKind,
    status: number,
    body: unknown,
    { cause, challenge }: { cause?: unknown; challenge?: string | undefined } = {},
  ) {
    const read = readBody(body);
    super(read.detail ?? read.message ?? `${kind}${status === 0 ? '' : ` ${status}`}`, { cause });
    this.name = 'ApiError';
    this.kind = kind;
    this.status = status;
    this.body = body;
    this.challenge = challenge;
    this.detail = read.detail;
    this.sentence = read.detail ?? read.message;
    this.code = read.code;
    this.fields = read.fields;
  }
}

type ReadBody = {
  detail: string | undefined;
  message: string | undefined;
  code: string | undefined;
  fields: Record<string, readonly string[]>;
};

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** A refusal is `{detail, code}`, `{message}`, a map from field to sentences, or a bare list of sentences. */
function readBody(body: unknown): ReadBody {
  const read: ReadBody = { detail: undefined, message: undefined, code: undefined, fields: {} };
  if (isTexts(body)) return { ...read, fields: { non_field_errors: body } };
  if (typeof body !== 'object' || body === null) return read;
  for (const [name, value] of Object.entries(body)) {
    if (isTexts(value)) read.fields[name] = value;
    else if (name === 'detail' && typeof value === 'string') read.detail = value;
    else if (name === 'message' && typeof value === 'string') read.message = value;
    else if (name === 'code' && typeof value === 'string') read.code = value;
  }
  return read;
}

/** Whether this is a refusal with one of these statuses. */
export function isStatus(error: unknown, ...statuses: readonly number[]): error is ApiError {
  return error instanceof ApiError && statuses.includes(error.status);
}

/** Whether this is a refusal with this code of the server. */
export function isCode(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** Whether the refusal names fields, so that it is shown at them. */
export function isAboutFields(error: unknown): error is ApiError {
  return error instanceof ApiError && Object.keys(error.fields).length > 0;
}

/** Whether a success is one by the `status` of its body too, which may be another than the contract names. */
export function isOk({ status }: { status: string }): boolean {
  return status === 'ok';
}

/** @throws ApiError where the `status` of a success is not ok */
export function requireOk(reply: { status: string }): void {
  if (!isOk(reply)) throw new ApiError('refused', 200, reply);
}

/** The message of an error, for the console. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'unknown error';
}

/** Whether no reply came, or the server replies nothing now: the same call may succeed later. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.kind !== 'refused' || error.status >= 500);
}

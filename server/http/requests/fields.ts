import { createHmac, hash } from 'node:crypto';

import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

import { OverloadedError } from '../../errors.ts';
import { largestImage } from '../../../contract/questions/questions.ts';
import { kindOf } from '../../../contract/wire/messages.ts';
import type { KeyedRequest } from '../idempotency-store.ts';
import { type FormLimits, manyParts } from './body.ts';
import type { FormBytes } from './form-bytes.ts';
import { HttpError, invalid, tooLarge, unreadable } from '../responses/errors.ts';

/** Sentences by field name; those on the input as a whole are at `non_field_errors`. */
export type FieldErrors = Record<string, string[]>;

/**
 * The lists of forms, whose fields are named by the list, the place and the field: `tests.3.savol`. An error in another list is one of the
 * list. The fields of a form within another one are named by both: `test.savol`.
 */
const depthOfForms: ReadonlyMap<unknown, number> = new Map([
  ['tests', 2],
  ['test', 1],
]);

/** The name of the field that an issue is about. */
function nameOf({ path }: z.core.$ZodIssue): string {
  const [first = 'non_field_errors'] = path;
  return path.length > (depthOfForms.get(first) ?? Infinity) ? path.join('.') : String(first);
}

/** Parses fields by a schema. The errors are those of all fields, not only of the first one. */
export function readFieldsOf<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): { fields: z.output<Schema> } | { errors: FieldErrors } {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return { fields: parsed.data };
  const errors: FieldErrors = {};
  for (const issue of parsed.error.issues) {
    (errors[nameOf(issue)] ??= []).push(issue.message);
  }
  return { errors };
}

/** As readFieldsOf. @throws 400 with the errors of the fields */
export function parseFields(schema: z.ZodMiniType, value: unknown): unknown {
  const read = readFieldsOf(schema, value);
  if ('errors' in read) throw invalid(read.errors);
  return read.fields;
}

/** The fields of a request's body that a schema names. @throws 400, or 413 for a file or field that is too large */
export async function parseBody(
  schema: z.ZodMiniType,
  request: FastifyRequest,
  limits: FormLimits | undefined,
  held: FormBytes,
): Promise<unknown> {
  return parseFields(schema, await readFields(request, limits, held));
}

/**
 * The fields of a request's body, in any of the three encodings; without a body there are none. A file is a File.
 * @throws 400 for a body that is not an object, 413 for a file or field that is too large
 */
async function readFields(
  request: FastifyRequest,
  limits: FormLimits | undefined,
  held: FormBytes,
): Promise<Record<string, unknown>> {
  if (request.isMultipart()) return readMultipart(request, limits, held);
  const { body = {} } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid({
      non_field_errors: `Invalid data. Expected a dictionary, but got ${kindOf(request.body)}.`,
    });
  }
  return body as Record<string, unknown>;
}

async function readMultipart(
  request: FastifyRequest,
  limits: FormLimits | undefined,
  held: FormBytes,
): Promise<Record<string, unknown>> {
  const fields: [string, unknown][] = [];
  try {
    for await (const part of request.parts(limits)) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw tooLarge('A field of the form is too large.');
        fields.push([part.fieldname, part.value]);
      } else {
        const bytes = (await part.toBuffer()) as Buffer<ArrayBuffer>;
        held.add(bytes.length);
        fields.push([part.fieldname, new File([bytes], part.filename ?? '')]);
      }
    }
  } catch (error) {
    throw multipartError(error, limits);
  }
  return Object.fromEntries(fields);
}

function multipartError(error: unknown, limits: FormLimits | undefined): unknown {
  if (error instanceof HttpError || error instanceof OverloadedError || !(error instanceof Error))
    return error;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    const most = limits?.limits.fileSize ?? largestImage;
    return tooLarge(
      most === largestImage
        ? 'Image size should be less than 5MB'
        : `File size should be less than ${most / 1024 / 1024}MB`,
    );
  }
  if (code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') {
    return tooLarge(manyParts);
  }
  return unreadable(`Multipart form parse error - ${error.message}`);
}

/** Characters that an Idempotency-Key may have. */
const longestKey = 255;

/** A hash of the parts of a request. It is keyed, since a body may contain a password. */
async function fingerprint(secretKey: string, parts: readonly unknown[]): Promise<string> {
  const hmac = createHmac('sha256', secretKey);
  for (const part of parts) {
    const files = new Map<string, File>();
    hmac.update(
      JSON.stringify(part, (name, value: unknown) => {
        if (!(value instanceof File)) return value;
        files.set(name, value);
        return null;
      }) ?? 'undefined',
    );
    for (const [name, file] of files) {
      hmac.update(name);
      for await (const chunk of file.stream()) hmac.update(chunk);
    }
  }
  return hmac.digest('base64url');
}

/**
 * Reads an Idempotency-Key header.
 * @param scope the person and the operation; the same key in another scope is another key
 * @param parts the parts of the request
 * @returns undefined without the header
 * @throws 400 for a key that is empty or too long
 */
export async function keyedRequest(
  header: string | string[] | undefined,
  scope: string,
  secretKey: string,
  parts: readonly unknown[],
): Promise<KeyedRequest | undefined> {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || header === '' || header.length > longestKey) {
    throw unreadable('The Idempotency-Key header must be 1 to 255 characters.');
  }
  const scoped = `${scope}\n${header}`;
  return {
    key: hash('sha256', scoped, 'base64url'),
    request: await fingerprint(secretKey, parts),
    secret: createHmac('sha256', secretKey).update(`stored response\n${scoped}`).digest(),
  };
}

import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { kindOf } from '../../contract/messages.ts';
import { largestImage } from '../../contract/questions.ts';
import { HttpError, invalid, tooLarge, unreadable } from './errors.ts';

const largestField = 1024 * 1024;

/** Registers parsers for the three encodings that every endpoint takes: JSON, urlencoded and multipart. */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJson(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body as string)));
    },
  );
  app.register(multipart, {
    throwFileSizeLimit: true,
    limits: { fileSize: largestImage, files: 1, fields: 50, parts: 51, fieldSize: largestField },
  });
}

function parseJson(body: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    return text.trim() === '' ? {} : JSON.parse(text);
  } catch (error) {
    throw unreadable(`JSON parse error - ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}

/**
 * The fields of a request's body, in any of the three encodings; without a body there are none. A file is a File.
 * @throws 400 for a body that is not an object, 413 for a file or field that is too large
 */
export async function readFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (request.isMultipart()) return readMultipart(request);
  const { body = {} } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid({
      non_field_errors: `Invalid data. Expected a dictionary, but got ${kindOf(request.body)}.`,
    });
  }
  return body as Record<string, unknown>;
}

async function readMultipart(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: [string, unknown][] = [];
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw tooLarge('A field of the form is too large.');
        fields.push([part.fieldname, part.value]);
      } else {
        const bytes = await part.toBuffer();
        fields.push([part.fieldname, new File([new Uint8Array(bytes)], part.filename ?? '')]);
      }
    }
  } catch (error) {
    throw multipartError(error);
  }
  return Object.fromEntries(fields);
}

function multipartError(error: unknown): unknown {
  if (error instanceof HttpError || !(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge('Image size should be less than 5MB');
  if (code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') {
    return tooLarge('The form has too many parts.');
  }
  return unreadable(`Multipart form parse error - ${error.message}`);
}

import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

import type { Endpoint } from '../../../contract/wire/endpoint.ts';
import { largestImage } from '../../../contract/questions/questions.ts';
import { tooLarge, unreadable } from '../responses/errors.ts';

const largestField = 1024 * 1024;
const mostFields = 50;

export const manyParts = 'The form has too many parts.';

/** Limits of a form whose endpoint takes more than one file, or a larger one. */
export function formLimits({ uploads }: Endpoint) {
  if (uploads === undefined) return undefined;
  const { files, bytes } = uploads;
  // Of several files each is as large as a picture can be.
  const fileSize = files === 1 ? bytes : largestImage;
  return { limits: { files, parts: mostFields + files, fileSize } };
}
export type FormLimits = NonNullable<ReturnType<typeof formLimits>>;

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
      const form = body as string;
      const isLong = form.split('&', mostFields + 1).length > mostFields;
      if (isLong) done(tooLarge(manyParts));
      else done(null, Object.fromEntries(new URLSearchParams(form)));
    },
  );
  app.register(multipart, {
    throwFileSizeLimit: true,
    limits: {
      fileSize: largestImage,
      files: 1,
      fields: mostFields,
      parts: mostFields + 1,
      fieldSize: largestField,
    },
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

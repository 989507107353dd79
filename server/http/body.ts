import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

import { largestImage } from '../../contract/questions.ts';
import { unreadable } from './errors.ts';

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

import { hash } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import { languageOf } from '../requests/negotiation.ts';

/** 96 bits: two versions of an answer never have the same. */
const length = 16;

/**
 * The ETag of a response: a hash of its bytes, of the caller and of the language. So it changes with the response, whatever
 * that was read from, and the ETag of one user reveals nothing about the response to another one. It is weak, since a compressed
 * response has the same.
 */
export function entityTag(request: FastifyRequest, json: string): string {
  const whole = `${request.person?.id ?? 'guest'} ${languageOf(request)} ${json}`;
  return `W/"${hash('sha256', whole, 'base64url').slice(0, length)}"`;
}

/** Whether the client has an answer with this ETag, by its If-None-Match (RFC 9110, 13.1.2). */
export function hasEntityTag({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  const opaque = tag.replace(/^W\//, '');
  return known.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === opaque);
}

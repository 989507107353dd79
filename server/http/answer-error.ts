import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';

import { HttpError, serverError, tooLarge, unavailable, unreadable, unsupported } from './errors.ts';
import { sendJson } from './mount.ts';

/** SQLSTATE classes in which nothing is wrong with the request: connection, resources, operator, system. */
const passing = /^(08|53|57|58)/;
const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ETIMEDOUT', 'EPIPE']);

function databaseIsAway(error: Error & { code?: unknown }): boolean {
  if (error instanceof pg.DatabaseError) return passing.test(error.code ?? '');
  if (typeof error.code === 'string' && networkCodes.has(error.code)) return true;
  return /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message);
}

function asHttpError(error: FastifyError, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return unsupported(request.headers['content-type'] ?? '');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return tooLarge('The body of the request is too large.');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return unreadable('The request was cut short.');
    default:
  }
  if (databaseIsAway(error)) {
    request.log.error({ err: error }, 'the database does not answer');
    return unavailable();
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new HttpError(error.statusCode, { detail: error.message });
  }
  request.log.error({ err: error }, 'a request failed');
  return serverError();
}

/** Turns whatever was thrown into the answer that says so; what nobody foresaw is logged, not told. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, body } = asHttpError(error, request);
  return sendJson(reply.code(status).headers(headers), body);
}

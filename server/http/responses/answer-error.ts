import type { Socket } from 'node:net';

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';

import { brokenReference } from '../../database/foreign-keys.ts';
import { DatabaseAway } from '../../database/health/outage-monitor.ts';
import {
  AccountGoneError,
  InUseError,
  InvalidFieldsError,
  NotFoundError,
  OverloadedError,
  StorageAwayError,
  TooLargeError,
  TooOftenError,
} from '../../errors.ts';
import {
  conflict,
  HttpError,
  invalid,
  notFound,
  serverError,
  tooLarge,
  tooMany,
  unavailable,
  unknownUser,
  unreadable,
  unsupported,
} from './errors.ts';
import { sendJson } from './send-response.ts';

/**
 * SQLSTATE classes of errors that may not occur again: connection, rollback, resources, operator, system; and an idle transaction that was
 * ended, a write to a server that has become a replica, and a role that may not log in while its school is moved.
 */
const transient = /^(08|40|53|57|58|25P03|25006|28000)/;
const networkCodes = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Messages of the driver about a connection that could not be opened or that broke. */
const connectionFailed =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed) and is not queryable)/;

function databaseIsAway(error: Error & { code?: unknown }): boolean {
  if (error instanceof pg.DatabaseError) return transient.test(error.code ?? '');
  if (typeof error.code === 'string' && networkCodes.has(error.code)) return true;
  return error instanceof DatabaseAway || connectionFailed.test(error.message);
}

/** Whether the disk is full, by the error code of the file system or of PostgreSQL. */
function diskIsFull({ code }: { code?: unknown }): boolean {
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';
}

/** Whether the disk refuses to read or write, by the error code of the file system. PostgreSQL's are among the transient ones. */
function diskFails({ code }: { code?: unknown }): boolean {
  return code === 'EIO' || code === 'EROFS';
}

/** The answer to an error of the domain; undefined for any other error. */
function ofDomain(error: Error): HttpError | undefined {
  if (error instanceof NotFoundError) return notFound();
  if (error instanceof AccountGoneError) return unknownUser();
  if (error instanceof InUseError) return conflict(error.message, error.code);
  if (error instanceof InvalidFieldsError) return invalid(error.fields);
  if (error instanceof TooLargeError) return tooLarge(error.message);
  if (error instanceof TooOftenError) return tooMany(error.seconds);
  if (error instanceof OverloadedError) return unavailable('overloaded');
  return undefined;
}

function asHttpError(error: FastifyError, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  const known = ofDomain(brokenReference(error) ?? error);
  if (known !== undefined) return known;
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return unsupported(request.headers['content-type'] ?? '');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return tooLarge('The body of the request is too large.');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return unreadable('The request was cut short.');
    case 'FST_ERR_BAD_URL':
      return unreadable('The address of the request cannot be read.');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return notFound();
    default:
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new HttpError(error.statusCode, { detail: error.message });
  }
  if (error instanceof StorageAwayError) {
    request.log.error({ reqId: request.id, err: error }, 'the store of files does not answer');
    return unavailable();
  }
  if (diskIsFull(error)) {
    request.log.error({ reqId: request.id, err: error }, 'the disk is full');
    return unavailable('storage_full');
  }
  if (diskFails(error)) {
    request.log.error({ reqId: request.id, err: error }, 'the disk fails');
    return unavailable();
  }
  if (databaseIsAway(error)) {
    request.log.error({ reqId: request.id, err: error }, 'the database does not answer');
    return unavailable();
  }
  request.log.error({ reqId: request.id, err: error }, 'a request failed');
  return serverError();
}

/** Answers an error that was thrown. Unexpected ones are logged, and the answer reveals nothing of them. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, body } = asHttpError(error, request);
  return sendJson(reply.code(status).headers(headers), body);
}

/** Answers a request whose URL the router cannot read. Hooks have not run then, so it adds the most important headers. */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  answerError(
    error,
    request,
    reply.headers({ 'X-Content-Type-Options': 'nosniff', 'X-Request-Id': request.id }),
  );
}

const statusLines: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers bytes that are not an HTTP request, directly on the connection, and closes it. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const line = statusLines[error.code ?? ''] ?? '400 Bad Request';
  const body = JSON.stringify({ detail: 'The request cannot be read.' });
  socket.end(
    `HTTP/1.1 ${line}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}

import { zoneHeader } from '../../../contract/wire/school-clock.ts';
import { Readable } from 'node:stream';
import { hash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Content, Endpoint, MediaType } from '../../../contract/wire/endpoint.ts';
import { writerOf } from './write-response.ts';
import { languageOf } from '../requests/negotiation.ts';

/** The response of a handler: a status with a JSON body, with content of another media type, or with neither. */
export type HandlerResponse = {
  status: number;
  body?: unknown;
  content?: Content;
  headers?: Readonly<Record<string, string>> | undefined;
};

type Send = (reply: FastifyReply, response: HandlerResponse) => FastifyReply | Promise<FastifyReply>;

/** Sends JSON text. Fastify's own serializer would add a charset to the media type. */
function sendText(reply: FastifyReply, json: string): FastifyReply {
  return reply.header('Content-Type', 'application/json').serializer(String).send(json);
}

/** Sends a value as compact JSON in UTF-8, its media type without a charset. */
export function sendJson(reply: FastifyReply, body: unknown): FastifyReply {
  return sendText(reply, JSON.stringify(body));
}

/** Resolves when a stream has its first bytes, has ended or was destroyed; rejects where it fails before that. */
function firstBytes(stream: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.once('readable', resolve).once('close', resolve).once('error', reject);
  });
}

/** RFC 6266: the name that a browser suggests for the file, in any script. */
function attachment(fileName: string): string {
  const encoded = encodeURIComponent(fileName).replaceAll(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `attachment; filename*=UTF-8''${encoded}`;
}

/**
 * Sends content as it is produced. An error before the first byte is thrown, and so becomes an ordinary error response; an
 * error after it ends the connection, from which the client sees that the content is not complete. A client that closes the connection
 * closes the stream. HEAD sends the headers and reads nothing.
 */
async function sendContent(
  reply: FastifyReply,
  declared: MediaType,
  { bytes, length, fileName, mediaType = declared.mediaType }: Content,
): Promise<FastifyReply> {
  const isHead = reply.request.method === 'HEAD';
  const stream = Readable.from(isHead ? [] : bytes, { objectMode: false });
  reply.raw.once('close', () => stream.destroy());
  await firstBytes(stream);
  reply.header('Content-Type', mediaType);
  if (length !== undefined) reply.header('Content-Length', length);
  if (fileName !== undefined) reply.header('Content-Disposition', attachment(fileName));
  return reply.send(stream);
}

/** Sends a response that was read with its ETag, and 304 without a body to a client that has it already. */
function sendRead(reply: FastifyReply, json: string): FastifyReply {
  const tag = entityTag(reply.request, json);
  reply.header('ETag', tag);
  // A client that has the response has the zone of the school, whose header would be a thirtieth of a response without a body.
  return hasEntityTag(reply.request, tag)
    ? reply.removeHeader(zoneHeader).code(304).send()
    : sendText(reply, json);
}

/** Compiles what sends the responses of an endpoint: the fields that its schemas name and no others. */
export function sendResponsesOf({ operation, method, answers }: Endpoint): Send {
  const senders = new Map<number, Send>();
  for (const [status, declared] of Object.entries(answers)) {
    const isRead = method === 'GET' && status === '200';
    senders.set(Number(status), senderOf(declared, isRead ? sendRead : sendText));
  }
  return (reply, response) => {
    const send = senders.get(response.status);
    if (send === undefined) throw new Error(`${operation} does not declare ${response.status}`);
    return send(reply.code(response.status).headers(response.headers ?? {}), response);
  };
}

function senderOf(declared: Endpoint['answers'][number], sendJsonText: typeof sendText): Send {
  if (declared === null || declared === undefined) {
    return (reply) => reply.header('Content-Length', '0').send();
  }
  if ('mediaType' in declared) {
    return (reply, { content }) => {
      if (content === undefined) throw new TypeError('The response has no content.');
      return sendContent(reply, declared, content);
    };
  }
  const write = writerOf(declared);
  return (reply, { body }) => sendJsonText(reply, write(body));
}

/** 96 bits: two versions of a response never have the same. */
const tagLength = 16;

/**
 * The ETag of a response: a hash of its bytes, of the caller and of the language. So it changes with the response, whatever
 * that was read from, and the ETag of one user reveals nothing about the response to another one. It is weak, since a compressed
 * response has the same.
 */
function entityTag(request: FastifyRequest, json: string): string {
  const whole = `${request.person?.id ?? 'guest'} ${languageOf(request)} ${json}`;
  return `W/"${hash('sha256', whole, 'base64url').slice(0, tagLength)}"`;
}

/** Whether the client has a response with this ETag, by its If-None-Match (RFC 9110, 13.1.2). */
function hasEntityTag({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  const opaque = tag.replace(/^W\//, '');
  return known.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === opaque);
}

import { randomUUID } from 'node:crypto';
import { Agent, request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Recorded } from './recording.ts';

/** Whose requests were recorded, or who sends them now. */
export type Player = {
  /** The address that the browser has, as in http://pupil-3.localhost:40123 */
  origin: string;
  email: string;
};

/** The most connections that a browser opens to one address. */
const connections = 6;

/** Headers that belong to one connection or to one body. */
const playerHeaders = new Set(['host', 'connection', 'content-length']);

const loginPath = '/django/auth/jwt/create/';
const submitted = /^\/django\/tests_api\/(\d+)\/submit\/$/;

const tokenIn = ({ headers }: Recorded) => headers.authorization?.replace(/^JWT /, '');

export type Played = {
  /** The ids of the tests whose answers the server has taken. */
  answered: number[];
  /** The replies that differ from those to a browser, a sentence each. */
  refused: string[];
};

/**
 * Sends the requests of a recording once more, at their times, for another pupil: with own log-in, own keys and own answers.
 * @param answerTo what the pupil answers to the test with this id
 */
export async function play(
  recorded: readonly Recorded[],
  { was, is }: { was: Player; is: Player },
  answerTo: (test: number) => string,
): Promise<Played> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { host, port } = new URL(is.origin);
  const oldToken = recorded.map(tokenIn).find((token) => token !== undefined) ?? '';
  const token = Promise.withResolvers<string>();
  const played: Played = { answered: [], refused: [] };

  /** A text of the recording, as this pupil sends it. */
  async function ofThis(recordedText: string): Promise<string> {
    const mine = recordedText.replaceAll(was.origin, is.origin).replaceAll(was.email, is.email);
    return mine.includes(oldToken) ? mine.replaceAll(oldToken, await token.promise) : mine;
  }

  async function headersOf({ headers, url }: Recorded): Promise<OutgoingHttpHeaders> {
    const sent: OutgoingHttpHeaders = { host };
    for (const [name, value] of Object.entries(headers)) {
      if (!playerHeaders.has(name)) sent[name] = await ofThis(String(value));
    }
    if ('idempotency-key' in headers) sent['idempotency-key'] = randomUUID();
    // The token is read from this answer.
    if (url === loginPath) sent['accept-encoding'] = 'identity';
    return sent;
  }

  async function bodyOf({ url, body }: Recorded): Promise<string> {
    const [, test] = submitted.exec(url) ?? [];
    if (test === undefined) return ofThis(body.toString());
    const given = JSON.parse(body.toString()) as object;
    return JSON.stringify({ ...given, users_answer: answerTo(Number(test)) });
  }

  async function send(request: Recorded): Promise<void> {
    const { method, url } = request;
    const [headers, body] = [await headersOf(request), await bodyOf(request)];
    const exchange = () =>
      new Promise<{ status: number; received: string }>((resolve, reject) => {
        const sending = httpRequest({ agent, host: '127.0.0.1', port, method, path: url, headers });
        sending.on('error', (error: Error & { code?: string }) => {
          // The server may close an idle connection while the request is on its way: browsers send it again.
          if (sending.reusedSocket && error.code === 'ECONNRESET') resolve(exchange());
          else reject(error);
        });
        sending.on('response', (response) => {
          text(response).then((received) => resolve({ status: response.statusCode ?? 0, received }), reject);
        });
        sending.end(body);
      });
    const answer = await exchange();
    const [, test] = submitted.exec(url) ?? [];
    if (answer.status >= 400) {
      const refusal = `${method} ${url}: ${answer.status}`;
      played.refused.push(refusal);
      // Without a token nothing else can be sent.
      if (url === loginPath) token.reject(new Error(refusal));
    } else if (test !== undefined) played.answered.push(Number(test));
    else if (url === loginPath) token.resolve((JSON.parse(answer.received) as { access: string }).access);
  }

  const start = performance.now();
  const sent = recorded.map(async (request) => {
    await sleep(request.at - (performance.now() - start));
    await send(request);
  });
  await Promise.all(sent);
  agent.destroy();
  return played;
}

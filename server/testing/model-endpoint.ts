import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { say, type Said } from './model-replies.ts';

/** A request as it arrived. */
export type Received = {
  /** Of the schema; blank where the request has none. */
  name: string;
  schema: unknown;
  instructions: string;
  data: Record<string, unknown>;
  /** All of it as text, and as it was sent. */
  body: string;
  sent: Sent;
  authorization: string | undefined;
};

/** The fields of a request. */
export type Sent = {
  model: string;
  messages: { role: string; content: string }[];
  response_format?: { type: string; json_schema?: { name: string; strict: boolean; schema: unknown } };
  max_tokens?: number;
  max_completion_tokens?: number;
  temperature?: number;
  stream?: boolean;
};

/** The reply of an endpoint to each request. */
export type Script = (received: Received) => Said;

export type ModelEndpoint = {
  /** Its AI_URL. */
  url: string;
  /** All requests, the oldest first. */
  received: Received[];
  /** Its script, which may be replaced, and how many delayed requests the caller has cut off. */
  state: { answer: Script; cut: number };
  close: () => Promise<void>;
};

/** A real server on a port of its own that speaks the protocol of language models, and replies as a script decides. */
export async function openModelEndpoint(answer: Script): Promise<ModelEndpoint> {
  const received: Received[] = [];
  const state = { answer, cut: 0 };
  const server = createServer((request, response) => {
    serve(request, response, received, state).catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      response.destroy();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, received, state, close: () => closed(server) };
}

function closed(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  received: Received[],
  state: ModelEndpoint['state'],
): Promise<void> {
  const body = Buffer.concat((await request.toArray()) as Buffer[]).toString();
  if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
    response.writeHead(404).end('no such address');
    return;
  }
  const modelRequest = read(body, request.headers.authorization);
  received.push(modelRequest);
  await say(state.answer(modelRequest), response, state);
}

function read(body: string, authorization: string | undefined): Received {
  const sent = JSON.parse(body) as Sent;
  const messageOf = (role: string) => sent.messages.find((message) => message.role === role)?.content ?? '';
  return {
    name: sent.response_format?.json_schema?.name ?? '',
    schema: sent.response_format?.json_schema?.schema,
    instructions: messageOf('system'),
    data: JSON.parse(messageOf('user')) as Record<string, unknown>,
    body,
    sent,
    authorization,
  };
}

import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * The reply of a scripted endpoint:
 * - `value`: the model says this, as JSON; `content`: it says this text
 * - `status`: with a body or without one
 * - `body`: this instead of an answer of the protocol
 * - `hang`: nothing; `drip`: a byte in 20 ms, and never the end; `cut`: half of the answer, then the connection breaks
 * - `tool_call`: the model calls a tool, which nobody has offered
 * - `megabytes`: so much of an answer
 */
export type Said =
  | { value: unknown; finish?: string }
  | { content: string; finish?: string }
  | { status: number; headers?: Record<string, string>; body?: string }
  | { body: string }
  | { megabytes: number }
  | 'hang'
  | 'drip'
  | 'cut'
  | 'tool_call';

function completion(content: string | null, finish_reason: string, more: object = {}): string {
  const message = { role: 'assistant', content, ...more };
  const choices = [{ index: 0, message, finish_reason }];
  const usage = { prompt_tokens: 100, completion_tokens: 100, total_tokens: 200 };
  return JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion', model: 'test-model', choices, usage });
}

const toolCall = {
  tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'delete_test', arguments: '{"id":1}' } }],
};

/** The whole body of an answer, where there is one. */
function bodyOf(reply: Exclude<Said, string | { status: number } | { megabytes: number }>): string {
  if ('body' in reply) return reply.body;
  const content = 'content' in reply ? reply.content : JSON.stringify(reply.value);
  return completion(content, reply.finish ?? 'stop');
}

/** Answers a request. @param state counts the requests that the caller cuts off */
export async function say(reply: Said, response: ServerResponse, state: { cut: number }): Promise<void> {
  response.on('close', () => {
    if (!response.writableFinished) state.cut += 1;
  });
  if (reply === 'hang') return;
  if (typeof reply === 'object' && 'status' in reply) {
    response.writeHead(reply.status, reply.headers).end(reply.body ?? '{}');
    return;
  }
  response.writeHead(200, { 'Content-Type': 'application/json' });
  if (reply === 'drip') drip(response);
  else if (reply === 'cut') {
    response.write(completion('{"a":', 'stop').slice(0, 60), () => response.destroy());
  } else if (reply === 'tool_call') response.end(completion(null, 'tool_calls', toolCall));
  else if ('megabytes' in reply) await flood(response, reply.megabytes);
  else response.end(bodyOf(reply));
}

function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
}

/** Sends so much of an answer, as long as the caller takes it. */
async function flood(response: ServerResponse, megabytes: number): Promise<void> {
  const piece = 'a'.repeat(64 * 1024);
  const pieces = [
    '{"choices":[{"message":{"content":"',
    ...Array<string>(megabytes * 16).fill(piece),
    '"}}]}',
  ];
  // The caller may cut it off, which is no failure.
  await pipeline(Readable.from(pieces), response).catch(() => undefined);
}

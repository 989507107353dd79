import { deviationOf, type Reply } from './openapi-check.ts';
import type { RunningServer } from './start-server.ts';

export type { Reply };

export type Sent = {
  token?: string | undefined;
  json?: unknown;
  form?: FormData | URLSearchParams;
  raw?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Sends one request to a running server. An answer that does not match the OpenAPI document fails the test.
 * @param request a method and a path below the base of the API, or after another slash a path of the server: `GET //healthz`
 */
export async function send(
  server: Pick<RunningServer, 'origin'>,
  request: string,
  sent: Sent = {},
): Promise<Reply> {
  const [method = '', path = ''] = request.split(' ');
  const url = path.startsWith('//') ? path.slice(1) : `/django${path}`;
  const headers = new Headers(sent.headers);
  if (sent.token !== undefined) headers.set('Authorization', `JWT ${sent.token}`);
  if (sent.json !== undefined) headers.set('Content-Type', 'application/json');
  const body = sent.form ?? sent.raw ?? (sent.json === undefined ? null : JSON.stringify(sent.json));
  const response = await fetch(server.origin + url, { method, headers, body, redirect: 'manual' });
  const text = await response.text();
  const reply = { status: response.status, headers: response.headers, text, body: parsed(text) };
  const deviation = deviationOf(method, url, reply);
  if (deviation !== undefined) {
    throw new Error(`${request} answered ${reply.status}, ${deviation}:\n${text.slice(0, 1000)}`);
  }
  return reply;
}

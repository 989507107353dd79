import { createServer } from 'node:http';

import { listen } from './listen.ts';

/** A call of a server that is scanned, as wapiti reads it. */
type Call = { url: string; method: string; ip: string; date: string };

/** Answers wapiti, which asks for calls by this path. */
const question = '/get_ssrf.php';

/**
 * Starts the server to which wapiti tries to make others call, and which it asks for their calls. Without one it would use that of its
 * makers.
 * @returns its origin. It ends with `opened`
 */
export async function startCallServer(opened: AsyncDisposableStack): Promise<string> {
  const calls: Record<string, Record<string, Call[]>> = {};
  const server = createServer((request, response) => {
    const { url = '/', method = 'GET' } = request;
    const [, page, parameter] = /^\/ssrf\/\w+\/(\w+)\/(\w+)\//.exec(url) ?? [];
    if (page !== undefined && parameter !== undefined) {
      const call = {
        url,
        method,
        ip: request.socket.remoteAddress ?? '',
        date: new Date().toISOString(),
      };
      ((calls[page] ??= {})[parameter] ??= []).push(call);
    }
    response.setHeader('Content-Type', 'application/json');
    response.end(url.startsWith(question) ? JSON.stringify(calls) : '{}');
  });
  return listen(server, opened);
}

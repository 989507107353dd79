import { Agent, request } from 'node:http';

import { headersOf, type Wanted } from './scenarios.ts';

/** `cookie` is the pair of name and value that an answer sets. */
type Answer = { status: number; text: string; cookie: string | undefined };

/** A client with persistent connections. @param connections the most at a time */
export function httpClient(origin: string, connections: number) {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' });
  return {
    send(wanted: Wanted): Promise<Answer> {
      const { method, path, body } = wanted;
      const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
      return new Promise((resolve, reject) => {
        const sent = request(
          {
            agent,
            hostname,
            port,
            method,
            path: `/django${path}`,
            headers: {
              ...headersOf(wanted),
              ...(bytes && { 'Content-Type': 'application/json', 'Content-Length': bytes.length }),
            },
          },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('error', reject);
            response.on('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                text: Buffer.concat(chunks).toString(),
                cookie: response.headers['set-cookie']?.[0]?.split(';')[0],
              }),
            );
          },
        );
        sent.on('error', reject);
        sent.end(bytes);
      });
    },
    close: () => agent.destroy(),
  };
}

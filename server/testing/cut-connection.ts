import { connect, createServer } from 'node:net';

import { listening } from './postgres.ts';
import { type Sent, send } from './client.ts';
import type { RunningServer } from './start-server.ts';

/**
 * Sends a request over a connection that breaks as soon as the server begins to answer: the change is committed, and the
 * client does not get the answer.
 * @returns the beginning of the answer, with the status line
 */
export async function sendAndLose(server: RunningServer, request: string, sent: Sent): Promise<string> {
  const { port } = new URL(server.origin);
  let lost = '';
  const between = createServer((client) => {
    const upstream = connect(Number(port), '127.0.0.1');
    client.pipe(upstream);
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
    upstream.on('data', (bytes: Buffer) => {
      lost += bytes.toString('latin1');
      client.destroy();
      upstream.destroy();
    });
  });
  const origin = `http://127.0.0.1:${await listening(between)}`;
  try {
    await send({ ...server, origin }, request, sent);
  } catch {
    return lost;
  }
  throw new Error('the answer arrived');
}
